import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { VERSION, type FromClient, type FromServer, type Now, type TableDetail, type Welcome } from "../contract";
import { speak, t } from "../i18n";
import type { Seat } from "./seat.svelte";

class FakeSocket {
  static readonly OPEN = 1;
  static last: FakeSocket;

  readyState = 1;
  sent: FromClient[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number; reason: string }) => void) | null = null;

  constructor() {
    FakeSocket.last = this;
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as FromClient);
  }

  close(): void {
    this.readyState = 3;
  }

  say(message: FromServer): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  /** The id of the last message of a type. */
  id(type: FromClient["type"]): number {
    return this.sent.findLast((message) => message.type === type)!.id!;
  }
}

const TABLE = {
  id: "t",
  game: "classic-2",
  options: {},
  settings: { hints: true },
  match: 1,
  seats: [],
  ready: true,
  read_only: null,
  series: { matches: 1, done: 0, totals: [0, 0] },
  mine: [0],
  host: true,
  board: null,
} satisfies TableDetail;
const NOW = {
  rows: 1,
  to_act: 0,
  view: { family: "laying", viewer: 0 },
  standings: [],
  legal: { kind: "choices", actions: ["keep"] },
} as unknown as Now;
const WELCOME: Welcome = {
  type: "welcome",
  version: VERSION,
  table: TABLE,
  seats: [0],
  match: 1,
  rows: [{ row: 0, seat: -1, kind: "action", text: "draw", at: 0 }],
  now: NOW,
};

let seat: Seat;
let version: { outdated: boolean };

beforeAll(() => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  };
  vi.stubGlobal("localStorage", storage);
  vi.stubGlobal("sessionStorage", storage);
  vi.stubGlobal("location", {
    protocol: "http:",
    host: "here",
    pathname: "/",
    hash: "",
  });
  vi.stubGlobal("document", { hidden: true, documentElement: {}, querySelector: () => null });
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("fetch", (path: string) =>
    Promise.resolve(new Response(JSON.stringify(path.includes("/tables/") ? TABLE : { coach: true, sides: 2 }))),
  );
});

beforeEach(async () => {
  await speak("en");
  vi.useFakeTimers();
  ({ version } = await import("../version.svelte"));
  version.outdated = false;
  seat = new (await import("./seat.svelte")).Seat("t");
  await seat.come();
  FakeSocket.last.onopen?.();
  FakeSocket.last.say(WELCOME);
});

afterEach(() => {
  seat.leave();
  vi.useRealTimers();
});

test("mixes something into the draws before the deal, and says nothing if that comes too late", () => {
  const mixing = { ...TABLE, settings: { mix: true } };
  const rows: Welcome["rows"] = [{ row: 0, seat: -2, kind: "word", text: "commit 00ff", at: 0 }];
  FakeSocket.last.say({ ...WELCOME, table: mixing, match: 2, rows, now: { ...NOW, to_act: -1 } });
  const sent = FakeSocket.last.sent.at(-1) as { type: string; entropy: string; id: number };
  expect(sent.type).toBe("mix");
  expect(sent.entropy).toMatch(/^[0-9a-f]{32}$/);
  FakeSocket.last.say({ type: "refused", id: sent.id, code: "too late", text: "" });
  expect(seat.notice).toBe("");
});

test("says hello in its own version", () => {
  expect(FakeSocket.last.sent[0]).toEqual({ type: "hello", version: VERSION });
});

test("comes back with the time of the last row it has seen, and takes another history for the one there is", () => {
  FakeSocket.last.onclose?.({ code: 1006, reason: "" });
  seat.wake();
  const socket = FakeSocket.last;
  socket.onopen?.();
  expect(socket.sent[0]).toEqual({ type: "hello", version: VERSION, match: 1, seen: 1, at: 0 });
  const other = { row: 0, seat: -1, kind: "action" as const, text: "draw", at: 5 };
  socket.say({ ...WELCOME, rows: [other] });
  expect(seat.rows).toEqual([other]);
});

test("whose device is signed out is told so, once", () => {
  const socket = FakeSocket.last;
  socket.onclose?.({ code: 1008, reason: "signed out" });
  seat.wake();
  vi.advanceTimersByTime(600_000);
  expect(seat.problem).toBe(t("people.signed_out"));
  expect(FakeSocket.last).toBe(socket);
});

test("who may not look on any more is shown what everybody may know", async () => {
  const table = { ...TABLE, settings: { spectators: false }, mine: [] };
  vi.spyOn(globalThis, "fetch").mockResolvedValueOnce(new Response(JSON.stringify(table)));
  const socket = FakeSocket.last;
  socket.onclose?.({ code: 1008, reason: "no spectators" });
  await vi.waitFor(() => expect(seat.shut).toBe(true));
  vi.advanceTimersByTime(600_000);
  expect(FakeSocket.last).toBe(socket);
});

