// Scoring lines as bars to be drawn.

import type { Colour, GameEvent } from "../lib/contract";
import { step, type Geometry, type Point } from "./geometry";
import type { Ghost } from "../placement/offer";

export interface Run {
  key: string;
  colour: Colour;
  count: number;
  from: Point;
  to: Point;
  /** Where the count stands: just past the end. */
  end: Point;
}

export interface Badge {
  key: string;
  colour: Colour;
  count: number;
  at: Point;
}

const PAST = 0.6;

const along = ({ x, y }: Point, direction: number, steps: number): Point => {
  const way = step(direction);
  return { x: x + way.x * steps, y: y + way.y * steps };
};

export function runsOf(geometry: Geometry, events: readonly GameEvent[]): Run[] {
  return events.flatMap((event) => {
    if (event.event !== "line" || !event.cells.length) return [];
    const from = geometry.centres[event.cell]!;
    const to = geometry.centres[event.cells.at(-1)!]!;
    const { colour, direction, cells } = event;
    const key = `${event.cell} ${direction} ${cells.length} ${colour}`;
    return [{ key, colour, count: cells.length, from, to, end: along(to, direction, PAST) }];
  });
}

/** What each half of a ghost brings, beside it: all that is known before its lines are. */
export function badgesOf(geometry: Geometry, ghost: Ghost | null): Badge[] {
  if (!ghost?.legal) return [];
  return ghost.halves.flatMap(({ cell, colour, points }, half) => {
    const at = along(geometry.centres[cell]!, ghost.direction, half ? PAST : -PAST);
    return points ? [{ key: `${half}`, colour, count: points, at }] : [];
  });
}
