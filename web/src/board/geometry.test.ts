import { expect, test } from "vitest";
import type { BoardInfo } from "../lib/contract";
import { centre, corners, DIRECTIONS, Geometry, OFF_BOARD, opposite, SIZE, STEP, step, turned } from "./geometry";
import { hexagonBoard } from "./board-for-tests";
import { DISC, HEXAGON, STAR_12, STAR_6 } from "./symbols";

const board: BoardInfo = hexagonBoard(5);
const geometry = new Geometry(board);
const named = (name: string): number => board.cells.findIndex(([each]) => each === name);

test("neighbours lie one step away, in the order E, NE, NW, W, SW, SE", () => {
  const around = geometry.neighbours[named("f6")]!.map((cell) => board.cells[cell]![0]);
  expect(around).toEqual(["f7", "e7", "e6", "f5", "g5", "g6"]);
  for (const [q, r] of DIRECTIONS) expect(Math.hypot(centre(q, r).x, centre(q, r).y)).toBeCloseTo(STEP);
  expect(step(1).y).toBeLessThan(0);
});

test("beyond the edge there is nothing", () => {
  expect(geometry.neighbours[named("a6")]!.slice(1, 4)).toEqual([OFF_BOARD, OFF_BOARD, OFF_BOARD]);
});

test("directions turn round and have an opposite", () => {
  expect([opposite(0), opposite(4), turned(0, -1), turned(5, 2)]).toEqual([3, 1, 5, 1]);
});

test("every point of a cell finds the cell", () => {
  geometry.centres.forEach(({ x, y }, cell) => {
    for (const corner of corners(1)) expect(geometry.cellAt({ x: x + corner.x, y: y + corner.y })).toBe(cell);
  });
  expect(geometry.cellAt({ x: 0, y: -9 * SIZE })).toBe(OFF_BOARD);
});

test("a tile carried by its middle finds the cell of its first half", () => {
  const at = geometry.centres[named("f6")]!;
  for (let direction = 0; direction < 6; direction++) {
    const way = step(direction);
    const middle = { x: at.x + way.x / 2 + 3, y: at.y + way.y / 2 - 2 };
    expect(geometry.anchorsNear(middle, direction)[0]).toBe(named("f6"));
  }
  expect(geometry.anchorsNear({ x: 0, y: -20 * SIZE }, 0)).toEqual([]);
});

test("arrow keys lead along rows and back again", () => {
  const from = named("f6");
  expect(board.cells[geometry.beside(from, "ArrowLeft")]![0]).toBe("f5");
  expect(geometry.beside(geometry.beside(from, "ArrowUp"), "ArrowDown")).toBe(from);
  expect(geometry.beside(geometry.beside(from, "ArrowDown"), "ArrowUp")).toBe(from);
  expect(geometry.beside(named("a6"), "ArrowUp")).toBe(named("a6"));
  expect(geometry.beside(named("f11"), "ArrowRight")).toBe(named("f11"));
  expect(board.cells[geometry.beside(from, "End")]![0]).toBe("f11");
});

test("from the top row down to the last one comes through every row", () => {
  let cell = named("a6");
  const rows = [cell];
  while (geometry.beside(cell, "ArrowDown") !== cell) rows.push((cell = geometry.beside(cell, "ArrowDown")));
  expect(rows).toHaveLength(11);
});

test("the drawing holds all cells", () => {
  const [left, top, width, height] = geometry.viewBox.split(" ").map(Number) as [number, number, number, number];
  for (const { x, y } of geometry.centres) {
    expect(x - STEP / 2).toBeGreaterThan(left);
    expect(x + STEP / 2).toBeLessThan(left + width);
    expect(y - SIZE).toBeGreaterThan(top);
    expect(y + SIZE).toBeLessThan(top + height);
  }
});

test("shapes cover the same area", () => {
  const area = (points: { x: number; y: number }[]): number =>
    Math.abs(
      points.reduce((sum, { x, y }, i) => {
        const next = points[(i + 1) % points.length]!;
        return sum + (x * next.y - next.x * y) / 2;
      }, 0),
    );
  const wanted = Math.PI * DISC * DISC;
  for (const shape of [STAR_12, STAR_6, HEXAGON]) expect(area(shape) / wanted).toBeCloseTo(1, 1);
});
