"""How the stronger bots think: searches that know no game's name, compiled."""
