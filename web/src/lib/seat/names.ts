// What those at a table are called.

import { personName, t } from "../i18n";
import type { SeatInfo, TableInfo } from "../contract";

/** An agent that nobody has given a name. */
const unnamed = (sitting: SeatInfo): boolean => sitting.kind === "agent" && sitting.name === sitting.agent;

/** The name of whoever sits there, not "you". */
export function plainName(table: TableInfo, seat: number): string {
  const sitting = table.seats[seat];
  if (sitting && unnamed(sitting)) return computer(table, seat);
  return personName(sitting?.name ?? "", sitting?.gone ?? false) || t("table.seat", { n: seat + 1 });
}

function computer(table: TableInfo, seat: number): string {
  const all = [...table.seats.keys()].filter((at) => unnamed(table.seats[at]!));
  return all.length > 1 ? t("table.computer_n", { n: all.indexOf(seat) + 1 }) : t("table.computer");
}
