import { expect, test } from "vitest";
import { joined, lastCells, placed, standing } from "./rows";
import type { BoardInfo, VisibleRow } from "../contract";

const kindOf = (text: string): VisibleRow["kind"] => (/^(ask|agree|undo)/.test(text) ? "word" : "action");
const rows = (...texts: string[]): VisibleRow[] =>
  texts.map((text, row) => ({ row, seat: 0, kind: kindOf(text), text, at: 0 }));
const texts = (list: VisibleRow[] | null): string[] | undefined => list?.map((row) => row.text);

test("actions that were taken back do not stand", () => {
  const all = rows("draw", "place r@a1 g@a2", "draw", "ask undo", "agree", "undo 1", "place r@a2 g@a1");
  expect(texts(standing(all))).toEqual(["draw", "place r@a2 g@a1"]);
});

test("a placement is taken apart", () => {
  expect(placed("place r@f10 o@f9")).toEqual({ kind: "ro", cells: ["f10", "f9"] });
  expect(placed("keep")).toBeNull();
});

test("the last tile's cells", () => {
  const board: BoardInfo = {
    radius: 0,
    cells: [
      ["a1", 0, 0],
      ["a2", 1, 0],
    ],
    start_cells: [],
  };
  expect(lastCells(rows("place r@a2 g@a1", "draw"), board)).toEqual([1, 0]);
  expect(lastCells(rows("draw"), board)).toEqual([]);
});

test("rows join what is known, and a gap is noticed", () => {
  const known = rows("a", "b");
  const third: VisibleRow = {
    row: 2,
    seat: 0,
    kind: "action",
    text: "c",
    at: 0,
  };
  expect(texts(joined(known, [third], 3))).toEqual(["a", "b", "c"]);
  expect(texts(joined(known, [known[1]!, third], 3))).toEqual(["a", "b", "c"]);
  expect(texts(joined(known, [], 2))).toEqual(["a", "b"]);
  expect(joined([], [third], 3)).toBeNull();
  expect(joined(known, [third], 4)).toBeNull();
  expect(texts(joined(rows("x", "y", "z"), rows("a"), 1))).toEqual(["a"]);
});
