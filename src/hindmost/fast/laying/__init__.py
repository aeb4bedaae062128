"""The laying games in compiled loops."""
