import type { Colour } from "../wire";
import { has, t } from "./speak.svelte";

export { LANGUAGES, type Language, type Like, type Text } from "./kinds";
export { has, language, list, number, read, speak, t, tenths, time, type Key, type Values } from "./speak.svelte";

export const colourName = (colour: Colour): string => t(`common.colour_${colour}`);

/** The name of a game, or what the server calls it if that is new to us. */
export function gameName(game: string): string {
  const key = `games.${game}`;
  return has(key) ? t(key) : game;
}
