import { describe, expect, it } from "vitest";
import { EVERY, textOf } from "./every";

const RAW = import.meta.glob<string>(["../../**/*.{ts,svelte}", "!../../**/*.test.ts", "!./{de,en,es}/**"], {
  query: "?raw",
  import: "default",
  eager: true,
});
const SOURCES = Object.values(RAW);
const WHOLE = SOURCES.join("\n");

/** Named by the server: agents, and why it says no. */
const FROM_THE_SERVER = /^(games\.agent_|problems\.|refusals\.)/u;

const escaped = (text: string): string => text.replace(/[.*+?^$()[\]\\|]/gu, "\\$&");
/** Templates such as `start.who_${preset}`: each hole is a group. */
const TEMPLATES = [...WHOLE.matchAll(/`([a-z0-9]+\.[^`\n]*\$\{[^`\n]*)`/gu)].map(
  ([, template]) =>
    new RegExp(
      `^${template!
        .split(/\$\{[^}]*\}/u)
        .map(escaped)
        .join("(.+)")}$`,
      "u",
    ),
);
const LITERALS = new Set(
  [...WHOLE.matchAll(/["'`]([\w .:-]+)["'`]|\b(\w+)\??:|\b(\d+)\b/gu)].map(
    ([, text, name, number]) => text ?? name ?? number,
  ),
);

const used = (key: string): boolean =>
  LITERALS.has(key) ||
  FROM_THE_SERVER.test(key) ||
  TEMPLATES.some((template) => {
    const holes = template.exec(key)?.slice(1);
    return holes?.every((hole) => LITERALS.has(hole)) ?? false;
  });

describe("every text", () => {
  it.each(Object.keys(EVERY.en))("of %s is said somewhere", (area) => {
    const unused = Object.keys(EVERY.en[area]!).filter((key) => !used(`${area}.${key}`));
    expect(unused).toEqual([]);
  });
});

const keysIn = (source: string): string[] =>
  [...source.matchAll(/"([a-z0-9]+\.[\w-]+)"/gu)].flatMap(([, key]) =>
    EVERY.en[key!.split(".")[0]!]?.[key!.split(".")[1]!] === undefined ? [] : [key!],
  );

const all = (source: string, part: RegExp): string[] => [...source.matchAll(part)].map(([found]) => found);
/** For each dialog, the keys that each of its buttons can say. */
const DIALOGS = SOURCES.flatMap((source) => all(source, /<Dialog\b[\s\S]*?<\/Dialog\s*>/gu)).map((dialog) =>
  all(dialog, /<button\b[\s\S]*?<\/button\s*>/gu).map(keysIn),
);
/** What the headings of a room say: one room is one screen. */
const HEADINGS = Object.entries(RAW).flatMap(([path, source]) =>
  all(source, /<h1\b[\s\S]*?<\/h1\s*>/gu).flatMap((heading) =>
    keysIn(heading).map((key) => ({ room: path.split("/").slice(0, -1).join("/"), key })),
  ),
);

describe.each(["de", "en", "es"] as const)("%s", (language) => {
  it("labels no two buttons of a dialog alike", () => {
    expect(DIALOGS.flat().length).toBeGreaterThan(3);
    for (const buttons of DIALOGS) {
      const labels = [["common.close"], ...buttons].flatMap((keys, button) =>
        keys.map((key) => ({ button, key, label: textOf(language, key) })),
      );
      const alike = labels.filter(({ button, key, label }) =>
        labels.some((other) => other.button !== button && other.key !== key && other.label === label),
      );
      expect(alike).toEqual([]);
    }
  });

  it("heads no two screens alike", () => {
    expect(HEADINGS.length).toBeGreaterThan(8);
    const alike = HEADINGS.filter(({ room, key }) =>
      HEADINGS.some(
        (other) => other.room !== room && other.key !== key && textOf(language, other.key) === textOf(language, key),
      ),
    );
    expect(alike).toEqual([]);
  });
});
