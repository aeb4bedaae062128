// What a placement would do to a side's colours, from the events of a look.

import { COLOURS } from "../../lib/colours";
import type { Colour, GameEvent, GameInfo, LayingView, Points } from "../../lib/contract";

export interface Preview {
  gains: [Colour, number][];
  lost: number;
  before: number;
  after: number;
  /** The colours that are hindmost then. */
  last: Colour[];
  /** The Duel: markers on the side's own half of the rope and on the other. */
  rope: [mine: number, theirs: number] | null;
  bonus: boolean;
  ends: boolean;
}

/** Gains come at once from the placing itself; the rest as soon as the server has answered. */
export function preview(
  game: GameInfo,
  view: LayingView,
  side: number,
  total: Points,
  looked?: readonly GameEvent[],
): Preview {
  const track = view.tracks[side] ?? [];
  const then = [...track];
  let lost = 0;
  for (const event of looked ?? []) {
    if (event.event !== "advance" || event.side !== side) continue;
    then[COLOURS.indexOf(event.colour)] = event.after;
    lost += event.points - (event.after - event.before);
  }
  const after = Math.min(...then);
  return {
    gains: COLOURS.flatMap((colour) => (total[colour] ? [[colour, total[colour]] as [Colour, number]] : [])).sort(
      (a, b) => b[1] - a[1],
    ),
    lost,
    before: Math.min(...track),
    after,
    last: lowest(then),
    rope: game.tug ? [then.filter((value) => value > 0).length, then.filter((value) => value < 0).length] : null,
    bonus: (looked ?? []).some((event) => event.event === "bonus"),
    ends: (looked ?? []).some((event) => event.event === "ended"),
  };
}

/** The colours of the lowest value. */
export function lowest(track: readonly number[]): Colour[] {
  const least = Math.min(...track);
  return COLOURS.filter((_, colour) => track[colour] === least);
}
