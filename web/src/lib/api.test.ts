import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { call, troubleOf } from "./api";
import { speak } from "./i18n";

const refusing = (status: number, error: string, text: string): void =>
  void vi.stubGlobal("fetch", () => Promise.resolve(new Response(JSON.stringify({ error, text }), { status })));

beforeEach(() => speak("de"));
afterEach(() => {
  vi.unstubAllGlobals();
  return speak("en");
});

it("says in the language of the page why not, as a table would", async () => {
  refusing(429, "too fast", "that is more than is done for one person at once; try again in 3 s");
  await expect(call("GET", "/api/me")).rejects.toMatchObject({
    code: "too fast",
    text: "Das ging etwas zu schnell. Versuch es gleich noch einmal.",
  });
});

it("says in the language of the page what only this way of asking is told", async () => {
  refusing(422, "name", "a name has no control characters: 'A\\x07'");
  await expect(call("PATCH", "/api/me", {})).rejects.toThrow("Dieser Name geht nicht");
});

it("has words of its own for what is wrong with a file", async () => {
  refusing(422, "record", "line 3: no such game");
  await expect(call("POST", "/api/replays", "")).rejects.toThrow("Das ist keine Datei mit Partien");
});

it("never says what the server says in English", async () => {
  refusing(418, "teapot", "short and stout");
  await expect(call("GET", "/api/me")).rejects.toThrow("Das hat nicht geklappt (teapot).");
});

it("tells people nothing of what only programmers understand", () => {
  expect(troubleOf(new TypeError("x is undefined"))).toBe("Da ist etwas schiefgegangen");
});
