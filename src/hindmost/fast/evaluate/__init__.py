"""What a position of a laying game is worth: features, nets, lists of placements worth a closer look."""
