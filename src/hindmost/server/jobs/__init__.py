"""Work in processes of its own: agents, hints, records, reviews."""
