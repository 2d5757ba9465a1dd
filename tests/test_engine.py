"""What is compiled: the modules that pyproject.toml lists under `engine`."""

from __future__ import annotations

from pathlib import Path

from hatch_build import engine_files

ROOT = Path(__file__).parents[1]


def test_every_module_with_fixed_width_integers_is_compiled() -> None:
    written = {
        file.relative_to(ROOT).as_posix()
        for folder in ("wonders_tui", "ai", "server")
        for file in (ROOT / folder).rglob("*.py")
        if "from mypy_extensions import i64" in file.read_text(encoding="utf-8")
    }
    assert written <= set(engine_files())


def test_every_module_to_compile_exists_once() -> None:
    files = engine_files()
    assert len(set(files)) == len(files)
    assert [file for file in files if not (ROOT / file).is_file()] == []
