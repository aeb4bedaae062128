// "What would this bring?", asked sparingly: the server lets nobody send more than ten messages a second.

import type { GameEvent } from "../contract";

const PAUSE = 120;

export class Looks {
  #known = new Map<string, GameEvent[]>();
  #wanted: string | null = null;
  #last = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly ask: (action: string) => void,
    private readonly told: (action: string, events: GameEvent[] | null) => void,
    private readonly time: () => number = Date.now,
  ) {}

  want(action: string | null): void {
    this.#wanted = action;
    clearTimeout(this.#timer);
    if (action === null) return;
    const known = this.#known.get(action);
    this.told(action, known ?? null);
    if (!known) this.#timer = setTimeout(() => this.#send(), Math.max(0, this.#last + PAUSE - this.time()));
  }

  looked(action: string, events: GameEvent[]): void {
    this.#known.set(action, events);
    if (action === this.#wanted) this.told(action, events);
  }

  /** The position is another one. */
  forget(): void {
    this.#known.clear();
    this.#wanted = null;
    clearTimeout(this.#timer);
  }

  #send(): void {
    if (this.#wanted === null) return;
    this.#last = this.time();
    this.ask(this.#wanted);
  }
}
