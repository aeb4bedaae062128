import type { Component } from "svelte";
import type { Seat } from "../lib/seat/seat.svelte";
import type { GameInfo, GameLesson, GameWithBoard, LessonStep, Now, PositionInfo } from "../lib/contract";
import type { Teaching } from "../screens/learn/teaching.svelte";
import type { Playback } from "../screens/replay/playback.svelte";
import type { Section } from "../screens/rules/sections";
import type { Opened } from "../screens/table/opened";

type Loaded<Props extends Record<string, unknown>> = () => Promise<{ default: Component<Props> }>;

/** What a family is drawn with. All but the small picture is loaded where it is looked at. */
export interface Family {
  /** For decoration; one `named`, one picture. */
  Picture: Component<{ game: GameInfo; named?: string; tiles?: number }>;
  table: Loaded<{ seat: Seat; game: GameInfo; now: Now; open: (what: Opened) => void }>;
  lesson: Loaded<{ teaching: Teaching; told: PositionInfo }>;
  replay: Loaded<{ playback: Playback }>;
  rules: () => Promise<{
    sections: (game: GameInfo) => Section[];
    Picture: Component<{ game: GameWithBoard; lesson: GameLesson; step: LessonStep; caption: string }>;
  }>;
}
