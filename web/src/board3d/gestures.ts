// Fingers and mice on the picture, told apart: a tap, a hover, a tile that is dragged, and turning or zooming the view.

import { Twist } from "../placement/twist";

export interface Gestures {
  /** Pressed and let go without moving. All points are those of the screen. */
  tap(x: number, y: number, touch: boolean): void;
  /** A mouse goes over the picture with nothing pressed. */
  hover(x: number, y: number): void;
  leave(): void;
  /** Does a drag that begins here move the tile rather than the view? */
  grabs(x: number, y: number, touch: boolean): boolean;
  drag(x: number, y: number, touch: boolean): void;
  dragged(): void;
  turn(around: number, down: number): void;
  zoom(factor: number, x: number, y: number): void;
  /** Is there a tile in hand, for the wheel or two fingers to turn? */
  holding(): boolean;
  twist(by: number): void;
}

const STILL = 6; // pixels that a finger may tremble
const TURN = 0.008; // radians for a pixel
const WHEEL_PAUSE = 110; // milliseconds between two turns of a tile

interface Finger {
  x: number;
  y: number;
  startX: number;
  startY: number;
  moved: boolean;
  grabbing: boolean;
  touch: boolean;
}

/** An attachment for the element that shows the picture. */
export const gestures = (on: Gestures) => (element: HTMLElement) => {
  const fingers = new Map<number, Finger>();
  const twist = new Twist();
  let wheeled = 0;

  function down(event: PointerEvent): void {
    if (event.button !== 0) return;
    const { clientX: x, clientY: y, pointerId } = event;
    const touch = event.pointerType === "touch";
    element.setPointerCapture(pointerId);
    const grabbing = fingers.size === 0 && on.grabs(x, y, touch);
    fingers.set(pointerId, { x, y, startX: x, startY: y, moved: fingers.size > 0, grabbing, touch });
    twist.down(pointerId, { x, y });
  }

  function move(event: PointerEvent): void {
    const { clientX: x, clientY: y } = event;
    const finger = fingers.get(event.pointerId);
    if (!finger) {
      if (event.pointerType !== "touch") on.hover(x, y);
      return;
    }
    finger.moved ||= Math.hypot(x - finger.startX, y - finger.startY) > STILL;
    const twisted = twist.move(event.pointerId, { x, y });
    if (twisted && on.holding()) on.twist(twisted);
    if (finger.moved) moved(finger, x, y);
    finger.x = x;
    finger.y = y;
  }

  function moved(finger: Finger, x: number, y: number): void {
    const other = [...fingers.values()].find((each) => each !== finger);
    if (other) pinch(finger, other, x, y);
    else if (finger.grabbing) on.drag(x, y, finger.touch);
    else on.turn((finger.x - x) * TURN, (finger.y - y) * TURN);
  }

  function pinch(finger: Finger, other: Finger, x: number, y: number): void {
    finger.grabbing = other.grabbing = false;
    other.moved = true;
    const before = Math.hypot(finger.x - other.x, finger.y - other.y);
    const now = Math.hypot(x - other.x, y - other.y);
    if (now > 0) on.zoom(before / now, (x + other.x) / 2, (y + other.y) / 2);
  }

  function up(event: PointerEvent): void {
    const finger = fingers.get(event.pointerId);
    fingers.delete(event.pointerId);
    twist.up(event.pointerId);
    if (!finger || event.type === "pointercancel") return;
    if (!finger.moved) on.tap(finger.x, finger.y, finger.touch);
    else if (finger.grabbing) on.dragged();
  }

  function wheel(event: WheelEvent): void {
    event.preventDefault();
    if (on.holding() && !event.ctrlKey) return turnTile(event);
    on.zoom(Math.exp(Math.max(-60, Math.min(60, event.deltaY)) * 0.002), event.clientX, event.clientY);
  }

  function turnTile(event: WheelEvent): void {
    if (event.deltaY === 0 || event.timeStamp - wheeled < WHEEL_PAUSE) return;
    wheeled = event.timeStamp;
    on.twist(event.deltaY > 0 ? 1 : -1);
  }

  function leave(event: PointerEvent): void {
    if (fingers.size === 0 && event.pointerType !== "touch") on.leave();
  }

  const pointers = { pointerdown: down, pointermove: move, pointerup: up, pointercancel: up, pointerleave: leave };
  const listening = Object.entries(pointers) as [keyof typeof pointers, (event: PointerEvent) => void][];
  for (const [name, listener] of listening) element.addEventListener(name, listener);
  element.addEventListener("wheel", wheel, { passive: false });
  return () => {
    for (const [name, listener] of listening) element.removeEventListener(name, listener);
    element.removeEventListener("wheel", wheel);
  };
};
