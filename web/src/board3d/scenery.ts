// The whole scene of a board: what is shown of a view, of the tile in hand and of the points it brings.
import type { Geometry } from "../board/geometry";
import type { Ghost } from "../placement/placing.svelte";
import { badgesOf } from "../board/runs";
import { still } from "../lib/prefs.svelte";
import type { GameEvent, LayingView } from "../lib/contract";
import { GhostTile, LIFT } from "./ghost";
import { Labels } from "./labels";
import { Lines } from "./lines";
import { Marks } from "./marks";
import { Motion } from "./motion";
import type { Point, Spot } from "./orbit";
import { type Paints, readPaints } from "./paints";
import { type Hit, Pieces } from "./pieces";
import { Stage } from "./stage";
import { spots, STOREY } from "./stacks";

export interface Hints {
  last: readonly number[];
  /** The cell of the keyboard. */
  cursor: number | null;
  heights: boolean;
}

const FALL = 0.9;
const SETTLE = 260; // milliseconds
const GROW = 380;
const STAY = 1100;
const BAR = 0.05; // over the tops

export class Scenery {
  readonly stage: Stage;
  #spots: Spot[];
  #pieces: Pieces;
  #ghost = new GhostTile();
  #labels = new Labels();
  #preview = new Lines(this.#labels);
  #scored = new Lines(this.#labels);
  #marks: Marks;
  #settling = new Motion();
  #growing = new Motion();
  #staying = 0;
  #probe: HTMLElement;
  #geometry: Geometry;
  #paints!: Paints;
  #view: LayingView | null = null;

  constructor(canvas: HTMLCanvasElement, probe: HTMLElement, geometry: Geometry) {
    this.#probe = probe;
    this.#geometry = geometry;
    this.#spots = spots(geometry);
    this.stage = new Stage(canvas, Math.max(...this.#spots.map(({ x, z }) => Math.hypot(x, z))) + 0.9);
    this.#pieces = new Pieces(geometry);
    this.#marks = new Marks(geometry, this.#labels);
    for (const { group } of [this.#pieces, this.#ghost, this.#preview, this.#scored, this.#marks])
      this.stage.scene.add(group);
    this.stage.before = () => this.#marks.face(this.stage.orbit.around);
    this.repaint();
  }

  /** Takes the colours of the page as they are now; what is shown has to be shown again. */
  repaint(): void {
    this.#paints = readPaints(this.#probe);
    this.#pieces.paint(this.#paints);
    this.stage.paint(this.#paints);
  }

  /** A tile that has just come to lie on the `fresh` cells falls into its place. */
  show(view: LayingView, fresh: readonly number[]): void {
    this.#view = view;
    this.#settling.stop();
    const step = (part: number): void => {
      this.#pieces.show(view, this.#paints, fresh, (1 - part) * FALL);
      this.stage.recast();
    };
    if (fresh.length && !still()) this.#settling.run(SETTLE, step);
    else step(1);
  }

  hint({ last, cursor, heights }: Hints): void {
    if (this.#view) this.#marks.show(this.#view, this.#paints, last, cursor, heights);
    this.stage.ask();
  }

  /** The cells that are open to the tile in hand, if there is one. */
  offer(open: ReadonlySet<number> | null): void {
    this.#pieces.offer(open, this.#paints);
    this.stage.ask();
  }

  /** The tile in hand and what it would score: the lines, or before they are known the points of its halves. */
  aim(ghost: Ghost | null, looked: readonly GameEvent[]): void {
    const cells = ghost?.halves.map(({ cell }) => cell) ?? [];
    const base = Math.max(0, ...cells.map((cell) => this.#top(cell)));
    const top = base + LIFT + STOREY;
    this.#ghost.show(ghost, this.#spots, base, this.#paints);
    this.#preview.clear();
    const above = (cell: number): Point => this.#above(cell, cells.includes(cell) ? top : this.#top(cell));
    if (ghost?.legal) this.#preview.show(looked, above, this.#paints);
    if (!looked.some(({ event }) => event === "line"))
      this.#preview.badges(badgesOf(this.#geometry, ghost), top, this.#paints);
    this.stage.recast();
  }

  /** Points that have just been scored run along their lines, once. */
  score(events: readonly GameEvent[]): void {
    this.skip();
    this.#scored.show(events, (cell) => this.#above(cell, this.#top(cell)), this.#paints);
    this.#staying = window.setTimeout(() => this.skip(), STAY);
    const step = (part: number): void => {
      this.#scored.grow(part);
      this.stage.ask();
    };
    if (still()) step(1);
    else this.#growing.run(GROW, step);
  }

  /** Enough of the points. */
  skip(): void {
    clearTimeout(this.#staying);
    this.#growing.stop();
    this.#scored.clear();
    this.stage.ask();
  }

  #top(cell: number): number {
    return (this.#view?.heights[cell] ?? 0) * STOREY;
  }

  #above(cell: number, top: number): Point {
    const { x, z } = this.#spots[cell]!;
    return [x, top + BAR, z];
  }

  /** What lies under a point of the picture. */
  hit(x: number, y: number): Hit | null {
    return this.#pieces.hit(this.stage.ray(x, y));
  }

  dispose(): void {
    clearTimeout(this.#staying);
    this.#settling.stop();
    this.#growing.stop();
    for (const part of [this.#pieces, this.#ghost, this.#preview, this.#scored, this.#marks, this.#labels, this.stage])
      part.dispose();
  }
}
