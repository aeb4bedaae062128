// "What would this bring?", asked sparingly: the server lets nobody send more than ten messages a second.

import type { GameEvent } from "./wire";

const PAUSE = 120;

export class Looks {
  #known = new Map<string, GameEvent[]>();
  #wanted: string | null = null;
  #asked = 0;
  #last = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly ask: (action: string) => boolean,
    private readonly told: (action: string, events: GameEvent[] | null) => void,
    private readonly time: () => number = Date.now,
  ) {}

  /** Is an answer to a look still to come? Answers come in the order of the questions. */
  get waiting(): boolean {
    return this.#asked > 0;
  }

  want(action: string | null): void {
    this.#wanted = action;
    clearTimeout(this.#timer);
    if (action === null) return;
    const known = this.#known.get(action);
    this.told(action, known ?? null);
    if (!known) this.#timer = setTimeout(() => this.#send(), Math.max(0, this.#last + PAUSE - this.time()));
  }

  looked(action: string, events: GameEvent[]): void {
    this.answered();
    this.#known.set(action, events);
    if (action === this.#wanted) this.told(action, events);
  }

  answered(): void {
    this.#asked = Math.max(0, this.#asked - 1);
  }

  /** The position is another one. */
  forget(): void {
    this.#known.clear();
    this.#wanted = null;
    clearTimeout(this.#timer);
  }

  /** What was asked on a lost connection stays without an answer. */
  cut(): void {
    this.#asked = 0;
  }

  #send(): void {
    if (this.#wanted === null) return;
    this.#last = this.time();
    if (this.ask(this.#wanted)) this.#asked += 1;
  }
}
