"""Looking after a club: sanctions, reports, and the log of what was decided."""
