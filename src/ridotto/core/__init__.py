"""The grammar that all games share; it knows no game's name."""
