// The families of games that this page can draw. A game of any other is told plainly (`ui/CannotDraw.svelte`).

import { collecting } from "./collecting";
import type { Family } from "./family";
import { laying } from "./laying";

export type { Family } from "./family";

const FAMILIES: Record<string, Family> = { laying, collecting };

export function familyOf({ family }: { family: string }): Family | null {
  return Object.hasOwn(FAMILIES, family) ? FAMILIES[family]! : null;
}
