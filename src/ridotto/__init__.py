"""Ridotto: five Eurogames to play, to study and to research."""
