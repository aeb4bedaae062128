// Which parts of the prose tell a game, in which order, and which step of its lesson pictures them.

import type english from "../../lib/i18n/en/rules";
import type { GameTold } from "../../lib/wire";

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

const section = (title: Paragraph, paragraphs: Maybe[], pictures: string[] = []): Section => ({
  title,
  paragraphs: paragraphs.filter((each): each is Paragraph => each !== false),
  pictures,
});

export function sectionsOf(game: GameTold): Section[] {
  const all = game.cells === 0 ? gathered() : game.storeys ? stacked(game) : flat(game);
  return all.filter(({ paragraphs }) => paragraphs.length);
}

function flat(game: GameTold): Section[] {
  const solo = game.seats === 1;
  const team = game.sides < game.seats;
  return [
    section("aim", [solo ? "aim_solo" : game.tug ? "aim_duel" : "aim_flat"]),
    section("editions", [edition(game)]),
    section("setup", [solo ? "setup_solo" : "setup_flat"]),
    section("team", [team && "team_rule"]),
    section("turn", [solo ? "turn_solo" : "turn_flat"]),
    section("placing", ["placing_flat", solo ? "placing_first_solo" : "placing_first"], ["symbol"]),
    section("scoring", ["scoring_rule", "scoring_details", !game.tug && game.boards === 1 && "scoring_track"], ["directions", "halves", "double"]),
    section("duel", [game.tug && "duel_rule", game.tug && "duel_bonus"], ["rope"]),
    ...boards(game),
    section("bonus", [solo ? "bonus_none" : team ? "bonus_team" : !game.tug && "bonus_flat"], solo ? [] : ["bonus"]),
    section("exchange", [!solo && "exchange_rule", !solo && "exchange_bag", team && "exchange_team", game.tug && "exchange_duel"]),
    section("end", [solo ? "end_solo" : "end_flat", game.tug ? "end_duel" : !solo && "end_compare", !solo && !game.tug && "end_all"], solo ? [] : ["tie", "majority"]),
  ];
}

function stacked(game: GameTold): Section[] {
  const solo = game.seats === 1;
  return [
    section("aim", [solo ? "aim_solo" : "aim_flat"]),
    section("editions", ["edition_stacked"]),
    section("setup", [solo ? "setup_solo" : "setup_stacked", solo && "setup_stones", "setup_stacked_tiles"]),
    section("turn", [solo ? "turn_solo" : "turn_flat"]),
    section("opening", ["opening_stacked"], ["two_stones"]),
    section("storeys", ["storeys_stacked", "cover_stacked"], ["on_top", "cover"]),
    section("scoring", ["scoring_rule", "scoring_storeys", game.boards === 1 && "scoring_track"], ["across"]),
    ...boards(game),
    section("bonus", [solo ? "bonus_none" : "bonus_stacked"], solo ? [] : ["bonus_spaces"]),
    section("exchange", [!solo && "exchange_rule", !solo && "exchange_bag"]),
    section("end", [solo ? "end_stacked_solo" : "end_stacked", !solo && "end_compare", !solo && "end_all"]),
  ];
}

const SURPLUS = { half: "scoring_boards_double", tile: "scoring_boards_tile" } as const satisfies Record<string, Paragraph>;

/** Tracks of two boards end to end. */
function boards(game: GameTold): Section[] {
  if (game.boards < 2) return [];
  return [section("boards", ["scoring_boards", !game.storeys && SURPLUS[game.surplus]], ["surplus", "surplus_tile"])];
}

function gathered(): Section[] {
  return [
    section("aim", ["aim_gathered"]),
    section("editions", ["edition_gathered"]),
    section("setup", ["setup_gathered"], ["reveal"]),
    section("reveal", ["reveal_rule", "pile_empty"], ["go_on"]),
    section("stopping", ["stopping_rule"], ["stop"]),
    section("bust", ["bust_rule"], ["bust"]),
    section("weakest", ["weakest_rule"], ["weakest"]),
    section("bonus", ["bonus_gathered"], ["bonus_turn"]),
    section("end", ["end_gathered", "series"]),
  ];
}

const EDITIONS: Record<string, Paragraph> = {
  classic: "edition_classic",
  spanish: "edition_spanish",
  travel: "edition_travel",
};

const edition = ({ tug, booklet }: GameTold): Maybe => (tug ? "edition_duel" : (EDITIONS[booklet] ?? false));

/** The numbers that the prose names. */
export function numbersOf({ cells, tiles, rack, track, boards: count }: GameTold): Record<string, number> {
  return { cells, tiles, rack, track, half: track / count };
}

export const sureness = ({ certainty }: GameTold): Paragraph => {
  const told = Object.values(certainty).filter((each): each is string => typeof each === "string");
  if (told.includes("low")) return "sure_low";
  if (told.some((each) => each.startsWith("medium"))) return "sure_medium";
  return told.includes("high") ? "sure_high" : "sure_certain";
};
