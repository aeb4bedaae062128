// Who has won and why: standings compared from the lowest colour up.

import type { Known } from "../../lib/seat/known.svelte";
import { list, t } from "../../lib/i18n";
import { COLOURS } from "../../lib/colours";
import { isLaying } from "../../lib/views";
import type { Colour, GameInfo, Now, SeatView } from "../../lib/contract";

export interface Placing {
  side: number;
  name: string;
  won: boolean;
  mine: boolean;
  /** The six values with their colours, ascending. */
  values: { colour: Colour; value: number }[];
}

/** The sides, the best first. */
export function placings(seat: Known): Placing[] {
  const { now } = seat;
  if (!now) return [];
  const all = now.standings.map((_, side) => ({
    side,
    name: sideName(seat, side),
    won: now.winners?.includes(side) ?? false,
    mine: seat.sides.includes(side),
    values: sorted(now.view, side),
  }));
  return all.sort(
    (one, other) => Number(other.won) - Number(one.won) || compare(now.standings[other.side], now.standings[one.side]),
  );
}

function sorted(view: SeatView, side: number): { colour: Colour; value: number }[] {
  const values = COLOURS.map((colour, at) => ({
    colour,
    value: isLaying(view) ? Math.max(0, view.tracks[side]?.[at] ?? 0) : (view.rows[side]?.[colour] ?? 0),
  }));
  return values.sort((one, other) => one.value - other.value);
}

/** Positive if the first standing is ahead. */
export function compare(one: readonly number[] = [], other: readonly number[] = []): number {
  const at = difference(one, other);
  return at < 0 ? 0 : one[at]! - other[at]!;
}

/** Where two standings first differ, or -1. */
export const difference = (one: readonly number[], other: readonly number[]): number =>
  one.findIndex((value, at) => value !== other[at]);

export function sideName(seat: Known, side: number): string {
  const names = seat.names.filter((_, at) => seat.side(at) === side);
  return names.length > 1 ? list(names) : (names[0] ?? "");
}

export function headline(seat: Known): string {
  const { now, game } = seat;
  if (!now || !game) return "";
  const winners = now.winners ?? [];
  if (!winners.length) return left(seat, now) || t("table.won_nobody");
  if (game.seats === 1) return t("table.solo_done", { value: now.standings[0]![0]! });
  if (winners.length > 1) return t("table.won_shared", { names: list(winners.map((side) => sideName(seat, side))) });
  const side = winners[0]!;
  if (seat.sides.includes(side) && !seat.shared) return t(game.sides < game.seats ? "table.won_team" : "table.won_you");
  return t("table.won_one", { name: sideName(seat, side) });
}

export function reason(seat: Known): string {
  const { now, game } = seat;
  if (!now || !game) return "";
  if (now.end === "abort") return t("table.why_aborted");
  const gone = left(seat, now);
  if (gone) return now.winners?.length ? gone : "";
  return game.sides < 2 ? "" : better(seat, now, game);
}

/** What the winner's standing has that no other has. */
function better(seat: Known, now: Now, game: GameInfo): string {
  const winners = now.winners ?? [];
  const [winner] = winners;
  if (winner === undefined) return "";
  const best = now.standings[winner] ?? [];
  if (best.every((value) => value >= game.track))
    return t(isLaying(now.view) ? "table.why_all" : "table.why_rows", { winner: sideName(seat, winner) });
  const others = now.standings.map((_, side) => side).filter((side) => !winners.includes(side));
  others.sort((one, other) => compare(now.standings[other], now.standings[one]));
  if (others[0] === undefined) return t("table.why_equal");
  return compared(seat, winner, others[0], game.tug);
}

/** Who has resigned or let the time run out; alone that leaves nobody to win. */
function left(seat: Known, now: Now): string {
  const [word, who] = (now.end ?? "").split(" ");
  if (word !== "resign" && word !== "time") return "";
  return `${seat.name(Number(who))} ${gaveUp(word, seat.isYou(Number(who)))}.`;
}

function gaveUp(word: "resign" | "time", you: boolean): string {
  if (word === "resign") return t(you ? "table.you_resigned" : "table.they_resigned");
  return t(you ? "table.you_out_of_time" : "table.they_out_of_time");
}

function compared(seat: Known, winner: number, loser: number, rope: boolean): string {
  const best = seat.now?.standings[winner] ?? [];
  const next = seat.now?.standings[loser] ?? [];
  const names = { winner: sideName(seat, winner), loser: sideName(seat, loser) };
  const held = (values: number[]): number => values.filter((value) => value > 0).length;
  if (rope && held(best) !== held(next)) return t("table.why_rope", { ...names, a: held(best), b: held(next) });
  const n = difference(best, next);
  if (n < 0) return t("table.why_equal");
  const values = { ...names, n, a: best[n]!, b: next[n]! };
  if (n === 0) return t("table.why_hindmost", values);
  return t(n === 1 ? "table.why_next_one" : "table.why_next", values);
}

// What becomes of the match if I abort or resign it.

/** Only people on other devices are asked; where there are none, it is done at once. */
export function aborting(seat: Known): string {
  const asked = (seat.table?.seats ?? []).flatMap(({ kind }, at) =>
    kind === "person" && !seat.mine.includes(at) ? [at] : [],
  );
  if (!asked.length) return t("table.abort_why_alone");
  return asked.length === 1 ? t("table.abort_why_one", { name: seat.name(asked[0]!) }) : t("table.abort_why");
}

export function resigning(seat: Known, game: GameInfo): string {
  if (game.sides === 1) return t("table.resign_why_alone");
  if (game.sides > 2) return t("table.resign_why");
  if (game.seats > game.sides) return t("table.resign_why_team");
  return t("table.resign_why_one", { name: sideName(seat, other(seat)) });
}

/** Of two sides the one that stays: with several seats on one device the one to act resigns. */
function other(seat: Known): number {
  const leaving = seat.myTurn ? seat.toAct! : Math.min(...seat.mine);
  return 1 - seat.side(leaving);
}
