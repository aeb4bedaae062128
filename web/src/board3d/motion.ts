// One short motion at a time; nothing runs between them.

const SLOWING = (part: number): number => 1 - (1 - part) ** 3;

export class Motion {
  #frame = 0;
  #finish: (() => void) | null = null;

  /** Calls `step` with 0..1 for so long, then `done`; what was under way comes to its end first. */
  run(milliseconds: number, step: (part: number) => void, done: () => void = () => {}): void {
    this.end();
    const started = performance.now();
    this.#finish = () => {
      step(1);
      done();
    };
    const tick = (now: number): void => {
      const part = (now - started) / milliseconds;
      if (part >= 1) return this.end();
      step(SLOWING(Math.max(0, part)));
      this.#frame = requestAnimationFrame(tick);
    };
    step(0);
    this.#frame = requestAnimationFrame(tick);
  }

  /** At once where it would have come to. */
  end(): void {
    cancelAnimationFrame(this.#frame);
    const finish = this.#finish;
    this.#finish = null;
    finish?.();
  }

  /** Without the rest. */
  stop(): void {
    cancelAnimationFrame(this.#frame);
    this.#finish = null;
  }
}
