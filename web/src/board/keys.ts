// Which key does what at a board.

export type Command =
  | { do: "go"; key: string }
  | { do: "take"; slot: number }
  | { do: "turn"; by: number }
  | { do: "place" }
  | { do: "drop" };

interface Pressed {
  key: string;
  target: EventTarget | null;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  defaultPrevented: boolean;
}

const GOING = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"];

/** Arrows and Enter belong to the board that has the focus; the rest is heard from the rack and the bare page too. */
export function commandOf(event: Pressed, inside: boolean): Command | null {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return null;
  if (inside && GOING.includes(event.key)) return { do: "go", key: event.key };
  if (inside && (event.key === "Enter" || event.key === " ")) return { do: "place" };
  if (!inside && !isNear(event.target)) return null;
  if (/^[1-9]$/.test(event.key)) return { do: "take", slot: Number(event.key) - 1 };
  if (event.key.toLowerCase() === "r") return { do: "turn", by: event.shiftKey ? -1 : 1 };
  return event.key === "Escape" ? { do: "drop" } : null;
}

/** Nothing that has keys of its own is focused: the bare page, or the heading one has just come to. */
export const isFree = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest("a, button, input, select, textarea, summary, dialog, [tabindex='0']") === null;

const isNear = (target: EventTarget | null): boolean =>
  isFree(target) || (target instanceof Element && target.closest("[data-rack]") !== null);
