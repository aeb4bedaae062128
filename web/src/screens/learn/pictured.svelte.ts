// A placement shown as if a tile were in hand: it lies still over its cells, and its lines can be lit.

import { Placing } from "../../placement/placing.svelte";
import { placed } from "../../lib/seat/rows";
import type { BoardInfo, GameEvent, Points } from "../../lib/contract";

export class Pictured extends Placing {
  #shown = false;

  constructor(board: BoardInfo, action: string, events: readonly GameEvent[]) {
    super(board);
    const tile = placed(action);
    if (!tile) return;
    const [first, second] = tile.cells.map((name) => board.cells.findIndex(([cell]) => cell === name)) as [
      number,
      number,
    ];
    const points = [first, second].map((cell) => pointsOf(events, cell)) as [Points, Points];
    this.offer(
      {
        kind: "placements",
        kinds: [tile.kind],
        pairs: [[first, second, ...points]],
      },
      { [tile.kind]: 1 },
    );
    this.take(tile.kind);
    this.aim(first);
    this.#shown = true;
  }

  // Nothing that is done to a picture changes it.

  override take(kind: string, slot?: number): void {
    if (!this.#shown) super.take(kind, slot);
  }

  override aim(cell: number | null): void {
    if (!this.#shown) super.aim(cell);
  }

  override turn(): void {}

  override drop(): void {}

  override fix(): void {}

  override send(): null {
    return null;
  }
}

function pointsOf(events: readonly GameEvent[], cell: number): Points {
  const points: Points = {};
  for (const event of events) {
    if (event.event === "line" && event.cell === cell)
      points[event.colour] = (points[event.colour] ?? 0) + event.cells.length;
  }
  return points;
}
