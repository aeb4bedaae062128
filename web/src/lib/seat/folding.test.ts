import { expect, test } from "vitest";
import type { CollectingView, LayingView, Now } from "../contract";
import { folded } from "./folding";

const VIEW: LayingView = {
  family: "laying",
  tops: "..rg.",
  joins: "..03.",
  heights: [0, 0, 1, 1, 0],
  tracks: [
    [1, 2, 3, 4, 5, 6],
    [0, 0, 0, 0, 0, 0],
  ],
  holders: [null],
  rack: { rg: 1, oo: 2 },
  sizes: [6, 6],
  unseen: { rg: 3, by: 1 },
  aside: {},
  seat: 0,
  phase: "place",
  plays: 1,
  last: 0,
  viewer: 0,
};
const NOW: Now = {
  rows: 5,
  to_act: 0,
  view: VIEW,
  standings: [
    [1, 2],
    [0, 0],
  ],
  open: {
    pairs: [
      [0, 1],
      [1, 2],
      [3, 4],
    ],
    lines: { 1: "0r1", 4: "3g1" },
  },
  legal: { kind: "placements", kinds: ["rg", "oo"] },
};

test("what is not named stays", () => {
  expect(folded(NOW, { rows: 6 })).toEqual({ ...NOW, rows: 6 });
});

test("cells have what is told of them, and what was open there is told anew", () => {
  const cells: [number, string, string, number][] = [
    [0, "r", "0", 1],
    [1, "g", "3", 1],
  ];
  const told = folded(NOW, {
    rows: 6,
    view: { family: "laying", cells },
    open: { pairs: [[0, 1]], lines: { 0: "0r2", 4: "" } },
  });
  expect(told.view).toEqual({ ...VIEW, tops: "rgrg.", joins: "0303.", heights: [1, 1, 1, 1, 0] });
  expect(told.open).toEqual({
    pairs: [
      [0, 1],
      [3, 4],
    ],
    lines: { 0: "0r2" },
  });
  expect(folded(NOW, { rows: 6, view: { family: "laying", cells } }).open).toEqual({
    pairs: [[3, 4]],
    lines: { 4: "3g1" },
  });
});

test("tiles are counted anew, sides one by one, and null is told", () => {
  const told = folded(NOW, {
    rows: 6,
    to_act: 1,
    legal: null,
    standings: { 1: [0, 3] },
    view: {
      family: "laying",
      rack: { rg: 0, yy: 1 },
      unseen: { by: 0 },
      tracks: { 1: [0, 0, 3, 0, 0, 0] },
      viewer: null,
    },
  });
  expect(told).toEqual({
    ...NOW,
    rows: 6,
    to_act: 1,
    legal: null,
    standings: [
      [1, 2],
      [0, 3],
    ],
    view: {
      ...VIEW,
      rack: { oo: 2, yy: 1 },
      unseen: { rg: 3 },
      tracks: [VIEW.tracks[0], [0, 0, 3, 0, 0, 0]],
      viewer: null,
    },
  });
});

test("the rows of a collecting game are told seat by seat", () => {
  const view = { family: "collecting", rows: [{ r: 1 }, {}], pile: { g: 2 } } as unknown as CollectingView;
  const told = folded({ ...NOW, view, open: null }, { rows: 6, view: { family: "collecting", rows: { 1: { g: 2 } } } });
  expect(told.view).toEqual({ ...view, rows: [{ r: 1 }, { g: 2 }] });
  expect(told.open).toBeNull();
});
