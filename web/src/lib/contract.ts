// Made from src/hindmost/contract by `python3 run.py contract`; what is changed here is lost.

// Small values that messages and answers are made of. A title is the name of the type on the page.

export type Colour = "r" | "g" | "b" | "o" | "y" | "p";

export type Language = "de" | "en" | "es";

/** How many there are of each kind of tile, or colour. */
export type Heap = Record<string, number>;

/** Of each colour; those without any are left out. */
export type Points = Partial<Record<Colour, number>>;

/** The six values of a side, the lowest first. */
export type Standing = number[];

export type OptionValue = boolean | number | string;

/** House rules that differ from the usual ones. */
export type Options = Record<string, OptionValue>;

/** here: somebody on the host's device; link: kept for who has the invitation. */
export type SeatKind = "person" | "link" | "agent" | "here";

/** What all others can be asked. */
export type Question = "undo" | "abort";

/** An action in the notation, or a word of a seat or of the table itself. */
export type RowKind = "action" | "word";

/** What a row of the kind `action` begins with. */
export type ActionWord = "place" | "keep" | "swap" | "draw" | "stone" | "reveal" | "stop" | "take" | "pass";

/** What a row of the kind `word` begins with. */
export type TableWord =
  | "ask"
  | "agree"
  | "refuse"
  | "undo"
  | "resign"
  | "time"
  | "abort"
  | "pause"
  | "resume"
  | "away"
  | "rematch"
  | "hint"
  | "failed"
  | "agent"
  | "commit"
  | "mix";

/** Why a result is not among the best, or makes nobody stronger. */
export type Uncounted = "taken back" | "hint" | "day over" | "left early" | "one device";

// Why something at a table was not done: every code, and what it means in a sentence.

/** Why something was not done. */
export type RefusalCode =
  | "stale"
  | "illegal"
  | "not your turn"
  | "over"
  | "not over"
  | "paused"
  | "not paused"
  | "waiting"
  | "too early"
  | "not yours to claim"
  | "no seat"
  | "not here"
  | "asked already"
  | "not asked"
  | "nothing to undo"
  | "too late"
  | "muted"
  | "silenced"
  | "no chat"
  | "read only"
  | "busy"
  | "coach busy"
  | "coach failed"
  | "no coach"
  | "no kernels"
  | "seated"
  | "begun"
  | "gone"
  | "closed"
  | "hello first"
  | "message"
  | "reload"
  | "too fast"
  | "enough";

// What a table is set to: chosen when it is made, stored with it.

/** `turn` seconds for every turn, or a `bank` with an `increment` after every turn, or `days` for every turn. */
export interface ClockSettings {
  turn?: number | null;
  bank?: number | null;
  increment?: number;
  days?: number | null;
}

/** What is not named is as usual. */
export interface Settings {
  clock?: ClockSettings;
  rated?: boolean;
  chat?: boolean;
  /** Never at rated tables. */
  take_back?: boolean;
  /** Never at rated tables. */
  pause?: boolean;
  /** The coach may be asked; never at rated tables, nor about the deal of the day. */
  hints?: boolean;
  spectators?: boolean;
  /** Among the open tables that everybody sees. */
  listed?: boolean;
  /** The deal of the day. */
  daily?: boolean;
  /** Before the deal everybody may mix something into the seed; never for the deal of the day. */
  mix?: boolean;
  /** Until a match without a clock may be claimed. */
  patience?: number | null;
  series?: number;
  /** The agent that plays on for whoever is gone for good; never at rated tables. */
  successor?: string | null;
}

// What a seat sees and may do, and the board it is drawn on.

/** A board for drawing. */
export interface BoardInfo {
  radius: number;
  /** Name and axial coordinates. */
  cells: [string, number, number][];
  start_cells: string[];
}

/** The laying games; cells are in the order of the board. */
export interface LayingView {
  family: "laying";
  /** One letter a cell: its colour, or `.` where nothing lies. */
  tops: string;
  /** One digit a cell: the direction of the tile's other half (0-5: E, NE, NW, W, SW, SE), or `.`. */
  joins: string;
  heights: number[];
  tracks: number[][];
  /** The Duel: the side that holds each colour's marker. */
  holders: (number | null)[];
  rack: Heap;
  /** How many tiles each seat holds. */
  sizes: number[];
  /** The bag and all hidden racks together. */
  unseen: Heap;
  aside: Heap;
  seat: number;
  phase: "stones" | "deal" | "place" | "offer" | "refill" | "swap" | "over";
  plays: number;
  last: number;
  viewer: number | null;
}

