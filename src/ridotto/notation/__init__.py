"""Records of games: how they are written down and read back."""

from .record import Header, MoveLine, Record, Result, read_record, write_record

__all__ = ["Header", "MoveLine", "Record", "Result", "read_record", "write_record"]
