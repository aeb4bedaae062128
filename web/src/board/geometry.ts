// Where cells lie in a drawing: pointy-top hexes, rows from west to east, r grows downwards.

import type { BoardInfo } from "../lib/contract";

export interface Point {
  x: number;
  y: number;
}

/** From a cell's centre to its corners, in the units of the drawing. */
export const SIZE = 30;
/** From a cell's centre to its neighbour's. */
export const STEP = SIZE * Math.sqrt(3);
export const OFF_BOARD = -1;

/** E, NE, NW, W, SW, SE, as the server numbers them. */
export const DIRECTIONS: readonly (readonly [q: number, r: number])[] = [
  [1, 0],
  [1, -1],
  [0, -1],
  [-1, 0],
  [-1, 1],
  [0, 1],
];

export const opposite = (direction: number): number => (direction + 3) % 6;

/** A sixth of a turn against the clock goes one direction on. */
export const turned = (direction: number, by: number): number => (((direction + by) % 6) + 6) % 6;

export const centre = (q: number, r: number): Point => ({ x: STEP * (q + r / 2), y: SIZE * 1.5 * r });

/** The way from a cell's centre to its neighbour's. */
export const step = (direction: number): Point => {
  const [q, r] = DIRECTIONS[direction]!;
  return centre(q, r);
};

/** The corners of a cell around (0, 0), `inset` inside its edge. */
export function corners(inset = 0): Point[] {
  const reach = SIZE - (2 * inset) / Math.sqrt(3);
  return [30, 90, 150, 210, 270, 330].map((degrees) => {
    const angle = (degrees * Math.PI) / 180;
    return { x: reach * Math.cos(angle), y: reach * Math.sin(angle) };
  });
}

const round = (value: number): number => Math.round(value * 100) / 100;

export const pathOf = (points: readonly Point[]): string =>
  `M${points.map(({ x, y }) => `${round(x)} ${round(y)}`).join("L")}Z`;

export class Geometry {
  readonly centres: readonly Point[];
  /** Per cell its neighbours by direction, or OFF_BOARD. */
  readonly neighbours: readonly (readonly number[])[];
  readonly rows: readonly (readonly number[])[];
  readonly viewBox: string;
  /** How wide and how high the drawing is. */
  readonly width: number;
  readonly height: number;
  readonly #at: ReadonlyMap<string, number>;

  constructor(readonly board: BoardInfo) {
    this.#at = new Map(board.cells.map(([, q, r], cell) => [`${q},${r}`, cell]));
    this.centres = board.cells.map(([, q, r]) => centre(q, r));
    this.neighbours = board.cells.map(([, q, r]) => DIRECTIONS.map(([dq, dr]) => this.cell(q + dq, r + dr)));
    this.rows = rowsOf(board);
    const box = boxAround(this.centres);
    this.viewBox = box.map(round).join(" ");
    [this.width, this.height] = [box[2], box[3]];
  }

  cell(q: number, r: number): number {
    return this.#at.get(`${q},${r}`) ?? OFF_BOARD;
  }

  /** The nearest point at which something so large is in sight as a whole. */
  inSight({ x, y }: Point, radius: number): Point {
    const [across, down] = [this.width / 2 - radius, this.height / 2 - radius];
    return { x: Math.max(-across, Math.min(across, x)), y: Math.max(-down, Math.min(down, y)) };
  }

  /** The cell a point lies on, or OFF_BOARD. */
  cellAt({ x, y }: Point): number {
    const r = y / (SIZE * 1.5);
    const q = x / STEP - r / 2;
    return this.cell(...nearestAxial(q, r));
  }

  /** Cells from which a tile in this direction lies with its middle near a point, the nearest first. */
  anchorsNear(point: Point, direction: number, reach = STEP * 0.8): number[] {
    const { x, y } = step(direction);
    const wanted = { x: point.x - x / 2, y: point.y - y / 2 };
    return this.centres
      .map((at, cell) => ({ cell, away: distance(at, wanted) }))
      .filter(({ away }) => away < reach)
      .sort((one, other) => one.away - other.away)
      .map(({ cell }) => cell);
  }

  /** Where an arrow key leads: along the row, or to the nearest cell of the row above or below. */
  beside(cell: number, key: string): number {
    const row = this.rows.findIndex((cells) => cells.includes(cell));
    const cells = this.rows[row]!;
    const at = cells.indexOf(cell);
    switch (key) {
      case "ArrowLeft":
        return cells[at - 1] ?? cell;
      case "ArrowRight":
        return cells[at + 1] ?? cell;
      case "ArrowUp":
        return this.#nearestIn(this.rows[row - 1], cell);
      case "ArrowDown":
        return this.#nearestIn(this.rows[row + 1], cell);
      case "Home":
        return cells[0]!;
      case "End":
        return cells.at(-1)!;
      default:
        return cell;
    }
  }

  #nearestIn(cells: readonly number[] | undefined, cell: number): number {
    const { x } = this.centres[cell]!;
    // Two cells are equally near; going up takes the left one and going down the right one, so that one comes back.
    const tie = cells && cells[0]! > cell ? -0.1 : 0.1;
    const away = (other: number): number => Math.abs(this.centres[other]!.x - x + tie);
    return cells?.reduce((best, other) => (away(other) < away(best) ? other : best)) ?? cell;
  }
}

const distance = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y);

function nearestAxial(q: number, r: number): [number, number] {
  const s = -q - r;
  const [dq, dr, ds] = [q, r, s].map((value) => Math.abs(Math.round(value) - value)) as [number, number, number];
  if (dq > dr && dq > ds) return [-Math.round(r) - Math.round(s), Math.round(r)];
  return dr > ds ? [Math.round(q), -Math.round(q) - Math.round(s)] : [Math.round(q), Math.round(r)];
}

function rowsOf(board: BoardInfo): number[][] {
  const rows = new Map<number, number[]>();
  board.cells.forEach(([, , r], cell) => rows.set(r, [...(rows.get(r) ?? []), cell]));
  return [...rows.values()];
}

function boxAround(centres: readonly Point[]): [left: number, top: number, width: number, height: number] {
  const margin = 6;
  const xs = centres.map(({ x }) => x);
  const ys = centres.map(({ y }) => y);
  const left = Math.min(...xs) - STEP / 2 - margin;
  const top = Math.min(...ys) - SIZE - margin;
  const width = Math.max(...xs) + STEP / 2 + margin - left;
  const height = Math.max(...ys) + SIZE + margin - top;
  return [left, top, width, height];
}
