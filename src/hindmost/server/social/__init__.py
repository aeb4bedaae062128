"""What people have beyond a match: talk, results, ratings, the deal of the day, word that it is their turn."""
