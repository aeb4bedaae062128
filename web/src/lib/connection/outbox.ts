// The one action under way: sent again until the server has it among its rows or refuses it.

import type { Act, RefusalCode, VisibleRow } from "../contract";

export type Fate = "done" | "stale" | "refused";

/** Nothing is decided by these: the action waits and goes out again. */
const NOT_NOW: ReadonlySet<RefusalCode> = new Set(["busy", "read only"]);

const AGAIN = 1_000;

export class Outbox {
  act: Act | null = null;
  #again: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly send: (act: Act) => boolean,
    private readonly settled: (act: Act, fate: Fate, code?: RefusalCode) => void,
  ) {}

  /** False if another action is still under way. */
  put(act: Act): boolean {
    if (this.act) return false;
    this.act = act;
    this.send(act);
    return true;
  }

  /** The match stands like this now; `whole` after coming back, when an action may have been lost on its way. */
  see(match: number, rows: readonly VisibleRow[], mine: readonly number[], whole: boolean): void {
    const act = this.act;
    if (!act) return;
    const stored = rows[act.row];
    if (match !== act.match) this.#settle(act, "stale");
    else if (stored) this.#settle(act, stored.text === act.action && mine.includes(stored.seat) ? "done" : "stale");
    else if (whole) this.send(act);
  }

  /** The action under way was not taken. */
  refused(code: RefusalCode): void {
    const act = this.act;
    if (!act) return;
    if (NOT_NOW.has(code)) {
      clearTimeout(this.#again);
      this.#again = setTimeout(() => this.repeat(), AGAIN);
    } else {
      this.#settle(act, code === "stale" ? "stale" : "refused", code);
    }
  }

  repeat(): void {
    if (this.act) this.send(this.act);
  }

  clear(): void {
    clearTimeout(this.#again);
    this.act = null;
  }

  #settle(act: Act, fate: Fate, code?: RefusalCode): void {
    this.clear();
    this.settled(act, fate, code);
  }
}
