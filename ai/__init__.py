"""Bots: search over views, levels, the arena. Knows games only by their interface."""
