import type { Colour } from "../contract";
import { isolated, t } from "./speak.svelte";

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
  language,
  list,
  moment,
  number,
  read,
  speak,
  t,
  tenths,
  time,
  type Key,
  type Values,
} from "./speak.svelte";

/** The server's word for people who have deleted their data, told apart where there are several. */
const GONE = /^deleted person(?=$| \(\d+\)$)/;

/** Who has chosen that very word as a name is not gone, and keeps it. */
export const personName = (name: string, gone: boolean): string =>
  isolated(gone ? name.replace(GONE, () => t("common.somebody")) : name);
export const colourName = (colour: Colour): string => t(`common.colour_${colour}`);
