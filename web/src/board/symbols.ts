// The six shapes as filled paths around (0, 0), in units of a cell's size. They cover the same area to the eye.

import type { Colour } from "../lib/contract";
import type { Point } from "./geometry";

const at = (radius: number, turn: number): Point => ({
  x: radius * Math.sin(turn * 2 * Math.PI),
  y: -radius * Math.cos(turn * 2 * Math.PI),
});

const path = (points: readonly Point[]): string =>
  `M${points.map(({ x, y }) => `${x.toFixed(3)} ${y.toFixed(3)}`).join("L")}Z`;

export function star(count: number, outer: number, inner: number): Point[] {
  return Array.from({ length: 2 * count }, (_, i) => at(i % 2 ? inner : outer, i / (2 * count)));
}

export const hexagon = (radius: number): Point[] => Array.from({ length: 6 }, (_, i) => at(radius, i / 6));

const circle = (radius: number, clockwise = 1): string =>
  `M0 ${-radius}A${radius} ${radius} 0 1 ${clockwise} 0 ${radius}A${radius} ${radius} 0 1 ${clockwise} 0 ${-radius}Z`;

/** A ray of the sun: a stroke from one radius to another, as wide as `width`. */
function ray(from: number, to: number, width: number, turn: number): string {
  const [near, far, side] = [at(from, turn), at(to, turn), at(width / 2, turn + 0.25)];
  return path([
    { x: near.x + side.x, y: near.y + side.y },
    { x: far.x + side.x, y: far.y + side.y },
    { x: far.x - side.x, y: far.y - side.y },
    { x: near.x - side.x, y: near.y - side.y },
  ]);
}

const rays = Array.from({ length: 12 }, (_, i) => ray(0.45, 0.7, 0.09, i / 12)).join("");

export const STAR_12 = star(12, 0.69, 0.48);
export const STAR_6 = star(6, 0.73, 0.465);
export const HEXAGON = hexagon(0.625);
export const DISC = 0.57;

export const SHAPES: Readonly<Record<Colour, string>> = {
  r: path(STAR_12),
  g: circle(DISC),
  b: path(STAR_6),
  o: path(HEXAGON),
  y: circle(0.345) + rays,
  p: circle(0.62) + circle(0.37, 0),
};
