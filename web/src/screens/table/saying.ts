// What a placement would do to the hindmost colour, in a sentence.

import { colourName, list, t } from "../../lib/i18n";
import type { Preview } from "./preview";

/** The same where there is room for a few words only. */
export function shortly(brings: Preview): string {
  if (brings.ends) return t("table.ends_match");
  if (brings.bonus) return t("table.bonus_short");
  if (brings.rope) return t("table.rope_short", { mine: brings.rope[0], theirs: brings.rope[1] });
  if (brings.after === brings.before) return t("table.stays_short", { value: brings.after });
  return t("table.lifts_short", { from: brings.before, to: brings.after });
}

export function sentence(brings: Preview): string {
  if (brings.ends) return t("table.ends_match");
  if (brings.bonus) return t("table.earns_bonus");
  if (brings.rope) return t("table.rope_now", { mine: brings.rope[0], theirs: brings.rope[1] });
  const colours = list(brings.last.map(colourName));
  if (brings.after === brings.before) return t("table.stays", { value: brings.after, colours });
  const values = { from: brings.before, to: brings.after };
  return brings.last.length === 1
    ? t("table.lifts", { ...values, colour: colours })
    : t("table.lifts_many", { ...values, colours });
}
