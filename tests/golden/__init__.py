"""One whole match of every game, written down: whatever changes in it was changed on purpose or is a fault."""
