import Picture from "../screens/start/Picture.svelte";
import type { Family } from "./family";

export const laying: Family = {
  Picture,
  table: () => import("../screens/table/Laying.svelte"),
  lesson: () => import("../screens/learn/LayingDesk.svelte"),
  replay: () => import("../screens/replay/LayingScene.svelte"),
  rules: () => import("../screens/rules/laying"),
};
