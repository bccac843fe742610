"""Il Principe: the kinds of move and how they pack into one number.

| numbers | kind |
|---|---|
| 0 to 4 | contribute a card of this colour |
| 5 | pass, decline |
| 6 to 68 | bid 1 to 63 |
| 69 to 83 | build this city |
| 84 to 183 | play 1 to 20 cards of a colour |
| 184 to 189 | place a shield in this region |
| 190 to 193 | turn up a card: white, red, blue, yellow |
"""

from __future__ import annotations

from ridotto.core.rule import rule

from .data import CARDS_OF_A_COLOUR, CITIES, COLOURS, MOST_MONEY, REGIONS, ROW

GIVE = 0
PASS = GIVE + COLOURS
BID_1 = PASS + 1
BUILD = BID_1 + MOST_MONEY
PLAY = BUILD + CITIES
PLACE = PLAY + COLOURS * CARDS_OF_A_COLOUR
UP_WHITE = PLACE + REGIONS
MOVES = UP_WHITE + COLOURS - 1

MOST_LEGAL = COLOURS * CARDS_OF_A_COLOUR + ROW
"""An action: each number of each colour held, at most all 100 cards, and four cities."""

LONGEST = 700
"""No game is longer. A bid raises by a coin that is paid in the end, and five players never have more than 5 × 6 × 7
coins together (three and four have fewer): 210 bids. At most 5 + 5 auctions a cycle with a pass each: 300. Contributions
50, offers 30, actions 30, shields 55, green benefits 12: 687 in all, and less with three or four players."""


@rule
def bid_move(amount: int) -> int:
    """Pack a bid."""
    return BID_1 + amount - 1


@rule
def play_move(colour: int, cards: int) -> int:
    """Pack playing so many cards of a colour."""
    return PLAY + colour * CARDS_OF_A_COLOUR + cards - 1


@rule
def played_colour(move: int) -> int:
    """Unpack the colour of a play of cards."""
    return (move - PLAY) // CARDS_OF_A_COLOUR


@rule
def played_cards(move: int) -> int:
    """Unpack the number of cards of a play."""
    return (move - PLAY) % CARDS_OF_A_COLOUR + 1


@rule
def turn_up_move(colour: int) -> int:
    """Pack turning up a card of a colour that is not green."""
    return UP_WHITE + colour - 1


def is_hidden(move: int) -> bool:
    """Tell whether only the mover may know the move: a contribution."""
    return move < PASS
