import type english from "../en/games";
import type { Like } from "../kinds";

export default {
  others: "Otros juegos",
  agent_random: "Principiante",
  agent_points: "Acaparador de puntos",
  agent_greedy: "Atento",
  "agent_level-1": "Nivel 1: novato",
  "agent_level-2": "Nivel 2: principiante",
  "agent_level-3": "Nivel 3: aficionado",
  "agent_level-4": "Nivel 4: jugador de club",
  "agent_level-5": "Nivel 5: experto",
  "agent_level-6": "Nivel 6: gran maestro",
  "agent_level-7": "Nivel 7: análisis",
} satisfies Like<typeof english>;
