import type { Placing } from "../board/placing.svelte";
import type { Board, GameEvent, LayingView } from "../lib/wire";

/** Those of the board from above. */
export interface Props {
  board: Board;
  view: LayingView;
  placing?: Placing;
  looked?: GameEvent[];
  last?: number[];
  scored?: GameEvent[];
  onplace?: (action: string) => void;
  label: string;
}
