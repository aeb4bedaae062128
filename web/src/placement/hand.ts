// What a hand may do with the tile it holds over a board, seen from above or from aside.

import type { Point } from "../board/geometry";
import type { Ground, Placing } from "./placing.svelte";

/** A finger hides what lies under it: the tile goes so many pixels above. */
export const LIFT = 64;

export interface Wishes {
  /** Placements wait to be confirmed. */
  confirm: () => boolean;
  place: () => void;
  enter: () => void;
}

export abstract class Hand implements Ground {
  constructor(
    readonly placing: Placing,
    readonly wishes: Wishes,
  ) {}

  abstract over(x: number, y: number): boolean;

  letGo(): void {
    if (this.placing.ghost?.legal) this.#lay();
    else this.placing.aim(null);
  }

  enter(): void {
    this.wishes.enter();
  }

  /** Draw the tile to where it fits best about a point of the board; whether there is such a place. */
  protected draw(point: Point, reach?: number): boolean {
    const { placing } = this;
    const near = placing.geometry.anchorsNear(point, placing.wish, reach);
    placing.aim(placing.offered.bestOf(near, placing.wish));
    return near.length > 0;
  }

  /** A tap on a waiting ghost turns it; anywhere else it brings the ghost there. */
  protected tapped(cell: number, touch: boolean): void {
    const { placing } = this;
    if ((placing.fixed || touch) && this.onGhost(cell)) {
      placing.turn(1);
      return;
    }
    placing.aim(cell);
    if (touch) placing.fix();
    else this.#lay();
  }

  protected onGhost(cell: number | undefined): boolean {
    return this.placing.ghost?.halves.some((half) => half.cell === cell) ?? false;
  }

  /** Does the tile go where the pointer goes? */
  protected get follows(): boolean {
    return !this.placing.fixed && !this.placing.carried;
  }

  #lay(): void {
    if (this.wishes.confirm()) this.placing.fix();
    else this.wishes.place();
  }
}