/** The collecting games: nothing is hidden. */
export interface CollectingView {
  family: "collecting";
  pile: Points;
  centre: Points;
  risk: Points;
  rows: Points[];
  seat: number;
  phase: "fill" | "choose" | "reveal" | "decide" | "over";
  bonus_turn: boolean;
  owed: number;
  viewer: number | null;
}

export type SeatView = LayingView | CollectingView;

/** Two cells next to each other, the smaller number first. */
export type Pair = [number, number];

/**
 * By cell, the lines that a half on it could score: direction, colour and length of each, as `0r2` (a length as a
 * hexadecimal digit). A line towards the tile's other half does not count.
 */
export type Lines = Partial<Record<number, string>>;

/** Of each colour in the pile: how many, and whether it would be invalid now. */
export type Odds = Partial<Record<Colour, [number, boolean]>>;

/** Where a tile may lie, whoever lays it and opening rules aside, and what a half would score there. */
export interface OpenPairs {
  pairs: Pair[];
  lines: Lines;
}

/**
 * Any of these kinds of tile may lie on any of these pairs, either way round. At a table, what is not named here is as
 * in `open`.
 */
export interface LegalPlacements {
  kind: "placements";
  kinds: string[];
  pairs?: Pair[];
  lines?: Lines;
}

/** Actions in the notation; with odds, where one of them is to reveal a tile. */
export interface LegalChoices {
  kind: "choices";
  actions: string[];
  odds?: Odds;
}

export type LegalActions = LegalPlacements | LegalChoices;

/** A laying game. Tiles are counted anew: none left of a kind is 0. */
export interface LayingChange {
  family: "laying";
  cells?: [number, string, string, number][];
  /** By side. */
  tracks?: Partial<Record<number, number[]>>;
  holders?: (number | null)[];
  rack?: Heap;
  sizes?: number[];
  unseen?: Heap;
  aside?: Heap;
  seat?: number;
  phase?: "stones" | "deal" | "place" | "offer" | "refill" | "swap" | "over";
  plays?: number;
  last?: number;
  viewer?: number | null;
}

/** A collecting game. */
export interface CollectingChange {
  family: "collecting";
  pile?: Points;
  centre?: Points;
  risk?: Points;
  /** By seat. */
  rows?: Partial<Record<number, Points>>;
  seat?: number;
  phase?: "fill" | "choose" | "reveal" | "decide" | "over";
  bonus_turn?: boolean;
  owed?: number;
  viewer?: number | null;
}

export type SeatViewChange = LayingChange | CollectingChange;

/**
 * Pairs and lines on cells that have changed are gone, but for those that are named here; a cell without lines has an
 * empty text.
 */
export interface OpenChange {
  pairs?: Pair[];
  lines?: Lines;
}

// What happened, as the page is told it: one struct for each event of `hindmost.events`.

/** A scoring run: seen from the half on `cell`, these cells in `direction` show its colour. */
export interface LineEvent {
  event: "line";
  colour: Colour;
  cell: number;
  direction: number;
  cells: number[];
}

/** A side's marker went from one value to another; some of the points may have been lost. */
export interface AdvanceEvent {
  event: "advance";
  side: number;
  colour: Colour;
  points: number;
  before: number;
  after: number;
}

/** "Genial!": this colour earned a bonus play (collecting: a bonus turn). */
export interface BonusEvent {
  event: "bonus";
  colour: Colour;
}

/** Tiles shown to everybody and set aside in an exchange. */
export interface ShownEvent {
  event: "shown";
  seat: number;
  tiles: Heap;
}

/** Collecting: the revealed tile is valid and lies at risk. */
export interface RiskedEvent {
  event: "risked";
  colour: Colour;
}

/** Collecting: the revealed tile is invalid; it and what was at risk go to the centre. */
export interface BustEvent {
  event: "bust";
  colour: Colour;
  lost: Points;
}

/** The match is over. */
export interface EndedEvent {
  event: "ended";
  winners: number[];
}

export type GameEvent = LineEvent | AdvanceEvent | BonusEvent | ShownEvent | RiskedEvent | BustEvent | EndedEvent;

// A table and who sits there, as those who look at it are told.

