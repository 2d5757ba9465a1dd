from __future__ import annotations

import re
from pathlib import Path

import wonders_tui.app
from wonders_tui.app.faces import face, with_faces
from wonders_tui.app.faces.face import LETTERS, TABLE_KEYS, Sight
from wonders_tui.games import GAMES, game

APP = Path(wonders_tui.app.__file__).parent
NAMES = ("Ada", "Ben", "Cleo", "Dido", "Enna", "Fay", "Gil")


def test_nothing_in_the_app_but_the_faces_knows_which_games_there_are() -> None:
    names = "|".join(GAMES)
    naming = re.compile(rf"""["']({names})["']|(games|faces)\.({names})""")
    for file in APP.glob("*.py"):
        found = naming.findall(file.read_text(encoding="utf-8"))
        assert not found, f"{file.name} names a game"


def test_the_keys_of_pages_are_free_and_the_score_sheet_has_every_category() -> None:
    for name in with_faces():
        played, look = game(name), face(name)
        for seats in played.seats:
            view = played.new(seats, 1).view(0)
            sight = Sight(played, view, 0, NAMES[:seats])
            keys = [page.key for page in look.pages(sight)]
            assert len(set(keys)) == len(keys)
            assert not set(keys) & set(LETTERS + TABLE_KEYS), f"{name}: a page has a key of the table"
        assert look.usual_seats in played.seats
        assert look.rules().startswith("# ")
        assert all(category.meaning for category in look.categories())
