// Parts of the prose that tells a game, and the steps of its lesson that picture them.

import { either, type Values } from "../../lib/i18n";
import type english from "../../lib/i18n/en/rules";
import { COLOURS } from "../../lib/colours";
import type { GameInfo } from "../../lib/contract";

export type Paragraph = keyof typeof english;

export interface Section {
  title: Paragraph;
  paragraphs: Paragraph[];
  /** Steps of the game's lesson, drawn with what they bring. */
  pictures: string[];
}

/** The glossary: each is a word, a colon and what it means. */
export const WORDS = [
  "g_tile",
  "g_half",
  "g_double",
  "g_cell",
  "g_line",
  "g_track",
  "g_side",
  "g_hindmost",
  "g_rack",
  "g_bag",
  "g_bonus",
  "g_swap",
  "g_stone",
  "g_risk",
] as const satisfies Paragraph[];

type Maybe = Paragraph | false;

export const section = (title: Paragraph, paragraphs: Maybe[], pictures: string[] = []): Section => ({
  title,
  paragraphs: paragraphs.filter((each): each is Paragraph => each !== false),
  pictures,
});

/** The numbers that the prose names. */
export function numbersOf({ cells, tiles, rack, track, boards, bonus_spaces: bonus }: GameInfo): Values {
  return {
    cells,
    tiles,
    rack,
    track,
    half: track / boards,
    each: tiles / COLOURS.length,
    bonus: either(bonus.map(String)),
  };
}

export const sureness = ({ certainty }: GameInfo): Paragraph => {
  const told = Object.values(certainty).filter((each): each is string => typeof each === "string");
  if (told.includes("low")) return "sure_low";
  if (told.some((each) => each.startsWith("medium"))) return "sure_medium";
  return told.includes("high") ? "sure_high" : "sure_certain";
};
