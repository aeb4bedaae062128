// The paths of the symbols as rings of points. They are made of straight lines and half circles, and so only those are read.
import type { Point } from "../board/geometry";

const PARTS = 24; // of a half circle

/** One closed ring of points for each part of the path. */
export function contours(path: string): Point[][] {
  return path
    .split("Z")
    .filter((part) => part !== "")
    .map(contour);
}

function contour(part: string): Point[] {
  const points: Point[] = [];
  for (const [, command, text] of part.matchAll(/([MLA])([^MLA]*)/g)) {
    const numbers = text!.trim().split(/\s+/).map(Number);
    const [x, y] = numbers.slice(-2) as [number, number];
    if (command === "A") points.push(...halfCircle(points.at(-1)!, { x, y }, numbers[4] === 1));
    else points.push({ x, y });
  }
  const [first, last] = [points[0]!, points.at(-1)!];
  return Math.hypot(first.x - last.x, first.y - last.y) < 1e-6 ? points.slice(0, -1) : points;
}

function halfCircle(from: Point, to: Point, clockwise: boolean): Point[] {
  const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
  const radius = Math.hypot(from.x - middle.x, from.y - middle.y);
  const start = Math.atan2(from.y - middle.y, from.x - middle.x);
  const way = clockwise ? 1 : -1; // y grows downwards
  return Array.from({ length: PARTS }, (_, part) => {
    const angle = start + (way * Math.PI * (part + 1)) / PARTS;
    return { x: middle.x + radius * Math.cos(angle), y: middle.y + radius * Math.sin(angle) };
  });
}

const away = ({ x, y }: Point): number => Math.hypot(x, y);

/** Is the second ring a hole in the first? All rings lie around (0, 0): then it is nearer to the middle everywhere. */
export const isHole = (ring: readonly Point[], inner: readonly Point[]): boolean =>
  Math.max(...inner.map(away)) < Math.min(...ring.map(away));
