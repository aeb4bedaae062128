"""Looking after a server that may be running: its tables, its people and its database."""
