"""Il Principe: the record, field by field, with who may see it.

Building cards of a colour are alike, so the deck is five counts: the card on
top is picked by chance from what is left, which is the same as a shuffled
deck. The city deck is every city not yet seen, which all players know.

The history fields (`gave`, `piles`, `bought`, `built_in`, `played`,
`drew_red`) keep who was seen to take and spend which cards: they let a planner
imagine only hands that the whole game so far allows (RULES.md P-9.3).
"""

from __future__ import annotations

from ridotto.core.fields import OWNER, PUBLIC, SECRET, Layout, field
from ridotto.core.game import Option

from .data import (
    ALL_CARDS,
    CARDS_OF_A_COLOUR,
    CITIES,
    COLOURS,
    GIVEN,
    MAX_SEATS,
    MOST_CYCLES,
    MOST_MONEY,
    REGIONS,
    ROW,
    SHIELDS,
)

# The phases. Those that ask somebody:
CONTRIBUTE, BID, OFFER, SHIELD, ACT, ROLE_BID, TURN_UP, ANY_REGION, OVER = range(9)
# Those that run by themselves, one after the other, until somebody is asked:
NEW_CYCLE, REVEAL, NEXT_LOT, SOLD, NEXT_OFFER, BUILT, NEXT_ACTION, ROLES = range(9, 17)
PHASES = 17

# The steps of one colour in Phase 4 (P-7.1).
GIVE_MAJOR, MAJOR_BENEFIT, GIVE_MINOR, MINOR_BENEFIT, TURN_OVER = range(5)

NOWHERE = -1
"""No city in this place of the row."""

SOURCES = (
    "cities",
    "roles when others build",
    "white benefit",
    "roles at the end",
    "fewest colours",
    "most money",
    "most cards in hand",
    "regions",
)
(
    FROM_CITIES,
    FROM_ROLES,
    FROM_WHITE,
    FROM_FINAL_ROLES,
    FROM_FEWEST,
    FROM_MONEY,
    FROM_HAND,
    FROM_REGIONS,
) = range(len(SOURCES))

OPTIONS = (
    Option(
        "build_time", ("after", "each"), "after", "each", "city of Phase 2: after all auctions, or after each"
    ),
    Option(
        "builders",
        ("winners", "everyone"),
        "winners",
        "winners",
        "who may build in Phase 2 after all auctions",
    ),
    Option("first_cycle", ("allowed", "forbidden"), "allowed", "forbidden", "building in the first cycle"),
    Option("fewest", ("colours", "sets"), "colours", "sets", "final points for fewest colours, or for sets"),
    Option(
        "fewest_cards", ("all", "table"), "all", "table", "cards counted for that: with the hand, or without"
    ),
    Option("last_income", ("five", "none"), "five", "five", "money in the last, shorter cycle"),
    Option("white_benefit", ("one", "two"), "one", "one", "points of the white Major when it is received"),
    Option("medium_shields", ("one", "two"), "one", "one", "shields of a medium city"),
)
AFTER_EACH = 1
EVERYONE = 1
FORBIDDEN = 1
SETS = 1
TABLE_ONLY = 1
NO_INCOME = 1
TWO_POINTS = 1
TWO_SHIELDS = 1

_ALL_SEATS = (1 << MAX_SEATS) - 1

