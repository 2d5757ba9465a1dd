"""The compiled engine and the same files run as plain Python agree on everything."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
GAMES_PER_TABLE = 4


def played(*flags: str) -> dict[str, Any]:
    command = [sys.executable, "-m", "tests.games.digest", *flags, str(GAMES_PER_TABLE)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    answer: dict[str, Any] = json.loads(done.stdout)
    return answer


def test_compiled_and_plain_python_play_the_same_games() -> None:
    native = played()
    if not native["compiled"]:
        if os.environ.get("WONDERS_COMPILE") == "1":
            pytest.fail("WONDERS_COMPILE=1 asks for the compiled engine, but the plain files were loaded")
        pytest.skip("the engine is not compiled here, so there is nothing to compare")
    plain = played("--pure")
    assert not plain["compiled"]
    assert plain["digests"] == native["digests"]
