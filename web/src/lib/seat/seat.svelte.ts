// A table as this device sees it, kept up to date by its socket.

import { announce } from "../announce.svelte";
import { ApiError, call } from "../api";
import { Connection, type Link } from "../connection/connection";
import { Asked } from "../connection/asked";
import { Looks } from "../connection/looks";
import { Outbox, type Fate } from "../connection/outbox";
import { has, t } from "../i18n";
import { forGood } from "../keeping/things";
import { still } from "../prefs.svelte";
import { mixing } from "./mixing";
import { Pace } from "./pace";
import { folded } from "./folding";
import { DEAF, Known } from "./known.svelte";
import { report } from "./report";
import { eventsOf, joined } from "./rows";
import { isKnown } from "./story";
import { keptOut, sentence } from "./sanctions";
import { open } from "../transport/carriers.svelte";
import { outgrown } from "../version.svelte";
import {
  VERSION,
  type Act,
  type FromClient,
  type FromServer,
  type GameInfo,
  type NewRows,
  type Now,
  type NowChange,
  type RefusalCode,
  type Refused,
  type Said,
  type TableDetail,
  type VisibleRow,
} from "../contract";

/** After so long without an answer it is said that something is being sent. */
const SLOW = 300;
/** Until the table is asked for again, in case the server cannot be reached at first. */
const AGAIN = 2_000;

