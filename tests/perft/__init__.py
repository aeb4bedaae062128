"""How many sequences of seat actions there are to a depth, nature's draws fixed by a seed: `GAME DEPTH SEED COUNT`."""
