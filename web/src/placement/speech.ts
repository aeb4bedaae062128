// What lies on the board and what a placement brings, in words: for screen readers.

import { colourName, t } from "../lib/i18n";
import type { BoardInfo, Colour, LayingView } from "../lib/contract";
import type { Ghost, Half } from "./offer";
import { halvesOf } from "../board/tiles";

export const symbolText = (colour: Colour): string => t(`board.symbol_${colour}`);

export function tileText(kind: string): string {
  if (kind.length === 1) return symbolText(kind as Colour);
  const [first, second] = halvesOf(kind);
  if (first === second) return t("board.tile_double", { colour: colourName(first) });
  return t("board.tile", { first: colourName(first), second: colourName(second) });
}

/** `f10, red star` */
export function cellText(board: BoardInfo, view: LayingView, cell: number): string {
  const name = board.cells[cell]![0];
  const top = view.tops[cell]!;
  if (top === ".") return t("board.cell_free", { cell: name });
  const values = { cell: name, symbol: symbolText(top as Colour), height: String(view.heights[cell]) };
  return t(view.heights[cell]! > 1 ? "board.cell_high" : "board.cell_with", values);
}

/** `+4 yellow, +1 blue` */
export function gainText(halves: readonly Half[]): string {
  const scoring = halves.filter(({ points }) => points);
  if (!scoring.length) return t("board.gain_none");
  return scoring
    .map(({ colour, points }) => t("board.gain", { n: String(points), colour: colourName(colour) }))
    .join(", ");
}

/** The same cell with a tile in hand: what placing it there would bring. */
export function wouldText(board: BoardInfo, { halves, legal }: Ghost, text: string): string {
  if (!legal) return t("board.would_not", { cell: text });
  const [half, other] = halves;
  return t("board.would", {
    cell: text,
    half: colourName(half.colour),
    other: colourName(other.colour),
    next: board.cells[other.cell]![0],
    gain: gainText(halves),
  });
}
