import type english from "../en/games";
import type { Like } from "../kinds";

export default {
  others: "Weitere Spiele",
  agent_random: "Anfänger",
  agent_points: "Punktesammler",
  agent_greedy: "Aufmerksam",
  "agent_level-1": "Stufe 1: Neuling",
  "agent_level-2": "Stufe 2: Anfänger",
  "agent_level-3": "Stufe 3: Gelegenheitsspieler",
  "agent_level-4": "Stufe 4: Vereinsspieler",
  "agent_level-5": "Stufe 5: Könner",
  "agent_level-6": "Stufe 6: Großmeister",
  "agent_level-7": "Stufe 7: Analyse",
} satisfies Like<typeof english>;
