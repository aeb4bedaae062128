// What the tracks of a match say: who is where, who is hindmost, and how it would end now.

import { COLOURS } from "../lib/colours";
import type { Colour, GameEvent } from "../lib/contract";

/** Where the markers of a side would come to, by colour. */
export function advancesOf(events: readonly GameEvent[] | undefined, side: number): Map<Colour, number> {
  const after = new Map<Colour, number>();
  for (const event of events ?? []) {
    if (event.event === "advance" && event.side === side && event.after !== event.before)
      after.set(event.colour, event.after);
  }
  return after;
}

export const valuesAfter = (values: readonly number[], after: ReadonlyMap<Colour, number>): number[] =>
  values.map((value, colour) => after.get(COLOURS[colour]!) ?? value);

export const lowest = (values: readonly number[]): number => Math.min(...values);

/** The sides whose standing is best: the values in ascending order, the first that differs decides. */
export function ahead(standings: readonly (readonly number[])[]): number[] {
  const better = (one: readonly number[], other: readonly number[]): number => {
    const at = one.findIndex((value, i) => value !== other[i]);
    return at < 0 ? 0 : one[at]! - other[at]!;
  };
  return standings.flatMap((own, side) => (standings.every((other) => better(own, other) >= 0) ? [side] : []));
}

/** The holes of a track that are drawn: all of them, or fewer where they would run together. */
export function holes(top: number): number[] {
  const every = top <= 27 ? 1 : top <= 36 ? 2 : 3;
  return Array.from({ length: Math.floor(top / every) }, (_, hole) => (hole + 1) * every);
}
