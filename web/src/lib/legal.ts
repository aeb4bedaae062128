import type { LegalActions, LegalPlacements, Now } from "./contract";

/** The actions to choose from; none, where a tile is to be placed. */
export const choicesOf = (legal: LegalActions | null | undefined): string[] =>
  legal?.kind === "choices" ? legal.actions : [];

export const placementsOf = (legal: LegalActions | null | undefined): LegalPlacements | null =>
  legal?.kind === "placements" ? legal : null;

/** At a table: what is not named is as it is open to all. */
export function legalNow({ legal, open }: Now): LegalActions | null {
  return legal?.kind === "placements" ? { ...open, ...legal } : (legal ?? null);
}
