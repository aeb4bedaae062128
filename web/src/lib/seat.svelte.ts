// What one device knows about a table, kept up to date by its socket.

import { announce } from "./announce.svelte";
import { ApiError, call } from "./api";
import { Connection, type Link } from "./connection";
import { Looks } from "./connection-looks";
import { Outbox, type Act, type Fate } from "./connection-outbox";
import { has, t } from "./i18n";
import { eventsOf, joined, lastCells, standing, word } from "./seat-rows";
import { spoken, story, type Line } from "./seat-story";
import { play, soundOf } from "./sound";
import type { Board, FromClient, FromServer, GameEvent, GameTold, Now, RowShown, Said, TableTold } from "./wire";

/** After so long without an answer it is said that something is being sent. */
const SLOW = 300;
const DEAF = "chat-off";

export class Seat {
  link = $state<Link>("connecting");
  table = $state.raw<TableTold | null>(null);
  game = $state.raw<GameTold | null>(null);
  board = $state.raw<Board | null>(null);
  /** The seats of this device. */
  mine = $state.raw<number[]>([]);
  match = $state(0);
  rows = $state.raw<RowShown[]>([]);
  now = $state.raw<Now | null>(null);
  /** When `now` came, by this device's clock: the clocks of the seats are counted from there. */
  at = $state(0);
  chat = $state.raw<Said[]>([]);
  unread = $state(0);
  /** The chat is switched off on this device. */
  deaf = $state(localStorage.getItem(DEAF) === "yes");
  /** An action has been sent and not been confirmed yet; `slow` if that takes long enough to be mentioned. */
  underWay = $state<string | null>(null);
  slow = $state(false);
  notice = $state("");
  /** Why there is nothing to see here. */
  problem = $state("");
  looked = $state.raw<GameEvent[] | undefined>(undefined);
  /** What has just been scored, to be animated once. */
  scored = $state.raw<GameEvent[]>([]);

  log = $derived(standing(this.rows));
  last = $derived(lastCells(this.log, this.board));
  begun = $derived(this.match > 0);
  over = $derived(this.begun && this.now?.winners != null);
  toAct = $derived(this.begun && !this.over ? (this.now?.to_act ?? null) : null);
  myTurn = $derived(this.toAct !== null && this.mine.includes(this.toAct));
  shared = $derived(this.mine.length > 1);
  /** Only those who sit here may look, and I do not. */
  shut = $derived(this.table?.settings.spectators === false && this.mine.length === 0);
  sides = $derived([...new Set(this.mine.map((seat) => this.side(seat)))]);
  names = $derived((this.table?.seats ?? []).map((_, seat) => this.name(seat)));
  story = $derived(story(this.rows, this));

