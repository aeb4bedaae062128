// The rows of a match: which of them are actions, which of those still stand, and what they did to the board.

import type { BoardInfo, GameEvent, VisibleRow } from "../contract";

export const word = (text: string): string => text.split(" ", 1)[0] ?? "";

/** The ply to which a row takes the match back, or null. */
export function undoneTo(row: VisibleRow): number | null {
  return row.kind === "word" && word(row.text) === "undo" ? Number(row.text.slice(5)) : null;
}

/** The actions that have not been taken back. */
export function standing(rows: readonly VisibleRow[]): VisibleRow[] {
  const log: VisibleRow[] = [];
  for (const row of rows) {
    const ply = undoneTo(row);
    if (ply !== null) log.length = ply;
    else if (row.kind === "action") log.push(row);
  }
  return log;
}

export interface Placed {
  kind: string;
  cells: [string, string];
}

/** `place r@f10 o@f9` taken apart. */
export function placed(text: string): Placed | null {
  const found = /^place (\w)@(\w+) (\w)@(\w+)$/.exec(text);
  return found ? { kind: `${found[1]}${found[3]}`, cells: [found[2]!, found[4]!] } : null;
}

/** The cells of the tile laid last. */
export function lastCells(log: readonly VisibleRow[], board: BoardInfo | null): number[] {
  const last = log.findLast((row) => word(row.text) === "place");
  const at = last && placed(last.text);
  if (!at || !board) return [];
  return at.cells.map((name) => board.cells.findIndex(([cell]) => cell === name)).filter((cell) => cell >= 0);
}

/** What these rows have brought, to be shown once. */
export function eventsOf(rows: readonly VisibleRow[]): GameEvent[] {
  return rows.flatMap((row) => row.events ?? []);
}

/** Rows that were known with those that have come; null if there is a gap between them. */
export function joined(known: readonly VisibleRow[], come: readonly VisibleRow[], total: number): VisibleRow[] | null {
  const first = come[0]?.row ?? total;
  if (first > known.length) return null;
  const all = [...known.slice(0, first), ...come];
  return all.length === total ? all : null;
}
