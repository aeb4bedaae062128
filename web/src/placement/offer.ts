// What may be placed now, and what that brings: looked up, never worked out.

import type { BoardInfo, Colour, LegalActions, Lines, Points } from "../lib/contract";
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
  readonly #pairs: ReadonlySet<number>;
  readonly #lines: Lines;

  constructor(
    readonly geometry: Geometry,
    legal: LegalActions | null,
  ) {
    const { kinds = [], pairs = [], lines = {} } = placementsOf(legal) ?? {};
    this.kinds = new Set(kinds);
    this.open = new Set(pairs.flat());
    this.#pairs = new Set(pairs.map(([a, b]) => this.#key(a, b)));
    this.#lines = lines;
  }

  /** May a tile lie on this cell and the next one in a direction? */
  fits(cell: number, direction: number): boolean {
    const other = this.#next(cell, direction);
    return other !== OFF_BOARD && this.#pairs.has(this.#key(cell, other));
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
    const fits = this.fits(cell, direction);
    return {
      halves: [
        { cell, colour: first, points: fits ? this.#points(cell, first, direction) : 0 },
        { cell: other, colour: second, points: fits ? this.#points(other, second, turned(direction, 3)) : 0 },
      ],
      direction,
      legal: fits && this.kinds.has(kind),
    };
  }

  /** What the lines that end at a cell bring half a tile whose other half lies in a direction. */
  #points(cell: number, colour: Colour, direction: number): number {
    const lines = this.#lines[cell]?.match(/.../g) ?? [];
    const scored = lines.filter((line) => line[1] === colour && Number(line[0]) !== direction);
    return scored.reduce((sum, line) => sum + parseInt(line[2]!, 16), 0);
  }

  #next(cell: number, direction: number): number {
    return this.geometry.neighbours[cell]![direction]!;
  }

  #key(a: number, b: number): number {
    const many = this.geometry.centres.length;
    return a < b ? a * many + b : b * many + a;
  }
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
