import type { ClockSettings, GameInfo, NewSeat, NewTable, Options, Settings } from "../../lib/contract";

export type Kind = NewSeat["kind"];
export type ClockKind = "none" | "turn" | "bank" | "days";
export const PRESETS = ["computer", "here", "link", "open"] as const;
export type Preset = (typeof PRESETS)[number];
/** What takes no more than this device. */
export const PRESETS_ALONE: readonly Preset[] = ["computer", "here"];

export interface SeatPlan {
  kind: Kind;
  name: string;
  agent: string;
}

const KIND_OF: Record<Preset, Kind> = { computer: "agent", here: "here", link: "link", open: "open" };

/** A table as it is being set up. */
export class Plan {
  seats = $state<SeatPlan[]>([]);
  options = $state<Options>({});
  clock = $state<ClockKind>("none");
  turn = $state(60);
  bank = $state(900);
  increment = $state(10);
  days = $state(3);
  rated = $state(false);
  takeBack = $state(true);
  pause = $state(true);
  /** Does the computer play on for people who are gone for good? */
  playsOn = $state(false);
  /** null: where nobody else plays. */
  hints = $state<boolean | null>(null);
  chat = $state(true);
  spectators = $state(true);
  listed = $state(true);
  series = $state(1);
  /** In seconds; 0: without end. */
  patience = $state(3600);
  /** What I want to be called; null: as before. */
  name = $state<string | null>(null);

  constructor(
    readonly game: GameInfo,
    readonly agent: string,
    preset: Preset = "computer",
  ) {
    this.seats = Array.from({ length: game.seats }, () => ({
      kind: "me",
      name: "",
      agent,
    }));
    this.options = Object.fromEntries(Object.entries(game.options).map(([key, values]) => [key, values[0]!]));
    this.fill(preset);
  }

  /** Me on the first seat, and the same on all others. */
  fill(preset: Preset): void {
    this.seats.forEach((seat, at) => (seat.kind = at === 0 ? "me" : KIND_OF[preset]));
  }

  /** The preset that the seats follow, if they do. */
  get preset(): Preset | null {
    const [mine, ...others] = this.seats;
    if (mine?.kind !== "me") return null;
    return PRESETS.find((preset) => others.length > 0 && others.every(({ kind }) => kind === KIND_OF[preset])) ?? null;
  }

  /** I sit on one seat: taking another means giving up the first. */
  choose(at: number, kind: Kind): void {
    const before = this.seats.findIndex((seat) => seat.kind === "me");
    const seat = this.seats[at]!;
    if (kind === "me" && before >= 0 && before !== at) this.seats[before]!.kind = seat.kind;
    seat.kind = kind;
  }

  get iSit(): boolean {
    return this.seats.some(({ kind }) => kind === "me");
  }

  get others(): boolean {
    return this.seats.some(({ kind }) => kind === "link" || kind === "open");
  }

  /** Other people play with me, here or elsewhere. */
  get company(): boolean {
    return this.others || this.seats.some(({ kind }) => kind === "here");
  }

  get opens(): boolean {
    return this.seats.some(({ kind }) => kind === "open");
  }

  /** Ratings come from people on devices of their own alone. */
  get mayBeRated(): boolean {
    return this.seats.length > 1 && this.seats.every(({ kind }) => kind !== "here" && kind !== "agent");
  }

  get mayHint(): boolean {
    return this.game.coach;
  }

  get hinted(): boolean {
    return this.hints ?? !this.company;
  }

  get settings(): Settings {
    const rated = this.rated && this.mayBeRated;
    const settings: Settings = {
      clock: this.#clock(),
      rated,
      chat: this.chat,
      spectators: this.spectators,
      series: this.series,
    };
    if (!rated) Object.assign(settings, { take_back: this.takeBack, pause: this.pause });
    if (!rated && this.mayHint) settings.hints = this.hinted;
    if (!rated && this.others && this.playsOn) settings.successor = this.agent;
    if (this.opens) settings.listed = this.listed;
    if (this.clock === "none" && this.others) settings.patience = this.patience || null;
    return settings;
  }

  #clock(): ClockSettings {
    switch (this.clock) {
      case "turn":
        return { turn: this.turn };
      case "bank":
        return { bank: this.bank, increment: this.increment };
      case "days":
        return { days: this.days };
      case "none":
        return {};
    }
  }

  /** What the server is asked for; those beside me without a name get a usual one. */
  table(usualName: (seat: number) => string): NewTable {
    const seats = this.seats.map(({ kind, name, agent }, at): NewSeat => {
      if (kind === "agent") return { kind, agent };
      return kind === "here" ? { kind, name: name.trim() || usualName(at) } : { kind };
    });
    return {
      game: this.game.name,
      seats,
      options: $state.snapshot(this.options),
      settings: this.settings,
    };
  }
}