/** Who sits on a seat; nobody yet, if it has no name. */
export interface SeatInfo {
  kind: SeatKind;
  name: string;
  agent: string | null;
  /** Is it the seat of somebody who is deleted? Then the name is a neutral one. */
  gone: boolean;
}

/** Who sits on a seat, and whether they are here now. */
export interface SeatPresence extends SeatInfo {
  here: boolean;
}

/** How the matches in a row stand. */
export interface SeriesInfo {
  matches: number;
  done: number;
  /** Of the person at each seat. */
  totals: number[];
}

/** A table as everybody may know it. */
export interface TableInfo {
  id: string;
  game: string;
  options: Options;
  settings: Settings;
  match: number;
  seats: SeatPresence[];
  /** Is every seat taken? */
  ready: boolean;
  /** Why nothing can be stored now. */
  read_only: string | null;
  series: SeriesInfo;
}

/** me: I sit there; here: somebody on my device; link: whoever has the invitation; open: anybody; agent. */
export interface NewSeat {
  kind: "me" | "here" | "link" | "open" | "agent";
  name?: string | null;
  agent?: string | null;
}

/** A table to be made. */
export interface NewTable {
  game: string;
  seats: NewSeat[];
  options?: Options;
  settings?: Settings;
}

/** A new table; whoever has an invitation may sit down once at its seat. */
export interface MadeTable {
  id: string;
  invitations: Record<string, string>;
}

/** The seat that somebody shall be invited to. */
export interface NewInvitation {
  seat: number;
}

/** Whoever has it may sit down, once. */
export interface Invitation {
  invitation: string;
}

/** Without an invitation: at a seat open to anybody. */
export interface Join {
  invitation?: string | null;
}

/** Where I sit from now on. */
export interface JoinedSeat {
  seat: number;
}

/** An open table in a list. */
export interface TableSummary {
  id: string;
  game: string;
  options: Options;
  settings: Settings;
  match: number;
  seats: SeatInfo[];
  created: number;
}

/** A table as I may know it. */
export interface TableDetail extends TableInfo {
  /** My seats. */
  mine: number[];
  /** Am I the one who invites? */
  host: boolean;
  /** It may depend on the options. */
  board: BoardInfo | null;
}

// What the coach notes on decisions, when a loss has a name, and how accurate a seat was.

/** What is said, in every language. */
export interface Sentences {
  de: string[];
  en: string[];
  es: string[];
}

/** Something that was measured, and how much of the difference it stands for (0 to 1). */
export interface Reason {
  /** A key of `texts.TEXTS`. */
  what: string;
  given: Record<string, string | number>;
  weight: number;
}

/** An action that was looked at. Worth and loss are shares of the win; alone, of the highest lowest colour. */
export interface Considered {
  action: string;
  worth: number;
  /** Standard error of the worth. */
  error: number;
  /** Against the best, in the same imagined worlds. */
  loss: number;
  /** Standard error of that difference. */
  loss_error: number;
}

/** One decision of a match. */
export interface Decision {
  ply: number;
  seat: number;
  played: Considered;
  /** The best first; the one played may be among them. */
  best: Considered[];
  mark: "blunder" | "mistake" | "inaccuracy" | null;
  /** The chances of every side if the best had been done. */
  before: number[];
  /** And after what was done. */
  after: number[];
  /** Why the best is better, where that is sure. */
  reasons: Reason[];
  /** What chance has brought every side since the decision before. */
  luck: number[];
  /** Worked out by the odds: no imagined worlds, so no standard error. */
  exact: boolean;
  /** There was nothing else to do. */
  forced: boolean;
  /** The reasons, as they are shown. */
  said: Sentences;
}

/** How well a seat has decided, and how lucky it was. */
export interface SeatReview {
  seat: number;
  name: string;
  decisions: number;
  /** 0 to 100; None if there was nothing to decide. */
  accuracy: number | null;
  /** The sum of all losses. */
  lost: number;
  /** What no decision explains, of this seat's side; None if not all were looked at. */
  luck: number | null;
  marks: Partial<Record<"blunder" | "mistake" | "inaccuracy", number>>;
}

/** Every decision of a match, and what they come to. */
export interface Review {
  game: string;
  names: string[];
  sides: number;
  /** What a share is multiplied with to be shown: 100 for a win, alone the length of the track. */
  scale: number;
  seed: string;
  playouts: number;
  decisions: Decision[];
  seats: SeatReview[];
  /** The share of the win that every side got; None if the match was not over. */
  result: number[] | null;
}

