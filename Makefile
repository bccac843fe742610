# make play     open the house in a browser     make test    everything that must hold
# make terminal sit down at a terminal          make verify  the long campaigns
# make pictures photograph every page           make goldens write the golden files anew

PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
JOBS ?= 2
# Tests that reach every line of core and rooms in plain Python; the rest runs without tracing, which is faster.
COVERED := tests/core tests/games tests/play tests/notation

.PHONY: play terminal test warm verify pictures goldens lint format clean

play: $(VENV)/.ready-play
	@$(BIN)/ridotto serve --open

terminal: $(VENV)/.ready-play
	@$(BIN)/ridotto play

test: $(VENV)/.ready-dev
	@$(MAKE) --no-print-directory -j 2 lint warm
	$(BIN)/python -m pytest -n $(JOBS) --dist worksteal --cov --cov-report=term:skip-covered $(COVERED)
	$(BIN)/python -m pytest -n $(JOBS) --dist worksteal $(addprefix --ignore=,$(COVERED))

warm: $(VENV)/.ready-dev
	$(BIN)/ridotto warm --jobs $(JOBS)

lint: $(VENV)/.ready-dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

verify: $(VENV)/.ready-dev
	$(BIN)/ridotto verify --games 1000000
	$(BIN)/python bench/kill.py --kills 200
	$(BIN)/python bench/network.py --runs 500 --steps 50
	$(BIN)/python bench/twins.py --states 50
	$(BIN)/python bench/load.py --minutes 30
	$(BIN)/python bench/overload.py --minutes 2

pictures: $(VENV)/.ready-dev
	$(BIN)/python -m tools.house_pictures

goldens: $(VENV)/.ready-dev
	$(BIN)/python -m tools.goldens --update

format: $(VENV)/.ready-dev
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

$(VENV)/.ready-play: pyproject.toml tools/setup.sh
	@PYTHON="$(PYTHON)" VENV="$(VENV)" bash tools/setup.sh ".[web]"
	@touch $@

$(VENV)/.ready-dev: pyproject.toml tools/setup.sh
	@PYTHON="$(PYTHON)" VENV="$(VENV)" bash tools/setup.sh ".[dev]"
	@touch $@ $(VENV)/.ready-play

clean:
	rm -rf $(VENV) build dist artefacts .mypy_cache .ruff_cache .pytest_cache .coverage*
