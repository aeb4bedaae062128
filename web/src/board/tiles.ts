// Heaps of tiles laid out one by one.

import type { Colour, Heap } from "../lib/contract";

/** Every tile of a heap: a kind held twice comes twice. */
export const tilesOf = (heap: Heap): string[] =>
  Object.entries(heap).flatMap(([kind, count]) => Array<string>(count).fill(kind));

export const countOf = (heap: Heap): number => Object.values(heap).reduce((sum, count) => sum + count, 0);

export const halvesOf = (kind: string): [Colour, Colour] => [kind[0] as Colour, kind[1] as Colour];

/** The tiles of a rack, each where it lay before; new ones fill the gaps. */
export function refilled(before: readonly string[], rack: Heap): string[] {
  const left = tilesOf(rack);
  const take = (kind: string): boolean => {
    const at = left.indexOf(kind);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  };
  const kept = before.map((kind) => (take(kind) ? kind : null));
  const filled = kept.map((kind) => kind ?? left.shift() ?? null);
  return [...filled.filter((kind) => kind !== null), ...left];
}
