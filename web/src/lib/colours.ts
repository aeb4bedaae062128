import type { Colour } from "./contract";

/** In the order of the tracks. */
export const COLOURS: readonly Colour[] = ["r", "g", "b", "o", "y", "p"];
