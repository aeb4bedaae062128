import { expect, test } from "vitest";
import de from "../../lib/i18n/de/rules";
import en from "../../lib/i18n/en/rules";
import es from "../../lib/i18n/es/rules";
import type { GameInfo } from "../../lib/contract";
import { sections as collecting } from "./collecting";
import { sections as laying } from "./laying";
import { numbersOf, WORDS, type Section } from "./sections";

const game = (facts: Partial<GameInfo>): GameInfo => ({
  name: "classic-2",
  booklet: "classic",
  family: "laying",
  seats: 2,
  sides: 2,
  cells: 91,
  starts: [],
  tiles: 120,
  rack: 6,
  track: 18,
  boards: 1,
  bonus_spaces: [18],
  surplus: "half",
  storeys: false,
  tug: false,
  agents: [],
  missing: null,
  coach: false,
  options: {},
  certainty: { board: "high", tiles: "high" },
  ...facts,
});

const GAMES = [
  game({}),
  game({ name: "spanish-team", booklet: "spanish", surplus: "tile", seats: 4, boards: 2, track: 36 }),
  game({ name: "classic-solo", seats: 1, sides: 1, boards: 2, track: 36 }),
  game({ name: "classic-duel", tug: true, track: 9 }),
  game({ name: "stacking-2", storeys: true, cells: 61, rack: 5, track: 27 }),
  game({ name: "stacking-solo", storeys: true, seats: 1, sides: 1, boards: 2, track: 54 }),
  game({ name: "collecting-2", family: "collecting", cells: 0, rack: 0, track: 7 }),
];

const sectionsOf = (told: GameInfo): Section[] => (told.family === "laying" ? laying(told) : collecting());

test.each(GAMES)("the rules of $name begin with the aim, end with the end and name only known numbers", (told) => {
  const sections = sectionsOf(told);
  expect(sections[0]?.title).toBe("aim");
  expect(sections.at(-1)?.title).toBe("end");
  const numbers = numbersOf(told);
  for (const key of sections.flatMap(({ paragraphs }) => paragraphs)) {
    for (const [, hole] of en[key].matchAll(/\{(\w+)\}/g)) expect(numbers).toHaveProperty(hole!);
  }
});

test("a side of one has no bonus plays and no swapping", () => {
  const [, , solo] = GAMES;
  const keys = sectionsOf(solo!).flatMap(({ paragraphs }) => paragraphs);
  expect(keys).toContain("bonus_none");
  expect(keys).not.toContain("exchange_rule");
});

test.each([en, de, es])("every word of the glossary has a meaning", (text) => {
  expect(Object.keys(text).filter((key) => key.startsWith("g_"))).toEqual([...WORDS]);
  for (const key of WORDS) expect(text[key], key).toMatch(/^[^:]+: \S/);
});

test.each([de, es])("paragraphs are the same in every language", (text) => {
  for (const key of Object.keys(en) as (keyof typeof en)[]) {
    expect(text[key].split("\n").length, key).toBe(en[key].split("\n").length);
  }
});