export class Seat extends Known {
  #connection: Connection;
  #outbox: Outbox;
  #looks: Looks;
  #pace = new Pace<NewRows>(
    ({ match, rows, now }) => this.#change(match, rows, now),
    ({ rows, now }) =>
      !still() && !document.hidden && !now.clock && rows.some(({ seat }) => this.table?.seats[seat]?.kind === "agent"),
    ({ rows }) => (eventsOf(rows).some(({ event }) => event === "bust") ? 2 : 1),
  );
  #asked = new Asked();
  #place = ""; // in the coach's queue, as it was last said
  #slowly: ReturnType<typeof setTimeout> | undefined;
  #retry: ReturnType<typeof setTimeout> | undefined;

  constructor(id: string) {
    super(id);
    const path = `/api/tables/${encodeURIComponent(id)}/socket`;
    this.#connection = new Connection(() => open(path), {
      hello: () => this.#hello(),
      heard: (message) => this.#heard(message),
      changed: (link) => this.#changed(link),
      unopened: () => void this.#lookWhy(),
    });
    this.#outbox = new Outbox(
      (act) => this.#send(act),
      (act, fate, code) => this.#settled(act, fate, code),
    );
    this.#looks = new Looks(
      (action) => this.#send({ type: "look", action }),
      (_action, events) => (this.looked = events ?? undefined),
    );
  }

  /** Find out what is played here, then listen until `leave`. */
  async come(): Promise<void> {
    try {
      const told = await call<TableDetail>("GET", `/api/tables/${encodeURIComponent(this.id)}`);
      this.table = told;
      this.mine = told.mine;
      this.host = told.host;
      this.board = told.board;
      this.game = await call<GameInfo>("GET", `/api/games/${told.game}`);
      if (!this.shut) this.#connection.open();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.#notFound(error);
    }
  }

  /** A socket that cannot be opened does not tell why. */
  async #lookWhy(): Promise<void> {
    const why = await keptOut(this.id);
    if (why) this.#connection.end();
    this.problem ||= why;
  }

  #notFound(error: ApiError): void {
    const passing = error.status === 0 || error.status >= 500;
    if (passing && this.link !== "ended") {
      this.link = "lost";
      this.#retry = setTimeout(() => void this.come(), AGAIN);
    } else {
      this.problem = error.status === 404 ? t("table.no_such_table") : error.text;
    }
  }

  leave(): void {
    this.#outbox.clear();
    this.#looks.forget();
    this.#pace.forget();
    clearTimeout(this.#slowly);
    clearTimeout(this.#retry);
    this.#connection.end();
  }

  /** What others have done is to be seen at once. */
  hurry = (): void => this.#pace.skip();
  wake = (): void => this.#connection.wake();
  insist = (): void => this.#connection.insist();

  /** I have sat down: the table has to see me as another person than before. */
  sat(seat: number): void {
    this.mine = [seat];
    this.insist();
  }

  // What I do

  act(action: string): void {
    if (!this.now || this.underWay) return;
    this.notice = "";
    this.#looks.want(null);
    this.underWay = action;
    this.#slowly = setTimeout(() => (this.slow = true), SLOW);
    this.#outbox.put({ type: "act", match: this.match, row: this.now.rows, action });
  }

  look(action: string | null): void {
    if (action === null || this.underWay) this.looked = undefined;
    this.#looks.want(this.underWay ? null : action);
  }

  /** Anything but an action: it is not sent again, but it is said if it could not be sent. */
  tell(message: FromClient): boolean {
    this.notice = "";
    const sent = this.#send(message);
    if (!sent) this.notice = t("table.not_connected");
    return sent;
  }

  /** Ask the coach, if it may be asked and it is my turn. */
  ask = (): void => {
    if (!this.coached || !this.myTurn || this.hinting || this.underWay) return;
    this.hinting = this.tell({ type: "hint" });
  };

  hear(chat: boolean): void {
    this.deaf = !chat;
    this.unread = 0;
    forGood.set(DEAF, chat ? "no" : "yes");
  }

  /** Every message is answered, so that one can wait for it; only the coach may think for longer than that. */
  #send(message: FromClient): boolean {
    const numbered = this.#asked.numbered(message);
    return message.type === "hint" ? this.#connection.send(numbered) : this.#connection.sendAndWait(numbered);
  }

  // What I hear

  #hello(): FromClient {
    const last = this.rows.at(-1);
    const known = this.begun && last ? { match: this.match, seen: this.rows.length, at: last.at } : {};
    return { type: "hello", version: VERSION, ...known };
  }

  #changed(link: Link): void {
    if (link === "lost" && this.link === "open") announce(t("table.lost"));
    if (link !== "open") {
      this.hinting = false;
      this.#queued(null);
    }
    if (link === "kept_out") void this.#lookWhy();
    this.#asked.forget();
    this.link = link;
    if (link === "signed_out") this.problem = t("people.signed_out");
    if (link === "shut") void this.come(); // what everybody may know of it
  }

  #heard(message: FromServer): void {
    switch (message.type) {
      case "welcome":
        this.table = { ...this.table, ...message.table };
        this.mine = message.seats;
        this.chat = message.chat ?? [];
        this.#pace.forget();
        this.#take(message.match, message.rows, message.now, true);
        break;
      case "rows":
        this.#pace.put(message);
        break;
      case "table":
        this.table = { ...this.table, ...message.table };
        this.mine = message.seats;
        break;
      case "looked":
        this.#asked.answered(message.id);
        this.#looks.looked(message.action, message.events);
        break;
      case "hinted":
        this.#asked.answered(message.id);
        this.hinting = false;
        this.#queued(null);
        if (message.row === this.now?.rows) this.hint = message;
        break;
      case "queued":
        this.#queued(message.before);
        break;
      case "said":
        this.#said(message);
        break;
      case "done":
        this.#asked.answered(message.id);
        break;
      case "refused":
        this.#refused(message);
        break;
      default:
        message satisfies never;
        outgrown();
    }
  }

  /** What has changed, on top of what was known; of another match nothing is. */
  #change(match: number, come: VisibleRow[], change: NowChange): void {
    if (this.now && match === this.match) this.#take(match, come, folded(this.now, change), false);
    else this.#askAnew();
  }

  /** Whatever was known here is not how it stands. */
  #askAnew(): void {
    this.rows = [];
    this.#connection.send(this.#hello());
  }

  #take(match: number, come: VisibleRow[], now: Now, whole: boolean): void {
    if (!come.every(isKnown)) outgrown();
    const before = match === this.match ? this.rows : [];
    const rows = joined(before, come, now.rows);
    if (!rows) {
      this.#askAnew();
      return;
    }
    const moved = match !== this.match || now.rows !== this.now?.rows || come[0]?.row === 0;
    const wasMine = this.myTurn;
    this.match = match;
    this.rows = rows;
    this.now = now;
    this.at = Date.now();
    if (moved) {
      this.#looks.forget();
      this.looked = undefined;
      this.hint = null;
    }
    if (!whole && come.length) this.#happened(come, wasMine);
    this.#outbox.see(match, rows, this.mine, whole);
    this.#mix();
  }

  /** Before the deal this device adds something of its own, so that nobody can have chosen the draws. */
  #mix(): void {
    const { table, match, mine, rows } = this;
    const mix = table && this.begun ? mixing({ table, match, mine, rows }) : null;
    if (mix) this.#send(mix);
  }

  #happened(come: VisibleRow[], wasMine: boolean): void {
    this.scored = eventsOf(come);
    const first = come[0]?.row ?? 0;
    const turn = this.myTurn && !wasMine ? this.#turnText() : "";
    report(
      come,
      this.story.filter((line) => line.row >= first),
      turn,
    );
  }

  #turnText(): string {
    const seat = this.toAct ?? 0;
    return this.isYou(seat) ? t("table.your_turn") : t("table.turn_of", { name: this.name(seat) });
  }

  /** How many hints come before mine; null when it is there. */
  #queued(before: number | null): void {
    const told = this.#place;
    this.#place = before === null ? "" : before ? t("table.hint_queued", { n: before }) : t("table.hint_next");
    if (this.#place || this.notice === told) this.notice = this.#place;
  }

  #said(line: Said): void {
    if (this.chat.some((known) => known.id === line.id)) return;
    this.chat = [...this.chat, line];
    if (!this.deaf && (line.seat === null || !this.mine.includes(line.seat))) {
      this.unread += 1;
      announce(`${line.name}: ${line.text}`);
    }
  }

  #refused({ id, code, text, until }: Refused): void {
    const asked = this.#asked.answered(id);
    if (code === "closed") {
      this.#connection.end();
      this.problem = t("refusals.closed");
    }
    if (code === "reload") outgrown();
    if (asked === "look" || asked === "mix") return; // nobody has pressed anything
    if (asked === "hint") this.hinting = false;
    if (asked === "act") this.#outbox.refused(code);
    else this.#complain(code, text, until ?? null);
  }

  #settled(_act: Act, fate: Fate, code?: RefusalCode): void {
    clearTimeout(this.#slowly);
    this.underWay = null;
    this.slow = false;
    if (fate === "done") return;
    this.#complain(code ?? "stale");
    // Whatever was known here is not how it stands: ask.
    this.#connection.send(this.#hello());
  }

  /** In our own words; in the server's, if this page is too old to have any. */
  #complain(code: RefusalCode, text = "", until: number | null = null): void {
    const key: string = `refusals.${code}`;
    if (!has(key)) outgrown();
    this.notice = code === "silenced" ? sentence("mute", until) : has(key) ? t(key) : text;
    announce(this.notice);
  }
}
