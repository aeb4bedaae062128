import type { Colour } from "../contract";
import { t } from "./speak.svelte";

export {
  bookletTexts,
  byBooklet,
  firstGame,
  gameName,
  gameTexts,
  keepBooklets,
  optionTexts,
  type Group,
} from "./booklets.svelte";
export { LANGUAGES, type Language, type Like, type Text } from "./kinds";
export {
  either,
  filled,
  has,
  inLanguage,
  isolated,
  language,
  list,
  number,
  read,
  speak,
  t,
  tenths,
  time,
  type Key,
  type Values,
} from "./speak.svelte";

export const colourName = (colour: Colour): string => t(`common.colour_${colour}`);
