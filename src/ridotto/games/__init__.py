"""One folder a title. The registry finds them; no game imports another.

Rooms that stand elsewhere are found too: RIDOTTO_ROOMS names folders of rooms.
"""

import os

__path__.extend(folder for folder in os.environ.get("RIDOTTO_ROOMS", "").split(os.pathsep) if folder)
