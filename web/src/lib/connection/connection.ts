// A table's socket that comes back by itself. What the messages mean is not known here.

import type { FromClient, FromServer } from "../contract";
import type { Line } from "../transport/kinds";

/** `elsewhere`: too many connections of this person, the oldest had to go; it does not fight for its place.
 * `signed_out`: nobody is known by this device any more; `shut`: only those who sit there may see the table;
 * `kept_out`: a moderator has decided so. */
export type Link = "connecting" | "open" | "lost" | "elsewhere" | "signed_out" | "shut" | "kept_out" | "ended";

export interface Talk {
  hello(): FromClient;
  heard(message: FromServer): void;
  changed(link: Link): void;
  /** The server was not there, or let nobody in: a browser does not tell which. */
  unopened?(): void;
}

const FIRST = 300;
/** All who were at one server do not come to the next in the same moment. */
const AT_ONCE = 50;
const LONGEST = 15_000;
/** A socket that neither opens nor answers within this time is given up. */
const PATIENCE = 6_000;
const POLICY = 1008;
/** The server ends in order, and another one is there or will be soon. */
const RESTART = 1012;
/** Why the server has closed it for good; to come back by itself would be of no use. */
const FOR_GOOD: ReadonlyMap<string, Link> = new Map([
  ["too many connections", "elsewhere"],
  ["signed out", "signed_out"],
  ["no spectators", "shut"],
  ["banned", "kept_out"],
  ["removed", "kept_out"],
]);

export class Connection {
  link: Link = "connecting";
  #line: Line | null = null;
  #failures = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #deaf: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly dial: () => Line,
    private readonly talk: Talk,
    private readonly chance: () => number = Math.random,
  ) {}

  open(): void {
    clearTimeout(this.#retry);
    this.#drop();
    const line = this.dial();
    this.#line = line;
    this.#expectAnswer();
    let opened = false;
    line.onopen = () => {
      opened = true;
      this.#greet(line);
    };
    line.onmessage = (event) => this.#take(line, String(event.data));
    line.onclose = (event) => this.#closed(line, opened, event.code, event.reason);
  }

  /** False if there is nobody to send it to now. */
  send(message: FromClient): boolean {
    if (this.link !== "open" || this.#line?.readyState !== WebSocket.OPEN) return false;
    this.#line.send(JSON.stringify(message));
    return true;
  }

  /** Whoever waits for an answer may say so: a socket that stays silent is replaced. */
  sendAndWait(message: FromClient): boolean {
    const sent = this.send(message);
    if (sent) this.#expectAnswer();
    return sent;
  }

  /** The page is seen again, or the network is back: no time to lose. */
  wake(): void {
    if (this.link === "open") this.sendAndWait(this.talk.hello());
    else if (this.link === "lost") this.open();
  }

  /** Come back although another page has taken the place. */
  insist(): void {
    this.#failures = 0;
    this.open();
  }

  end(): void {
    clearTimeout(this.#retry);
    this.#drop();
    this.#change("ended");
  }

  #greet(line: Line): void {
    if (line === this.#line) line.send(JSON.stringify(this.talk.hello()));
  }

  #take(line: Line, data: string): void {
    if (line !== this.#line) return;
    clearTimeout(this.#deaf);
    const message = JSON.parse(data) as FromServer;
    if (message.type === "welcome") {
      this.#failures = 0;
      this.#change("open");
    }
    this.talk.heard(message);
  }

  #closed(line: Line, opened: boolean, code: number, reason: string): void {
    if (line !== this.#line) return;
    this.#drop();
    const end = code === POLICY ? FOR_GOOD.get(reason) : undefined;
    if (end) this.#change(end);
    else this.#later(code === RESTART && this.link === "open" ? AT_ONCE : FIRST);
    if (!opened) this.talk.unopened?.();
  }

  #later(first = FIRST): void {
    this.#change("lost");
    const most = Math.min(LONGEST, first * 2 ** this.#failures);
    this.#failures += 1;
    this.#retry = setTimeout(() => this.open(), most * (0.5 + this.chance() / 2));
  }

  #expectAnswer(): void {
    clearTimeout(this.#deaf);
    this.#deaf = setTimeout(() => {
      this.#drop();
      this.#later();
    }, PATIENCE);
  }

  #drop(): void {
    clearTimeout(this.#deaf);
    const line = this.#line;
    this.#line = null;
    line?.close();
  }

  #change(link: Link): void {
    if (link === this.link) return;
    this.link = link;
    this.talk.changed(link);
  }
}
