"""One folder a title. The registry finds them; no game imports another.

Rooms that stand elsewhere are found too: RIDOTTO_ROOMS names folders of rooms.
The package bears the name of a function of the public face, so it can be
called: `ridotto.games()` lists what `ridotto.games` holds.
"""

from __future__ import annotations

import os
import sys
from types import ModuleType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ridotto.core.game import Game

__path__.extend(folder for folder in os.environ.get("RIDOTTO_ROOMS", "").split(os.pathsep) if folder)


class _Rooms(ModuleType):
    def __call__(self) -> list[Game]:
        from ridotto.core import registry

        return registry.games()


sys.modules[__name__].__class__ = _Rooms
