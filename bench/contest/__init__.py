"""The contest of `bench/peers.py`: one small module a library, one core, one run.

A module named like its library offers `NAME`, `DISTRIBUTION` (what pip calls
it) and `entries()`. It is imported in a process of its own, so a library that
is not installed is left out with its reason and hurts nobody.
"""

LIBRARIES = (
    "ridotto",
    "open_spiel",
    "fastcatan",
    "pettingzoo",
    "rlcard",
    "chess",
    "catanatron",
    "pgx",
)
