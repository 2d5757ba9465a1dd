"""7 Wonders, 7 Wonders Duel and 7 Wonders Architects in the terminal."""

__version__ = "0.1.0"
