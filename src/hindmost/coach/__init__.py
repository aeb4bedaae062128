"""Hints, reviews and reasons for people who want to play better."""
