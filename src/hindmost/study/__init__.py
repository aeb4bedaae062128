"""What people learn from, made of games, records, positions and links alone: no store, no socket, no process."""
