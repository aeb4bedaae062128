// What the server says of its booklets and games, in the language that is spoken. A game that nobody has written about
// is called as the server calls it.

import type { BookletTexts, BookletInfo, GameTexts, OptionTexts } from "../contract";
import { inLanguage, t } from "./speak.svelte";

let known = $state.raw<readonly BookletInfo[]>([]);

/** From now on these are the booklets. */
export function keepBooklets(told: readonly BookletInfo[]): void {
  known = told;
}

const bookletOf = (game: string): BookletInfo | undefined => known.find(({ games }) => games.includes(game));

/** What the booklet of a game says in general. */
export function bookletTexts(game: string): BookletTexts {
  const booklet = bookletOf(game);
  const texts = booklet && inLanguage(booklet.texts);
  return texts ?? { name: booklet?.name ?? "", about: "", different: "", setup: "", games: {}, options: {} };
}

export function gameTexts(game: string): GameTexts {
  return bookletTexts(game).games[game] ?? { name: game, short: game, line: "", different: "" };
}

export const gameName = (game: string): string => gameTexts(game).name;

export function optionTexts(game: string, option: string): OptionTexts {
  return bookletTexts(game).options[option] ?? { name: option, why: "", values: {} };
}

/** The game for those who have chosen none. */
export const firstGame = (): string => known[0]?.games[0] ?? "";

export interface Group<Item> {
  /** The booklet; empty for what belongs to none. */
  name: string;
  title: string;
  about: string;
  items: Item[];
}

/** Things by the booklet of their game, in the order of the booklets; those of none come last. */
export function byBooklet<Item>(items: readonly Item[], gameOf: (item: Item) => string): Group<Item>[] {
  const groups = known.map(({ name, games }) => {
    const { name: title, about } = bookletTexts(games[0]!);
    return { name, title, about, items: items.filter((item) => games.includes(gameOf(item))) };
  });
  const others = items.filter((item) => !bookletOf(gameOf(item)));
  return [...groups, { name: "", title: t("games.others"), about: "", items: others }].filter(
    (group) => group.items.length,
  );
}
