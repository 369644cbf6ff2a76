# Everything runs inside .venv, which the first target to need it sets up.
# A stamp file per lock makes second and later runs start at once.
PYTHON ?= python3
HOST ?= 127.0.0.1
PORT ?= 8000
COUNT ?= 100000
SEED ?= 0
BIN := .venv/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check install --quiet
TRANSLATIONS := $(wildcard src/grundy/explaining/locale/*/LC_MESSAGES/grundy.po)

# Hundreds of processes start in the tests: each module is compiled by the first that imports it, and kept.
unexport PYTHONDONTWRITEBYTECODE

# Of an environment without pip nothing counts as made: Debian leaves such a one where its package is missing.
ifeq ($(shell $(BIN)/python -c 'import pip' 2>/dev/null && echo whole),)
.PHONY: $(BIN)/python .venv/run .venv/dev .venv/docs .venv/bench .venv/browser
endif

# Where we are root on Debian, what the system lacks is installed.
MAY_INSTALL := [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null
INSTALL := apt-get -qq update && apt-get -qq install --yes --no-install-recommends >/dev/null

.PHONY: help run test deep check fuzz bench docs golden screenshots messages clean
.DEFAULT_GOAL := help

help: ## show this help
	@awk -F ':.*## ' '/^[a-z]+:.*## / {printf "make %-11s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

run: .venv/run ## set up and start the web app (PORT=8000; HOST=0.0.0.0 lets other devices in)
	$(BIN)/grundy serve --host $(HOST) --port $(PORT) --data grundy-data

test: .venv/dev .venv/browser ## set up and run every test, the browser's included
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy --num-workers 2
	$(BIN)/pytest -n 2 --dist worksteal -q -m "not deep"

deep: .venv/dev .venv/browser ## run the tests that sweep, of which make test runs a sample
	$(BIN)/pytest -n 2 --dist worksteal -q -m deep

check: .venv/dev ## format, lint, types and the quick tests, without a browser
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .
	$(BIN)/mypy --num-workers 2
	$(BIN)/pytest -n 2 --dist worksteal -q -m "not browser and not slow and not deep"

fuzz: .venv/dev ## give every command random inputs (COUNT=100000 SEED=0)
	$(BIN)/python -m tests.fuzzing --count $(COUNT) --seed $(SEED)

bench: .venv/bench ## measure every workload beside its baseline
	$(BIN)/python -m benchmarks

docs: .venv/docs ## build the documentation site in three languages into docs/_build
	for language in en cs hr; do \
	  $(BIN)/sphinx-build --fail-on-warning --keep-going -q -b html -D language=$$language docs docs/_build/$$language || exit 1; \
	done
	@echo "open docs/_build/en/index.html"

golden: .venv/dev ## rewrite the golden playthroughs and generated pages; review the diff
	$(BIN)/python -m tests.regenerate

screenshots: .venv/dev .venv/browser ## take the pictures of the web app for the documentation anew
	$(BIN)/python -m tests.screenshots

messages: .venv/dev .venv/docs ## collect the sentences of the sources and of the pages into the translations
	$(BIN)/python -m tests.translations
	$(BIN)/python -m tests.docs_translations

clean: ## remove the environment and everything built
	rm -rf .venv docs/_build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find src -name '*.mo' -delete

.venv/bin/python:
	$(PYTHON) -c 'import sys; sys.exit("Grundy needs Python 3.11 or newer, this is " + sys.version) if sys.version_info < (3, 11) else None'
	@$(PYTHON) -c 'import venv; from ensurepip import bootstrap' 2>/dev/null || { $(MAY_INSTALL) && $(INSTALL) $(notdir $(PYTHON))-venv; } || \
	  { echo "Python cannot make an environment here. On Debian and Ubuntu: apt install $(notdir $(PYTHON))-venv" >&2; exit 1; }
	@rm -rf .venv
	$(PYTHON) -m venv .venv && $(BIN)/python -m pip --version >/dev/null || { rm -rf .venv; exit 1; }

.venv/run .venv/dev .venv/docs .venv/bench: .venv/%: locks/%.txt pyproject.toml $(TRANSLATIONS) | .venv/bin/python
	@echo "Setting up .venv from locks/$*.txt"
	$(PIP) -r locks/$*.txt
	$(PIP) --no-deps --editable .
	@touch $@

# Debian's Chromium where we may install it; elsewhere the browser tests say loudly that they were skipped.
.venv/browser: | .venv/bin/python
	@if command -v chromium || command -v chromium-browser || command -v google-chrome; then :; \
	elif $(MAY_INSTALL); then $(INSTALL) chromium; \
	else echo "No Chromium found: the browser tests will be skipped."; fi
	@touch $@
