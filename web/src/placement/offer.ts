// What may be placed now, and what that brings: looked up, never worked out.

import type { BoardInfo, Colour, LegalActions, Pair, Points } from "../lib/contract";
import { OFF_BOARD, turned, type Geometry } from "../board/geometry";
import { halvesOf } from "../board/tiles";
import { placementsOf } from "../lib/legal";

/** Half a tile over a cell, and the points it would score there. */
export interface Half {
  cell: number;
  colour: Colour;
  points: number;
}

export interface Ghost {
  /** The half under the pointer comes first: it is the first of the tile's name. */
  halves: [Half, Half];
  direction: number;
  legal: boolean;
}

const NEAREST = [0, -1, 1, -2, 2, 3];

export class Offer {
  readonly kinds: ReadonlySet<string>;
  /** Cells on which half a tile may lie. */
  readonly open: ReadonlySet<number>;
  readonly #pairs: ReadonlyMap<number, Pair>;

  constructor(
    readonly geometry: Geometry,
    legal: LegalActions | null,
  ) {
    const { kinds, pairs } = placementsOf(legal) ?? { kinds: [], pairs: [] };
    this.kinds = new Set(kinds);
    this.open = new Set(pairs.flatMap(([a, b]) => [a, b]));
    this.#pairs = new Map(pairs.map((pair) => [this.#key(pair[0], pair[1]), pair]));
  }

  /** May a tile lie on this cell and the next one in a direction? */
  fits(cell: number, direction: number): boolean {
    return this.#pair(cell, direction) !== undefined;
  }

  /** The direction a tile takes on a cell: the one wished for, or the nearest in which it fits. */
  directionOn(cell: number, wish: number): number {
    const near = NEAREST.map((by) => turned(wish, by));
    return (
      near.find((direction) => this.fits(cell, direction)) ??
      near.find((direction) => this.#next(cell, direction) !== OFF_BOARD) ??
      wish
    );
  }

  /** Which of these cells takes the tile: as it is held, or turned, or else the first of them. */
  bestOf(cells: readonly number[], wish: number): number | null {
    const turnable = (cell: number): boolean => this.fits(cell, this.directionOn(cell, wish));
    return cells.find((cell) => this.fits(cell, wish)) ?? cells.find(turnable) ?? cells[0] ?? null;
  }

  ghostOn(cell: number, kind: string, wish: number): Ghost {
    const [first, second] = halvesOf(kind);
    const direction = this.directionOn(cell, wish);
    const other = this.#next(cell, direction);
    const pair = this.#pair(cell, direction);
    return {
      halves: [
        { cell, colour: first, points: pointsOn(pair, cell, first) },
        { cell: other, colour: second, points: pointsOn(pair, other, second) },
      ],
      direction,
      legal: pair !== undefined && this.kinds.has(kind),
    };
  }

  #next(cell: number, direction: number): number {
    return this.geometry.neighbours[cell]![direction]!;
  }

  #pair(cell: number, direction: number): Pair | undefined {
    const other = this.#next(cell, direction);
    return other === OFF_BOARD ? undefined : this.#pairs.get(this.#key(cell, other));
  }

  #key(a: number, b: number): number {
    const many = this.geometry.centres.length;
    return a < b ? a * many + b : b * many + a;
  }
}

function pointsOn(pair: Pair | undefined, cell: number, colour: Colour): number {
  if (!pair) return 0;
  const [a, , onA, onB] = pair;
  return (cell === a ? onA : onB)[colour] ?? 0;
}

export function added(halves: readonly Half[]): Points {
  const total: Points = {};
  for (const { colour, points } of halves) if (points) total[colour] = (total[colour] ?? 0) + points;
  return total;
}

/** `place r@f10 o@f9`: the half first that comes first in the tile's name; a double: the smaller cell first. */
export function actionText(board: BoardInfo, [first, second]: [Half, Half]): string {
  const swapped = first.colour === second.colour && second.cell < first.cell;
  const text = ({ colour, cell }: Half): string => `${colour}@${board.cells[cell]![0]}`;
  return swapped ? `place ${text(second)} ${text(first)}` : `place ${text(first)} ${text(second)}`;
}
