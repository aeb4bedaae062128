// Heaps of single tiles, laid out in the order of the colours.

import { COLOURS } from "../lib/colours";
import type { Colour, Heap } from "../lib/contract";

export const sorted = (heap: Heap): [Colour, number][] =>
  COLOURS.flatMap((colour) => (heap[colour] ? [[colour, heap[colour]] as [Colour, number]] : []));

export const total = (heap: Heap): number => Object.values(heap).reduce((sum, count) => sum + count, 0);

/** The one colour with the fewest tiles, or null if several share that. */
export function weakest(row: Heap): Colour | null {
  const least = Math.min(...COLOURS.map((colour) => row[colour] ?? 0));
  const found = COLOURS.filter((colour) => (row[colour] ?? 0) === least);
  return found.length === 1 ? found[0]! : null;
}
