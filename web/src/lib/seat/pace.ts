// Computers answer faster than anybody can look: what they do is shown one after the other.

export const BEAT = 500;

export class Pace<News> {
  #waiting: News[] = [];
  /** How long what is shown is to be seen. */
  #until = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly show: (news: News) => void,
    /** Is this to be seen for itself, not right after what came before? */
    private readonly paced: (news: News) => boolean,
    private readonly beats: (news: News) => number = () => 1,
  ) {}

  put(news: News): void {
    this.#waiting.push(news);
    if (this.#timer === undefined) this.#go();
  }

  /** Everything at once. */
  skip = (): void => {
    this.#stop();
    while (this.#waiting.length) this.#next();
  };

  /** What waits has been overtaken. */
  forget(): void {
    this.#stop();
    this.#waiting = [];
  }

  #go(): void {
    this.#stop();
    while (this.#waiting.length) {
      const left = this.paced(this.#waiting[0]!) ? this.#until - Date.now() : 0;
      if (left > 0) return void (this.#timer = setTimeout(() => this.#go(), left));
      this.#next();
    }
  }

  #next(): void {
    const news = this.#waiting.shift()!;
    this.#until = Date.now() + this.beats(news) * BEAT;
    this.show(news);
  }

  #stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