FIELDS = (
    # Where the game stands.
    field("phase", "i1", (), PUBLIC, 0, PHASES - 1, "which decision or step is next"),
    field("asked", "i1", (), PUBLIC, 0, _ALL_SEATS, "seats that have to decide now, one bit each"),
    field("cycle", "i1", (), PUBLIC, 1, MOST_CYCLES, "the cycle that is played, from 1"),
    field("last_cycle", "i1", (), PUBLIC, 0, 1, "1 in the shorter last cycle"),
    field("principe", "i1", (), PUBLIC, 0, MAX_SEATS - 1, "who holds Il Principe"),
    field("acting", "i1", (), PUBLIC, 0, 1, "1 from the actions of Phase 3 to the end of the cycle"),
    field("step", "i1", (), PUBLIC, 0, MAX_SEATS, "places already served in this round of the table"),
    # Money and cards.
    field("money", "i1", MAX_SEATS, PUBLIC, 0, MOST_MONEY, "coins"),
    field("bank", "i2", (), PUBLIC, -MAX_SEATS * MOST_MONEY, 0, "what the bank took in less what it paid"),
    field("hand", "i1", (MAX_SEATS, COLOURS), OWNER, 0, CARDS_OF_A_COLOUR, "cards in hand, by colour"),
    field("hand_size", "i1", MAX_SEATS, PUBLIC, 0, ALL_CARDS, "cards in hand"),
    field("deck", "i1", COLOURS, SECRET, 0, CARDS_OF_A_COLOUR, "cards left in the deck, by colour"),
    field("deck_size", "i1", (), PUBLIC, 0, ALL_CARDS, "cards left in the deck"),
    field("out", "i1", COLOURS, PUBLIC, 0, CARDS_OF_A_COLOUR, "cards that left the game"),
    field("face_up", "i1", (MAX_SEATS, COLOURS), PUBLIC, 0, CARDS_OF_A_COLOUR, "cards on the table, face up"),
    field("face_down", "i1", (MAX_SEATS, COLOURS), PUBLIC, 0, CARDS_OF_A_COLOUR, "the same, face down"),
    # Contributions and auctions.
    field("to_give", "i1", MAX_SEATS, PUBLIC, 0, GIVEN, "cards still to be contributed"),
    field("lots", "i1", COLOURS, PUBLIC, 0, COLOURS - 1, "colours of the groups, in order of sale"),
    field("lot_count", "i1", (), PUBLIC, 0, COLOURS, "groups of this cycle"),
    field("lot", "i1", (), PUBLIC, 0, COLOURS, "groups already sold or discarded"),
    field("bidders", "i1", (), PUBLIC, 0, _ALL_SEATS, "seats that have not passed, one bit each"),
    field("bid", "i1", (), PUBLIC, 0, MOST_MONEY, "the bid that stands, 0 for none"),
    field("bidder", "i1", (), PUBLIC, -1, MAX_SEATS - 1, "who made it"),
    field("winners", "i1", (), PUBLIC, 0, _ALL_SEATS, "seats that won a group in this cycle, one bit each"),
    # Cities and the map.
    field("row", "i1", ROW, PUBLIC, -1, CITIES - 1, "open cities, ascending, -1 for none"),
    field("unseen", "i2", (), PUBLIC, 0, (1 << CITIES) - 1, "cities still in their deck, one bit each"),
    field("city", "i1", (), PUBLIC, -1, CITIES - 1, "the city that is being built"),
    field("builder", "i1", (), PUBLIC, -1, MAX_SEATS - 1, "who is building it"),
    field("to_place", "i1", (), PUBLIC, 0, 2, "shields of it still to be placed"),
    field("built_by", "i1", CITIES, PUBLIC, -1, MAX_SEATS - 1, "who built each city"),
    field("shields", "i1", (REGIONS, MAX_SEATS), PUBLIC, 0, SHIELDS, "shields on the map"),
    field("shields_left", "i1", MAX_SEATS, PUBLIC, 0, SHIELDS, "shields not yet placed"),
    # Roles.
    field("major", "i1", COLOURS, PUBLIC, -1, MAX_SEATS - 1, "who holds each Major"),
    field("minor", "i1", COLOURS, PUBLIC, -1, MAX_SEATS - 1, "who holds each Minor"),
    field("role_colour", "i1", (), PUBLIC, 0, COLOURS, "the colour that Phase 4 deals with"),
    field("role_step", "i1", (), PUBLIC, 0, TURN_OVER, "the step of that colour"),
    # Points.
    field(
        "laid_open", "i1", (MAX_SEATS, COLOURS), PUBLIC, 0, CARDS_OF_A_COLOUR, "hands, once the game is over"
    ),
    field("earned", "i2", (MAX_SEATS, len(SOURCES)), PUBLIC, 0, 999, "points by source"),
    # History: what everybody saw, and what each gave.
    field("gave", "i1", (MAX_SEATS, MOST_CYCLES, GIVEN), OWNER, 0, COLOURS, "contributions, 1 + colour"),
    field("piles", "i1", (MOST_CYCLES, COLOURS), PUBLIC, 0, CARDS_OF_A_COLOUR, "groups of each cycle"),
    field("bought", "i1", (MOST_CYCLES, COLOURS), PUBLIC, 0, MAX_SEATS, "who bought them, 1 + seat"),
    field("built_in", "i1", CITIES, PUBLIC, 0, MOST_CYCLES, "the cycle in which each city was built"),
    field(
        "played", "i1", (MOST_CYCLES, MAX_SEATS), PUBLIC, 0, ALL_CARDS, "cards played: 20 × colour + number"
    ),
    field(
        "drew_red", "i1", (MOST_CYCLES, 2), PUBLIC, 0, MAX_SEATS, "who drew by the red Major, Minor: 1 + seat"
    ),
)

LAYOUT = Layout(FIELDS + tuple(option.field for option in OPTIONS))
