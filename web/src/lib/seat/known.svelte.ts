// What one device knows about a table, and what follows from it.

import type { Link } from "../connection/connection";
import { t } from "../i18n";
import { forGood } from "../keeping/things";
import { plainName } from "./names";
import { lastCells, standing } from "./rows";
import { story } from "./story";
import { sideOf } from "../sides";
import type { BoardInfo, GameEvent, GameInfo, Hinted, Now, Said, TableInfo, VisibleRow } from "../contract";

export const DEAF = "chat-off";

export class Known {
  link = $state<Link>("connecting");
  table = $state.raw<TableInfo | null>(null);
  game = $state.raw<GameInfo | null>(null);
  board = $state.raw<BoardInfo | null>(null);
  /** The seats of this device. */
  mine = $state.raw<number[]>([]);
  /** I made this table. */
  host = $state(false);
  match = $state(0);
  rows = $state.raw<VisibleRow[]>([]);
  now = $state.raw<Now | null>(null);
  /** When `now` came, by this device's clock: the clocks of the seats are counted from there. */
  at = $state(0);
  chat = $state.raw<Said[]>([]);
  unread = $state(0);
  /** The chat is switched off on this device. */
  deaf = $state(forGood.get(DEAF) === "yes");
  /** An action has been sent and not been confirmed yet; `slow` if that takes long enough to be mentioned. */
  underWay = $state<string | null>(null);
  slow = $state(false);
  notice = $state("");
  /** Why there is nothing to see here. */
  problem = $state("");
  looked = $state.raw<GameEvent[] | undefined>(undefined);
  /** What the coach would do now; `hinting` while it thinks. */
  hint = $state.raw<Hinted | null>(null);
  hinting = $state(false);
  /** What has just been scored, to be animated once. */
  scored = $state.raw<GameEvent[]>([]);

  log = $derived(standing(this.rows));
  last = $derived(lastCells(this.log, this.board));
  begun = $derived(this.match > 0);
  over = $derived(this.begun && this.now?.winners != null);
  toAct = $derived(this.begun && !this.over ? (this.now?.to_act ?? null) : null);
  myTurn = $derived(this.toAct !== null && this.mine.includes(this.toAct));
  /** Who is waited for, in a sentence. */
  waiting = $derived.by(() => {
    if (this.toAct === null || this.toAct < 0 || this.myTurn) return "";
    return t(this.now?.failed === this.toAct ? "table.undecided" : "table.wait_for", { name: this.name(this.toAct) });
  });
  shared = $derived(this.mine.length > 1);
  /** Only those who sit here may look, and I do not. */
  shut = $derived(this.table?.settings.spectators === false && this.mine.length === 0);
  sides = $derived([...new Set(this.mine.map((seat) => this.side(seat)))]);
  names = $derived((this.table?.seats ?? []).map((_, seat) => this.name(seat)));
  story = $derived(story(this.rows, this));

  /** May the coach be asked at this table, and can it answer? */
  coached = $derived.by(() => {
    const settings = this.table?.settings ?? {};
    return Boolean(settings.hints && !settings.rated && !settings.daily && this.game?.coach);
  });

  constructor(readonly id: string) {}

  side(seat: number): number {
    return sideOf(seat, this.game?.sides || 1);
  }

  isYou(seat: number): boolean {
    return !this.shared && this.mine.includes(seat);
  }

  name(seat: number): string {
    return this.isYou(seat) ? t("table.you") : this.plainName(seat);
  }

  plainName(seat: number): string {
    return this.table ? plainName(this.table, seat) : "";
  }
}
