// What happened, in sentences: "Ana placed red–blue: +2 blue".

import { colourName, t, type Key, type Values } from "./i18n";
import { isAction, placed, standing, undoneTo, word } from "./seat-rows";
import type { Colour, GameEvent, RowShown } from "./wire";

/** A sentence; `who` comes first and may stand out. */
export interface Line {
  row: number;
  who: string;
  text: string;
  cry: boolean;
}

export interface Teller {
  name(seat: number): string;
  /** Am I the only one here whom "you" can mean, and is this me? */
  isYou(seat: number): boolean;
}

type Deed =
  | "placed"
  | "kept"
  | "swapped"
  | "revealed"
  | "bust"
  | "stopped"
  | "took"
  | "passed"
  | "asked_undo"
  | "asked_abort"
  | "agreed"
  | "declined"
  | "took_back"
  | "resigned"
  | "out_of_time"
  | "paused"
  | "resumed"
  | "wants_more"
  | "asked_coach";

export const tileName = (kind: string): string => [...kind].map((half) => colourName(half as Colour)).join("–");

/** "+2 blue, +1 red", or that it brought nothing. */
export function gains(events: readonly GameEvent[]): string {
  const parts = events.flatMap((event) =>
    event.event === "advance" && event.points ? [t("table.gain", { n: event.points, colour: colourName(event.colour) })] : [],
  );
  return parts.length ? parts.join(", ") : t("table.no_points");
}

/** All that has happened and still stands. */
export function story(rows: readonly RowShown[], teller: Teller): Line[] {
  const log = new Set(standing(rows));
  const lines: Line[] = [];
  let actor = 0;
  let asker = 0;
  for (const [at, row] of rows.entries()) {
    if (row.seat >= 0) actor = row.seat;
    if (word(row.text) === "ask") asker = row.seat;
    if ((isAction(row.text) && !log.has(row)) || grantedAtOnce(row, rows[at + 1])) continue;
    const line = undoneTo(row.text) === null ? tell(row, actor, teller) : says(teller, row, asker, "took_back");
    if (line) lines.push(line);
  }
  return lines;
}

/** Where nobody else is to be asked, only what comes of it is told. */
function grantedAtOnce(row: RowShown, next: RowShown | undefined): boolean {
  return word(row.text) === "ask" && ["undo", "abort"].includes(word(next?.text ?? ""));
}

function tell(row: RowShown, actor: number, teller: Teller): Line | null {
  const events = row.events ?? [];
  const say = (deed: Deed, values?: Values): Line => says(teller, row, actor, deed, values);
  switch (word(row.text)) {
    case "place":
      return say("placed", { tile: tileName(placed(row.text)?.kind ?? ""), gain: gains(events) });
    case "keep":
      return say("kept");
    case "swap":
      return say("swapped");
    case "draw":
      return drawn(events, say);
    case "stop":
      return say("stopped", { gain: gains(events) });
    case "take":
      return say("took", { gain: gains(events) });
    case "pass":
      return say("passed");
    case "ask":
      return say(row.text === "ask undo" ? "asked_undo" : "asked_abort");
    case "agree":
      return say("agreed");
    case "refuse":
      return say("declined");
    case "resign":
      return say("resigned");
    case "pause":
      return say("paused");
    case "resume":
      return say("resumed");
    case "rematch":
      return say("wants_more");
    case "hint":
      return say("asked_coach");
    case "time":
      return says(teller, row, Number(row.text.slice(5)), "out_of_time");
    case "failed":
      return { row: row.row, who: teller.name(Number(row.text.slice(7))), text: t("table.could_not_decide"), cry: false };
    case "abort":
      return { row: row.row, who: "", text: t("table.aborted"), cry: false };
    default:
      return null;
  }
}

function drawn(events: readonly GameEvent[], say: (deed: Deed, values?: Values) => Line): Line | null {
  for (const event of events) {
    if (event.event === "risked") return say("revealed", { colour: colourName(event.colour) });
    if (event.event === "bust") {
      // The tile that did not fit was never anybody's.
      const n = Object.values(event.lost).reduce((sum, count) => sum + count, -1);
      return say("bust", { colour: colourName(event.colour), lost: n > 0 ? t("table.lost_tiles", { n }) : "" });
    }
  }
  return null;
}

function says(teller: Teller, row: RowShown, seat: number, deed: Deed, values?: Values): Line {
  const you = teller.isYou(seat);
  const key: Key = you ? `table.you_${deed}` : `table.they_${deed}`;
  const cry = (row.events ?? []).some((event) => event.event === "bonus");
  return { row: row.row, who: you ? t("table.you") : teller.name(seat), text: t(key, values), cry };
}

export const spoken = (line: Line): string => [line.who, line.text, line.cry ? t("common.cry") : ""].filter(Boolean).join(" ");
