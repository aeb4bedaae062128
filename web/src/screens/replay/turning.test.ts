import { expect, test } from "vitest";
import { minus, seen } from "./eyes";
import { advances } from "./explaining";
import { changes, leader } from "./turning";
import type { LayingView } from "../../lib/contract";

const told = <Value>(values: Value[]) => values.map((value, ply) => ({ ply, value }));

test("the side with the better list from below is ahead, and nobody if they are level", () => {
  expect(
    leader([
      [1, 5],
      [2, 2],
    ]),
  ).toBe(1);
  expect(
    leader([
      [2, 3],
      [2, 2],
    ]),
  ).toBe(0);
  expect(
    leader([
      [2, 2],
      [2, 2],
    ]),
  ).toBeNull();
  expect(leader([[2, 2]])).toBeNull();
});

test("only a change that lasts is a turn", () => {
  expect(changes(told(["a", "a", "a", "a", "b", "a", "a", "a", "a"]))).toEqual([]);
  expect(changes(told(["a", "a", "a", "a", "b", null, "b", "b", "b"]))).toEqual([{ ply: 4, value: "b" }]);
});

test("what a seat holds is not unseen to it", () => {
  expect(minus({ rb: 3, gg: 1 }, [{ rb: 1 }, { gg: 1 }])).toEqual({ rb: 2 });
  const view = {
    family: "laying",
    tops: "",
    unseen: { rb: 3 },
    rack: {},
    viewer: null,
  } as unknown as LayingView;
  const stand = { view, racks: [{ rb: 1 }, { rb: 2 }], standings: [] };
  expect(seen(stand, 0)).toMatchObject({ viewer: 0, rack: { rb: 1 }, unseen: { rb: 2 } });
  expect(seen(stand, "all")).toMatchObject({ viewer: null, unseen: {} });
});

test("points are told line by line, and what is lost at the end of the track", () => {
  const events = [
    { event: "line", colour: "r", cell: 1, direction: 0, cells: [2, 3] },
    { event: "line", colour: "r", cell: 1, direction: 2, cells: [4] },
    { event: "advance", side: 0, colour: "r", points: 3, before: 16, after: 18 },
    { event: "advance", side: 0, colour: "b", points: 0, before: 4, after: 4 },
  ] as const;
  expect(advances(events as never)).toEqual([
    { colour: "r", points: 3, before: 16, after: 18, lines: [2, 1], lost: 1 },
  ]);
});
