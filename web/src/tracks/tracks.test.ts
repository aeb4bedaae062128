import { expect, test } from "vitest";
import { advancesOf, ahead, holes, lowest, valuesAfter } from "./tracks";
import { Twist } from "../placement/twist";

test("the better of the lowest values is ahead, then of the next ones; equals share it", () => {
  expect(
    ahead([
      [5, 6, 7],
      [6, 6, 6],
    ]),
  ).toEqual([1]);
  expect(
    ahead([
      [5, 6, 8],
      [5, 6, 7],
    ]),
  ).toEqual([0]);
  expect(
    ahead([
      [5, 6],
      [5, 6],
      [4, 9],
    ]),
  ).toEqual([0, 1]);
});

test("what a side would come to is told by its advances alone", () => {
  const after = advancesOf(
    [
      { event: "advance", side: 0, colour: "y", points: 4, before: 5, after: 9 },
      { event: "advance", side: 0, colour: "r", points: 3, before: 18, after: 18 },
      { event: "advance", side: 1, colour: "b", points: 1, before: 1, after: 2 },
    ],
    0,
  );
  expect([...after]).toEqual([["y", 9]]);
  expect(lowest(valuesAfter([18, 9, 12, 6, 5, 10], after))).toBe(6);
});

test("long tracks show fewer holes, their end always", () => {
  expect([18, 27, 36, 54].map((top) => [holes(top).length, holes(top).at(-1)])).toEqual([
    [18, 18],
    [27, 27],
    [18, 36],
    [18, 54],
  ]);
});

test("two fingers turn a tile by notches, across the seam of the circle too", () => {
  const twist = new Twist();
  twist.down(1, { x: 0, y: 0 });
  expect(twist.twisting).toBe(false);
  twist.down(2, { x: -100, y: -10 });
  expect(twist.move(2, { x: -100, y: 10 })).toBeCloseTo(0);
  expect(twist.move(2, { x: 0, y: -100 })).toBe(2);
  expect(twist.move(3, { x: 50, y: 50 })).toBe(0);
  twist.up(2);
  expect(twist.twisting).toBe(false);
});
