// Where a match took a turn: a bonus, another side ahead, another hindmost colour, the end.

import { COLOURS, isLaying, type Colour, type Replay, type Stand } from "../../lib/wire";

export type Turn =
  | { ply: number; what: "bonus"; colour: Colour }
  | { ply: number; what: "ahead"; side: number }
  | { ply: number; what: "hindmost"; side: number; colour: Colour }
  | { ply: number; what: "end" };

const FEW = 9; // while all are so low, who is hindmost says little

const trackOf = ({ view }: Stand, side: number): number[] =>
  isLaying(view) ? (view.tracks[side] ?? []) : COLOURS.map((colour) => view.rows[side]?.[colour] ?? 0);

function onlyLowest(track: readonly number[]): Colour | null {
  const least = Math.min(...track);
  const lowest = COLOURS.filter((_, at) => track[at] === least);
  return lowest.length === 1 ? lowest[0]! : null;
}

/** The side that is ahead alone, or null. */
export function leader(standings: readonly (readonly number[])[]): number | null {
  const sorted = [...standings.keys()].sort((one, other) => compare(standings[other]!, standings[one]!));
  const [first, second] = sorted;
  if (first === undefined || second === undefined || !compare(standings[first]!, standings[second]!)) return null;
  return first;
}

function compare(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((value, index) => value !== other[index]);
  return at < 0 ? 0 : one[at]! - other[at]!;
}

export function turns(replay: Replay): Turn[] {
  const found: Turn[] = [];
  const sides = replay.last.standings.length;
  const last: (Colour | null)[] = Array.from({ length: sides }, () => null);
  let ahead: number | null = null;
  replay.steps.forEach((step, ply) => {
    const after = replay.steps[ply + 1] ?? replay.last;
    for (const event of step.events) {
      if (event.event === "bonus") found.push({ ply, what: "bonus", colour: event.colour });
    }
    if (!step.events.some(({ event }) => event === "advance")) return;
    for (let side = 0; side < sides; side += 1) {
      const colour = onlyLowest(trackOf(after, side));
      if (colour && last[side] && colour !== last[side] && ply > FEW) found.push({ ply, what: "hindmost", side, colour });
      last[side] = colour ?? last[side]!;
    }
    const leads = leader(after.standings);
    if (leads !== null && leads !== ahead) found.push({ ply, what: "ahead", side: leads });
    ahead = leads ?? ahead;
  });
  if (replay.over) found.push({ ply: replay.steps.length, what: "end" });
  return found;
}
