// The rules in prose, one chunk a language: only who reads them loads them.

import type { Language } from "../../../lib/i18n";
import type english from "./en";

export type Prose = Record<keyof typeof english, string>;
export type Paragraph = keyof Prose;

const LOAD: Record<Language, () => Promise<{ default: Prose }>> = {
  de: () => import("./de"),
  en: () => import("./en"),
  es: () => import("./es"),
};

export const prose = async (language: Language): Promise<Prose> => (await LOAD[language]()).default;

export function filled(text: string, values: Record<string, string>): string {
  return text.replace(/\{(\w+)\}/g, (hole, name: string) => values[name] ?? hole);
}
