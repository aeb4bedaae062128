"""A live match with people and agents at it, without any carrier: log, decisions, clocks, what a viewer is sent."""
