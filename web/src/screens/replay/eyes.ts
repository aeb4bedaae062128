// Whose eyes a replay is seen with.

import { isLaying } from "../../lib/views";
import type { Heap, OpenPosition, SeatView } from "../../lib/contract";

/** A seat, or everything open. */
export type Eyes = number | "all";

export function minus(heap: Heap, taken: readonly Heap[]): Heap {
  const left = { ...heap };
  for (const rack of taken) for (const [kind, count] of Object.entries(rack)) left[kind] = (left[kind] ?? 0) - count;
  return Object.fromEntries(Object.entries(left).filter(([, count]) => count > 0));
}

/** The view of a stand with these eyes: what they hold is not unseen. */
export function seen({ view, racks }: OpenPosition, eyes: Eyes): SeatView {
  if (!isLaying(view)) return eyes === "all" ? view : { ...view, viewer: eyes };
  if (eyes === "all") return { ...view, unseen: minus(view.unseen, racks) };
  const rack = racks[eyes] ?? {};
  return { ...view, viewer: eyes, rack, unseen: minus(view.unseen, [rack]) };
}
