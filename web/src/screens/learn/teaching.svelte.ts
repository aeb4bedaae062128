// One lesson under way: the step, what was tried in it, and what the server says to that.

import { Placing } from "../../placement/placing.svelte";
import { announce } from "../../lib/announce.svelte";
import { call, troubleOf } from "../../lib/api";
import { inLanguage } from "../../lib/i18n";
import type { GameEvent, GameLesson, GameWithBoard, PositionInfo, StepTexts } from "../../lib/contract";
import { Pictured } from "./pictured.svelte";
import { done, remember } from "./progress";

export type Outcome = "open" | "reached" | "missed" | "shown";
/** How long a tile rests before it is asked what it would bring. */
const RESTS = 120;

export class Teaching {
  at = $state(0);
  told = $state.raw<PositionInfo | null>(null);
  looked = $state.raw<GameEvent[] | undefined>(undefined);
  outcome = $state<Outcome>("open");
  finished = $state(false);
  problem = $state("");
  /** Steps that have been done, now or before. */
  done = $state.raw<string[]>([]);
  placing = $state.raw<Placing | null>(null);

  step = $derived.by(() => this.lesson.steps[this.at]!);

  #looks = new Map<string, GameEvent[]>();
  #wanted: string | null = null;
  #resting: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly game: GameWithBoard,
    readonly lesson: GameLesson,
  ) {
    this.done = done(game.name);
    const first = lesson.steps.findIndex(({ id }) => !this.done.includes(id));
    this.go(Math.max(0, first));
  }

  /** A step that nobody has written about is called by its name. */
  say(what: keyof StepTexts): string {
    return inLanguage(this.step.texts)?.[what] ?? (what === "title" ? this.step.id : "");
  }

  go(at: number): void {
    if (at < 0) return;
    if (at >= this.lesson.steps.length) {
      this.finished = true;
      return;
    }
    this.finished = false;
    this.at = at;
    void this.again();
  }

  /** The step from its beginning. */
  async again(): Promise<void> {
    this.outcome = "open";
    this.looked = undefined;
    this.#looks.clear();
    const told = await this.#ask();
    if (!told) return;
    this.told = told;
    this.placing = this.lesson.board ? new Placing(this.lesson.board) : null;
    this.#offer();
  }

  async act(action: string): Promise<void> {
    const told = await this.#ask(action);
    if (!told) return this.again();
    this.outcome = told.reached ? "reached" : "missed";
    this.told = told;
    this.looked = undefined;
    this.#offer();
    if (told.reached) this.#remember();
    announce(this.say(told.reached ? "done" : "hint"));
  }

  /** An action that reaches the goal, for those who do not find one. */
  show(): void {
    const { board } = this.lesson;
    this.outcome = "shown";
    if (!board || !this.step.example.startsWith("place")) return;
    this.placing = new Pictured(board, this.step.example, this.step.events);
    this.looked = this.step.events;
  }

  /** What would this placement bring? Asked when the tile rests, and once. */
  look(action: string | null): void {
    clearTimeout(this.#resting);
    this.#wanted = action;
    if (this.outcome !== "open") return;
    this.looked = action === null ? undefined : this.#looks.get(action);
    if (action === null || this.looked) return;
    this.#resting = setTimeout(() => void this.#look(action), RESTS);
  }

  async #look(action: string): Promise<void> {
    const told = await this.#ask(action);
    if (!told) return;
    this.#looks.set(action, told.events);
    if (this.#wanted === action && this.outcome === "open") this.looked = told.events;
  }

  async #ask(action?: string): Promise<PositionInfo | null> {
    const { id, seat } = this.step;
    try {
      const told = await call<PositionInfo>("POST", "/api/positions", { game: this.game.name, step: id, seat, action });
      this.problem = "";
      return this.step.id === id ? told : null;
    } catch (error) {
      this.problem = troubleOf(error);
      return null;
    }
  }

  #offer(): void {
    const { told } = this;
    if (!told || !this.placing || !("rack" in told.view)) return;
    const mine = this.outcome === "open" && told.to_act === this.step.seat;
    this.placing.offer(mine ? told.legal : null, told.view.rack);
  }

  #remember(): void {
    remember(this.game.name, this.step.id);
    this.done = done(this.game.name);
  }
}
