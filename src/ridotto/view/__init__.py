"""Shapes that all boards share: paper, ink, tokens, cards, tracks, dice; SVG and text. Knows no game."""
