"""The collecting games in compiled loops, a turn solved exactly, and what its ends are worth."""
