import type { GameInfo } from "../../lib/contract";
import { section, type Paragraph, type Section } from "./sections";

export { default as Picture } from "./Picture.svelte";

export const sections = (game: GameInfo): Section[] => (game.storeys ? stacked(game) : flat(game));

function flat(game: GameInfo): Section[] {
  const solo = game.seats === 1;
  const team = game.sides < game.seats;
  return [
    section("aim", [solo ? "aim_solo" : game.tug ? "aim_duel" : "aim_flat"]),
    section("editions", []),
    section("setup", [solo ? "setup_solo" : "setup_flat"]),
    section("team", [team && "team_rule"]),
    section("turn", [solo ? "turn_solo" : "turn_flat"]),
    section("placing", ["placing_flat", solo ? "placing_first_solo" : "placing_first"], ["symbol"]),
    section(
      "scoring",
      ["scoring_rule", "scoring_details", !game.tug && game.boards === 1 && "scoring_track"],
      ["directions", "halves", "double"],
    ),
    section("duel", [game.tug && "duel_rule", game.tug && "duel_bonus"], ["rope"]),
    ...boards(game),
    section("bonus", [solo ? "bonus_none" : team ? "bonus_team" : !game.tug && "bonus_flat"], solo ? [] : ["bonus"]),
    section("exchange", [
      !solo && "exchange_rule",
      !solo && "exchange_bag",
      team && "exchange_team",
      game.tug && "exchange_duel",
    ]),
    section(
      "end",
      [solo ? "end_solo" : "end_flat", game.tug ? "end_duel" : !solo && "end_compare", !solo && !game.tug && "end_all"],
      solo ? [] : ["tie", "majority"],
    ),
  ];
}

function stacked(game: GameInfo): Section[] {
  const solo = game.seats === 1;
  return [
    section("aim", [solo ? "aim_solo" : "aim_flat"]),
    section("editions", []),
    section("setup", [solo ? "setup_solo" : "setup_stacked", solo && "setup_stones"]),
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

const SURPLUS = { half: "scoring_boards_double", tile: "scoring_boards_tile" } as const satisfies Record<
  string,
  Paragraph
>;

/** Tracks of two boards end to end. */
function boards(game: GameInfo): Section[] {
  if (game.boards < 2) return [];
  return [section("boards", ["scoring_boards", !game.storeys && SURPLUS[game.surplus]], ["surplus", "surplus_tile"])];
}
