"""The sample of OpenSpiel's games: those of cards and of boards that people know."""

CARDS = (
    "crazy_eights",
    "cribbage",
    "dou_dizhu",
    "euchre",
    "gin_rummy",
    "go_fish",
    "hanabi",
    "hearts",
    "oh_hell",
    "skat",
    "spades",
    "tarok",
)
BOARDS = (
    "amazons",
    "backgammon",
    "breakthrough",
    "checkers",
    "chess",
    "chinese_checkers",
    "connect_four",
    "go",
    "hive",
    "maedn",
    "othello",
    "quoridor",
)
