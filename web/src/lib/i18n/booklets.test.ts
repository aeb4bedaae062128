import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { bookletTexts, byBooklet, firstGame, gameName, gameTexts, keepBooklets, optionTexts, speak } from ".";
import type { BookletTexts, BookletInfo } from "../contract";

const texts = (word: string): BookletTexts => ({
  name: `${word} booklet`,
  about: `${word} about`,
  different: `${word} different`,
  setup: "",
  games: { "sea-2": { name: `${word} two`, short: `${word} 2`, line: `${word} line`, different: "" } },
  options: { tide: { name: `${word} tide`, why: `${word} why`, values: { true: `${word} yes` } } },
});
const SEA: BookletInfo = {
  name: "sea",
  family: "laying",
  games: ["sea-2"],
  texts: { de: texts("de"), en: texts("en") },
};
const BARE: BookletInfo = { name: "bare", family: "laying", games: ["bare-2", "bare-3"], texts: {} };
const self = (game: string): string => game;

describe("what the server says of its booklets", () => {
  beforeAll(() => speak("de"));
  beforeEach(() => keepBooklets([BARE, SEA]));

  it("is said in the language that is spoken", () => {
    expect(gameName("sea-2")).toBe("de two");
    expect(bookletTexts("sea-2").about).toBe("de about");
    expect(optionTexts("sea-2", "tide").values).toEqual({ true: "de yes" });
  });

  it("is said in English where the language is missing", async () => {
    await speak("es");
    expect(gameName("sea-2")).toBe("en two");
    await speak("de");
  });

  it("begins with the first game of the first booklet", () => expect(firstGame()).toBe("bare-2"));

  it("keeps the order of the booklets", () => {
    expect(byBooklet(["sea-2", "bare-3"], self).map(({ name, items }) => [name, items])).toEqual([
      ["bare", ["bare-3"]],
      ["sea", ["sea-2"]],
    ]);
  });
});

describe("what nobody has written about", () => {
  beforeEach(() => keepBooklets([SEA, BARE]));

  it("is called as the server calls it, booklet and game", () => {
    expect(bookletTexts("bare-2")).toMatchObject({ name: "bare", about: "", different: "" });
    expect(gameTexts("bare-2")).toEqual({ name: "bare-2", short: "bare-2", line: "", different: "" });
    expect(optionTexts("bare-2", "tide")).toEqual({ name: "tide", why: "", values: {} });
  });

  it("comes last and apart where no booklet has it", () => {
    expect(gameName("moon-2")).toBe("moon-2");
    expect(byBooklet(["moon-2", "sea-2"], self).map(({ title, items }) => [title, items])).toEqual([
      ["de booklet", ["sea-2"]],
      ["Weitere Spiele", ["moon-2"]],
    ]);
  });
});
