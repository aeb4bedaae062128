import { describe, expect, it } from "vitest";
import { picture, radiusOf, type Sketched } from "./picture";

const board = (cells: number, storeys = false): Sketched => ({
  cells,
  storeys,
  starts: [
    [0, -3, "y"],
    [3, -3, null],
  ],
});

describe("the picture of a game", () => {
  it.each([
    [37, 3],
    [61, 4],
    [91, 5],
    [127, 6],
    [169, 7],
  ])("%i cells make a hexagon of radius %i", (cells, radius) => {
    expect(radiusOf(cells)).toBe(radius);
    expect(picture(board(cells), "a game", 0).cells).toHaveLength(cells);
  });

  it("is the same every time", () =>
    expect(picture(board(91), "a game", 10)).toEqual(picture(board(91), "a game", 10)));

  it("has the colours of the start cells, and any where stones are put", () => {
    expect(picture(board(61), "a game", 0).stones.map(({ colour }) => colour)).toEqual(["y", "g"]);
  });

  it("lays flat tiles flat, and stacks where the game stacks", () => {
    expect(picture(board(169), "a game", 40).laid.every(({ height }) => height === 1)).toBe(true);
    expect(picture(board(61, true), "a game", 20).laid.some(({ height }) => height > 1)).toBe(true);
  });
});
