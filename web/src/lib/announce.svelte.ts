import { untrack } from "svelte";

/** What the live region of the page says; App.svelte shows it to screen readers. */
export const live = $state({ text: "" });

/** Said politely, after whatever is being read. The same text twice is said twice. */
export function announce(text: string): void {
  // Whoever announces does not wait for what is announced.
  const before = untrack(() => live.text);
  live.text = text === before ? `${text}\u00a0` : text;
}
