import type { Seat } from "../../lib/seat/seat.svelte";
import type { NewReport } from "../../lib/contract";

/** The others who sit here and are people. */
export function reportable(seat: Seat): { name: string; about: Pick<NewReport, "table" | "seat"> }[] {
  return (seat.table?.seats ?? []).flatMap(({ kind, name, gone }, at) =>
    kind === "agent" || gone || !name || seat.mine.includes(at)
      ? []
      : [{ name: seat.name(at), about: { table: seat.id, seat: at } }],
  );
}
