// An action in a few words.

import { t } from "./i18n";
import { placed } from "./seat/rows";
import { tileName } from "./seat/story";

/** `red–blue on f10 f9`, or what is said. */
export function actionText(action: string): string {
  const tile = placed(action);
  if (tile) return t("table.tile_on", { tile: tileName(tile.kind), cells: tile.cells.join(" ") });
  switch (action) {
    case "keep":
      return t("table.keep");
    case "swap":
      return t("table.swap");
    case "reveal":
      return t("collecting.reveal");
    case "stop":
      return t("collecting.stop");
    case "take":
      return t("table.take_weakest");
    case "pass":
      return t("collecting.pass");
    default:
      return action;
  }
}
