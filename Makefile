# Everything sets itself up: a virtual environment in .venv, the dependencies, the compiled engine.
# Needs make and Python 3.11 or newer; a C compiler makes the engine fast, without one it runs as plain Python.

PYTHON ?= $(shell for p in python3.13 python3.12 python3.11 python3 python; do \
	command -v $$p >/dev/null 2>&1 && $$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$p && break; done)
VENV ?= .venv
BIN = $(VENV)/bin
PIP = $(BIN)/python -m pip install --quiet --disable-pip-version-check
ENGINE = $(wildcard wonders_tui/games/*.py wonders_tui/games/*/*.py ai/*.py)

.PHONY: play test check format clean
.DEFAULT_GOAL := play

play: $(VENV)/engine
	@$(BIN)/wonders

test: $(VENV)/engine check
	$(BIN)/python -m pytest -n auto --dist worksteal

check: $(VENV)/dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

format: $(VENV)/dev
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

$(VENV)/ready: pyproject.toml
	@test -n "$(PYTHON)" || { echo "Python 3.11 or newer was not found. Install it, or name it: make PYTHON=/path/to/python3.12"; exit 1; }
	@echo "Setting up $(VENV) with $(PYTHON); this takes a minute, once."
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(PIP) --editable '.[compile]'
	@touch $@

$(VENV)/engine: $(VENV)/ready hatch_build.py $(ENGINE)
	@$(BIN)/python hatch_build.py
	@touch $@

$(VENV)/dev: $(VENV)/ready
	@$(PIP) --editable '.[dev]'
	@touch $@

clean:
	rm -rf $(VENV) build dist
	find . -name '*.so' -not -path './$(VENV)/*' -delete