// Every message on a table's socket, typed. docs/protocol.md and the page's types are made from these.

export const VERSION = 3;

/** From a client. Its answer, or its refusal, repeats the `id`. */
export interface Request {
  id?: number | null;
}

/** The first message: the protocol's version, how many rows the client has seen, and the time of the last one. */
export interface Hello extends Request {
  type: "hello";
  version: number;
  match?: number | null;
  seen?: number | null;
  at?: number | null;
}

/** An action of my seat, as row `row` of the match. Sent twice it counts once. */
export interface Act extends Request {
  type: "act";
  match: number;
  row: number;
  action: string;
}

/** What would this action of mine bring? Answered by `looked`. */
export interface Look extends Request {
  type: "look";
  action: string;
}

/** What had I better do? Answered by `hinted`, where the table allows it; all see that I have asked. */
export interface Hint extends Request {
  type: "hint";
}

/** Random digits of my own, which every draw of the match follows from as well; once, before the deal. */
export interface Mix extends Request {
  type: "mix";
  entropy: string;
}

/** A line of chat. */
export interface Say extends Request {
  type: "say";
  text: string;
}

/** May I take my last action back? Shall we abort? All others at the table are asked. */
export interface Ask extends Request {
  type: "ask";
  what: Question;
}

/** My answer to what was asked. */
export interface Answer extends Request {
  type: "answer";
  agree: boolean;
}

/** My seat gives up. */
export interface Resign extends Request {
  type: "resign";
}

/** The seat to act has let the others wait for longer than the table has patience: it is out of time. */
export interface Claim extends Request {
  type: "claim";
}

/** Stop the clocks. Any seat may, where the table allows it. */
export interface Pause extends Request {
  type: "pause";
}

/** Start the clocks again. */
export interface Resume extends Request {
  type: "resume";
}

/** Another match with the seats rotated; it starts when every person at the table wants it. */
export interface Rematch extends Request {
  type: "rematch";
}

export type FromClient =
  Hello | Look | Hint | Say | Act | Mix | Ask | Answer | Resign | Claim | Pause | Resume | Rematch;

/** One row of the match as the viewer may see it. */
export interface VisibleRow {
  row: number;
  /** -1 is nature, -2 the table. */
  seat: number;
  kind: RowKind;
  text: string;
  at: number;
  events?: GameEvent[];
}

/** How the match stands for the viewer after the last row shown. */
export interface Now {
  rows: number;
  to_act: number | null;
  view: SeatView;
  standings: Standing[];
  /** In games with a board. */
  open?: OpenPairs | null;
  winners?: number[] | null;
  end?: string | null;
  legal?: LegalActions | null;
  clock?: number[] | null;
  running?: number | null;
  paused?: boolean;
  asked?: Question | null;
  asker?: number | null;
  agreed?: number[];
  /** When the others may claim the match, in seconds since 1970. */
  claim?: number | null;
  /** Seats that want another match. */
  rematch?: number[];
  /** The seat of an agent that could not decide and is asked again. */
  failed?: number | null;
  /** Why the result does not count, as far as the table knows. */
  uncounted?: Uncounted | null;
  /** That the draws followed from, when the match is over; that of a daily deal after its day. */
  seed?: string | null;
}

/** What of `now` is another than it was; what is not named has stayed. */
export interface NowChange {
  rows: number;
  to_act?: number | null;
  view?: SeatViewChange;
  /** By side. */
  standings?: Partial<Record<number, Standing>>;
  open?: OpenChange;
  winners?: number[] | null;
  end?: string | null;
  legal?: LegalActions | null;
  clock?: number[];
  running?: number | null;
  paused?: boolean;
  asked?: Question | null;
  asker?: number | null;
  agreed?: number[];
  claim?: number | null;
  rematch?: number[];
  failed?: number | null;
  uncounted?: Uncounted | null;
  seed?: string;
}

/** A line of chat; `id` is the line's own. */
export interface Said {
  type: "said";
  id: number;
  name: string;
  seat: number | null;
  text: string;
  at: number;
}

/**
 * The answer to `hello`: the table, my seats, and the whole match or just the rows I missed. Also sent when another
 * match begins.
 */
export interface Welcome {
  type: "welcome";
  version: number;
  table: TableInfo;
  seats: number[];
  match: number;
  rows: VisibleRow[];
  now: Now;
  chat?: Said[];
  id?: number | null;
}

