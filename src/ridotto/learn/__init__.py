"""Networks that learn the games by playing against themselves (extra `learn`, PyTorch).

The bots that play by a network need none of this: they read its file with NumPy.
"""

from __future__ import annotations

from ..errors import UnknownOption


def need_torch() -> None:
    """Refuse to train without PyTorch, and say how to get it."""
    try:
        import torch  # noqa: F401
    except ImportError:
        raise UnknownOption('training needs PyTorch: pip install "ridotto[learn]"') from None
