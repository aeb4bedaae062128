"""The two sets of rules: laying tiles on a board, and collecting."""
