import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Connection, type Link } from "./connection";
import type { Line } from "../transport/kinds";
import type { FromServer } from "../contract";

class FakeSocket {
  static readonly OPEN = 1;
  static all: FakeSocket[] = [];
  static get last(): FakeSocket {
    return FakeSocket.all.at(-1)!;
  }

  readyState = 0;
  sent: string[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number; reason: string }) => void) | null = null;

  constructor() {
    FakeSocket.all.push(this);
  }

  send(text: string): void {
    this.sent.push(text);
  }

  close(): void {
    this.readyState = 3;
  }

  accept(): void {
    this.readyState = 1;
    this.onopen?.();
  }

  say(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  fall(code: number, reason = ""): void {
    this.readyState = 3;
    this.onclose?.({ code, reason });
  }
}

const HELLO = { type: "hello", version: 2 } as const;
let links: Link[];
let heard: FromServer[];
let unopened: number;
let connection: Connection;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeSocket);
  FakeSocket.all = [];
  links = [];
  heard = [];
  unopened = 0;
  const talk = {
    hello: () => HELLO,
    heard: (message: FromServer) => heard.push(message),
    changed: (link: Link) => links.push(link),
    unopened: () => (unopened += 1),
  };
  connection = new Connection(
    () => new FakeSocket() as Line,
    talk,
    () => 1,
  );
  connection.open();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function welcomed(): FakeSocket {
  FakeSocket.last.accept();
  FakeSocket.last.say({ type: "welcome" });
  return FakeSocket.last;
}

test("says hello when it opens and is open when it is welcome", () => {
  FakeSocket.last.accept();
  expect(FakeSocket.last.sent).toEqual([JSON.stringify(HELLO)]);
  expect(connection.send({ type: "resign" })).toBe(false);
  FakeSocket.last.say({ type: "welcome" });
  expect(links).toEqual(["open"]);
  expect(connection.send({ type: "resign" })).toBe(true);
});

test("comes back after it was cut, later each time", () => {
  welcomed().fall(1006);
  expect(links).toEqual(["open", "lost"]);
  for (const [attempt, delay] of [300, 600, 1200, 2400].entries()) {
    vi.advanceTimersByTime(delay - 1);
    expect(FakeSocket.all).toHaveLength(attempt + 1);
    vi.advanceTimersByTime(1);
    expect(FakeSocket.all).toHaveLength(attempt + 2);
    FakeSocket.last.fall(1006);
  }
  for (let more = 0; more < 10; more += 1) {
    vi.advanceTimersByTime(15_000);
    FakeSocket.last.fall(1006);
  }
  expect(FakeSocket.all.length).toBeGreaterThan(10);
});

test("comes back at once from a server that ends in order, and soon again if nobody is there yet", () => {
  welcomed().fall(1012, "moving");
  vi.advanceTimersByTime(50);
  expect(FakeSocket.all).toHaveLength(2);
  FakeSocket.last.fall(1006);
  vi.advanceTimersByTime(600);
  expect(FakeSocket.all).toHaveLength(3);
});

test("waits little again once it has been welcome", () => {
  welcomed().fall(1006);
  vi.advanceTimersByTime(300);
  FakeSocket.last.fall(1006);
  vi.advanceTimersByTime(600);
  welcomed().fall(1006);
  vi.advanceTimersByTime(300);
  expect(FakeSocket.all).toHaveLength(4);
});

test("does not fight for its place, but can be told to", () => {
  welcomed().fall(1008, "too many connections");
  vi.advanceTimersByTime(600_000);
  expect(FakeSocket.all).toHaveLength(1);
  expect(connection.link).toBe("elsewhere");
  connection.insist();
  welcomed();
  expect(connection.link).toBe("open");
});

test.each([
  ["signed out", "signed_out"],
  ["no spectators", "shut"],
])("stays away when it is told: %s", (reason, link) => {
  welcomed().fall(1008, reason);
  connection.wake();
  vi.advanceTimersByTime(600_000);
  expect(FakeSocket.all).toHaveLength(1);
  expect(connection.link).toBe(link);
});

test("other breaches of policy only make it pause", () => {
  welcomed().fall(1008, "too many messages");
  expect(connection.link).toBe("lost");
});

test("tries at once when the page is seen again", () => {
  welcomed().fall(1006);
  connection.wake();
  expect(FakeSocket.all).toHaveLength(2);
  vi.advanceTimersByTime(300);
  expect(FakeSocket.all).toHaveLength(2);
});

test("an open socket that does not answer after waking is replaced", () => {
  const first = welcomed();
  connection.wake();
  expect(first.sent).toHaveLength(2);
  vi.advanceTimersByTime(6_000);
  expect(connection.link).toBe("lost");
  first.say({ type: "said" });
  expect(heard.map((message) => message.type)).toEqual(["welcome"]);
});

test("a socket that never opens is given up", () => {
  vi.advanceTimersByTime(6_300);
  expect(FakeSocket.all).toHaveLength(2);
});

test("stays away once it has ended", () => {
  const first = welcomed();
  connection.end();
  first.fall(1006);
  vi.advanceTimersByTime(60_000);
  expect(FakeSocket.all).toHaveLength(1);
  expect(connection.link).toBe("ended");
});

test("a door that does not open is told apart from one that was open, and both are tried again", () => {
  FakeSocket.last.fall(1006);
  expect(unopened).toBe(1);
  vi.advanceTimersByTime(20_000);
  FakeSocket.last.accept();
  FakeSocket.last.fall(1006);
  expect(unopened).toBe(1);
  expect(links.at(-1)).toBe("lost");
});

test.each(["banned", "removed"])("who is %s does not come back by themselves", (reason) => {
  FakeSocket.last.accept();
  FakeSocket.last.fall(1008, reason);
  vi.advanceTimersByTime(60_000);
  expect(links).toEqual(["kept_out"]);
  expect(FakeSocket.all.length).toBe(1);
});
