import type english from "./en";
import type longEnglish from "./en/reading";
import type { Language, Text } from "./kinds";

type Areas = typeof english & typeof longEnglish;
type InLanguage<Some> = { [Area in keyof Some]: { [Key in keyof Some[Area]]: Text } };
type Words = InLanguage<typeof english> & Partial<InLanguage<typeof longEnglish>>;
type KeysOf<Area extends keyof Areas> = `${Area & string}.${keyof Areas[Area] & string}`;
export type Key = { [Area in keyof Areas]: KeysOf<Area> }[keyof Areas];
export type Values = Record<string, string | number>;

const WORDS: Record<Language, () => Promise<{ default: InLanguage<typeof english> }>> = {
  de: () => import("./de"),
  en: () => import("./en"),
  es: () => import("./es"),
};
const LONG: Record<Language, () => Promise<{ default: InLanguage<typeof longEnglish> }>> = {
  de: () => import("./de/reading"),
  en: () => import("./en/reading"),
  es: () => import("./es/reading"),
};

let now = $state.raw<{ language: Language; words: Words | null }>({ language: "en", words: null });
let wanted: Language = "en";
let reading = false;

/** From now on everything is said in this language. */
export async function speak(language: Language): Promise<void> {
  wanted = language;
  const [words, long] = await Promise.all([WORDS[language](), reading ? LONG[language]() : null]);
  if (language !== wanted) return;
  now = { language, words: { ...words.default, ...long?.default } };
  if (typeof document !== "undefined") document.documentElement.lang = language;
}

/** From now on there are the long texts too: those of the areas learn, replay and rules. */
export async function read(): Promise<void> {
  reading = true;
  if (!now.words?.learn) await speak(wanted);
}

export const language = (): Language => now.language;

/** The text of a key, such as `table.your_turn`, with its holes filled. */
export function t(key: Key, values: Values = {}): string {
  const text = find(key);
  return text === undefined ? key : filled(text, values);
}

/** A text that does not come from here, with its holes filled. */
export function filled(text: Text, values: Values): string {
  const chosen = typeof text === "string" ? text : text[plural(Number(values.n))];
  return chosen.replace(/\{(\w+)\}/g, (hole, name: string) => shown(values[name], hole));
}

/** What the server says in several languages, in the one that is spoken; in English, where that is missing. */
export const inLanguage = <Texts>(said: Partial<Record<Language, Texts>>): Texts | undefined =>
  said[now.language] ?? said.en;

/** For keys made of what the server names: is there a text? */
export const has = (key: string): key is Key => find(key) !== undefined;

function find(key: string): Text | undefined {
  const dot = key.indexOf(".");
  const area = now.words?.[key.slice(0, dot) as keyof Words] as Record<string, Text> | undefined;
  return area?.[key.slice(dot + 1)];
}

interface Formats {
  plurals: Intl.PluralRules;
  numbers: Intl.NumberFormat;
  lists: Intl.ListFormat;
}
const formats = new Map<Language, Formats>();

/** To make one takes a hundred times as long as to use it. */
function formatsOf(language: Language): Formats {
  let found = formats.get(language);
  if (!found) {
    found = {
      plurals: new Intl.PluralRules(language),
      numbers: new Intl.NumberFormat(language),
      lists: new Intl.ListFormat(language, { type: "conjunction" }),
    };
    formats.set(language, found);
  }
  return found;
}

function plural(n: number): "one" | "other" {
  return formatsOf(now.language).plurals.select(n) === "one" ? "one" : "other";
}

function shown(value: string | number | undefined, hole: string): string {
  if (value === undefined) return hole;
  return typeof value === "number" ? number(value) : isolated(value);
}

const RIGHT_TO_LEFT =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;

/** A name that is read from right to left leaves the sentence around it as it is. */
export const isolated = (text: string): string =>
  RIGHT_TO_LEFT.test(text) && !text.startsWith("\u2068") ? `\u2068${text}\u2069` : text;

export function number(value: number, format?: Intl.NumberFormatOptions): string {
  const numbers = format ? new Intl.NumberFormat(now.language, format) : formatsOf(now.language).numbers;
  return numbers.format(value);
}

/** With one place after the point. */
export const tenths = (value: number): string => number(value, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** A time in seconds since 1970, as the server tells it. */
export function time(
  at: number,
  format: Intl.DateTimeFormatOptions = { dateStyle: "medium", timeStyle: "short" },
): string {
  return new Intl.DateTimeFormat(now.language, format).format(at * 1000);
}

/** A day and an hour, to be read in a sentence. */
export const moment = (at: number): string => time(at, { dateStyle: "long", timeStyle: "short" });

export function list(names: string[]): string {
  return formatsOf(now.language).lists.format(names.map(isolated));
}

/** One of several: 18 or 27. */
export const either = (names: string[]): string =>
  new Intl.ListFormat(now.language, { type: "disjunction" }).format(names);
