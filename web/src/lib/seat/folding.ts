// What changes come to: how a match stands now, as the server would tell it to somebody who comes anew. No rules here.

import type {
  CollectingChange,
  CollectingView,
  Heap,
  LayingChange,
  LayingView,
  Now,
  NowChange,
  OpenChange,
  OpenPairs,
  Pair,
  SeatView,
  SeatViewChange,
} from "../contract";

type InPlaces<T> = Partial<Record<number, T>>;

export function folded(now: Now, { view, standings, open, ...rest }: NowChange): Now {
  const cells = new Set(view?.family === "laying" ? view.cells?.map(([cell]) => cell) : []);
  return {
    ...now,
    ...rest,
    view: view ? viewAfter(now.view, view) : now.view,
    standings: inPlaces(now.standings, standings),
    open: now.open ? openAfter(now.open, cells, open ?? {}) : now.open,
  };
}

function viewAfter(view: SeatView, change: SeatViewChange): SeatView {
  if (view.family === "laying" && change.family === "laying") return layingAfter(view, change);
  if (view.family === "collecting" && change.family === "collecting") return collectingAfter(view, change);
  return view;
}

function layingAfter(view: LayingView, { cells = [], tracks, rack, unseen, aside, ...rest }: LayingChange): LayingView {
  const [tops, joins, heights] = [[...view.tops], [...view.joins], [...view.heights]];
  for (const [cell, top, join, height] of cells) {
    tops[cell] = top;
    joins[cell] = join;
    heights[cell] = height;
  }
  return {
    ...view,
    ...rest,
    tops: tops.join(""),
    joins: joins.join(""),
    heights,
    tracks: inPlaces(view.tracks, tracks),
    rack: counted(view.rack, rack),
    unseen: counted(view.unseen, unseen),
    aside: counted(view.aside, aside),
  };
}

const collectingAfter = (view: CollectingView, { rows, ...rest }: CollectingChange): CollectingView => ({
  ...view,
  ...rest,
  rows: inPlaces(view.rows, rows),
});

/** Whatever lay on a cell that has changed is told anew. */
function openAfter(before: OpenPairs, cells: ReadonlySet<number>, { pairs, lines }: OpenChange): OpenPairs {
  const there = ([cell]: [string, unknown]): boolean => !cells.has(Number(cell));
  const known = Object.entries(before.lines).filter(there);
  const all = Object.entries<string | undefined>({ ...Object.fromEntries(known), ...lines });
  const kept = before.pairs.filter(([a, b]) => !cells.has(a) && !cells.has(b));
  return {
    pairs: pairs ? [...kept, ...pairs].sort(inOrder) : kept,
    lines: Object.fromEntries(all.filter(([, text]) => text)),
  };
}

const inOrder = (one: Pair, other: Pair): number => one[0] - other[0] || one[1] - other[1];

const inPlaces = <T>(values: T[], told: InPlaces<T> = {}): T[] => values.map((value, place) => told[place] ?? value);

/** Tiles of which there are none any more are left out. */
const counted = (before: Heap, told: Heap = {}): Heap =>
  Object.fromEntries(Object.entries({ ...before, ...told }).filter(([, count]) => count));
