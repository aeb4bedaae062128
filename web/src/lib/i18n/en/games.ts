export default {
  others: "Other games",
  agent_random: "Beginner",
  agent_points: "Points collector",
  agent_greedy: "Attentive",
  "agent_level-1": "Level 1: novice",
  "agent_level-2": "Level 2: beginner",
  "agent_level-3": "Level 3: casual player",
  "agent_level-4": "Level 4: club player",
  "agent_level-5": "Level 5: expert",
  "agent_level-6": "Level 6: grandmaster",
  "agent_level-7": "Level 7: analysis",
};
