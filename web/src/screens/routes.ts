import type { Component } from "svelte";
import { read, type Key } from "../lib/i18n";

type Props = Record<string, string | undefined>;
type Loaded = Promise<{ default: Component<Props> }>;

export interface Place {
  title: Key;
  load: () => Loaded;
  props: Props;
}

const SCREENS = import.meta.glob<{ default: Component<Props> }>([
  "./start/Start.svelte",
  "./setup/Setup.svelte",
  "./table/Table.svelte",
  "./people/{Tables,Leaders,Daily,Myself,Somebody}.svelte",
  "./moderation/Moderation.svelte",
  "./device/Device.svelte",
  "./replay/Replay.svelte",
  "./puzzle/Puzzle.svelte",
  "./position/Position.svelte",
  "./learn/Learn.svelte",
  "./rules/Rules.svelte",
  "./other/NotFound.svelte",
]);

interface Shape {
  pattern: RegExp;
  title: Key;
  file: string;
}

const part = "([^/]+)";
const shape = (path: string, title: Key, file: string): Shape => ({
  pattern: new RegExp(`^${path.replace(/\{(\w+)\}/g, (_, name: string) => part.replace("(", `(?<${name}>`))}/?$`),
  title,
  file,
});

const SHAPES: readonly Shape[] = [
  shape("/", "common.screen_start", "./start/Start.svelte"),
  shape("/new", "common.screen_new", "./setup/Setup.svelte"),
  shape("/new/{game}", "common.screen_new", "./setup/Setup.svelte"),
  shape("/t/{id}", "common.screen_table", "./table/Table.svelte"),
  shape("/tables", "common.screen_tables", "./people/Tables.svelte"),
  shape("/leaders", "common.screen_leaders", "./people/Leaders.svelte"),
  shape("/daily", "common.screen_daily", "./people/Daily.svelte"),
  shape("/puzzle", "common.screen_puzzle", "./puzzle/Puzzle.svelte"),
  shape("/position", "common.screen_position", "./position/Position.svelte"),
  shape("/me", "common.screen_me", "./people/Myself.svelte"),
  shape("/device", "common.screen_device", "./device/Device.svelte"),
  shape("/people/{id}", "common.screen_people", "./people/Somebody.svelte"),
  shape("/moderation", "common.screen_moderation", "./moderation/Moderation.svelte"),
  shape("/replay", "common.screen_replay", "./replay/Replay.svelte"),
  shape("/replay/{table}/{number}", "common.screen_replay", "./replay/Replay.svelte"),
  shape("/learn", "common.screen_learn", "./learn/Learn.svelte"),
  shape("/learn/{game}", "common.screen_learn", "./learn/Learn.svelte"),
  shape("/rules", "common.screen_rules", "./rules/Rules.svelte"),
  shape("/rules/{game}", "common.screen_rules", "./rules/Rules.svelte"),
];

/** Screens with much to read, whose texts are loaded with them. */
const LONG = ["./learn/", "./moderation/", "./position/", "./replay/", "./rules/"];

const NOWHERE: Place = { title: "common.not_found", load: () => screen("./other/NotFound.svelte"), props: {} };

/** The screen for a path, and what the path says to it. */
export function placeOf(path: string): Place {
  for (const { pattern, title, file } of SHAPES) {
    const found = pattern.exec(path);
    if (found && SCREENS[file]) return { title, load: () => screen(file), props: { ...found.groups } };
  }
  return NOWHERE;
}

async function screen(file: string): Loaded {
  const load = SCREENS[file];
  if (!load) throw new Error(`there is no screen ${file}`);
  if (LONG.some((folder) => file.startsWith(folder))) await read();
  return load();
}
