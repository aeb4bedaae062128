// The tile in hand over the scene: the same rules of hand as over the board from above.
import { SIZE } from "../board/geometry";
import type { Ground, Placing } from "../board/placing.svelte";
import { LIFT } from "../board/pointing";
import type { Hit } from "./pieces";

interface Reach {
  /** What lies at a point of the screen. */
  hit: (x: number, y: number) => Hit | null;
  /** Placements wait to be confirmed. */
  confirm: () => boolean;
  place: () => void;
  enter: () => void;
}

export class Reaching implements Ground {
  constructor(
    readonly placing: Placing,
    readonly reach: Reach,
  ) {}

  over(x: number, y: number): boolean {
    const { placing } = this;
    const hit = this.reach.hit(x, y);
    const near = hit ? placing.geometry.anchorsNear({ x: hit.x * SIZE, y: hit.z * SIZE }, placing.wish) : [];
    placing.aim(placing.offered.bestOf(near, placing.wish));
    return near.length > 0;
  }

  letGo(): void {
    if (!this.placing.ghost?.legal) this.placing.aim(null);
    else if (this.reach.confirm()) this.placing.fix();
    else this.reach.place();
  }

  enter(): void {
    this.reach.enter();
  }

  hover(x: number, y: number): void {
    if (this.placing.kind !== null && this.#follows()) this.placing.aim(this.reach.hit(x, y)?.cell ?? null);
  }

  leave(): void {
    if (this.#follows()) this.placing.aim(null);
  }

  #follows(): boolean {
    return !this.placing.fixed && !this.placing.carried;
  }

  /** A tile that waits can be taken along; anywhere else a drag turns the view. */
  grabs(x: number, y: number, touch: boolean): boolean {
    return !this.placing.carried && (touch || this.placing.fixed) && this.#onGhost(this.reach.hit(x, y)?.cell);
  }

  drag(x: number, y: number, touch: boolean): void {
    this.over(x, touch ? y - LIFT : y);
  }

  letLie(): void {
    this.placing.fix();
  }

  /** A tap on a waiting ghost turns it; anywhere else it brings the ghost there. */
  tap(x: number, y: number, touch: boolean): void {
    const { placing } = this;
    const cell = this.reach.hit(x, y)?.cell;
    if (placing.kind === null || placing.carried || cell === undefined) return;
    if ((placing.fixed || touch) && this.#onGhost(cell)) {
      placing.turn(1);
      return;
    }
    placing.aim(cell);
    if (touch || this.reach.confirm()) placing.fix();
    else this.reach.place();
  }

  #onGhost(cell: number | undefined): boolean {
    return this.placing.ghost?.halves.some((half) => half.cell === cell) ?? false;
  }
}
