# The README's commands. Everything lives in .venv; nothing is installed elsewhere.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: help install check test clean

help:  ## Show the targets
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*##/\t/'

$(VENV)/.installed: pyproject.toml
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade pip
	$(BIN)/python -m pip install --quiet -e '.[dev]'
	touch $@

install: $(VENV)/.installed  ## Make the environment

check: $(VENV)/.installed  ## Lint, types, conventions
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

test: $(VENV)/.installed  ## All tests
	$(BIN)/python -m pytest -n auto

clean:  ## Remove the environment and everything made
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache
