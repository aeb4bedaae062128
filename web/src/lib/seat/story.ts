// What happened, in sentences: "Ana placed red–blue: +2 blue".

import { colourName, t, type Key, type Values } from "../i18n";
import { placed, standing, undoneTo, word } from "./rows";
import type { ActionWord, Colour, GameEvent, TableWord, VisibleRow } from "../contract";

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
    event.event === "advance" && event.points
      ? [t("table.gain", { n: event.points, colour: colourName(event.colour) })]
      : [],
  );
  return parts.length ? parts.join(", ") : t("table.no_points");
}

/** All that has happened and still stands. */
export function story(rows: readonly VisibleRow[], teller: Teller): Line[] {
  const log = new Set(standing(rows));
  const lines: Line[] = [];
  let actor = 0;
  let asker = 0;
  for (const [at, row] of rows.entries()) {
    if (row.seat >= 0) actor = row.seat;
    if (word(row.text) === "ask") asker = row.seat;
    if ((row.kind === "action" && !log.has(row)) || grantedAtOnce(row, rows[at + 1])) continue;
    const line = undoneTo(row) === null ? tell(row, actor, teller) : says(teller, row, asker, "took_back");
    if (line) lines.push(line);
  }
  return lines;
}

/** Where nobody else is to be asked, only what comes of it is told. */
function grantedAtOnce(row: VisibleRow, next: VisibleRow | undefined): boolean {
  return word(row.text) === "ask" && ["undo", "abort"].includes(word(next?.text ?? ""));
}

/** A row that somebody has made, and how to say what they did. */
interface Telling {
  row: VisibleRow;
  events: readonly GameEvent[];
  teller: Teller;
  say: (deed: Deed, values?: Values) => Line;
}
type Tell = (telling: Telling) => Line | null;

const unsaid: Tell = () => null;

const ACTIONS: Record<ActionWord, Tell> = {
  place: ({ row, events, say }) =>
    say("placed", {
      tile: tileName(placed(row.text)?.kind ?? ""),
      gain: gains(events),
    }),
  keep: ({ say }) => say("kept"),
  swap: ({ say }) => say("swapped"),
  draw: ({ events, say }) => drawn(events, say),
  stone: unsaid,
  reveal: unsaid,
  stop: ({ events, say }) => say("stopped", { gain: gains(events) }),
  take: ({ events, say }) => say("took", { gain: gains(events) }),
  pass: ({ say }) => say("passed"),
};

const WORDS: Record<TableWord, Tell> = {
  ask: ({ row, say }) => say(row.text === "ask undo" ? "asked_undo" : "asked_abort"),
  agree: ({ say }) => say("agreed"),
  refuse: ({ say }) => say("declined"),
  undo: unsaid,
  resign: ({ say }) => say("resigned"),
  time: ({ row, teller }) => says(teller, row, Number(row.text.slice(5)), "out_of_time"),
  abort: ({ row }) => ({
    row: row.row,
    who: "",
    text: t("table.aborted"),
    cry: false,
  }),
  pause: ({ say }) => say("paused"),
  resume: ({ say }) => say("resumed"),
  away: unsaid,
  rematch: ({ say }) => say("wants_more"),
  hint: ({ say }) => say("asked_coach"),
  failed: (telling) => ofSeat(telling, t("table.could_not_decide")),
  agent: (telling) => ofSeat(telling, t("table.agent_plays_on")),
  commit: unsaid,
  mix: unsaid,
};

/** What the table says of the seat that it names. */
const ofSeat = ({ row, teller }: Telling, text: string): Line => ({
  row: row.row,
  who: teller.name(Number(row.text.split(" ")[1])),
  text,
  cry: false,
});

const EVENTS: Record<GameEvent["event"], true> = {
  line: true,
  advance: true,
  bonus: true,
  shown: true,
  risked: true,
  bust: true,
  ended: true,
};

/** How to tell of a row; undefined if this page is too old to know it. */
function tellOf({ kind, text }: VisibleRow): Tell | undefined {
  const known: Partial<Record<VisibleRow["kind"], Record<string, Tell>>> = {
    action: ACTIONS,
    word: WORDS,
  };
  const first = word(text);
  return known[kind] && Object.hasOwn(known[kind], first) ? known[kind][first] : undefined;
}

/** Does this page know what the row says, and all that came of it? */
export const isKnown = (row: VisibleRow): boolean =>
  tellOf(row) !== undefined && (row.events ?? []).every(({ event }) => Object.hasOwn(EVENTS, event));

function tell(row: VisibleRow, actor: number, teller: Teller): Line | null {
  const say = (deed: Deed, values?: Values): Line => says(teller, row, actor, deed, values);
  return tellOf(row)?.({ row, events: row.events ?? [], teller, say }) ?? null;
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

function says(teller: Teller, row: VisibleRow, seat: number, deed: Deed, values?: Values): Line {
  const you = teller.isYou(seat);
  const key: Key = you ? `table.you_${deed}` : `table.they_${deed}`;
  const cry = (row.events ?? []).some((event) => event.event === "bonus");
  return { row: row.row, who: you ? t("table.you") : teller.name(seat), text: t(key, values), cry };
}

export const spoken = (line: Line): string =>
  [line.who, line.text, line.cry ? t("common.cry") : ""].filter(Boolean).join(" ");
