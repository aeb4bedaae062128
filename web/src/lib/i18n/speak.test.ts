import { beforeAll, describe, expect, it } from "vitest";
import { colourName, gameName, list, number, personName, speak, t } from ".";

describe("what is said", () => {
  beforeAll(() => speak("de"));

  it("is said in the language that was chosen", () => expect(colourName("p")).toBe("Lila"));

  it("has its holes filled", () => expect(t("start.seat", { n: 2 })).toBe("Spieler 2"));

  it("counts as the language does", () => {
    expect(t("start.days", { n: 1 })).toBe("1 Tag");
    expect(t("start.days", { n: 0 })).toBe("0 Tage");
  });

  it("writes numbers as the language does", () => expect(number(1234.5)).toBe("1.234,5"));

  it("is not turned around by a name that is read from right to left", () => {
    expect(t("table.turn_of", { name: "Ann" })).toBe("Ann ist dran");
    expect(t("table.turn_of", { name: "עמר 7" })).toBe("\u2068עמר 7\u2069 ist dran");
    expect(list(["Ann", "عمر"])).toBe("Ann und \u2068عمر\u2069");
  });

  it("has no name for people who are gone", () => {
    expect(personName("deleted person", true)).toBe("Jemand");
    expect(personName("deleted person (2)", true)).toBe("Jemand (2)");
    expect(personName("Ann", false)).toBe("Ann");
    expect(personName("deleted person", false)).toBe("deleted person");
  });

  it("calls a new game what the server calls it", () => expect(gameName("classic-9")).toBe("classic-9"));
});
