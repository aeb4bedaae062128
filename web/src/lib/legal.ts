import type { LegalActions, LegalPlacements } from "./contract";

/** The actions to choose from; none, where a tile is to be placed. */
export const choicesOf = (legal: LegalActions | null | undefined): string[] =>
  legal?.kind === "choices" ? legal.actions : [];

export const placementsOf = (legal: LegalActions | null | undefined): LegalPlacements | null =>
  legal?.kind === "placements" ? legal : null;
