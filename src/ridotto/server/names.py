"""Names that can be read beside a score, and passwords that are not the first to be tried."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

from . import limits
from .errors import Refused

SOMEBODY = "somebody"
"""What those are called who closed their account."""

_HIDDEN = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
_BLANKS = "\u00ad\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"
"""Characters that are letters or marks to Unicode and nothing to the eye."""

_MARKS_IN_A_ROW = 2


def clean_name(text: str) -> str:
    """Return a name as it is kept: composed, spaces single; refuse what cannot be seen or turns the line around."""
    name = " ".join(unicodedata.normalize("NFC", text[: 8 * limits.NAME_LENGTH]).split())
    if not 1 <= len(name) <= limits.NAME_LENGTH:
        raise _bad_name(f"A name has 1 to {limits.NAME_LENGTH} characters.")
    if any(unicodedata.category(each) in _HIDDEN or each in _BLANKS for each in name):
        raise _bad_name("A name has only characters that can be seen.")
    kinds = "".join("m" if unicodedata.category(each)[0] == "M" else "x" for each in name)
    if "m" * (_MARKS_IN_A_ROW + 1) in kinds or kinds[0] == "m":
        raise _bad_name("A name has at most two marks on a letter.")
    return name


def clean_account_name(text: str) -> str:
    """Return the name of an account; one that means nobody in particular is refused."""
    name = clean_name(text)
    if name.casefold() == SOMEBODY:
        raise _bad_name("This name is for those who have left.")
    return name


def clean_line(text: str, most: int, what: str) -> str:
    """Return one line that people wrote, such as a remark; control characters are refused."""
    line = unicodedata.normalize("NFC", text[: 4 * most]).strip()
    if not 1 <= len(line) <= most:
        raise Refused(422, "bad_text", "Too short or too long", f"{what} has 1 to {most} characters.")
    # Joiners make letters and faces in many scripts; bidirectional overrides and controls make forgeries.
    allowed = {"\u200c", "\u200d"}
    if any(unicodedata.category(each) in _HIDDEN and each not in allowed for each in line):
        raise Refused(
            422, "bad_text", "Characters that cannot be seen", f"{what} has only visible characters."
        )
    return line


def _bad_name(detail: str) -> Refused:
    return Refused(422, "bad_name", "This name cannot be used", detail)


# Passwords. No list is copied: those that people choose first follow few rules.

_ROWS = ("abcdefghijklmnopqrstuvwxyz", "qwertyuiop", "asdfghjkl", "zxcvbnm", "1234567890", "0123456789")
_ROWS_ABROAD = (
    "qwertzuiop",
    "azertyuiop",
    "1qaz2wsx3edc4rfv5tgb6yhn7ujm",
    "1q2w3e4r5t6y7u8i9o0p",
    "qazwsxedcrfvtgb",
)

_WORDS = frozenset(
    """password passwort passphrase motdepasse contrasena parola senha wachtwoord welcome willkommen
    login master admin administrator root user guest secret letmein trustno access changeme default test
    hello love iloveyou sunshine princess dragon monkey football baseball basketball soccer hockey superman
    batman starwars pokemon michael jennifer jordan charlie jessica ashley daniel andrew thomas robert
    shadow killer freedom whatever computer internet samsung google summer winter spring autumn monday
    flower cookie butter cheese chocolate banana orange purple silver golden mustang ferrari mercedes
    tiger eagle lucky angel family forever friends ridotto venice venezia rialto gondola boardgame game
    player gamer chess signorie principe strozzi medici florence""".split()
)

_LEET = str.maketrans(
    {"0": "o", "1": "i", "3": "e", "4": "a", "5": "s", "7": "t", "8": "b", "@": "a", "$": "s", "!": "i"}
)


def check_password(password: str, name: str) -> None:
    """Refuse a password that is too short, too long, or among the first that anybody would try."""
    least, most = limits.PASSWORD_LENGTH
    if not least <= len(password) <= most:
        raise _bad_password(f"A password has {least} to {most} characters.")
    if any(unicodedata.category(each) in {"Cc", "Cs"} for each in password):
        raise _bad_password("A password has no control characters.")
    if is_common(password) or _holds_name(password, name):
        raise _bad_password("This password is easy to guess. A few unrelated words make a good one.")


def _bad_password(detail: str) -> Refused:
    return Refused(422, "bad_password", "Choose another password", detail)


def _holds_name(password: str, name: str) -> bool:
    plain, called = password.casefold(), name.casefold()
    core = plain.replace(called, "") if len(called) >= 3 else plain
    # A long phrase may mention the name; what is left must still be a password.
    return plain != core and len(core) < 8


def is_common(password: str) -> bool:
    """Tell whether a password follows one of the rules by which most are made."""
    plain = password.casefold()
    if len(set(plain)) < 4 or _repeats(plain) or _walks(plain):
        return True
    stem = re.sub(r"^[\W\d_]+|[\W\d_]+$", "", plain)
    if stem == "" or (len(stem) >= 4 and _walks(stem)):
        return True
    for spelling in (plain, stem.translate(_LEET), plain.translate(_LEET)):
        bare = re.sub(r"[\W\d_]+", "", spelling)
        if bare in _WORDS or _is_pair(bare):
            return True
    return False


def _is_pair(text: str) -> bool:
    """Tell whether a text is two of the common words in a row."""
    return any(text[:cut] in _WORDS and text[cut:] in _WORDS for cut in range(3, len(text) - 2))


def _repeats(text: str) -> bool:
    """Tell whether a text is a short piece again and again."""
    return any(text == (text[:size] * len(text))[: len(text)] for size in range(1, len(text) // 2 + 1))


def _walks(text: str) -> bool:
    """Tell whether a text runs along the alphabet, the digits or the keyboard, forth or back."""
    return any(text in row or text in row[::-1] for row in _endless(_ROWS + _ROWS_ABROAD))


def _endless(rows: Iterable[str]) -> Iterable[str]:
    return (row * 5 for row in rows)
