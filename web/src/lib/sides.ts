// Seats take the sides in turn, so that partners sit across from each other.

import { list } from "./i18n";

export const sideOf = (seat: number, sides: number): number => seat % sides;

/** What the side is called: the names of all who sit for it. */
export const sideNames = (names: readonly string[], sides: number): string[] =>
  Array.from({ length: sides }, (_, side) => list(names.filter((_name, seat) => sideOf(seat, sides) === side)));
