"""The commands that are larger than a few lines, one module each."""
