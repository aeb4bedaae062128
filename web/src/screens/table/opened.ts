// What can be opened over a table, and by which key.

export type Opened = "history" | "chat" | "keys" | "unseen" | "result";

const KEYS: Record<string, Opened> = { "?": "keys", u: "unseen", h: "history", c: "chat" };

/** What a key opens; nothing while something is being written. */
export function shortcut(event: KeyboardEvent): Opened | null {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return null;
  const target = event.target as Element | null;
  if (target?.matches("input, textarea, select")) return null;
  return KEYS[event.key.toLowerCase()] ?? null;
}
