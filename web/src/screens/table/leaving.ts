// What becomes of the match if I abort or resign it, in a sentence.

import { t } from "../../lib/i18n";
import type { Known } from "../../lib/seat/known.svelte";
import type { GameInfo } from "../../lib/contract";
import { sideName } from "./outcome";

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
