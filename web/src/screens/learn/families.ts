// The games by the booklet they come from, in the order in which the server lists them.

import { has, t } from "../../lib/i18n";

export interface Family<Item> {
  name: string;
  title: string;
  about: string;
  items: Item[];
}

const worded = (key: string): string => (has(key) ? t(key) : "");

export const familyOf = (game: string): string => game.split("-")[0]!;

export function families<Item>(items: readonly Item[], game: (item: Item) => string): Family<Item>[] {
  const names = [...new Set(items.map((item) => familyOf(game(item))))];
  return names.map((name) => ({
    name,
    title: worded(`games.booklet_${name}`) || name,
    about: worded(`games.about_${name}`),
    items: items.filter((item) => familyOf(game(item)) === name),
  }));
}