/** What happened since the last message, and what that has changed. */
export interface NewRows {
  type: "rows";
  match: number;
  rows: VisibleRow[];
  now: NowChange;
}

/** What the action would bring. */
export interface LookResult {
  type: "looked";
  action: string;
  events: GameEvent[];
  id?: number | null;
}

/** An action that was looked at: what it promises, what it loses against the best, and why it is good. */
export interface HintedAction {
  action: string;
  worth: number;
  error: number;
  loss: number;
  loss_error: number;
  said: Sentences;
}

/**
 * What the coach would do on row `row`, the best first. Shares times `scale` are per cent of the win, or alone the
 * lowest colour.
 */
export interface Hinted {
  type: "hinted";
  row: number;
  scale: number;
  chances: number[];
  best: HintedAction[];
  id?: number | null;
}

/** The coach thinks for others first: so many hints come before mine. Sent again when that changes. */
export interface HintQueued {
  type: "queued";
  before: number;
  id?: number | null;
}

/** Who sits where, who is here, or what the table is set to has changed; also a new match. */
export interface TableChanged {
  type: "table";
  table: TableInfo;
  seats: number[];
}

/** What I sent with this `id` was taken; what came of it has been sent to all before. */
export interface Done {
  type: "done";
  id: number;
}

/** What I sent was not taken, and why; nothing has changed. */
export interface Refused {
  type: "refused";
  code: RefusalCode;
  text: string;
  id?: number | null;
  /** How long what was refused will be; none: for good, or not to be said. */
  until?: number | null;
}

export type FromServer = Welcome | NewRows | LookResult | Hinted | HintQueued | Said | TableChanged | Done | Refused;

// What all bodies and replies of the HTTP API share. They themselves are in `tables`, `people`, `games` and `study`.

/** Why not. */
export interface ProblemInfo {
  /** A code, for programs. */
  error: string;
  /** For people. */
  text: string;
  /** Of a ban: how long it lasts; null: for good. */
  until?: number | null;
}

/** All is well. */
export interface Health {
  status: "ok";
}

// Looking after a club: what people report, what moderators decide, and the log of that.

/** Not be here, not talk, or not be at one table. */
export type SanctionKind = "ban" | "mute" | "removal";

/** What somebody complains of. */
export type ReportKind = "insult" | "name" | "cheating" | "stalling" | "other";

/** What was done. */
export type AuditAction =
  "ban" | "mute" | "removal" | "lift" | "report closed" | "line removed" | "appointed" | "dismissed";

/** What I may not do. */
export interface SanctionInfo {
  kind: SanctionKind;
  /** Null: for good. */
  until: number | null;
  reason: string;
  /** Where, of a removal. */
  table: string | null;
}

/** About a line of chat or whoever sits on a seat of a table, or about a person. */
export interface NewReport {
  kind: ReportKind;
  table?: string | null;
  line?: number | null;
  seat?: number | null;
  person?: string | null;
  words?: string;
}

/** What was said at the table before the report. */
export interface ReportedLine {
  id: number;
  at: number;
  name: string;
  seat: number | null;
  text: string;
}

/** What somebody may not do. */
export interface StandingSanction extends SanctionInfo {
  id: string;
  /** Null: deleted. */
  person: string | null;
  name: string;
  since: number;
}

/** A report, as moderators read it: who made it is told to nobody. */
export interface ReportInfo {
  id: string;
  at: number;
  kind: ReportKind;
  words: string;
  /** Null: deleted meanwhile. */
  person: string | null;
  /** At that time. */
  called: string;
  /** Today. */
  name: string;
  table: string | null;
  match: number | null;
  seat: number | null;
  line: number | null;
  lines: ReportedLine[];
  sanctions: StandingSanction[];
}

/** What somebody may not do from now on. */
export interface NewSanction {
  kind: SanctionKind;
  person: string;
  reason: string;
  /** Null: for good. */
  hours?: number | null;
  /** Of a removal. */
  table?: string | null;
  /** Does it hold for other names in the browsers where they were known, too? */
  devices?: boolean;
  /** That is closed by this. */
  report?: string | null;
}

/** Why. */
export interface Because {
  reason: string;
}

/** Who did what to whom, when and why. */
export interface AuditEntry {
  id: number;
  at: number;
  action: AuditAction;
  /** A name; empty: whoever runs the server, on the command line. */
  by: string;
  /** To whom. */
  name: string;
  table: string | null;
  until: number | null;
  reason: string;
}

