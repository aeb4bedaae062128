// What has just happened, for the ear: a sentence for screen readers and a sound.

import { announce } from "../announce.svelte";
import { eventsOf, word } from "./rows";
import { spoken, type Line } from "./story";
import { play, soundOf } from "../sound";
import type { VisibleRow } from "../contract";

/** `turn` says that it is somebody's turn here, if it has just become so. */
export function report(rows: readonly VisibleRow[], lines: readonly Line[], turn: string): void {
  const told = [...lines.map(spoken), turn].filter(Boolean);
  if (told.length) announce(told.join(". "));
  const sound = soundOf(
    rows.map((row) => word(row.text)),
    eventsOf(rows),
    turn !== "",
  );
  if (sound) play(sound);
}
