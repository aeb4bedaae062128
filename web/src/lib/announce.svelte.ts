/** What the live region of the page says; App.svelte shows it to screen readers. */
export const live = $state({ text: "" });

/** Said politely, after whatever is being read. The same text twice is said twice. */
export function announce(text: string): void {
  live.text = text === live.text ? `${text}\u00a0` : text;
}