/** A sanction of mine, as a file of everything about me has it. */
export interface SanctionDecided {
  at: number;
  action: AuditAction;
  until: number | null;
  reason: string;
}

/** A report that I made. */
export interface ExportedReport {
  at: number;
  kind: ReportKind;
  called: string;
  table: string | null;
  words: string;
  closed: number | null;
}

// People: names, devices, what they have played, and who is best.

/** What somebody is called. */
export interface NewPerson {
  name: string;
}

/** The code that somebody has written down. */
export interface Recovery {
  code: string;
}

/** Somebody, as everybody may know them. */
export interface PersonInfo {
  id: string;
  name: string;
  created: number;
}

/** The person of this device. */
export interface Me extends PersonInfo {
  /** May I look after the others? */
  moderator: boolean;
  /** What I may not do. */
  sanctions: SanctionInfo[];
}

/** A device by which I am known, for a year after it was last seen. */
export interface DeviceInfo {
  id: string;
  /** Its browser and system, as far as it tells. */
  label: string;
  created: number;
  /** To the day. */
  seen: number;
  /** Is it the one that asks? */
  this: boolean;
}

/** Written down, it lets its person in on another device, once. */
export interface RecoveryCode {
  code: string;
}

/** How strong somebody is at a game. */
export interface GameRating {
  game: string;
  /** The strength that is all but certain: mu - 3 sigma. */
  rating: number;
  mu: number;
  sigma: number;
  matches: number;
}

/** How a match came out; nothing of one that goes on. */
export interface ResultInfo {
  standings?: Standing[];
  winners?: number[];
  /** How it was cut short. */
  end?: string;
  /** What it brings each seat in a series. */
  points?: number[];
  /** Why it is not among the best, or makes nobody stronger. */
  uncounted?: Uncounted;
}

/** A match that somebody played. Only those who sat there are told at which table. */
export interface PlayedMatch {
  game: string;
  options: Options;
  names: string[];
  /** Seats of persons who are deleted: their names are neutral ones. */
  gone: number[];
  started: number;
  ended: number | null;
  result: ResultInfo | null;
  table?: string;
  number?: number;
}

/** Somebody, with finished matches and ratings. */
export interface Profile extends PersonInfo {
  matches: PlayedMatch[];
  ratings: GameRating[];
}

/** Somebody among the best. */
export interface Leader extends GameRating {
  person: string;
  name: string;
}

/** Somebody's result alone. */
export interface SoloResult {
  person: string;
  name: string;
  standing: Standing;
  at: number;
  day: string | null;
}

/** Its seed gives every draw of that day, and its hash is the one that was shown. */
export interface PastDeal {
  day: string;
  game: string;
  hash: string;
  seed: string;
}

/** The deal of the day. */
export interface Daily {
  day: string;
  game: string;
  hash: string;
  best: SoloResult[];
  yesterday: PastDeal | null;
}

/** The browser's key and its secret, as it tells them. */
export interface PushKeys {
  p256dh: string;
  auth: string;
}

/** A browser that wants to be told. */
export interface NewPush {
  endpoint: string;
  keys: PushKeys;
}

/** A browser that does not want to be told any more. */
export interface OldPush {
  endpoint: string;
}

/** What a browser subscribes with; null where nobody is told anything. */
export interface PushKey {
  key: string | null;
}

// The games that can be played here, and what people are told of them.

/** How sure we are of what no booklet states. */
export interface Certainty {
  board: string | null;
  tiles: string;
}

/** What one would ask about a game before sitting down. */
export interface GameInfo {
  name: string;
  booklet: string;
  /** Games of one family are drawn alike. */
  family: string;
  seats: number;
  sides: number;
  cells: number;
  /** Axial coordinates of the start cells; null: a stone of any colour. */
  starts: [number, number, Colour | null][];
  tiles: number;
  rack: number;
  track: number;
  /** Laid end to end. */
  boards: number;
  bonus_spaces: number[];
  /** What is lost where a board ends: what a half or a tile brings too much. */
  surplus: "half" | "tile";
  /** May tiles lie on tiles? */
  storeys: boolean;
  /** One rope for two sides. */
  tug: boolean;
  /** Who can play it here. */
  agents: string[];
  /** Can it be hinted at and reviewed here? */
  coach: boolean;
  /** Why neither the coach nor those who think can be had here, though a net has learnt it. */
  missing: string | null;
  options: Record<string, OptionValue[]>;
  certainty: Certainty;
}

