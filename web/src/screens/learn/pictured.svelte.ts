// A placement shown as if a tile were in hand: it lies still over its cells, and its lines can be lit.

import { Placing } from "../../placement/placing.svelte";
import { placed } from "../../lib/seat/rows";
import type { BoardInfo, GameEvent } from "../../lib/contract";

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
    const pair = [Math.min(first, second), Math.max(first, second)] as [number, number];
    this.offer(
      {
        kind: "placements",
        kinds: [tile.kind],
        pairs: [pair],
        lines: { [first]: linesTo(first, events), [second]: linesTo(second, events) },
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

function linesTo(cell: number, events: readonly GameEvent[]): string {
  const lines = events.filter((event) => event.event === "line").filter((line) => line.cell === cell);
  return lines.map(({ direction, colour, cells }) => `${direction}${colour}${cells.length.toString(16)}`).join("");
}
