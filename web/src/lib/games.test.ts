import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { gameName } from "./i18n";

const TEXTS = { name: "", about: "", different: "", games: { "sea-2": { name: "Sea for two" } }, options: {} };
const TOLD = { games: [], booklets: [{ name: "sea", family: "laying", games: ["sea-2"], texts: { en: TEXTS } }] };

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("localStorage", { getItem: () => null });
  vi.stubGlobal("document", { documentElement: {}, querySelector: () => null });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("what games are called is learnt as soon as the server can be reached", async () => {
  const fetched = vi.fn();
  for (let away = 0; away < 2; away += 1) fetched.mockRejectedValueOnce(new TypeError()); // nor is it kept as a file
  for (let away = 0; away < 2; away += 1) fetched.mockResolvedValueOnce(new Response("", { status: 502 }));
  fetched.mockResolvedValue(new Response(JSON.stringify(TOLD)));
  vi.stubGlobal("fetch", fetched);
  const { learnNames } = await import("./games");
  const learnt = learnNames();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(gameName("sea-2")).toBe("sea-2");
  await vi.advanceTimersByTimeAsync(5_000);
  await learnt;
  expect(gameName("sea-2")).toBe("Sea for two");
  expect(fetched).toHaveBeenCalledTimes(5);
});
