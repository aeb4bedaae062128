// What this device adds to the draws before the deal, and what it remembers of what was settled then.

import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, randomBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import { forNow } from "../keeping/things";
import { word } from "./rows";
import type { DrawVerdict, Mix, TableInfo, VisibleRow } from "../contract";

/** What was settled before the deal, as this window saw it. */
export interface Settled {
  /** The hash of the server's seed. */
  commitment: string;
  /** What this device has sent to be mixed in; `mixed` when that came back as a row. */
  entropy?: string;
  mixed?: boolean;
}

const BYTES = 16;
const key = (table: string, match: number | string): string => `settled:${table}:${match}`;

/** What this window saw before the deal of a match, if it was there. */
export function settled(table: string, match: number | string): Settled | null {
  const kept = forNow.get(key(table, match));
  return kept ? (JSON.parse(kept) as Settled) : null;
}

/** A match as this device sees it before the deal. */
export interface Beginning {
  table: TableInfo;
  match: number;
  mine: readonly number[];
  rows: readonly VisibleRow[];
}

/** Remember what is settled before the deal; what to mix in, if that is still to be done here. */
export function mixing({ table, match, mine, rows }: Beginning): Mix | null {
  const first = rows.find((row) => word(row.text) === "commit");
  if (!first) return null;
  if (rows.some(({ kind }) => kind === "action")) return confirmed(table.id, match, rows);
  const known: Settled = settled(table.id, match) ?? { commitment: first.text.slice("commit ".length) };
  const { mix, daily } = table.settings;
  const mayMix = mix && !daily && mine.length > 0 && !rows.some((row) => own(row, mine));
  if (mayMix) known.entropy ??= bytesToHex(randomBytes(BYTES));
  forNow.set(key(table.id, match), JSON.stringify(known));
  return mayMix ? { type: "mix", entropy: known.entropy! } : null;
}

const own = ({ text, seat }: VisibleRow, mine: readonly number[]): boolean =>
  word(text) === "mix" && mine.includes(seat);

/** What was sent counts when it has come back before the deal. */
function confirmed(table: string, match: number, rows: readonly VisibleRow[]): null {
  const known = settled(table, match);
  if (known?.entropy && !known.mixed && rows.some(({ text }) => text === `mix ${known.entropy}`))
    forNow.set(key(table, match), JSON.stringify({ ...known, mixed: true }));
  return null;
}

/** The hash of a text. Browsers have it of their own only with https, and a table at home has none. */
export const fingerprint = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)));

/** Is what the server shows now what it had shown before the deal? By this browser alone, which trusts nobody. */
export function asSettled(verdict: DrawVerdict, before: Settled | null): boolean {
  if (before && verdict.commitment !== before.commitment) return false;
  if (before?.mixed && !verdict.entropy.includes(before.entropy!)) return false;
  return !verdict.seed || fingerprint(verdict.seed) === verdict.commitment;
}
