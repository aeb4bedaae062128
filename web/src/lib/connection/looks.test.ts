import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Looks } from "./looks";

let asked: string[];
let told: [string, number | null][];
let looks: Looks;

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  told = [];
  looks = new Looks(
    (action) => asked.push(action),
    (action, events) => told.push([action, events && events.length]),
  );
});

afterEach(() => vi.useRealTimers());

test("asks the last of many wishes", () => {
  looks.want("a");
  vi.advanceTimersByTime(0);
  for (const action of ["b", "c", "d"]) looks.want(action);
  vi.advanceTimersByTime(119);
  expect(asked).toEqual(["a"]);
  vi.advanceTimersByTime(1);
  expect(asked).toEqual(["a", "d"]);
});

test("remembers answers until the position changes", () => {
  looks.want("a");
  vi.advanceTimersByTime(0);
  looks.looked("a", []);
  looks.want("a");
  expect(told).toEqual([
    ["a", null],
    ["a", 0],
    ["a", 0],
  ]);
  looks.forget();
  looks.want("a");
  vi.advanceTimersByTime(200);
  expect(asked).toEqual(["a", "a"]);
});

test("an answer to an older wish is kept but not shown", () => {
  looks.want("a");
  vi.advanceTimersByTime(0);
  looks.want("b");
  looks.looked("a", []);
  expect(told.at(-1)).toEqual(["b", null]);
});
