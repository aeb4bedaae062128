// What can be opened over a table, and by which key.

export type Opened = "history" | "chat" | "keys" | "unseen" | "result";

const KEYS: Record<string, Opened> = { "?": "keys", u: "unseen", h: "history", c: "chat" };

/** What a key opens; nothing while something is being written. */
export function shortcut(event: KeyboardEvent): Opened | null {
  return isMeant(event) ? (KEYS[event.key.toLowerCase()] ?? null) : null;
}

/** Is the coach asked? */
export const isHintKey = (event: KeyboardEvent): boolean => event.key.toLowerCase() === "i" && isMeant(event);

function isMeant(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return false;
  return !(event.target as Element | null)?.matches("input, textarea, select");
}
