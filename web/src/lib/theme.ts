import { prefs, still, type Theme } from "./prefs.svelte";

const dark = typeof matchMedia === "undefined" ? null : matchMedia("(prefers-color-scheme: dark)");
const moving = typeof matchMedia === "undefined" ? null : matchMedia("(prefers-reduced-motion: reduce)");

export function shownTheme(theme: Theme = prefs.theme): "light" | "dark" {
  if (theme !== "system") return theme;
  return dark?.matches ? "dark" : "light";
}

/** Put the settings on the root element, where the styles look for them. */
export function dress(): void {
  const root = document.documentElement;
  root.dataset.theme = shownTheme();
  root.dataset.palette = prefs.palette;
  root.dataset.motion = still() ? "reduced" : "full";
}

export function followSystem(): void {
  dark?.addEventListener("change", dress);
  moving?.addEventListener("change", dress);
}
