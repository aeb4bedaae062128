import type { BoardInfo, GameEvent, LayingView } from "../lib/contract";
import type { Placing } from "../placement/placing.svelte";

/** What a board is given, whichever way it is looked at. */
export interface Props {
  board: BoardInfo;
  view: LayingView;
  placing?: Placing;
  /** What the placement under way would bring. */
  looked?: GameEvent[];
  /** Placements worth thinking of, the best first: a number lies on each. */
  hints?: string[];
  /** The cells of the last placement. */
  last?: number[];
  /** What has just happened, shown once. */
  scored?: GameEvent[];
  onplace?: (action: string) => void;
  label: string;
}
