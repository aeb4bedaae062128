// How far somebody has come in the lessons, kept on this device.

import { forGood } from "../../lib/keeping/things";

const KEY = "lessons";

type Kept = Record<string, string[]>;

function read(): Kept {
  try {
    const kept: unknown = JSON.parse(forGood.get(KEY) ?? "{}");
    if (typeof kept !== "object" || kept === null) return {};
    return Object.fromEntries(
      Object.entries(kept).filter((entry): entry is [string, string[]] => Array.isArray(entry[1])),
    );
  } catch {
    return {};
  }
}

/** The steps of a game's lesson that have been done. */
export const done = (game: string): string[] => read()[game] ?? [];

export function remember(game: string, step: string): void {
  const kept = read();
  kept[game] = [...new Set([...(kept[game] ?? []), step])];
  forGood.set(KEY, JSON.stringify(kept));
}
