// A replay under way: where it stands, whose eyes it is seen with, and whether it runs by itself.

import { isKnown, story, type Line } from "../../lib/seat/story";
import { outgrown } from "../../lib/version.svelte";
import { isLaying } from "../../lib/views";
import type {
  GameEvent,
  GameWithBoard,
  OpenPosition,
  Replay,
  ReplayStep,
  SeatView,
  VisibleRow,
} from "../../lib/contract";
import { seen, type Eyes } from "./eyes";
import { distinct } from "./names";
import type { Reviewing } from "./reviewing.svelte";
import { turns } from "./turning";

export const SPEEDS = [0.5, 1, 2, 4] as const;
const PAUSE = 1600; // between two plies, at the usual speed

export class Playback {
  ply = $state(0);
  eyes = $state<Eyes>("all");
  running = $state(false);
  speed = $state<number>(1);
  /** What the coach has to say, if it is asked. */
  reviewing = $state.raw<Reviewing | null>(null);

  /** The plies that say something, and the end. */
  readonly stops: number[];
  readonly turns;

  /** In the reader's language. */
  names: string[] = $derived.by(() => distinct(this.replay.names, this.replay.gone));
  lines: Line[] = $derived.by(() => this.#told());
  step: ReplayStep | null = $derived.by(() => this.replay.steps[this.ply] ?? null);
  stand: OpenPosition = $derived.by(() => this.#shown(this.ply));
  view: SeatView = $derived(seen(this.stand, this.eyes));
  line: Line | null = $derived.by(() => this.lines.find(({ row }) => row === this.ply) ?? null);
  /** What the placement shown brings; it lies over the board with its lines lit. */
  looked: GameEvent[] | undefined = $derived(this.step?.action.startsWith("place") ? this.step.events : undefined);
  /** What would have been better. */
  hints: string[] = $derived.by(() => this.#better());
  atEnd = $derived.by(() => this.ply >= this.replay.steps.length);

  constructor(
    readonly game: GameWithBoard,
    readonly replay: Replay,
    ply: number,
  ) {
    if (!this.#rows().every(isKnown)) outgrown();
    this.stops = [...this.lines.map(({ row }) => row), replay.steps.length];
    this.turns = turns(replay);
    this.go(ply);
  }

  /** To a ply, or the first one after it that says something. */
  go(ply: number): void {
    this.ply = this.stops.find((stop) => stop >= ply) ?? this.replay.steps.length;
  }

  get at(): number {
    return this.stops.indexOf(this.ply);
  }

  by(count: number): void {
    this.ply = this.stops[Math.max(0, Math.min(this.stops.length - 1, this.at + count))]!;
  }

  /** To the next turning point, or the one before. */
  turn(by: 1 | -1): void {
    const plies = this.turns.map(({ ply }) => ply);
    const next = by > 0 ? plies.find((ply) => ply > this.ply) : plies.findLast((ply) => ply < this.ply);
    if (next !== undefined) this.go(next);
  }

  start(): void {
    if (this.atEnd) this.go(0);
    this.running = true;
  }

  /** Run on for as long as `running`; to be called in an effect, gives back what ends it. */
  run(): (() => void) | undefined {
    if (!this.running) return undefined;
    const timer = setInterval(() => {
      this.by(1);
      if (this.atEnd) this.running = false;
    }, PAUSE / this.speed);
    return () => clearInterval(timer);
  }

  /** Whose turn the ply shown belongs to. */
  get actor(): number {
    return this.replay.steps.slice(0, this.ply + 1).findLast(({ seat }) => seat >= 0)?.seat ?? 0;
  }

  #better(): string[] {
    const decision = this.reviewing?.at(this.ply);
    return decision?.mark ? [decision.best[0]!.action] : [];
  }

  #rows(): VisibleRow[] {
    return this.replay.steps.map(({ seat, action, events }, row) => ({
      row,
      seat,
      kind: "action",
      text: action,
      at: 0,
      events,
    }));
  }

  #told(): Line[] {
    return story(this.#rows(), {
      name: (seat) => this.names[seat] ?? "",
      isYou: () => false,
    });
  }

  /** A placement is shown before it counts, with what it brings; anything else when it has happened. */
  #shown(ply: number): OpenPosition {
    const { steps, last } = this.replay;
    const step = steps[ply];
    if (!step) return last;
    return isLaying(step.view) ? step : (steps[ply + 1] ?? last);
  }
}