  #connection: Connection;
  #outbox: Outbox;
  #looks: Looks;
  #slowly: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly id: string) {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const url = `${scheme}://${location.host}/api/tables/${encodeURIComponent(id)}/socket`;
    this.#connection = new Connection(url, {
      hello: () => this.#hello(),
      heard: (message) => this.#heard(message),
      changed: (link) => this.#changed(link),
    });
    this.#outbox = new Outbox(
      (act) => this.#connection.sendAndWait(act),
      (act, fate, code) => this.#settled(act, fate, code),
    );
    this.#looks = new Looks(
      (action) => this.#connection.send({ type: "look", action }),
      (_action, events) => (this.looked = events ?? undefined),
    );
  }

  /** Find out what is played here, then listen until `leave`. */
  async come(): Promise<void> {
    try {
      const told = await call<TableTold>("GET", `/api/tables/${encodeURIComponent(this.id)}`);
      this.table = told;
      this.mine = told.mine ?? [];
      this.board = told.board ?? null;
      this.game = await call<GameTold>("GET", `/api/games/${told.game}`);
      if (!this.shut) this.#connection.open();
    } catch (error) {
      this.problem = error instanceof ApiError && error.status !== 404 ? error.text : t("table.no_such_table");
    }
  }

  leave(): void {
    this.#outbox.clear();
    this.#looks.forget();
    clearTimeout(this.#slowly);
    this.#connection.end();
  }

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
    // A rematch asked for twice has no answer.
    const sent = message.type === "rematch" ? this.#connection.send(message) : this.#connection.sendAndWait(message);
    if (!sent) this.notice = t("table.not_connected");
    return sent;
  }

  hear(chat: boolean): void {
    this.deaf = !chat;
    this.unread = 0;
    localStorage.setItem(DEAF, chat ? "no" : "yes");
  }

  // Who is who

  side(seat: number): number {
    return seat % (this.game?.sides || 1);
  }

  isYou(seat: number): boolean {
    return !this.shared && this.mine.includes(seat);
  }

  name(seat: number): string {
    const sitting = this.table?.seats[seat];
    if (!sitting) return "";
    if (this.isYou(seat)) return t("table.you");
    return this.plainName(seat);
  }

  plainName(seat: number): string {
    const sitting = this.table?.seats[seat];
    if (sitting?.kind === "agent" && sitting.name === sitting.agent) return this.#computer(seat);
    return sitting?.name || t("table.seat", { n: seat + 1 });
  }

  #computer(seat: number): string {
    const unnamed = (this.table?.seats ?? []).flatMap((sitting, at) =>
      sitting.kind === "agent" && sitting.name === sitting.agent ? [at] : [],
    );
    return unnamed.length > 1 ? t("table.computer_n", { n: unnamed.indexOf(seat) + 1 }) : t("table.computer");
  }

  // What I hear

  #hello(): FromClient {
    const seen = this.rows.length;
    return this.begun && seen ? { type: "hello", version: 1, match: this.match, seen } : { type: "hello", version: 1 };
  }

  #changed(link: Link): void {
    if (link === "lost" && this.link === "open") announce(t("table.lost"));
    if (link !== "open") this.#looks.cut();
    this.link = link;
  }

  #heard(message: FromServer): void {
    switch (message.type) {
      case "welcome":
        this.table = { ...this.table, ...message.table };
        this.mine = message.seats;
        this.chat = message.chat ?? [];
        this.#take(message.match, message.rows, message.now, true);
        break;
      case "rows":
        this.#take(message.match, message.rows, message.now, false);
        break;
      case "table":
        this.table = { ...this.table, ...message.table };
        this.mine = message.seats;
        break;
      case "looked":
        this.#looks.looked(message.action, message.events);
        break;
      case "said":
        this.#said(message);
        break;
      case "refused":
        this.#refused(message.code, message.text);
    }
  }

  #take(match: number, come: RowShown[], now: Now, whole: boolean): void {
    const before = match === this.match ? this.rows : [];
    const rows = joined(before, come, now.rows);
    if (!rows) {
      this.rows = [];
      this.#connection.send(this.#hello());
      return;
    }
    const moved = match !== this.match || now.rows !== this.now?.rows;
    const wasMine = this.myTurn;
    this.match = match;
    this.rows = rows;
    this.now = now;
    this.at = Date.now();
    if (moved) {
      this.#looks.forget();
      this.looked = undefined;
    }
    if (!whole && come.length) this.#happened(come, wasMine);
    this.#outbox.see(match, rows, this.mine, whole);
  }

  #happened(come: RowShown[], wasMine: boolean): void {
    this.scored = eventsOf(come);
    const told = this.#linesOf(come).map(spoken);
    const turn = this.myTurn && !wasMine;
    if (turn) told.push(this.isYou(this.toAct ?? -1) ? t("table.your_turn") : t("table.turn_of", { name: this.name(this.toAct ?? 0) }));
    if (told.length) announce(told.join(". "));
    const sound = soundOf(come.map((row) => word(row.text)), this.scored, turn);
    if (sound) play(sound);
  }

  #linesOf(come: RowShown[]): Line[] {
    const first = come[0]?.row ?? 0;
    return this.story.filter((line) => line.row >= first);
  }

  #said(line: Said): void {
    if (this.chat.some((known) => known.id === line.id)) return;
    this.chat = [...this.chat, line];
    if (!this.deaf && (line.seat === null || !this.mine.includes(line.seat))) {
      this.unread += 1;
      announce(`${line.name}: ${line.text}`);
    }
  }

  #refused(code: string, text: string): void {
    if (this.#looks.waiting && !this.underWay) {
      this.#looks.answered();
      return;
    }
    if (code === "closed") {
      this.#connection.end();
      this.problem = t("table.closed");
    }
    if (!this.#outbox.refused(code)) this.#complain(code, text);
  }

  #settled(_act: Act, fate: Fate, code?: string): void {
    clearTimeout(this.#slowly);
    this.underWay = null;
    this.slow = false;
    if (fate === "done") return;
    this.#complain(fate === "stale" ? "stale" : (code ?? ""), code ?? "");
    // Whatever was known here is not how it stands: ask.
    this.#connection.send(this.#hello());
  }

  #complain(code: string, text: string): void {
    const key = `table.refused_${code.replaceAll(" ", "_")}`;
    this.notice = has(key) ? t(key) : text;
    announce(this.notice);
  }
}
