// Mouse, pen and fingers over a board: where the tile in hand goes.

import { OFF_BOARD, STEP, type Point } from "./geometry";
import type { Ground, Placing } from "./placing.svelte";
import { Twist } from "./twist";

/** A finger hides what lies under it: the tile goes so many pixels above. */
export const LIFT = 64;
/** So many pixels away a cell still draws the tile to it, however small the board is. */
const REACH = 22;
const SLIDE = 10;
const WHEEL_PAUSE = 110;

interface Wishes {
  /** Placements wait to be confirmed. */
  confirm: () => boolean;
  place: () => void;
  enter: () => void;
}

export class Pointing implements Ground {
  #twist = new Twist();
  #pressed: { at: Point; sliding: boolean } | null = null;
  #wheeled = 0;

  constructor(
    readonly svg: SVGSVGElement,
    readonly placing: Placing,
    readonly wishes: Wishes,
  ) {}

  // Carried here from the rack

  over(x: number, y: number): boolean {
    const { placing } = this;
    const reach = Math.max(0.8 * STEP, REACH / (this.svg.getScreenCTM()?.a ?? 1));
    const near = placing.geometry.anchorsNear(this.#toBoard(x, y), placing.wish, reach);
    placing.aim(placing.offered.bestOf(near, placing.wish));
    return near.length > 0;
  }

  letGo(): void {
    if (!this.placing.ghost?.legal) this.placing.aim(null);
    else if (this.wishes.confirm()) this.placing.fix();
    else this.wishes.place();
  }

  enter(): void {
    this.wishes.enter();
  }

  // On the board itself

  down(event: PointerEvent): void {
    if (event.button > 0 || this.placing.kind === null || this.placing.carried) return;
    const at = { x: event.clientX, y: event.clientY };
    if (event.pointerType === "touch") {
      this.#twist.down(event.pointerId, at);
      this.svg.setPointerCapture(event.pointerId);
    }
    this.#pressed ??= { at, sliding: false };
  }

  move(event: PointerEvent): void {
    if (this.placing.kind === null || this.placing.carried) return;
    const { clientX: x, clientY: y } = event;
    if (event.pointerType !== "touch") {
      if (!this.placing.fixed) this.#aim(x, y);
      return;
    }
    const turned = this.#twist.move(event.pointerId, { x, y });
    if (turned) this.placing.turn(turned);
    const pressed = this.#pressed;
    if (!pressed || this.#twist.twisting) return;
    pressed.sliding ||= Math.hypot(x - pressed.at.x, y - pressed.at.y) > SLIDE;
    if (pressed.sliding) this.over(x, y - LIFT);
  }

  up(event: PointerEvent): void {
    const twisted = this.#twist.twisting;
    this.#twist.up(event.pointerId);
    const pressed = this.#pressed;
    if (!pressed || this.placing.kind === null) return;
    this.#pressed = null;
    if (pressed.sliding) this.placing.fix();
    else if (!twisted) this.#tap(event);
  }

  cancel(event: PointerEvent): void {
    this.#twist.up(event.pointerId);
    this.#pressed = null;
  }

  leave(event: PointerEvent): void {
    if (event.pointerType !== "touch" && !this.placing.fixed && !this.placing.carried) this.placing.aim(null);
  }

  wheel(event: WheelEvent): void {
    if (this.placing.kind === null || event.deltaY === 0) return;
    event.preventDefault();
    if (event.timeStamp - this.#wheeled < WHEEL_PAUSE) return;
    this.#wheeled = event.timeStamp;
    this.placing.turn(event.deltaY > 0 ? 1 : -1);
  }

  /** A tap on a waiting ghost turns it; anywhere else it brings the ghost there. */
  #tap(event: PointerEvent): void {
    const { placing } = this;
    const touch = event.pointerType === "touch";
    const cell = placing.geometry.cellAt(this.#toBoard(event.clientX, event.clientY));
    const waiting = placing.fixed || touch;
    if (cell === OFF_BOARD) return;
    if (waiting && placing.ghost?.halves.some((half) => half.cell === cell)) {
      placing.turn(1);
      return;
    }
    placing.aim(cell);
    if (touch || this.wishes.confirm()) placing.fix();
    else this.wishes.place();
  }

  #aim(x: number, y: number): void {
    const cell = this.placing.geometry.cellAt(this.#toBoard(x, y));
    this.placing.aim(cell === OFF_BOARD ? null : cell);
  }

  #toBoard(x: number, y: number): Point {
    const matrix = this.svg.getScreenCTM();
    return matrix ? new DOMPoint(x, y).matrixTransform(matrix.inverse()) : { x: 0, y: 0 };
  }
}
