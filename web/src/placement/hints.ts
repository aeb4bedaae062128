// Placements that somebody has thought of, to be drawn or to be taken in hand.

import { placed } from "../lib/seat/rows";
import type { BoardInfo } from "../lib/contract";
import { OFF_BOARD, type Geometry } from "../board/geometry";
import type { Placing } from "./placing.svelte";

export interface Hint {
  cell: number;
  direction: number;
  rank: number;
}

/** Where they lie; what is no placement has no place. */
export function hintsOf(board: BoardInfo, geometry: Geometry, actions: readonly string[]): Hint[] {
  return actions.flatMap((action, at) => {
    const where = cellsOf(board, geometry, action);
    return where ? [{ ...where, rank: at + 1 }] : [];
  });
}

function cellsOf(board: BoardInfo, geometry: Geometry, action: string): Omit<Hint, "rank"> | null {
  const tile = placed(action);
  if (!tile) return null;
  const [cell, other] = tile.cells.map((name) => board.cells.findIndex(([known]) => known === name)) as [
    number,
    number,
  ];
  const direction = other === OFF_BOARD ? -1 : (geometry.neighbours[cell]?.indexOf(other) ?? -1);
  return direction < 0 ? null : { cell, direction };
}

/** Take the tile in hand and hold it where the action would lay it. */
export function hold(placing: Placing, action: string): void {
  const tile = placed(action);
  const where = cellsOf(placing.board, placing.geometry, action);
  if (!tile || !where || !placing.mayTake(tile.kind)) return;
  placing.drop();
  placing.take(tile.kind);
  placing.wish = where.direction;
  placing.aim(where.cell);
  placing.fix();
}
