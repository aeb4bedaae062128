import { beforeEach, describe, expect, it, vi } from "vitest";
import type { DrawVerdict, TableInfo, VisibleRow } from "../contract";
import { asSettled, fingerprint, mixing, settled } from "./mixing";

const SEED = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";
const HASH = "6c86c6aac5fb24bcf5d9939cb7d7d5645ce39418f449e03b262dd4fa14b4b92b";

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});

const row = (at: number, text: string, seat = -2, kind: VisibleRow["kind"] = "word"): VisibleRow => ({
  row: at,
  seat,
  kind,
  text,
  at: 0,
});
const table = (settings = {}): TableInfo => ({ id: "t", settings: { mix: true, ...settings } }) as TableInfo;
const beginning = (rows: VisibleRow[], mine = [0], settings = {}) =>
  mixing({ table: table(settings), match: 1, mine, rows });
const commit = row(0, `commit ${HASH}`);

describe("before the deal", () => {
  it("a device mixes something in, and the same when it comes back", () => {
    const first = beginning([commit]);
    expect(first?.entropy).toMatch(/^[0-9a-f]{32}$/);
    expect(beginning([commit])).toEqual(first);
    expect(settled("t", 1)).toEqual({ commitment: HASH, entropy: first?.entropy });
  });

  it("once is enough", () => {
    const sent = beginning([commit])!;
    expect(beginning([commit, row(1, `mix ${sent.entropy}`, 0)])).toBeNull();
  });

  it("who looks on, and where nothing is mixed, only remembers", () => {
    expect(beginning([commit], [])).toBeNull();
    expect(beginning([commit], [0], { mix: false })).toBeNull();
    expect(beginning([commit], [0], { daily: true })).toBeNull();
    expect(settled("t", 1)).toEqual({ commitment: HASH });
  });

  it("nothing is remembered of a deal that was not seen", () => {
    expect(beginning([commit, row(1, "draw", -1, "action")])).toBeNull();
    expect(settled("t", 1)).toBeNull();
    expect(beginning([])).toBeNull();
  });
});

describe("at the end", () => {
  const verdict = (told: Partial<DrawVerdict> = {}): DrawVerdict => ({
    outcome: "verified",
    draws: 12,
    ply: null,
    drawn: null,
    due: null,
    commitment: HASH,
    seed: SEED,
    entropy: [null, null],
    ...told,
  });

  it("the hash of the seed is the one that was shown", () => {
    expect(fingerprint(SEED)).toBe(HASH);
    expect(asSettled(verdict(), { commitment: HASH })).toBe(true);
    expect(asSettled(verdict(), null)).toBe(true);
    expect(asSettled(verdict({ seed: SEED.replace("0", "1") }), null)).toBe(false);
  });

  it("another commitment than before the deal is noticed, though all else fits together", () => {
    expect(asSettled(verdict(), { commitment: "f".repeat(64) })).toBe(false);
  });

  it("what I had mixed in must be there, if it was taken in time", () => {
    const mine = beginning([commit])!.entropy;
    expect(asSettled(verdict(), settled("t", 1))).toBe(true);
    beginning([commit, row(1, `mix ${mine}`, 0), row(2, "draw", -1, "action")]);
    expect(asSettled(verdict(), settled("t", 1))).toBe(false);
    expect(asSettled(verdict({ entropy: [mine, null] }), settled("t", 1))).toBe(true);
  });
});
