// The tile in hand over the scene.

import { SIZE } from "../board/geometry";
import { Hand, LIFT, type Wishes } from "../placement/hand";
import type { Placing } from "../placement/placing.svelte";
import type { Hit } from "./pieces";

export class Reaching extends Hand {
  constructor(
    placing: Placing,
    wishes: Wishes,
    /** What lies at a point of the screen. */
    readonly hit: (x: number, y: number) => Hit | null,
  ) {
    super(placing, wishes);
  }

  override over(x: number, y: number): boolean {
    const hit = this.hit(x, y);
    if (hit) return this.draw({ x: hit.x * SIZE, y: hit.z * SIZE });
    this.placing.aim(null);
    return false;
  }

  hover(x: number, y: number): void {
    if (this.placing.kind !== null && this.follows) this.placing.aim(this.hit(x, y)?.cell ?? null);
  }

  leave(): void {
    if (this.follows) this.placing.aim(null);
  }

  /** A tile that waits can be taken along; anywhere else a drag turns the view. */
  grabs(x: number, y: number, touch: boolean): boolean {
    return !this.placing.carried && (touch || this.placing.fixed) && this.onGhost(this.hit(x, y)?.cell);
  }

  drag(x: number, y: number, touch: boolean): void {
    this.over(x, touch ? y - LIFT : y);
  }

  letLie(): void {
    this.placing.fix();
  }

  tap(x: number, y: number, touch: boolean): void {
    const cell = this.hit(x, y)?.cell;
    if (this.placing.kind !== null && !this.placing.carried && cell !== undefined) this.tapped(cell, touch);
  }
}
