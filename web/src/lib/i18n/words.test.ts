import { describe, expect, it } from "vitest";
import { EVERY, variants } from "./every";
import type { Text } from "./kinds";

const { en, ...others } = EVERY;

const holes = (text: Text): string[] =>
  [...new Set(variants(text).flatMap((variant) => variant.match(/\{\w+\}/g) ?? []))].sort();

describe.each(Object.entries(others))("%s", (_, words) => {
  it("has the same areas", () => expect(Object.keys(words).sort()).toEqual(Object.keys(en).sort()));

  describe.each(Object.keys(en))("%s", (area) => {
    it("has the same keys", () => expect(Object.keys(words[area]!).sort()).toEqual(Object.keys(en[area]!).sort()));

    it("has the same holes", () => {
      const found = Object.entries(words[area]!).map(([key, text]) => [key, holes(text)]);
      const wanted = Object.keys(words[area]!).map((key) => [key, holes(en[area]![key]!)]);
      expect(found).toEqual(wanted);
    });

    it("leaves nothing empty", () => {
      const empty = Object.entries(words[area]!).filter(([, text]) =>
        variants(text).some((variant) => !variant.trim()),
      );
      expect(empty).toEqual([]);
    });
  });
});

it("counts where a text has two forms", () => {
  const counted = Object.values(en)
    .flatMap((area) => Object.entries(area))
    .filter(([, text]) => typeof text !== "string");
  for (const [key, text] of counted) expect([key, holes(text)]).toEqual([key, expect.arrayContaining(["{n}"])]);
});

describe.each(Object.entries(EVERY))("%s", (_, words) => {
  it("gives no two screens the same title", () => {
    const titles = Object.entries(words.common!).flatMap(([key, text]) => (key.startsWith("screen_") ? [text] : []));
    expect(titles).toEqual([...new Set(titles)]);
  });
});