/** What is said of a game. */
export interface GameTexts {
  name: string;
  /** Among the games of its booklet. */
  short: string;
  /** A few words that set it apart. */
  line: string;
  /** Instead of what the booklet says. */
  different: string;
}

/** What is said of a house rule and of each of its values. */
export interface OptionTexts {
  name: string;
  why: string;
  values: Record<string, string>;
}

/** What is said of the games that come in one box. */
export interface BookletTexts {
  name: string;
  about: string;
  /** What sets its rules apart. */
  different: string;
  games: Record<string, GameTexts>;
  options: Record<string, OptionTexts>;
  /** What else there is to know before a match. */
  setup: string;
}

/** Games that come in one box. */
export interface BookletInfo {
  name: string;
  family: string;
  games: string[];
  texts: Partial<Record<Language, BookletTexts>>;
}

/** All games, and the booklets they come from. */
export interface GameList {
  games: GameInfo[];
  /** In the order in which to show them. */
  booklets: BookletInfo[];
}

/** A game with its board for drawing; null, if it has none. */
export interface GameWithBoard extends GameInfo {
  board: BoardInfo | null;
}

// What people learn from: records, replays, reviews, positions, lessons, puzzles.

/**
 * No commitment; no seed yet; all draws follow from the seed; no such thing; another seed than the one committed to; a
 * draw that does not follow.
 */
export type DrawOutcome = "uncommitted" | "sealed" | "verified" | "malformed" | "other seed" | "other draw";

/** A record, a position or a puzzle in the query string of an address (see docs/notation.md). */
export type LinkText = string;

/** A record, as a line of a file has it. */
export type RecordText = string;

/** And so is the place called. */
export type LinkKind = "replay" | "position" | "puzzle";

/** Whether the draws of a match follow from the seed that was committed to (see docs/notation.md). */
export interface DrawVerdict {
  outcome: DrawOutcome;
  /** That follow, up to the first that does not. */
  draws: number;
  /** Of the first that does not,. */
  ply: number | null;
  /** What was drawn there,. */
  drawn: string | null;
  /** And what follows from the seed. */
  due: string | null;
  commitment: string | null;
  seed: string | null;
  /** What each seat has mixed in. */
  entropy: (string | null)[];
}

/** What a record comes to. */
export interface RecordInfo {
  game: string;
  options: Options;
  names: string[];
  plies: number;
  over: boolean;
  standings: Standing[] | null;
  winners: number[] | null;
  end: string | null;
  draws: DrawVerdict;
}

/** Records that were verified. */
export interface RecordList {
  records: RecordInfo[];
}

/** How a match stands, everything open: the view shows no rack, the racks lie beside it. */
export interface OpenPosition {
  view: SeatView;
  /** Of every seat; none in a game without racks. */
  racks: Heap[];
  standings: Standing[];
}

/** A ply: how it stood before, who did what, and what came of it. */
export interface ReplayStep extends OpenPosition {
  /** -1 is nature. */
  seat: number;
  action: string;
  events: GameEvent[];
}

/** A match, ply by ply. */
export interface Replay extends RecordInfo {
  /** It may depend on the options. */
  board: BoardInfo | null;
  steps: ReplayStep[];
  /** After all of them. */
  last: OpenPosition;
  /** Seats of persons who are deleted: their names are neutral ones. */
  gone: number[];
}

/** How far a review has come, and the review itself when it is done (see docs/coach.md). */
export interface ReviewProgress {
  /** Has anybody asked for it? */
  asked: boolean;
  /** Decisions. */
  done: number;
  /** Null: it waits for its turn. */
  of: number | null;
  /** Reviews that come first. */
  before: number;
  review: Review | null;
  /** Why there will be none. */
  problem: string | null;
}

/** A position in the notation, or a step of the game's lesson; an action to do in it; whose eyes to see it with. */
export interface PositionQuery {
  game: string;
  options?: Options;
  position?: string | null;
  step?: string | null;
  action?: string | null;
  seat?: number | null;
}

/** A position, or the one after the action. */
export interface PositionInfo {
  position: string;
  /** -1 is nature. */
  to_act: number | null;
  view: SeatView;
  /** For the seat to act. */
  legal: LegalActions | null;
  standings: Standing[];
  over: boolean;
  winners: number[] | null;
  /** Of the action. */
  events: GameEvent[];
  /** The goal of the step. */
  reached?: boolean;
}

