"""Compiles the engine with mypyc: as a step of building the wheel, or in place (`python hatch_build.py`).

WONDERS_COMPILE says how hard to try: `auto` (default) compiles where it can and otherwise leaves the same files to run
as they are, `0` never compiles, `1` fails where compiling fails.
"""

from __future__ import annotations

import contextlib
import io
import os
import shutil
import sys
import tempfile
import tomllib
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).resolve().parent


def engine_files() -> list[str]:
    """The modules to compile, as pyproject.toml lists them."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    files: list[str] = project["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"]["custom"]["engine"]
    return files


def compile_engine(target: Path) -> tuple[bool, str]:
    """Compile the engine into `target` (laid out like the root); whether it worked, and if not, why."""
    wanted = os.environ.get("WONDERS_COMPILE", "auto")
    if wanted not in ("auto", "0", "1"):
        raise SystemExit(f"WONDERS_COMPILE is {wanted!r}; it can be auto, 0 or 1")
    if wanted == "0":
        return False, "WONDERS_COMPILE=0"
    said = io.StringIO()
    try:
        with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said), contextlib.chdir(ROOT):
            _compile(target)
    except BaseException as error:  # mypycify leaves through sys.exit, setuptools through a dozen kinds of error
        if wanted == "1" or isinstance(error, KeyboardInterrupt):
            print(said.getvalue(), file=sys.stderr)
            raise
        return False, repr(error) if any(map(shutil.which, ("cc", "gcc", "clang"))) else "no C compiler"
    return True, ""


def _compile(target: Path) -> None:
    from mypyc.build import mypycify
    from setuptools import Distribution

    with tempfile.TemporaryDirectory() as scratch:
        extensions = mypycify(
            engine_files(),
            opt_level="3",
            debug_level="0",
            group_name="wonders_engine",
            target_dir=str(Path(scratch) / "c"),
        )
        command: Any = Distribution({"ext_modules": extensions}).get_command_obj("build_ext")
        command.build_lib = str(Path(scratch) / "lib")
        command.build_temp = str(Path(scratch) / "temp")
        command.ensure_finalized()
        command.run()
        for library in sorted((Path(scratch) / "lib").rglob("*.*")):
            place = target / library.relative_to(Path(scratch) / "lib")
            place.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(library, place)


class EngineHook(BuildHookInterface[Any]):
    """hatchling calls this for every wheel; an editable install stays uncompiled, so that edits take effect."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        self._target = Path(tempfile.mkdtemp())
        compiled, reason = compile_engine(self._target)
        self.app.display_info("engine: compiled" if compiled else f"engine: not compiled ({reason})")
        if compiled:
            build_data["pure_python"] = False
            build_data["infer_tag"] = True
            for library in self._target.rglob("*.*"):
                build_data["force_include"][str(library)] = library.relative_to(self._target).as_posix()

    def finalize(self, version: str, _build_data: dict[str, Any], _artifact_path: str) -> None:
        if version != "editable":
            shutil.rmtree(self._target, ignore_errors=True)


if __name__ == "__main__":
    for stale in [*ROOT.glob("wonders_engine__mypyc*"), *ROOT.glob("wonders_tui/**/*.so"), *ROOT.glob("ai/**/*.so")]:
        stale.unlink()
    compiled, reason = compile_engine(ROOT)
    how = "compiled to native code" if compiled else f"not compiled ({reason}), runs as plain Python, slower"
    print(f"engine: {how}")
