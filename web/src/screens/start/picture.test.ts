import { describe, expect, it } from "vitest";
import { picture, radiusOf } from "./picture";

describe("the picture of a game", () => {
  it.each([
    [37, 3],
    [61, 4],
    [91, 5],
    [127, 6],
    [169, 7],
  ])("%i cells make a hexagon of radius %i", (cells, radius) => {
    expect(radiusOf(cells)).toBe(radius);
    expect(picture("classic-2", cells, 0).cells).toHaveLength(cells);
  });

  it("is the same every time", () => expect(picture("classic-2", 91, 10)).toEqual(picture("classic-2", 91, 10)));

  it("lays flat tiles flat, and stacks where the game stacks", () => {
    expect(picture("classic-4", 169, 40).laid.every(({ height }) => height === 1)).toBe(true);
    expect(picture("stacking-2", 61, 20, true).laid.some(({ height }) => height > 1)).toBe(true);
  });
});
