import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { EVERY, said } from "./every";
import type { Language } from "./kinds";

const GLOSSARY = readFileSync(new URL("../../../../docs/glossary-screen.md", import.meta.url), "utf-8");
const HEADING: Record<Language, string> = { de: "Deutsch", en: "English", es: "Español" };
/** Where the program is named. */
const NAMED = ["common.home", "draws.by_yourself", "start.family"];

/** The words that the last column of the tables forbids. */
function forbidden(language: Language): string[] {
  const section = GLOSSARY.split(/^## /mu).find((part) => part.startsWith(HEADING[language])) ?? "";
  const columns = section.split("\n").filter((line) => line.startsWith("| "));
  return columns.flatMap((line) =>
    [...(line.split("|").at(-2) ?? "").matchAll(/`([^`]+)`/gu)].map(([, word]) => word!),
  );
}

const pattern = (word: string): RegExp => new RegExp(`(?<!\\p{L})${word.replace("*", "\\p{L}*")}(?!\\p{L})`, "iu");

const count = (text: string, sign: string): number => text.split(sign).length - 1;
const pairs = (text: string, opens: string, closes: string): boolean => count(text, opens) === count(text, closes);

const QUOTES: Record<Language, { own: [string, string]; strange: RegExp }> = {
  de: { own: ["„", "“"], strange: /[”«»"']/u },
  en: { own: ["“", "”"], strange: /[„«»"']/u },
  es: { own: ["«", "»"], strange: /[„“”"']/u },
};
const PER_CENT: Record<Language, RegExp> = { de: /[^\u00a0]%/u, en: /[\s\u00a0]%/u, es: /[^\u00a0]%/u };
const LEFT_OUT: Record<Language, RegExp> = { de: /\S…|\.\.\./u, en: /\s…|\.\.\./u, es: /\s…|\.\.\./u };
/** Said of two or more only. */
const MANY = ["table.why_next"];
/** After a number, what is the same for one and for more, or no noun at all. */
const NO_NOUN: Record<Language, RegExp> = {
  de: /^(?!\p{Lu})|^Spieler$/u,
  en: /^(of|towards|lost|unseen)$/u,
  es: /^(de|hacia|sin|por)$/u,
};

describe.each(["de", "en", "es"] as const)("%s", (language) => {
  const texts = said(language);
  const wrong = (is: (text: string, key: string) => boolean): [string, string][] =>
    texts.filter(([key, text]) => is(text, key));

  it("has words of its own in the glossary", () => expect(forbidden(language).length).toBeGreaterThan(10));

  it.each(forbidden(language))("does not say “%s”", (word) => {
    const found = wrong(
      (text, key) =>
        pattern(word).test(text.replace(/\{\w+\}/gu, "{}")) && !(word === "hindmost" && NAMED.includes(key)),
    );
    expect(found).toEqual([]);
  });

  it("quotes as the language does", () => {
    const { own, strange } = QUOTES[language];
    expect(wrong((text) => strange.test(text) || !pairs(text, ...own))).toEqual([]);
  });

  it("writes per cent as the language does", () => expect(wrong((text) => PER_CENT[language].test(text))).toEqual([]));

  it("leaves words out as the language does", () => expect(wrong((text) => LEFT_OUT[language].test(text))).toEqual([]));

  it("has no two spaces, and none at an end", () =>
    expect(wrong((text) => /[^\S\n]{2}|^\s|\s$/u.test(text))).toEqual([]));

  it("opens cries and questions where the language does", () => {
    const opened = (text: string): boolean => pairs(text, "¡", "!") && pairs(text, "¿", "?");
    expect(wrong((text) => (language === "es" ? !opened(text) : /[¡¿]/u.test(text)))).toEqual([]);
  });

  it("has a form for one and a form for more where a number comes before a noun", () => {
    const strings = Object.entries(EVERY[language]).flatMap(([area, keys]) =>
      Object.entries(keys).flatMap(([key, text]) => (typeof text === "string" ? [[`${area}.${key}`, text]] : [])),
    );
    const noun = (text: string): string => /\{n\} (\p{L}+)/u.exec(text)?.[1] ?? "";
    const bare = strings.filter(
      ([key, text]) => noun(text!) && !NO_NOUN[language].test(noun(text!)) && !MANY.includes(key!),
    );
    expect(bare).toEqual([]);
  });

  it("has two forms only where they differ", () => {
    const same = Object.entries(EVERY[language]).flatMap(([area, keys]) =>
      Object.entries(keys).flatMap(([key, text]) =>
        typeof text !== "string" && text.one === text.other ? [`${area}.${key}`] : [],
      ),
    );
    expect(same).toEqual([]);
  });
});
