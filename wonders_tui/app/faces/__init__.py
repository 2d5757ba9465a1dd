"""How each game looks: one module per game, found by its id."""
