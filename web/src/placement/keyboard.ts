// What the keyboard does with the tile in hand, and what is said about it.

import { announce } from "../lib/announce.svelte";
import { t } from "../lib/i18n";
import { prefs } from "../lib/prefs.svelte";
import type { Command } from "./keys";
import type { Placing } from "./placing.svelte";
import { gainText, tileText } from "./speech";

export interface Hands {
  placing: Placing | undefined;
  /** Where the keyboard is, and whether one sees it there. */
  cursor: number;
  ringed: boolean;
  go: (key: string) => void;
  place: () => void;
}

/** False if the key means nothing now. */
export function handle(command: Command, hands: Hands): boolean {
  const { placing } = hands;
  if (command.do === "go") hands.go(command.key);
  else if (!placing) return false;
  else if (command.do === "take") take(placing, command.slot, hands);
  else if (placing.kind === null) return false;
  else if (command.do === "turn") turn(placing, command.by);
  else if (command.do === "place") confirm(placing, hands);
  else drop(placing);
  return true;
}

function take(placing: Placing, slot: number, { cursor, ringed }: Hands): void {
  const kind = placing.tiles[slot];
  if (!kind || !placing.mayTake(kind)) return;
  placing.take(kind, slot);
  announce(t("board.in_hand", { tile: tileText(kind) }));
  if (ringed) placing.aim(cursor);
}

function turn(placing: Placing, by: number): void {
  placing.turn(by);
  if (placing.ghost?.legal) announce(gainText(placing.gains));
}

function confirm(placing: Placing, { cursor, place }: Hands): void {
  if (placing.cell === null) placing.aim(cursor);
  if (!prefs.confirm || placing.fixed) return place();
  placing.fix();
  if (placing.fixed) announce(t("board.waiting", { gain: gainText(placing.gains) }));
}

function drop(placing: Placing): void {
  placing.drop();
  announce(t("board.put_back"));
}
