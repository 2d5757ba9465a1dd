"""Worked cases: positions with the right answer, one JSON file per game.

`pytest tests/test_cases.py --cases DIR` runs every case file of another folder. What a kind of case means is said by
`KINDS` in `tests/games/<game>/cases.py`; a kind that is not there fails.
"""

from __future__ import annotations

import json
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

HERE = Path(__file__).parent / "cases"


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "case" not in metafunc.fixturenames:
        return
    folder = Path(metafunc.config.getoption("--cases") or HERE)
    cases = []
    for file in sorted(folder.glob("*.json")):
        for case in json.loads(file.read_text(encoding="utf-8"))["cases"]:
            cases.append(pytest.param(file.stem, case, id=f"{file.stem}-{case['id']}"))
    if not cases:
        raise pytest.UsageError(f"there is no case file in {folder}")
    metafunc.parametrize(("game_name", "case"), cases)


def test_case_gives_the_right_answer(game_name: str, case: dict[str, Any]) -> None:
    kinds = import_module(f"tests.games.{game_name}.cases").KINDS
    if case["kind"] not in kinds:
        pytest.fail(f"{game_name} has no kind of case {case['kind']!r}; it has: {', '.join(kinds)}")
    kinds[case["kind"]](case)