/** A lesson in a list: the names of its steps. */
export interface LessonSummary {
  game: string;
  steps: string[];
}

/** All lessons. */
export interface LessonList {
  lessons: LessonSummary[];
}

/** What the action has to come to: all that is named. */
export interface LessonGoal {
  any?: boolean;
  /** One of these. */
  action?: string[];
  gain?: Points;
  points?: number;
  reaches?: Points;
  bonus?: number;
  storey?: number;
  covers?: Colour;
  best_hindmost?: boolean;
  ahead?: boolean;
  wins?: boolean;
}

/** What is said of a step. */
export interface StepTexts {
  title: string;
  text: string;
  /** When its goal is reached. */
  done: string;
  /** When it is not. */
  hint: string;
}

/** What the seat finds, what it shall do, an action that does it and what that comes to. */
export interface LessonStep {
  id: string;
  seat: number;
  position: string;
  view: SeatView;
  goal: LessonGoal;
  example: string;
  events: GameEvent[];
  after: SeatView;
  texts: Partial<Record<Language, StepTexts>>;
}

/** The lesson of a game. */
export interface GameLesson {
  game: string;
  board: BoardInfo | null;
  steps: LessonStep[];
}

/** A puzzle: what the seat to act sees. */
export interface PuzzleInfo {
  game: string;
  options: Options;
  board: BoardInfo | null;
  view: SeatView;
  legal: LegalActions;
  standings: Standing[];
}

/** The puzzle of a day. */
export interface DailyPuzzle extends PuzzleInfo {
  day: string;
}

/** What one would do in the puzzle of a day, or in the one that a link brings. */
export interface PuzzleAnswer {
  action: string;
  day?: string | null;
  link?: LinkText | null;
}

/** The best action, and what the answer was worth. */
export interface PuzzleVerdict {
  right: boolean;
  best: string;
  worth: number;
  /** Of the answer, where it was measured. */
  loss: number | null;
  /** Of the best over all others. */
  margin: number;
  scale: number;
  /** Why. */
  said: Sentences;
  /** Of the best. */
  events: GameEvent[];
}

/**
 * What to make a link of: a record or the one that a link has brought, the position before one of its plies, or the
 * puzzle of a day.
 */
export interface LinkQuery {
  record?: RecordText | null;
  link?: LinkText | null;
  ply?: number | null;
  day?: string | null;
}

/** A link: it is opened at the place of its kind, `/replay?link=...`. */
export interface LinkInfo {
  kind: LinkKind;
  link: string;
}

/** A link that somebody has been given. */
export interface LinkToOpen {
  link: LinkText;
}

/** A position that came by a link; where only one seat's view was given there are no racks. */
export interface LinkedStand extends OpenPosition {
  game: string;
  options: Options;
  board: BoardInfo | null;
  /** -1 is nature. */
  to_act: number | null;
  /** For the seat to act. */
  legal: LegalActions | null;
}

/** What a link holds, checked by the rules: one of the three. */
export interface OpenedLink {
  kind: LinkKind;
  replay: Replay | null;
  position: LinkedStand | null;
  puzzle: PuzzleInfo | null;
}

// All that a server knows of somebody, as one file.

/** A match that I played or play, as I may see it. */
export interface ExportedMatch {
  /** Mine. */
  seats: number[];
  match: PlayedMatch;
  /** As a file of records has it, on one line. */
  record: string;
  review: Review | null;
}

/** Something that I said. */
export interface ExportedLine {
  table: string;
  at: number;
  name: string;
  seat: number | null;
  text: string;
}

/** A result of mine alone. */
export interface ExportedResult {
  game: string;
  day: string | null;
  table: string;
  number: number;
  standing: Standing;
  at: number;
}

/** Everything about me. Of cookies, codes and browsers only hashes are stored, which tell nobody anything. */
export interface Export {
  person: Me;
  devices: DeviceInfo[];
  tables: TableSummary[];
  matches: ExportedMatch[];
  chat: ExportedLine[];
  ratings: GameRating[];
  results: ExportedResult[];
  /** That I made; who made others is told to nobody. */
  reports: ExportedReport[];
  /** What was decided about me. */
  sanctions: SanctionDecided[];
  /** The addresses of my browsers at their makers' services. */
  pushes: string[];
}
