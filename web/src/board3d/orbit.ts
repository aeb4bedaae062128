// Where the camera stands: on a sphere around the middle of the board. Pure numbers; y points up, z to the south.

export type Point = readonly [x: number, y: number, z: number];

/** On the ground. */
export interface Spot {
  x: number;
  z: number;
}

export interface Lens {
  /** The whole vertical angle, in radians. */
  angle: number;
  /** Width over height of the picture. */
  aspect: number;
}

export interface Framing {
  away: number;
  rise: number;
}

const STEEPEST = 0.02; // straight down would leave no "up"
const FLATTEST = 1.35;
const NEAREST = 0.35; // of the distance that shows everything
const FARTHEST = 1.6;
const HOME = { around: 0, down: 0.62 };

const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));

export class Orbit {
  /** Around the board, 0 is south of it. */
  around = HOME.around;
  /** From straight above (0) to level. */
  down = HOME.down;
  /** 1 shows the whole board. */
  near = 1;
  /** The point of the ground that is looked at; away from the middle of the board only when it is near. */
  middle: Spot = { x: 0, z: 0 };

  /** `room`: the radius of the board. */
  constructor(readonly room = 8) {}

  turn(around: number, down: number): void {
    this.around = (this.around + around) % (2 * Math.PI);
    this.down = clamp(this.down + down, STEEPEST, FLATTEST);
  }

  /** Nearer or farther; the point it goes towards stays where it is in the picture. */
  zoom(factor: number, towards: Spot = this.middle): void {
    const before = this.near;
    this.near = clamp(before * factor, NEAREST, FARTHEST);
    const part = 1 - this.near / before;
    const x = this.middle.x + (towards.x - this.middle.x) * part;
    const z = this.middle.z + (towards.z - this.middle.z) * part;
    const far = Math.hypot(x, z) / Math.max(1e-6, this.room * (1 - this.near));
    this.middle = far > 1 ? { x: x / far, z: z / far } : { x, z };
  }

  reset(): void {
    this.around = HOME.around;
    this.down = HOME.down;
    this.near = 1;
    this.middle = { x: 0, z: 0 };
  }

  /** From the middle of the board towards the camera. */
  get back(): Point {
    const flat = Math.sin(this.down);
    return [flat * Math.sin(this.around), Math.cos(this.down), flat * Math.cos(this.around)];
  }

  /** How far from the middle, and how much above it, the eye has to be for all the points to be in the picture.
   *  Turning around does not change that, or the board would seem to breathe. */
  framing(points: readonly Point[], lens: Lens): Framing {
    const back: Point = [0, Math.cos(this.down), Math.sin(this.down)];
    const up: Point = [0, Math.sin(this.down), -Math.cos(this.down)];
    const tall = Math.tan(lens.angle / 2);
    const wide = tall * lens.aspect;
    const seen = points.map((point) => ({ near: dot(point, back), side: Math.abs(point[0]), high: dot(point, up) }));
    const above = Math.max(...seen.map(({ near, high }) => near + high / tall));
    const below = Math.max(...seen.map(({ near, high }) => near - high / tall));
    const beside = Math.max(...seen.map(({ near, side }) => near + side / wide));
    const away = Math.max(beside, (above + below) / 2);
    return { away, rise: centred(seen, away) };
  }

  /** The camera's "up", along which the picture is centred. */
  get up(): Point {
    const flat = Math.cos(this.down);
    return [-flat * Math.sin(this.around), Math.sin(this.down), -flat * Math.cos(this.around)];
  }
}

const dot = (a: Point, b: Point): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

/** The height at which as much is left above the points as below them; each round comes closer to it. */
function centred(seen: readonly { near: number; high: number }[], away: number): number {
  let rise = 0;
  for (let round = 0; round < 6; round++) {
    const slopes = seen.map(({ near, high }) => (high - rise) / (away - near));
    rise += ((Math.max(...slopes) + Math.min(...slopes)) / 2) * away;
  }
  return rise;
}

const ARROWS = ["ArrowUp", "ArrowLeft", "ArrowDown", "ArrowRight"];

/** The arrow key that means on the board what this one means to somebody who looks from `around`. */
export function seenKey(key: string, around: number): string {
  const at = ARROWS.indexOf(key);
  if (at < 0) return key;
  const quarters = Math.round(around / (Math.PI / 2));
  return ARROWS[(((at + quarters) % 4) + 4) % 4]!;
}
