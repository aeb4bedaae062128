import Rows from "../screens/start/Rows.svelte";
import type { Family } from "./family";

export const collecting: Family = {
  Picture: Rows,
  table: () => import("../screens/table/Collecting.svelte"),
  lesson: () => import("../screens/learn/CollectingDesk.svelte"),
  replay: () => import("../screens/replay/CollectingScene.svelte"),
  rules: () => import("../screens/rules/collecting"),
};
