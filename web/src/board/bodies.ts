// What lies on a board as bodies to be drawn: a tile is one body over two cells, a printed symbol one over one.

import type { Colour, LayingView } from "../lib/contract";
import { corners, OFF_BOARD, opposite, pathOf, step, STEP, type Geometry, type Point } from "./geometry";

export interface Body {
  /** The same as long as the same thing lies there. */
  key: string;
  cells: number[];
  colours: Colour[];
  height: number;
  /** Where the other half lies; null: one cell alone. */
  direction: number | null;
  /** A printed symbol or a start stone. */
  printed: boolean;
}

export const INSET = 1.4;

export const cellPath = (inset: number): string => pathOf(corners(inset));

/** A tile whose first half lies around (0, 0) and its second in the east. */
export function tilePath(inset: number): string {
  const [c30, c90, c150, c210, c270, c330] = corners(inset) as [Point, Point, Point, Point, Point, Point];
  const east = ({ x, y }: Point): Point => ({ x: x + STEP, y });
  const second = [c210, c270, c330, c30, c90, c150].map(east);
  return pathOf([c330, ...second, c30, c90, c150, c210, c270]);
}

/** Puts a body drawn to the east where it belongs. */
export function placed({ x, y }: Point, direction: number): string {
  return `translate(${x.toFixed(2)} ${y.toFixed(2)}) rotate(${-60 * direction})`;
}

export const middle = ({ x, y }: Point, direction: number): Point => {
  const way = step(direction);
  return { x: x + way.x / 2, y: y + way.y / 2 };
};

/** Everything that lies on the board, the lowest first. */
export function bodiesOf(geometry: Geometry, view: LayingView): Body[] {
  const bodies: Body[] = [];
  geometry.centres.forEach((_, cell) => {
    if (view.tops[cell] === ".") return;
    const join = view.joins[cell]!;
    const other = join === "." ? OFF_BOARD : geometry.neighbours[cell]![Number(join)]!;
    const whole = other !== OFF_BOARD && together(view, cell, other, Number(join));
    if (!whole) bodies.push(body(view, [cell], null));
    else if (cell < other) bodies.push(body(view, [cell, other], Number(join)));
  });
  return bodies.sort((one, other) => one.height - other.height);
}

/** Are these the two halves of one tile? The other half may lie under a tile that came later. */
const together = (view: LayingView, cell: number, other: number, direction: number): boolean =>
  view.heights[cell] === view.heights[other] && view.joins[other] === String(opposite(direction));

function body(view: LayingView, cells: number[], direction: number | null): Body {
  const colours = cells.map((cell) => view.tops[cell] as Colour);
  const height = view.heights[cells[0]!]!;
  const printed = view.joins[cells[0]!] === ".";
  return { key: `${cells.join("-")} ${colours.join("")} ${height}`, cells, colours, height, direction, printed };
}
