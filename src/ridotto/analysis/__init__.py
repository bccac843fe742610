"""What can be learnt from many games: ladders of bots, ratings, intervals."""
