// How far somebody has come in the lessons, kept on this device.

const KEY = "lessons";

type Kept = Record<string, string[]>;

function read(): Kept {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
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
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // A browser that keeps nothing forgets this too.
  }
}
