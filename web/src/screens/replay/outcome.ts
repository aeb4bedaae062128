// How a match ended, in a sentence.

import { list, t } from "../../lib/i18n";
import { sideNames } from "../../lib/sides";
import type { Playback } from "./playback.svelte";

export function winnersOf(playback: Playback): string {
  const { replay, game } = playback;
  const [word, seat] = (replay.end ?? "").split(" ");
  if (!replay.over) return t("replay.goes_on");
  const name = playback.names[Number(seat)] ?? "";
  const left =
    word === "resign" ? t("table.why_resigned", { name }) : word === "time" ? t("table.why_time", { name }) : "";
  if (!replay.winners?.length) return left || t("table.won_nobody");
  if (game.seats === 1) return t("replay.solo", { value: replay.last.standings[0]![0]! });
  const sides = sideNames(playback.names, game.sides);
  const names = list(replay.winners.map((side) => sides[side] ?? ""));
  const won = replay.winners.length > 1 ? t("table.won_shared", { names }) : t("table.won_one", { name: names });
  return left ? `${left} ${won}` : won;
}
