// Where a match took a turn: a bonus, another side ahead, another hindmost colour, the end.

import { COLOURS } from "../../lib/colours";
import { isLaying } from "../../lib/views";
import type { Colour, OpenPosition, Replay } from "../../lib/contract";

export type Turn =
  | { ply: number; what: "bonus"; colour: Colour }
  | { ply: number; what: "ahead"; side: number }
  | { ply: number; what: "hindmost"; side: number; colour: Colour }
  | { ply: number; what: "end" };

/** What changes back sooner than after so many scoring plies was no turn. */
const LASTING = 4;

interface Change<Value> {
  ply: number;
  value: Value;
}

const trackOf = ({ view }: OpenPosition, side: number): number[] =>
  isLaying(view) ? (view.tracks[side] ?? []) : COLOURS.map((colour) => view.rows[side]?.[colour] ?? 0);

/** The colour that alone is hindmost, or null. */
function onlyLowest(track: readonly number[]): Colour | null {
  const least = Math.min(...track);
  const lowest = COLOURS.filter((_, at) => track[at] === least);
  return lowest.length === 1 ? lowest[0]! : null;
}

/** The side that alone is ahead, or null. */
export function leader(standings: readonly (readonly number[])[]): number | null {
  const [first, second] = [...standings.keys()].sort((one, other) => compare(standings[other]!, standings[one]!));
  if (first === undefined || second === undefined || !compare(standings[first]!, standings[second]!)) return null;
  return first;
}

function compare(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((value, index) => value !== other[index]);
  return at < 0 ? 0 : one[at]! - other[at]!;
}

/** Where a value gives way to another one that lasts; null is neither. */
export function changes<Value>(values: readonly Change<Value | null>[]): Change<Value>[] {
  const found: Change<Value>[] = [];
  let held: Value | null = null;
  values.forEach(({ ply, value }, at) => {
    if (value === null || value === held) return;
    const lasts = values.slice(at, at + LASTING).every((later) => later.value === value || later.value === null);
    if (!lasts) return;
    if (held !== null) found.push({ ply, value });
    held = value;
  });
  return found;
}

export function turns(replay: Replay): Turn[] {
  const after = (ply: number): OpenPosition => replay.steps[ply + 1] ?? replay.last;
  const scoring = replay.steps.flatMap(({ events }, ply) =>
    events.some(({ event }) => event === "advance") ? [ply] : [],
  );
  const sides = [...replay.last.standings.keys()];
  const found: Turn[] = replay.steps.flatMap(({ events }, ply) =>
    events.flatMap((event) => (event.event === "bonus" ? [{ ply, what: "bonus", colour: event.colour } as const] : [])),
  );
  for (const { ply, value } of changes(scoring.map((ply) => ({ ply, value: leader(after(ply).standings) })))) {
    found.push({ ply, what: "ahead", side: value });
  }
  for (const side of sides) {
    const lowest = scoring.map((ply) => ({ ply, value: onlyLowest(trackOf(after(ply), side)) }));
    for (const { ply, value } of changes(lowest)) found.push({ ply, what: "hindmost", side, colour: value });
  }
  if (replay.over) found.push({ ply: replay.steps.length, what: "end" });
  return found.sort((one, other) => one.ply - other.ply);
}
