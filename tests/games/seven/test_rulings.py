"""The rulings of the game, one case or more each, in the format of `tests/cases`; the ids count the rulings."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.games.seven.cases import KINDS

RULINGS = json.loads(Path(__file__).with_name("rulings.json").read_text(encoding="utf-8"))["cases"]


@pytest.mark.parametrize("case", RULINGS, ids=[case["id"] for case in RULINGS])
def test_the_ruling_holds(case: dict[str, Any]) -> None:
    KINDS[case["kind"]](case)
