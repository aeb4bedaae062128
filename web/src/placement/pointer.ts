// Mouse, pen and fingers over a board: where the tile in hand goes.

import { OFF_BOARD, STEP, type Point } from "../board/geometry";
import { Hand, LIFT, type Wishes } from "./hand";
import type { Placing } from "./placing.svelte";
import { Twist } from "./twist";

/** So many pixels away a cell still draws the tile to it, however small the board is. */
const REACH = 22;
const SLIDE = 10;
const WHEEL_PAUSE = 110;

export class Pointing extends Hand {
  #twist = new Twist();
  #pressed: { at: Point; sliding: boolean } | null = null;
  #wheeled = 0;

  constructor(
    readonly svg: SVGSVGElement,
    placing: Placing,
    wishes: Wishes,
  ) {
    super(placing, wishes);
  }

  override over(x: number, y: number): boolean {
    return this.draw(this.#toBoard(x, y), Math.max(0.8 * STEP, REACH / (this.svg.getScreenCTM()?.a ?? 1)));
  }

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
      if (!this.placing.fixed) this.placing.aim(this.#cellAt(x, y));
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
    else if (!twisted) this.#tap(event.clientX, event.clientY, event.pointerType === "touch");
  }

  cancel(event: PointerEvent): void {
    this.#twist.up(event.pointerId);
    this.#pressed = null;
  }

  leave(event: PointerEvent): void {
    if (event.pointerType !== "touch" && this.follows) this.placing.aim(null);
  }

  wheel(event: WheelEvent): void {
    if (this.placing.kind === null || event.deltaY === 0) return;
    event.preventDefault();
    if (event.timeStamp - this.#wheeled < WHEEL_PAUSE) return;
    this.#wheeled = event.timeStamp;
    this.placing.turn(event.deltaY > 0 ? 1 : -1);
  }

  #tap(x: number, y: number, touch: boolean): void {
    const cell = this.#cellAt(x, y);
    if (cell !== null) this.tapped(cell, touch);
  }

  #cellAt(x: number, y: number): number | null {
    const cell = this.placing.geometry.cellAt(this.#toBoard(x, y));
    return cell === OFF_BOARD ? null : cell;
  }

  #toBoard(x: number, y: number): Point {
    const matrix = this.svg.getScreenCTM();
    return matrix ? new DOMPoint(x, y).matrixTransform(matrix.inverse()) : { x: 0, y: 0 };
  }
}
