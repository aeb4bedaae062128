// A board as the server tells it, for tests.

import type { BoardInfo } from "../lib/contract";

export function hexagonBoard(radius: number): BoardInfo {
  const span = Array.from({ length: 2 * radius + 1 }, (_, i) => i - radius);
  const cells = span.flatMap((r) =>
    span
      .filter((q) => Math.abs(q + r) <= radius)
      .map((q): [string, number, number] => [`${String.fromCharCode(97 + r + radius)}${q + radius + 1}`, q, r]),
  );
  return { radius, cells, start_cells: [] };
}
