import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { BEAT, Pace } from "./pace";

let shown: string[];
let pace: Pace<string>;

beforeEach(() => {
  vi.useFakeTimers();
  shown = [];
  pace = new Pace(
    (news) => shown.push(news),
    (news) => news.startsWith("computer"),
    (news) => (news.endsWith("!") ? 2 : 1),
  );
});

afterEach(() => vi.useRealTimers());

test("what people do is shown at once, what computers do one after the other", () => {
  for (const news of ["me", "computer 1", "computer 2", "you"]) pace.put(news);
  expect(shown).toEqual(["me"]);
  vi.advanceTimersByTime(BEAT - 1);
  expect(shown).toEqual(["me"]);
  vi.advanceTimersByTime(1);
  expect(shown).toEqual(["me", "computer 1"]);
  vi.advanceTimersByTime(BEAT);
  expect(shown).toEqual(["me", "computer 1", "computer 2", "you"]);
});

test("a computer that takes its time is not held back", () => {
  pace.put("me");
  vi.advanceTimersByTime(BEAT);
  pace.put("computer");
  expect(shown).toEqual(["me", "computer"]);
});

test("what matters is seen longer", () => {
  for (const news of ["bust!", "computer"]) pace.put(news);
  vi.advanceTimersByTime(2 * BEAT - 1);
  expect(shown).toEqual(["bust!"]);
  vi.advanceTimersByTime(1);
  expect(shown).toEqual(["bust!", "computer"]);
});

test("nobody has to wait", () => {
  for (const news of ["me", "computer 1", "computer 2"]) pace.put(news);
  pace.skip();
  expect(shown).toEqual(["me", "computer 1", "computer 2"]);
  vi.advanceTimersByTime(10 * BEAT);
  expect(shown).toHaveLength(3);
});

test("what has been overtaken is not shown", () => {
  for (const news of ["me", "computer 1"]) pace.put(news);
  pace.forget();
  vi.advanceTimersByTime(BEAT);
  pace.put("me again");
  expect(shown).toEqual(["me", "me again"]);
});
