// What a moderator has decided about me, in a sentence.

import { call, iAm, known } from "../api";
import { moment, t } from "../i18n";
import { myself } from "../myself.svelte";
import type { Me, SanctionInfo, SanctionKind } from "../contract";

export function sentence(kind: SanctionKind, until: number | null): string {
  if (kind === "removal") return t("report.removed");
  const word = kind === "ban" ? "banned" : "muted";
  return until === null ? t(`report.${word}`) : t(`report.${word}_until`, { when: moment(until) });
}

/** What keeps me from playing, from writing, or from this table. */
export function found(kind: SanctionKind, table?: string): SanctionInfo | undefined {
  const sanctions: SanctionInfo[] | undefined = myself.me?.sanctions; // a server from before tells of none
  return sanctions?.find(
    (each) =>
      each.kind === kind &&
      (kind !== "removal" || each.table === table) &&
      (each.until === null || each.until * 1000 > Date.now()),
  );
}

/** Why I may not be at this table, if that is so: asked anew, since something has happened. */
export async function keptOut(table: string): Promise<string> {
  try {
    if (!(await known())) return "";
    iAm(await call<Me>("GET", "/api/me"));
  } catch {
    return ""; // the server is away
  }
  return (found("ban") ?? found("removal", table)) ? t("report.left") : "";
}