test("a refusal is for the message whose id it repeats", () => {
  seat.act("keep");
  seat.tell({ type: "say", text: "hm" });
  FakeSocket.last.say({
    type: "refused",
    code: "illegal",
    text: "",
    id: FakeSocket.last.id("say"),
  });
  expect(seat.underWay).toBe("keep");
  FakeSocket.last.say({
    type: "refused",
    code: "not your turn",
    text: "",
    id: FakeSocket.last.id("act"),
  });
  expect(seat.underWay).toBeNull();
  expect(seat.notice).toBe(t("refusals.not your turn"));
});

test("a refused look is nobody's business", () => {
  seat.look("keep");
  vi.advanceTimersByTime(200);
  FakeSocket.last.say({
    type: "refused",
    code: "illegal",
    text: "",
    id: FakeSocket.last.id("look"),
  });
  expect(seat.notice).toBe("");
});

test("the coach says why it does not answer", () => {
  for (const code of ["coach busy", "coach failed", "no coach", "no kernels"] as const) {
    seat.ask();
    expect(seat.hinting).toBe(true);
    FakeSocket.last.say({
      type: "refused",
      code,
      text: "",
      id: FakeSocket.last.id("hint"),
    });
    expect(seat.hinting).toBe(false);
    expect(seat.notice).toBe(t(`refusals.${code}`));
  }
});

test("the coach may think for long, also when it is asked again and there is no row to tell", () => {
  const socket = FakeSocket.last;
  seat.ask();
  vi.advanceTimersByTime(20_000);
  expect(FakeSocket.last).toBe(socket);
  expect(seat.hinting).toBe(true);
  const id = socket.id("hint");
  socket.say({ type: "hinted", id, row: 1, scale: 1, chances: [], best: [] });
  expect(seat.hinting).toBe(false);
  expect(seat.hint?.id).toBe(id);
});

test("what has changed comes on top of what it was told, and it asks where something is missing", () => {
  const socket = FakeSocket.last;
  const row = { row: 1, seat: 0, kind: "action" as const, text: "keep", at: 1 };
  socket.say({ type: "rows", match: 1, rows: [row], now: { rows: 2, to_act: 1, legal: null } });
  expect(seat.now).toMatchObject({ rows: 2, to_act: 1, legal: null, view: { viewer: 0 } });
  socket.say({ type: "rows", match: 1, rows: [{ ...row, row: 3 }], now: { rows: 4, to_act: 0 } });
  socket.say({ type: "rows", match: 2, rows: [{ ...row, row: 0 }], now: { rows: 1, to_act: 0 } });
  expect(seat.now).toMatchObject({ rows: 2, to_act: 1 });
  expect(socket.sent.filter(({ type }) => type === "hello")).toHaveLength(3);
});

test("who has to wait for the coach is told how many come before", () => {
  const socket = FakeSocket.last;
  seat.ask();
  const id = socket.id("hint");
  socket.say({ type: "queued", id, before: 2 });
  expect(seat.notice).toBe(t("table.hint_queued", { n: 2 }));
  socket.say({ type: "queued", id, before: 0 });
  expect(seat.notice).toBe(t("table.hint_next"));
  expect(seat.hinting).toBe(true);
  socket.say({ type: "hinted", id, row: 1, scale: 1, chances: [], best: [] });
  expect(seat.notice).toBe("");
});

test("a place in the queue is gone with the connection", () => {
  seat.ask();
  FakeSocket.last.say({ type: "queued", id: FakeSocket.last.id("hint"), before: 2 });
  FakeSocket.last.onclose?.({ code: 1006, reason: "" });
  expect(seat.hinting).toBe(false);
  expect(seat.notice).toBe("");
});

test.each([
  ["a message", { type: "omen" }],
  ["a code", { type: "refused", code: "eclipse", text: "the sun is gone" }],
  ["its own version", { type: "refused", code: "reload", text: "" }],
  [
    "a word",
    {
      type: "rows",
      match: 1,
      rows: [{ row: 1, seat: 0, kind: "word", text: "juggle 3", at: 0 }],
      now: { rows: 2 },
    },
  ],
  [
    "a kind of row",
    {
      type: "rows",
      match: 1,
      rows: [{ row: 1, seat: 0, kind: "omen", text: "keep", at: 0 }],
      now: { rows: 2 },
    },
  ],
])("%s that it does not know makes it say that it is old", (_what, message) => {
  expect(version.outdated).toBe(false);
  FakeSocket.last.say(message as unknown as FromServer);
  expect(version.outdated).toBe(true);
  expect(seat.log).toHaveLength(1);
});

test("what it knows does not", () => {
  FakeSocket.last.say({
    type: "rows",
    match: 1,
    rows: [{ row: 1, seat: 0, kind: "word", text: "hint", at: 0 }],
    now: { rows: 2 },
  });
  FakeSocket.last.say({ type: "done", id: 1 });
  expect(version.outdated).toBe(false);
});
