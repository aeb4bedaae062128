// The points of a ply, colour by colour: which lines they come from and what became of them.

import type { Colour, GameEvent } from "../../lib/contract";

export interface Advanced {
  colour: Colour;
  points: number;
  before: number;
  after: number;
  /** The length of every line that counted. */
  lines: number[];
  lost: number;
}

export function advances(events: readonly GameEvent[]): Advanced[] {
  return events.flatMap((event) => {
    if (event.event !== "advance" || !event.points) return [];
    const { colour, points, before, after } = event;
    const lines = events.flatMap((line) =>
      line.event === "line" && line.colour === colour ? [line.cells.length] : [],
    );
    return [{ colour, points, before, after, lines, lost: points - (after - before) }];
  });
}
