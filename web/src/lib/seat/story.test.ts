import { beforeAll, expect, test } from "vitest";
import { speak } from "../i18n";
import { isKnown, spoken, story, type Teller } from "./story";
import type { GameEvent, VisibleRow } from "../contract";

const teller: Teller = {
  name: (seat) => ["Ana", "Ben"][seat] ?? "",
  isYou: (seat) => seat === 1,
};
const kindOf = (text: string): VisibleRow["kind"] => (/^(place|keep|draw|reveal)/.test(text) ? "action" : "word");
const row = (seat: number, text: string, ...events: GameEvent[]): VisibleRow => ({
  row: 0,
  seat,
  kind: kindOf(text),
  text,
  at: 0,
  events,
});
const told = (...rows: VisibleRow[]): string[] =>
  story(
    rows.map((each, at) => ({ ...each, row: at })),
    teller,
  ).map((line) => spoken(line).replaceAll("\u00a0", " "));
const advance = (colour: "b" | "r", points: number): GameEvent => ({
  event: "advance",
  side: 0,
  colour,
  points,
  before: 0,
  after: points,
});

beforeAll(() => speak("en"));

test("placements with what they brought", () => {
  expect(told(row(0, "place r@a1 b@a2", advance("b", 2)), row(-1, "draw"))).toEqual(["Ana placed red–blue: +2 blue"]);
  expect(told(row(1, "place r@a1 r@a2"))).toEqual(["You placed red–red: no points"]);
});

test("the cry", () => {
  expect(told(row(0, "place r@a1 b@a2", advance("b", 2), { event: "bonus", colour: "b" }))[0]).toMatch(/Genial!$/);
});

test("what was taken back is not told, but that it was", () => {
  const rows = [row(1, "place r@a1 b@a2"), row(1, "ask undo"), row(0, "agree"), row(-2, "undo 0")];
  expect(told(...rows)).toEqual(["You would like to take a move back", "Ana agreed", "You took the last move back"]);
});

test("with nobody to ask, only what comes of it is told", () => {
  expect(told(row(1, "keep"), row(1, "ask undo"), row(-2, "undo 0"))).toEqual(["You took the last move back"]);
});

test("an agent that could not decide is told of by its name", () => {
  expect(told(row(1, "keep"), row(-2, "failed 0"))).toEqual(["You kept your rack", "Ana could not decide"]);
});

test("an agent that plays on is told of by the name of who is gone", () => {
  expect(told(row(-2, "agent 0 greedy"))).toEqual(["Ana has left for good; the computer plays on"]);
});

test("tiles revealed are told of whoever reveals", () => {
  const bust: GameEvent = { event: "bust", colour: "r", lost: { r: 1, b: 1 } };
  const rows = [
    row(0, "reveal"),
    row(-1, "draw b", { event: "risked", colour: "b" }),
    row(0, "reveal"),
    row(-1, "draw r", bust),
  ];
  expect(told(...rows)).toEqual(["Ana revealed blue", "Ana revealed red: bust, 1 tile lost"]);
});

test("what a newer server says is passed over, and not taken for an action", () => {
  const unknown = { event: "eclipse", colour: "r" } as unknown as GameEvent;
  const rows = [
    row(0, "keep"),
    row(0, "juggle 3"),
    { ...row(0, "flip r@a1"), kind: "action" as const },
    { ...row(0, "keep"), kind: "omen" as "word" },
  ];
  expect(told(...rows, row(0, "keep", unknown))).toEqual(["Ana kept the rack", "Ana kept the rack"]);
  expect([...rows, row(0, "keep", unknown)].map(isKnown)).toEqual([true, false, false, false, false]);
  expect(isKnown({ ...row(0, "constructor"), kind: "word" })).toBe(false);
});

test("German and Spanish speak of you in the second person", async () => {
  await speak("de");
  expect(told(row(1, "keep"), row(0, "keep"))).toEqual([
    "Du hast deine Steine behalten",
    "Ana hat die Steine behalten",
  ]);
  await speak("es");
  expect(told(row(1, "resign"))).toEqual(["Tú te has rendido"]);
  await speak("en");
});
