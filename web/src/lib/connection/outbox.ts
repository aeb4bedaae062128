// The one action under way: sent again until the server has it among its rows or refuses it.

import type { FromClient, RowShown } from "./wire";

export type Act = Extract<FromClient, { type: "act" }>;
export type Fate = "done" | "stale" | "refused";

/** Refusals that an action can meet. Others answer a line of chat or a question that was asked meanwhile. */
const OF_ACTS = new Set(["stale", "illegal", "not your turn", "over", "paused", "waiting", "no seat", "closed"]);
/** Nothing is decided by these: the action waits and goes out again. */
const NOT_NOW = new Set(["busy", "read only"]);

const AGAIN = 1_000;

export class Outbox {
  act: Act | null = null;
  #again: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly send: (act: Act) => boolean,
    private readonly settled: (act: Act, fate: Fate, code?: string) => void,
  ) {}

  /** False if another action is still under way. */
  put(act: Act): boolean {
    if (this.act) return false;
    this.act = act;
    this.send(act);
    return true;
  }

  /** The match stands like this now; `whole` after coming back, when an action may have been lost on its way. */
  see(match: number, rows: readonly RowShown[], mine: readonly number[], whole: boolean): void {
    const act = this.act;
    if (!act) return;
    const stored = rows[act.row];
    if (match !== act.match) this.#settle(act, "stale");
    else if (stored) this.#settle(act, stored.text === act.action && mine.includes(stored.seat) ? "done" : "stale");
    else if (whole) this.send(act);
  }

  /** Was this refusal an answer to the action under way? */
  refused(code: string): boolean {
    const act = this.act;
    if (!act) return false;
    if (NOT_NOW.has(code)) {
      clearTimeout(this.#again);
      this.#again = setTimeout(() => this.repeat(), AGAIN);
      return true;
    }
    if (!OF_ACTS.has(code)) return false;
    this.#settle(act, code === "stale" ? "stale" : "refused", code);
    return true;
  }

  repeat(): void {
    if (this.act) this.send(this.act);
  }

  clear(): void {
    clearTimeout(this.#again);
    this.act = null;
  }

  #settle(act: Act, fate: Fate, code?: string): void {
    this.clear();
    this.settled(act, fate, code);
  }
}
