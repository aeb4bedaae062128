// What the server tells and takes: the messages of docs/protocol.md and the answers of the HTTP API.

export type Colour = "r" | "g" | "b" | "o" | "y" | "p";
export const COLOURS: readonly Colour[] = ["r", "g", "b", "o", "y", "p"];

/** How many there are of each kind of tile, such as `rb`, or of each colour. */
export type Heap = Record<string, number>;
export type Points = Partial<Record<Colour, number>>;

// Games

export interface GameTold {
  name: string;
  booklet: string;
  seats: number;
  sides: number;
  cells: number;
  tiles: number;
  rack: number;
  track: number;
  /** How many are laid end to end. */
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
  /** Why neither the coach nor those who think can be had here, though they know the game. */
  missing: string | null;
  options: Record<string, unknown[]>;
  certainty: Record<string, unknown>;
}

export interface Games {
  games: GameTold[];
}

export interface Board {
  radius: number;
  cells: [name: string, q: number, r: number][];
  start_cells: string[];
}

export interface GameDrawn extends GameTold {
  board: Board | null;
}

// Views

export interface LayingView {
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

export interface CollectingView {
  pile: Heap;
  centre: Heap;
  risk: Heap;
  rows: Heap[];
  seat: number;
  phase: "fill" | "choose" | "reveal" | "decide" | "over";
  bonus_turn: boolean;
  owed: number;
  viewer: number | null;
}

export type View = LayingView | CollectingView;

export const isLaying = (view: View): view is LayingView => "tops" in view;

/** A pair of cells where a tile may lie, and what a half of each colour would bring on either. */
export type Pair = [a: number, b: number, on_a: Points, on_b: Points];

/** What the tile to be revealed next may be: how many there are of its colour, and whether it would be invalid. */
export type Odds = Partial<Record<Colour, [count: number, invalid: boolean]>>;

export interface Legal {
  actions?: string[];
  kinds?: string[];
  pairs?: Pair[];
  odds?: Odds;
}

export type GameEvent =
  | { event: "line"; colour: Colour; cell: number; direction: number; cells: number[] }
  | { event: "advance"; side: number; colour: Colour; points: number; before: number; after: number }
  | { event: "bonus"; colour: Colour }
  | { event: "shown"; seat: number; tiles: Heap }
  | { event: "risked"; colour: Colour }
  | { event: "bust"; colour: Colour; lost: Heap }
  | { event: "ended"; winners: number[] };

// Tables

export interface ClockSettings {
  turn?: number | null;
  bank?: number | null;
  increment?: number;
  days?: number | null;
}

export interface Settings {
  clock?: ClockSettings;
  rated?: boolean;
  chat?: boolean;
  take_back?: boolean;
  pause?: boolean;
  /** The coach may be asked; never where it is rated, nor about the deal of the day. */
  hints?: boolean;
  spectators?: boolean;
  listed?: boolean;
  daily?: boolean;
  series?: number;
  /** Without a clock: after so many seconds the others may claim the match. */
  patience?: number | null;
}

export interface SeatTold {
  kind: "person" | "link" | "agent" | "here";
  name: string;
  agent: string | null;
  here?: boolean;
}

export interface TableTold {
  id: string;
  game: string;
  options: Record<string, unknown>;
  settings: Settings;
  match: number;
  seats: SeatTold[];
  ready?: boolean;
  read_only?: string | null;
  /** How many matches it has, how many are over, and what they have brought the person at each seat. */
  series?: { matches: number; done: number; totals: number[] };
  mine?: number[];
  /** Am I the one who invites? */
  host?: boolean;
  board?: Board | null;
}

export interface TableListed extends TableTold {
  created: number;
}

export interface NewSeat {
  kind: "me" | "here" | "link" | "open" | "agent";
  name?: string;
  agent?: string;
}

export interface NewTable {
  game: string;
  seats: NewSeat[];
  options?: Record<string, unknown>;
  settings?: Settings;
}

export interface Made {
  id: string;
  invitations: Record<string, string>;
}

// Messages of a table's socket

export type FromClient =
  | { type: "hello"; version: 1; match?: number; seen?: number }
  | { type: "act"; match: number; row: number; action: string }
  | { type: "look"; action: string }
  | { type: "hint" }
  | { type: "say"; text: string }
  | { type: "ask"; what: "undo" | "abort" }
  | { type: "answer"; agree: boolean }
  | { type: "resign" }
  | { type: "claim" }
  | { type: "pause" }
  | { type: "resume" }
  | { type: "rematch" };

export interface RowShown {
  row: number;
  seat: number;
  text: string;
  at: number;
  events?: GameEvent[];
}

export interface Now {
  rows: number;
  to_act: number | null;
  view: View;
  standings: number[][];
  winners?: number[] | null;
  end?: string | null;
  legal?: Legal | null;
  clock?: number[] | null;
  running?: number | null;
  paused?: boolean;
  asked?: "undo" | "abort" | null;
  asker?: number | null;
  agreed?: number[];
  /** Seats that want another match. */
  rematch?: number[];
  /** The seat of an agent that could not decide and is asked again. */
  failed?: number | null;
  /** When the others may claim the match, in seconds since 1970; null: never. */
  claim?: number | null;
}

export interface Said {
  id: number;
  name: string;
  seat: number | null;
  text: string;
  at: number;
}

/** An action that the coach has looked at; what it says comes in every language. */
export interface Advised {
  action: string;
  worth: number;
  error: number;
  loss: number;
  loss_error: number;
  said: Sentences;
}

export type Sentences = Record<"de" | "en" | "es", string[]>;

export interface Hinted {
  /** The match has so many rows. */
  row: number;
  /** What a worth is multiplied with: 100 is per cent of the win, anything else a step of the lowest colour. */
  scale: number;
  chances: number[];
  best: Advised[];
}

export type FromServer =
  | {
      type: "welcome";
      version: number;
      table: TableTold;
      seats: number[];
      match: number;
      rows: RowShown[];
      now: Now;
      chat?: Said[];
    }
  | { type: "rows"; match: number; rows: RowShown[]; now: Now }
  | { type: "looked"; action: string; events: GameEvent[] }
  | ({ type: "hinted" } & Hinted)
  | ({ type: "said" } & Said)
  | { type: "table"; table: TableTold; seats: number[] }
  | { type: "refused"; code: string; text: string };

// People and standings

export interface Me {
  id: string;
  name: string;
  created: number;
}

export interface RatingTold {
  game: string;
  rating: number;
  mu: number;
  sigma: number;
  matches: number;
}

export interface MatchTold {
  game: string;
  options: Record<string, unknown>;
  names: string[];
  started: number;
  ended: number | null;
  result: { standings?: number[][]; winners?: number[]; end?: string } | null;
  table?: string;
  number?: number;
}

export interface Profile extends Me {
  matches: MatchTold[];
  ratings: RatingTold[];
}

export interface Leader extends RatingTold {
  person: string;
  name: string;
}

export interface SoloResult {
  person: string;
  name: string;
  standing: number[];
  at: number;
  day: string | null;
}

export interface Daily {
  day: string;
  game: string;
  hash: string;
  best: SoloResult[];
  yesterday: { day: string; game: string; hash: string; seed: string } | null;
}

// Records

export interface RecordTold {
  game: string;
  options: Record<string, unknown>;
  names: string[];
  plies: number;
  over: boolean;
  standings: number[][] | null;
  winners: number[] | null;
  end: string | null;
}

/** How a match stood, everything open: the view shows no rack, the racks of all seats lie beside it. */
export interface Stand {
  view: View;
  racks: Heap[];
  standings: number[][];
}

/** A ply of a replay: how it stood before, who did what, and what came of it. */
export interface Step extends Stand {
  seat: number;
  action: string;
  events: GameEvent[];
}

export interface Replay extends RecordTold {
  board: Board | null;
  steps: Step[];
  last: Stand;
}

// Reviews

export type Mark = "inaccuracy" | "mistake" | "blunder";

export interface Decision {
  ply: number;
  seat: number;
  played: Omit<Advised, "said">;
  best: Omit<Advised, "said">[];
  mark: Mark | null;
  /** The chances of every side if the best had been done, and after what was done. */
  before: number[];
  after: number[];
  said: Sentences;
  exact: boolean;
}

export interface SeatReview {
  seat: number;
  name: string;
  decisions: number;
  accuracy: number | null;
  luck: number | null;
  marks: Partial<Record<Mark, number>>;
}

export interface Review {
  sides: number;
  scale: number;
  decisions: Decision[];
  seats: SeatReview[];
}

export interface ReviewTold {
  asked: boolean;
  done: number;
  /** null: it waits for its turn. */
  of: number | null;
  review: Review | null;
  problem: string | null;
}

// Puzzles

export interface PuzzleTold {
  day: string;
  game: string;
  options: Record<string, unknown>;
  board: Board | null;
  view: View;
  legal: Legal;
  standings: number[][];
}

export interface PuzzleAnswered {
  right: boolean;
  best: string;
  worth: number;
  /** Of the answer, where it was measured. */
  loss: number | null;
  margin: number;
  scale: number;
  said: Sentences;
  events: GameEvent[];
}

// Positions and lessons

export interface PositionAsked {
  game: string;
  options?: Record<string, unknown>;
  position?: string;
  step?: string;
  action?: string;
  seat?: number;
}

export interface PositionTold {
  position: string;
  to_act: number | null;
  view: View;
  legal: Legal | null;
  standings: number[][];
  over: boolean;
  winners: number[] | null;
  /** Of the action. */
  events: GameEvent[];
  /** Is the goal of the step reached? */
  reached?: boolean;
}

export interface LessonListed {
  game: string;
  steps: string[];
}

export interface LessonStep {
  id: string;
  seat: number;
  position: string;
  view: View;
  goal: Record<string, unknown>;
  /** An action that reaches the goal, what comes of it and how it stands then. */
  example: string;
  events: GameEvent[];
  after: View;
}

export interface Lesson {
  game: string;
  board: Board | null;
  steps: LessonStep[];
}
