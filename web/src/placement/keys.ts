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

const PLACING = ["Enter", " "];
const GOING = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"];

/** Arrows and Enter belong to the board that has the focus; the rest is heard wherever nobody writes or chooses. */
export function commandOf(event: Pressed, inside: boolean): Command | null {
  if (isMeantOtherwise(event)) return null;
  if (inside && GOING.includes(event.key)) return { do: "go", key: event.key };
  if (inside && PLACING.includes(event.key)) return { do: "place" };
  if (!inside && isTaken(event.target)) return null;
  if (/^[1-9]$/.test(event.key)) return { do: "take", slot: Number(event.key) - 1 };
  if (event.key.toLowerCase() === "r") return { do: "turn", by: event.shiftKey ? -1 : 1 };
  return event.key === "Escape" ? { do: "drop" } : null;
}

/** By the browser, or by what has heard it before. */
const isMeantOtherwise = ({ ctrlKey, metaKey, altKey, defaultPrevented }: Pressed): boolean =>
  ctrlKey || metaKey || altKey || defaultPrevented;

/** Whatever is focused has use for letters and arrows itself. */
const isTaken = (target: EventTarget | null): boolean => isIn(target, "input, select, textarea, dialog, .menu");

/** With a tile in hand arrows lead onto the board, except from where they mean something else. */
export const leadsOntoBoard = (event: KeyboardEvent): boolean =>
  event.key.startsWith("Arrow") &&
  !event.defaultPrevented &&
  !isTaken(event.target) &&
  !isIn(event.target, "[role='grid']");

/** Nothing that Enter would press is focused: the bare page, or the heading one has just come to. */
export const isFree = (target: EventTarget | null): boolean =>
  !isTaken(target) && !isIn(target, "a, button, summary, [tabindex='0']");

const isIn = (target: EventTarget | null, selector: string): boolean =>
  target instanceof Element && target.closest(selector) !== null;
