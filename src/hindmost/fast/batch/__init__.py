"""Many worlds and whole matches at once."""
