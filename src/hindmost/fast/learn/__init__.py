"""Matches that are noted down for a net to learn from."""
