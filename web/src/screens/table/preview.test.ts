import { expect, test } from "vitest";
import type { GameInfo, LayingView } from "../../lib/contract";
import { compare, difference } from "./outcome";
import { preview } from "./preview";

const game = { tug: false } as unknown as GameInfo;
const view = { tracks: [[5, 6, 7, 6, 9, 9]] } as unknown as LayingView;

test("what a placement does to the hindmost colour", () => {
  const looked = [{ event: "advance", side: 0, colour: "r", points: 4, before: 5, after: 9 } as const];
  const brings = preview(game, view, 0, { r: 4 }, looked);
  expect(brings).toMatchObject({ gains: [["r", 4]], before: 5, after: 6, last: ["g", "o"], lost: 0, bonus: false });
});

test("points beyond the end are lost", () => {
  const looked = [{ event: "advance", side: 0, colour: "y", points: 4, before: 9, after: 10 } as const];
  expect(preview(game, view, 0, { y: 4 }, looked).lost).toBe(3);
});

test("until the server has answered only the gains are known", () => {
  expect(preview(game, view, 0, { b: 1, r: 2 })).toMatchObject({
    gains: [
      ["r", 2],
      ["b", 1],
    ],
    before: 5,
    after: 5,
  });
});

test("the rope", () => {
  const duel = { tug: true } as unknown as GameInfo;
  const pulled = { tracks: [[3, -2, 0, 0, 1, -4]] } as unknown as LayingView;
  expect(preview(duel, pulled, 0, {}).rope).toEqual([2, 2]);
});

test("standings are compared from the low end", () => {
  expect(compare([1, 5, 9], [1, 6, 6])).toBeLessThan(0);
  expect(difference([1, 5], [1, 6])).toBe(1);
  expect(compare([1, 2], [1, 2])).toBe(0);
});
