// What stands where, worked out from a view: the known tiles on top, unknown bodies below, and the way of a bar over the tops.
import { bodiesOf } from "../board/bodies";
import { type Geometry, SIZE } from "../board/geometry";
import type { LayingView } from "../lib/contract";
import type { Point, Spot } from "./orbit";

export const STOREY = 0.5;

/** Where the cells lie in the scene, in which a cell has the radius 1. */
export const spots = (geometry: Geometry): Spot[] => geometry.centres.map(({ x, y }) => ({ x: x / SIZE, z: y / SIZE }));

/** A body on a storey (0 is the ground's) of a cell; with a direction it reaches over the cell on that side. */
export interface Block {
  cell: number;
  storey: number;
  direction: number | null;
  /** A printed symbol or a start stone. */
  printed: boolean;
}

/** Everything that stands on the board: known tiles on top; what lies below them nobody knows, and it is drawn cell by cell. */
export function blocks(geometry: Geometry, view: LayingView): Block[] {
  const tops = bodiesOf(geometry, view).map(({ cells, height, direction, printed }) => ({
    cell: cells[0]!,
    storey: height - 1,
    direction,
    printed,
  }));
  const below = view.heights.flatMap((height, cell) =>
    Array.from({ length: Math.max(0, height - 1) }, (_, storey) => ({ cell, storey, direction: null, printed: false })),
  );
  return [...tops, ...below];
}

/** A straight piece of a bar. */
export type Bar = readonly [from: Point, to: Point];

const OFF_WALL = 0.07;

/** A bar from cell to cell that lies on the tops and climbs the walls between them. */
export function carpet(path: readonly Point[]): Bar[] {
  return path.slice(1).flatMap((to, index) => step(path[index]!, to));
}

function step(from: Point, to: Point): Bar[] {
  const climb = to[1] - from[1];
  // The wall stands half way; the bar keeps off it on the lower side.
  const towards = 0.5 - Math.sign(climb) * OFF_WALL;
  const x = from[0] + (to[0] - from[0]) * towards;
  const z = from[2] + (to[2] - from[2]) * towards;
  const foot: Point = [x, from[1], z];
  const head: Point = [x, to[1], z];
  return climb === 0
    ? [[from, to]]
    : [
        [from, foot],
        [foot, head],
        [head, to],
      ];
}

/** The end of a line, a bit further on: where its count is shown. */
export function beyond(path: readonly Point[], by: number): Point {
  const [x, y, z] = path.at(-1)!;
  const [px, , pz] = path.at(-2)!;
  return [x + (x - px) * by, y, z + (z - pz) * by];
}
