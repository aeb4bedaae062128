import { describe, expect, it } from "vitest";
import { Geometry, SIZE } from "../board/geometry";
import { SHAPES } from "../board/symbols";
import { COLOURS } from "../lib/colours";
import type { BoardInfo, LayingView } from "../lib/contract";
import { contours, isHole } from "./contours";
import type { Point } from "./orbit";
import { beyond, blocks, carpet, spots } from "./stacks";

const BOARD: BoardInfo = {
  radius: 1,
  cells: [
    ["a2", 0, -1],
    ["a3", 1, -1],
    ["b1", -1, 0],
    ["b2", 0, 0],
    ["b3", 1, 0],
    ["c1", -1, 1],
    ["c2", 0, 1],
  ],
  start_cells: [],
};
const geometry = new Geometry(BOARD);
const view = (tops: string, joins: string, heights: number[]): LayingView => ({ tops, joins, heights }) as LayingView;

describe("what stands on the board", () => {
  it("is a tile over two cells, a stone over one, and cell by cell below", () => {
    const found = blocks(geometry, view("rg.b...", "03.....", [2, 2, 0, 1, 0, 0, 0]));
    expect(found).toContainEqual({ cell: 0, storey: 1, direction: 0, printed: false });
    expect(found).toContainEqual({ cell: 3, storey: 0, direction: null, printed: true });
    expect(found.filter(({ storey, direction }) => storey === 0 && direction === null)).toHaveLength(3);
    expect(found).toHaveLength(4);
  });

  it("fills every storey of every stack exactly once", () => {
    const heights = [3, 3, 1, 2, 2, 0, 0];
    const filled = blocks(geometry, view("rgbyp..", "034034.", heights)).flatMap(({ cell, storey, direction }) =>
      [cell, ...(direction === null ? [] : [geometry.neighbours[cell]![direction]!])].map(
        (each) => `${each}/${storey}`,
      ),
    );
    expect(new Set(filled).size).toBe(filled.length);
    expect(filled).toHaveLength(heights.reduce((sum, height) => sum + height));
  });

  it("lies where the board from above has it", () => {
    spots(geometry).forEach(({ x, z }, cell) => expect(geometry.cellAt({ x: x * SIZE, y: z * SIZE })).toBe(cell));
  });
});

describe("a bar", () => {
  const path: Point[] = [
    [0, 1, 0],
    [2, 1, 0],
    [4, 3, 0],
    [6, 2, 0],
  ];

  it("is straight on one level and climbs walls on the lower side", () => {
    const bars = carpet(path);
    expect(bars).toHaveLength(1 + 3 + 3);
    const [up, down] = bars.filter(([from, to]) => from[1] !== to[1]) as [(typeof bars)[0], (typeof bars)[0]];
    expect(up[0][0]).toBeLessThan(3);
    expect(down[0][0]).toBeGreaterThan(5);
  });

  it("goes on without gaps", () => {
    const bars = carpet(path);
    bars.slice(1).forEach(([from], index) => expect(from).toEqual(bars[index]![1]));
    expect(beyond(path, 0.5)).toEqual([7, 2, 0]);
  });
});

describe("symbols", () => {
  it("have the parts they are drawn with", () => {
    const parts = COLOURS.map((colour) => contours(SHAPES[colour]).length);
    expect(parts).toEqual([1, 1, 1, 1, 13, 2]);
    const [outer, inner] = contours(SHAPES.p) as [never[], never[]];
    expect(isHole(outer, inner)).toBe(true);
    const [disc, ray] = contours(SHAPES.y) as [never[], never[]];
    expect(isHole(disc, ray)).toBe(false);
  });

  it("close their circles without a double point", () => {
    const [disc] = contours(SHAPES.g);
    expect(disc).toHaveLength(48);
    disc!.forEach(({ x, y }) => expect(Math.hypot(x, y)).toBeCloseTo(0.57));
  });
});
