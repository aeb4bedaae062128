import { expect, test } from "vitest";
import type { LayingView } from "../lib/contract";
import { bodiesOf } from "./bodies";
import { hexagonBoard } from "./board-for-tests";
import { Geometry } from "./geometry";
import { runsOf } from "./runs";

const geometry = new Geometry(hexagonBoard(1)); // a2 a3 / b1 b2 b3 / c1 c2

const seen = (tops: string, joins: string, heights: number[]): LayingView =>
  ({ tops, joins, heights }) as unknown as LayingView;

test("the two halves of a tile are one body, a printed symbol is another", () => {
  const bodies = bodiesOf(geometry, seen("r.go..p", "..03...", [1, 0, 1, 1, 0, 0, 1]));
  expect(bodies.map(({ cells, printed, direction }) => [cells, printed, direction])).toEqual([
    [[0], true, null],
    [[2, 3], false, 0],
    [[6], true, null],
  ]);
});

test("a half whose other half is covered lies alone, below what covers it", () => {
  // g-o lay on b1 and b2; later b-y came over b2 and b3.
  const bodies = bodiesOf(geometry, seen("..gby..", "..003..", [0, 0, 1, 2, 2, 0, 0]));
  expect(bodies.map(({ cells, printed, height }) => [cells, printed, height])).toEqual([
    [[2], false, 1],
    [[3, 4], false, 2],
  ]);
});

test("a body keeps its key as long as the same lies there", () => {
  const [before] = bodiesOf(geometry, seen("..go...", "..03...", [0, 0, 1, 1, 0, 0, 0]));
  const [after] = bodiesOf(geometry, seen("r.go...", "..03...", [1, 0, 1, 1, 0, 0, 0])).slice(1);
  expect(after!.key).toBe(before!.key);
});

test("a line is a bar from its half to its last cell", () => {
  const [run] = runsOf(geometry, [{ event: "line", colour: "g", cell: 2, direction: 0, cells: [3, 4] }]);
  expect(run).toMatchObject({ count: 2, from: geometry.centres[2], to: geometry.centres[4] });
  expect(run!.end.x).toBeGreaterThan(run!.to.x);
});
