import type { LayingView, SeatView } from "./contract";

export const isLaying = (view: SeatView): view is LayingView => view.family === "laying";
