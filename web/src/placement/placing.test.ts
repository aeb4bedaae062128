import { beforeEach, expect, test } from "vitest";
import type { LegalActions, Pair } from "../lib/contract";
import { hexagonBoard } from "../board/board-for-tests";
import { Placing } from "./placing.svelte";
import { refilled } from "../board/tiles";

const board = hexagonBoard(5);
const named = (name: string): number => board.cells.findIndex(([each]) => each === name);
const pair = (a: string, b: string): Pair => [named(a), named(b)];

const legal: LegalActions = {
  kind: "placements",
  kinds: ["ro", "gg"],
  pairs: [pair("f9", "f10"), pair("e10", "f10"), pair("f10", "g9")],
  lines: { [named("f9")]: "1r12g2", [named("f10")]: "0o31r43ra4g5", [named("e10")]: "1o6" },
};
const [E, , NW, W, SW] = [0, 1, 2, 3, 4];

let placing: Placing;
beforeEach(() => {
  placing = new Placing(board);
  placing.offer(legal, { ro: 2, gg: 1 });
});

function lay(kind: string, cell: string, direction: number): void {
  placing.take(kind);
  placing.wish = direction;
  placing.aim(named(cell));
}

test("a mixed tile names the half first that comes first in its name", () => {
  lay("ro", "f10", W);
  expect(placing.action).toBe("place r@f10 o@f9");
  lay("ro", "f9", E);
  expect(placing.action).toBe("place r@f9 o@f10");
});

test("a double names the smaller cell first, f9 before f10 and e10 before f10", () => {
  lay("gg", "f10", W);
  expect(placing.action).toBe("place g@f9 g@f10");
  lay("gg", "f10", NW);
  expect(placing.action).toBe("place g@e10 g@f10");
  lay("gg", "f10", SW);
  expect(placing.action).toBe("place g@f10 g@g9");
});

test("gains are those of each half where it lies", () => {
  lay("ro", "f9", E);
  expect(placing.gains.map(({ points }) => points)).toEqual([1, 3]);
  lay("ro", "f10", W);
  expect(placing.gains.map(({ points }) => points)).toEqual([4, 0]);
  expect(placing.total).toEqual({ r: 4 });
  lay("gg", "f10", W);
  expect(placing.total).toEqual({ g: 7 });
});

test("a line under the other half does not count", () => {
  lay("ro", "f10", SW);
  expect(placing.total).toEqual({ r: 14 });
  lay("gg", "f10", SW);
  expect(placing.total).toEqual({});
});

test("a tile turns by itself to where it may lie, and back to what was wished for", () => {
  lay("ro", "f9", W);
  expect(placing.action).toBe("place r@f9 o@f10");
  expect(placing.wish).toBe(W);
  placing.aim(named("f10"));
  expect(placing.action).toBe("place r@f10 o@f9");
});

test("turning goes with the clock, round the half under the pointer, past what is not legal", () => {
  lay("ro", "f10", SW);
  const seen = [1, 1, 1].map((by) => {
    placing.turn(by);
    return placing.action;
  });
  expect(seen).toEqual(["place r@f10 o@f9", "place r@f10 o@e10", "place r@f10 o@g9"]);
  placing.turn(-1);
  expect(placing.action).toBe("place r@f10 o@e10");
});

test("where a tile may not lie it is shown, but there is no action", () => {
  lay("ro", "b6", E);
  expect(placing.ghost?.legal).toBe(false);
  expect([placing.action, placing.gains]).toEqual([null, []]);
  placing.turn(1);
  expect(placing.wish).toBe(5);
});

test("at the edge a tile stays on the board", () => {
  lay("ro", "f11", E);
  expect(placing.ghost?.halves.every(({ cell }) => cell >= 0)).toBe(true);
});

test("tiles of a kind are counted apart", () => {
  expect(placing.tiles).toEqual(["ro", "ro", "gg"]);
  placing.take("ro", 1);
  expect([placing.slot, placing.kind]).toEqual([1, "ro"]);
  placing.take("gg", 0);
  expect(placing.slot).toBe(1);
});

test("nothing is taken while nothing may be placed", () => {
  placing.offer(null, { ro: 2, gg: 1 });
  placing.take("ro");
  expect(placing.kind).toBeNull();
  placing.offer({ kind: "choices", actions: ["keep", "swap"] }, { ro: 2, gg: 1 });
  placing.take("ro");
  expect(placing.kind).toBeNull();
});

test("a tile stays in hand when the same is offered again, and goes when it was placed", () => {
  lay("ro", "f10", W);
  placing.offer(legal, { ro: 2, gg: 1 });
  expect(placing.action).toBe("place r@f10 o@f9");
  expect(placing.send()).toBe("place r@f10 o@f9");
  expect(placing.send()).toBeNull();
  placing.aim(named("f9"));
  expect(placing.action).toBe("place r@f10 o@f9");
  placing.offer(legal, { ro: 1, gg: 1 });
  expect([placing.kind, placing.ghost]).toEqual([null, null]);
});

test("only what may lie there can be fixed, and another cell sets it free", () => {
  lay("ro", "b6", E);
  placing.fix();
  expect(placing.fixed).toBe(false);
  placing.aim(named("f9"));
  placing.fix();
  expect(placing.fixed).toBe(true);
  placing.turn(1);
  expect(placing.fixed).toBe(true);
  placing.aim(named("f10"));
  expect(placing.fixed).toBe(false);
});

test("tiles keep their places and new ones fill the gaps", () => {
  expect(refilled([], { ro: 2, gg: 1 })).toEqual(["ro", "ro", "gg"]);
  expect(refilled(["gg", "ro", "bp"], { bp: 1, gg: 1, rr: 1 })).toEqual(["gg", "rr", "bp"]);
  expect(refilled(["gg", "ro", "bp"], { bp: 1 })).toEqual(["bp"]);
});

test("of the cells near a carried tile one is found that takes it, turned only if need be", () => {
  const { offered } = placing;
  expect(offered.bestOf([named("f10"), named("f9")], E)).toBe(named("f9"));
  expect(offered.bestOf([named("b6"), named("f9")], W)).toBe(named("f9"));
  expect(offered.bestOf([named("b6"), named("b7")], E)).toBe(named("b6"));
  expect(offered.bestOf([], E)).toBeNull();
});
