// A tile in hand: which one, over which cells, whether it may lie there and what that brings. No drawing here.

import type { BoardInfo, Heap, LegalActions, Points } from "../lib/contract";
import { Geometry, turned } from "../board/geometry";
import { actionText, added, Offer, type Ghost, type Half } from "./offer";
import { refilled } from "../board/tiles";

export type { Ghost, Half } from "./offer";

/** A board over which the tile in hand is carried, in coordinates of the screen. */
export interface Ground {
  /** Says whether the point lies over the board. */
  over(x: number, y: number): boolean;
  letGo(): void;
  /** The keyboard goes on from here. */
  enter(): void;
}

export class Placing {
  readonly geometry: Geometry;
  offered: Offer;
  /** The tiles of the rack in the order in which they lie there. */
  tiles: string[] = $state.raw([]);
  /** Which of them is in hand. */
  slot: number | null = $state(null);
  /** The cell under the pointer, and the direction in which the other half would go if it may. */
  cell: number | null = $state(null);
  wish = $state(0);
  /** The ghost waits to be confirmed and follows the pointer no longer. */
  fixed = $state(false);
  /** The server has been asked; the ghost lies still until the answer is there. */
  sent = $state(false);
  ground: Ground | null = null;
  /** On its way from the rack; other fingers then only turn it. */
  carried = false;

  kind: string | null = $derived(this.slot === null ? null : (this.tiles[this.slot] ?? null));
  ghost: Ghost | null = $derived(this.#ghost());
  action: string | null = $derived(this.#action());
  /** What each half would score; empty where the tile may not lie. */
  gains: Half[] = $derived(this.ghost?.legal ? this.ghost.halves : []);
  /** The same by colour, before anything is lost at the end of a track. */
  total: Points = $derived(added(this.gains));

  constructor(readonly board: BoardInfo) {
    this.geometry = new Geometry(board);
    this.offered = $state.raw(new Offer(this.geometry, null));
  }

  /** What may be placed now. The tile in hand stays there if it still may be. */
  offer(legal: LegalActions | null, rack: Heap): void {
    const held = this.kind;
    this.offered = new Offer(this.geometry, legal);
    this.tiles = refilled(this.tiles, rack);
    if (held === null) return;
    if (this.sent || !this.mayTake(held)) this.drop();
    else if (this.kind !== held) this.slot = this.tiles.indexOf(held);
  }

  /** Cells on which half a tile may lie. */
  get open(): ReadonlySet<number> {
    return this.offered.open;
  }

  /** May a tile lie on this cell and the next one in a direction? */
  fits(cell: number, direction: number): boolean {
    return this.offered.fits(cell, direction);
  }

  mayTake(kind: string): boolean {
    return this.offered.kinds.has(kind);
  }

  take(kind: string, slot = this.tiles.indexOf(kind)): void {
    if (!this.mayTake(kind) || this.tiles[slot] !== kind) return;
    this.slot = slot;
    this.fixed = false;
    this.sent = false;
  }

  /** By sixths, with the clock; passes over directions in which the tile may not lie. */
  turn(by: number): void {
    if (this.kind === null || this.sent) return;
    const { cell, offered } = this;
    const from = cell === null ? this.wish : offered.directionOn(cell, this.wish);
    const ways = [1, 2, 3, 4, 5].map((count) => turned(from, by < 0 ? count : -count));
    const fitting = cell === null ? [] : ways.filter((direction) => offered.fits(cell, direction));
    const alone = cell !== null && offered.fits(cell, from) && !fitting.length;
    this.wish = fitting[Math.abs(by) - 1] ?? fitting.at(-1) ?? (alone ? from : turned(from, -by));
  }

  aim(cell: number | null): void {
    if (this.cell === cell || this.sent) return;
    this.cell = cell;
    this.fixed = false;
  }

  fix(): void {
    this.fixed = this.action !== null;
  }

  /** The action to be sent, once. */
  send(): string | null {
    if (this.sent || this.action === null) return null;
    this.sent = true;
    return this.action;
  }

  drop(): void {
    this.slot = null;
    this.cell = null;
    this.fixed = false;
    this.sent = false;
  }

  #action(): string | null {
    return this.ghost?.legal ? actionText(this.board, this.ghost.halves) : null;
  }

  #ghost(): Ghost | null {
    return this.cell === null || this.kind === null ? null : this.offered.ghostOn(this.cell, this.kind, this.wish);
  }
}
