import { forGood } from "./keeping/things";
import { LANGUAGES, type Language } from "./i18n/kinds";

export type Theme = "system" | "light" | "dark";
export type Palette = "standard" | "deuteranopia" | "protanopia" | "tritanopia";
export const THEMES: readonly Theme[] = ["system", "light", "dark"];
export const PALETTES: readonly Palette[] = ["standard", "deuteranopia", "protanopia", "tritanopia"];

export interface Prefs {
  theme: Theme;
  palette: Palette;
  /** As the system says, or reduced whatever it says. */
  motion: "system" | "reduced";
  sound: boolean;
  /** A tile that was let go waits for a second press before it is placed. */
  confirm: boolean;
  language: Language;
  odds: boolean;
  view3d: boolean;
  /** The game that was set up last; empty, if none was. */
  game: string;
}

const KEY = "prefs";

function defaults(): Prefs {
  return {
    theme: "system",
    palette: "standard",
    motion: "system",
    sound: true,
    confirm: true,
    language: preferred(),
    odds: true,
    view3d: false,
    game: "",
  };
}

function preferred(): Language {
  const wanted = typeof navigator === "undefined" ? [] : (navigator.languages ?? []);
  const known = wanted.map((tag) => tag.slice(0, 2).toLowerCase());
  return known.find((tag): tag is Language => LANGUAGES.includes(tag as Language)) ?? "en";
}

/** What was kept, as far as it is still of the right kind. */
function kept(): Partial<Prefs> {
  try {
    const stored = JSON.parse(forGood.get(KEY) ?? "{}") as Record<string, unknown>;
    const fresh = defaults() as unknown as Record<string, unknown>;
    return Object.fromEntries(Object.entries(stored).filter(([key, value]) => typeof value === typeof fresh[key]));
  } catch {
    return {};
  }
}

export const prefs: Prefs = $state({ ...defaults(), ...kept() });

/** Keep every change; called once, by the app. */
export function keepPrefs(): void {
  forGood.set(KEY, JSON.stringify(prefs));
}

/** Is motion to be left out? */
export function still(): boolean {
  return (
    prefs.motion === "reduced" ||
    (typeof matchMedia !== "undefined" && matchMedia("(prefers-reduced-motion: reduce)").matches)
  );
}
