import { beforeEach, expect, test, vi } from "vitest";
import { Outbox } from "./outbox";
import type { Act, VisibleRow } from "../contract";

const ACT: Act = { type: "act", match: 1, row: 2, action: "keep" };
const rows = (...texts: string[]): VisibleRow[] =>
  texts.map((text, row) => ({
    row,
    seat: row % 2,
    kind: "action",
    text,
    at: 0,
  }));

let sent: Act[];
let fates: string[];
let outbox: Outbox;

beforeEach(() => {
  sent = [];
  fates = [];
  outbox = new Outbox(
    (act) => sent.push(act) > 0,
    (_act, fate, code) => fates.push(code ? `${fate}: ${code}` : fate),
  );
  outbox.put(ACT);
});

test("one action at a time", () => {
  expect(outbox.put({ ...ACT, action: "swap" })).toBe(false);
  expect(sent).toEqual([ACT]);
});

test("done when its row is there", () => {
  outbox.see(1, rows("a", "b"), [0], false);
  expect(fates).toEqual([]);
  outbox.see(1, rows("a", "b", "keep"), [0], false);
  expect(fates).toEqual(["done"]);
  expect(outbox.put(ACT)).toBe(true);
});

test("sent again after coming back, if it did not arrive", () => {
  outbox.see(1, rows("a", "b"), [0], true);
  expect(sent).toHaveLength(2);
});

test("not sent again if it did arrive", () => {
  outbox.see(1, rows("a", "b", "keep", "draw"), [0], true);
  expect(sent).toHaveLength(1);
  expect(fates).toEqual(["done"]);
});

test("stale if the row is another one, somebody else's, or of another match", () => {
  outbox.see(1, rows("a", "b", "swap"), [0], false);
  outbox.put(ACT);
  outbox.see(1, rows("a", "b", "keep"), [1], false);
  outbox.put(ACT);
  outbox.see(2, [], [0], false);
  expect(fates).toEqual(["stale", "stale", "stale"]);
});

test("a refusal settles it, once", () => {
  outbox.refused("illegal");
  outbox.refused("illegal");
  expect(fates).toEqual(["refused: illegal"]);
});

test("waits while nothing can be stored, and tries again", () => {
  vi.useFakeTimers();
  outbox.refused("read only");
  expect(fates).toEqual([]);
  vi.advanceTimersByTime(1_000);
  expect(sent).toHaveLength(2);
  vi.useRealTimers();
});
