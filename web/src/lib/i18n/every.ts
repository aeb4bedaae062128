// Every text of the page, for the tests of the words.

import german from "./de";
import longGerman from "./de/reading";
import english from "./en";
import longEnglish from "./en/reading";
import spanish from "./es";
import longSpanish from "./es/reading";
import type { Language, Text } from "./kinds";

export type Area = Record<string, Text>;

export const EVERY: Record<Language, Record<string, Area>> = {
  de: { ...german, ...longGerman },
  en: { ...english, ...longEnglish },
  es: { ...spanish, ...longSpanish },
};

export const variants = (text: Text): string[] => (typeof text === "string" ? [text] : [text.one, text.other]);

/** Every text in all its forms, by its key. */
export const said = (language: Language): [key: string, text: string][] =>
  Object.entries(EVERY[language]).flatMap(([area, texts]) =>
    Object.entries(texts).flatMap(([key, text]) =>
      variants(text).map((variant): [string, string] => [`${area}.${key}`, variant]),
    ),
  );

/** The text of a key, in its form for many. */
export const textOf = (language: Language, key: string): string => {
  const dot = key.indexOf(".");
  return variants(EVERY[language][key.slice(0, dot)]?.[key.slice(dot + 1)] ?? key).at(-1)!;
};
