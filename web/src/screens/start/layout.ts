// How the booklets share the rows of a wide start page.

export const COLUMNS = 7;

export interface Share {
  /** Columns that the booklet takes. */
  span: number;
  /** Columns of its cards. */
  columns: number;
}

/** Booklets of so many games side by side as long as there is room for all cards; the last of a row takes the rest of it. */
export function layout(games: readonly number[]): Share[] {
  const spans = games.map((count) => Math.min(count, COLUMNS));
  let used = 0;
  return spans.map((wanted, at) => {
    const before = used + wanted > COLUMNS ? 0 : used;
    const isLast = before + wanted + (spans[at + 1] ?? COLUMNS) > COLUMNS;
    const span = isLast ? COLUMNS - before : wanted;
    used = before + span;
    return { span, columns: span > wanted + 1 ? span : wanted };
  });
}
