"""Looking back on a game: every moment of it, as a page, as one offline file, as a picture."""

from .film import Film, Moment, moments
from .offline import offline_page
from .picture import png

__all__ = ["Film", "Moment", "moments", "offline_page", "png"]
