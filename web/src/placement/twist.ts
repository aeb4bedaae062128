// Two fingers that turn about each other, counted in sixths of a turn.

import type { Point } from "../board/geometry";

/** Less than a sixth, so that the hand need not go as far as the tile. */
const NOTCH = 40;

const angle = (one: Point, other: Point): number => (Math.atan2(other.y - one.y, other.x - one.x) * 180) / Math.PI;

/** The same angle from -180 to 180. */
const halfway = (degrees: number): number => ((((degrees + 180) % 360) + 360) % 360) - 180;

export class Twist {
  #fingers = new Map<number, Point>();
  #from: number | null = null;

  down(id: number, at: Point): void {
    this.#fingers.set(id, at);
    this.#from = this.#angle();
  }

  up(id: number): void {
    this.#fingers.delete(id);
    this.#from = this.#angle();
  }

  get twisting(): boolean {
    return this.#from !== null;
  }

  /** By how many sixths the tile is to be turned, with the clock. */
  move(id: number, at: Point): number {
    if (!this.#fingers.has(id)) return 0;
    this.#fingers.set(id, at);
    const now = this.#angle();
    if (now === null || this.#from === null) return 0;
    const turn = halfway(now - this.#from);
    const notches = Math.trunc(turn / NOTCH);
    this.#from += notches * NOTCH;
    return notches;
  }

  #angle(): number | null {
    const [one, other] = [...this.#fingers.values()];
    return one && other ? angle(one, other) : null;
  }
}
