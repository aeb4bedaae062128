import { expect, test } from "vitest";
import de from "./de";
import en from "./en";
import es from "./es";

const holes = (text: string): string[] => [...text.matchAll(/\{\w+\}/g)].map(([hole]) => hole).sort();

test.each([
  ["de", de],
  ["es", es],
])("the rules in %s have the same parts and numbers as in English", (_language, text) => {
  expect(Object.keys(text)).toEqual(Object.keys(en));
  for (const [key, line] of Object.entries(en)) {
    expect(holes(text[key as keyof typeof en]), key).toEqual(holes(line));
    expect(text[key as keyof typeof en].split("\n").length, key).toBe(line.split("\n").length);
  }
});

test.each([en, de, es])("every word of the glossary has a meaning", (text) => {
  for (const [key, line] of Object.entries(text)) {
    if (key.startsWith("g_")) expect(line, key).toMatch(/^[^:]+: \S/);
  }
});
