# Warhost. The two commands: `make play` and `make test`. Needs only python3 (3.11 or newer) and make.
SHELL := /bin/bash
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
JOBS ?= 2

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help setup web chromium play terminal test test-long lint format webcheck pytest browser screenshots slowest coverage-knockout house bench ladder lock clean

help: ## list the targets
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 20
	@printf '\nThe parts of test-long: %s\n' "$(LONG_PARTS)"

# --- environment ------------------------------------------------------------------------------------------------------
# Stamps, not the programs, are the targets: a failed `venv` leaves a half-made directory behind.

setup: $(VENV)/.installed ## make the environment in .venv

# A plain Debian has Python without ensurepip: root installs it, anyone else is told how.
$(VENV)/.made: requirements/uv.lock
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || { echo "Warhost needs Python 3.11 or newer; choose one with: make PYTHON=python3.12 ..." >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip' 2>/dev/null \
	  || { [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && apt-get update -qq \
	       && DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends python3-venv; } \
	  || { echo "Python's venv module is missing: sudo apt-get install python3-venv" >&2; exit 1; }
	$(PYTHON) -m venv --clear $(VENV)
	$(BIN)/python -m pip install -q --disable-pip-version-check --require-hashes -r requirements/uv.lock
	@touch $@

$(VENV)/.installed: $(VENV)/.made requirements/dev.lock pyproject.toml
	$(BIN)/uv pip sync -q --require-hashes --compile-bytecode --python $(BIN)/python requirements/dev.lock
	$(BIN)/uv pip install -q --no-deps --no-build-isolation --python $(BIN)/python -e .
	@touch $@

# Ray and PettingZoo, for `warhost[cluster]` and `warhost[learn]`: the tests need them, playing does not.
$(VENV)/.extras: $(VENV)/.installed requirements/extras.lock
	$(BIN)/uv pip install -q --require-hashes --compile-bytecode --python $(BIN)/python -r requirements/extras.lock
	@touch $@

LOCK := $(BIN)/uv pip compile -q --universal --generate-hashes --no-emit-index-url --python-version 3.11
lock: $(VENV)/.made ## lock the dependencies again, after changing pyproject.toml or requirements/*.in
	$(LOCK) requirements/uv.in -o requirements/uv.lock
	$(LOCK) --extra server pyproject.toml requirements/dev.in -o requirements/dev.lock
	$(LOCK) --extra server --extra cluster --extra learn pyproject.toml requirements/extras.in -o requirements/extras.lock

# --- the browser client -----------------------------------------------------------------------------------------------
# Node and npm come with the environment; only these targets see them first on the path.

NODE := PATH="$(CURDIR)/$(BIN):$$PATH"
WEB_SOURCES := $(shell find web/src warhost/texts/en/client web/public web/index.html web/vite.config.ts web/package.json -type f 2>/dev/null)

web/node_modules/.installed: web/package-lock.json | $(VENV)/.installed
	cd web && $(NODE) npm ci --no-progress --loglevel=error
	@touch $@

warhost/server/static/index.html: web/node_modules/.installed $(WEB_SOURCES)
	cd web && $(NODE) npm run --silent build -- --logLevel warn
	@touch $@

web: setup warhost/server/static/index.html ## build the browser client

# The tests in a real browser use the system's Chromium.
chromium:
	@command -v chromium >/dev/null || command -v google-chrome >/dev/null \
	  || { [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && apt-get update -qq \
	       && DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends chromium; } \
	  || { echo "The browser tests need Chromium: sudo apt-get install chromium" >&2; exit 1; }

# --- playing ----------------------------------------------------------------------------------------------------------

# Maps and pictures are drawn once, here, so that the first table opens at once; the server draws what is missing.
warhost/server/static/.drawn: warhost/server/static/index.html
	@echo "Drawing the maps, once …"
	@$(BIN)/python -m warhost.server.boards.painter
	@touch $@

play: web warhost/server/static/.drawn ## play in the browser
	$(BIN)/warhost play

terminal: setup ## play at this terminal
	$(BIN)/warhost play --terminal

# --- checking ---------------------------------------------------------------------------------------------------------
# `make test` is for every change: a quarter of an hour on two cores. `make test-long` runs all that there is, in an
# hour: it adds the tests that are marked `long`, which is fuzz and whole games that only repeat in other scenarios.
# CHECKS is what `make test` runs, in order: parts that are not Python (the browser client) add their targets here.

CHECKS := lint webcheck pytest browser

test: web chromium $(VENV)/.extras ## check every rule and screen, in a quarter of an hour
	@set -e; for check in $(CHECKS); do $(MAKE) --no-print-directory $$check; done

# Every Python test belongs to one part: what no other part names belongs to `rest`.
LONG_PARTS := lint webcheck rest conformance campaign skirmish battle evidence bots server browser
PARTS ?= $(LONG_PARTS)
LONG_conformance := tests/conformance
LONG_campaign := tests/rules/dg tests/rules/md tests/rules/pl tests/rules/test_proposals.py
LONG_skirmish := tests/rules/dn
LONG_battle := tests/rules/bs
LONG_evidence := --evidence tests/rules
LONG_bots := tests/bots
LONG_server := tests/server
LONG_browser := tests/web
LONG_rest := tests warhost $(addprefix --ignore=,$(LONG_conformance) tests/rules $(LONG_bots) $(LONG_server) $(LONG_browser))

test-long: web chromium $(VENV)/.extras ## check everything, in an hour; some of it: make test-long PARTS="conformance browser"
	@set -e; for part in $(PARTS); do echo "== $$part"; $(MAKE) --no-print-directory long-$$part; done

long-lint: lint ;
long-webcheck: webcheck ;
long-%: web $(VENV)/.extras
	$(if $(LONG_$*),,$(error there is no part $*; there are $(LONG_PARTS)))
	$(BIN)/pytest -q -n $(JOBS) $(if $(filter evidence,$*),,-m '') $(LONG_$*)

slowest: ## the slowest tests of the last runs: seconds, seconds of processor, day, test
	@head -$${N:-40} build/test-times.tsv | expand -t 10,20,32

lint: setup ## style and types
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

format: setup ## put the sources into the project's style
	$(BIN)/ruff check --fix-only -q .
	$(BIN)/ruff format -q .

webcheck: web ## style, types and tests of the browser client
	cd web && $(NODE) npm run --silent lint
	cd web && $(NODE) npm run --silent check
	cd web && $(NODE) npm run --silent test

# The tests in a real browser come last and alone: a page that is late on a busy machine is not at fault.
pytest: web $(VENV)/.extras ## the tests, without those in a browser
	$(BIN)/pytest -q -n $(JOBS) --ignore=tests/web

browser: web chromium ## the tests in a real browser
	$(BIN)/pytest -q -n $(JOBS) tests/web

screenshots: web chromium ## pictures of every screen in build/screenshots; some of them: make screenshots SCENE=fight
	$(BIN)/python -m tests.web.gallery build/screenshots $(SCENE)

# The lot is printed: make coverage-knockout N=10 SEED=13 BOOKS="DG MD"
coverage-knockout: setup ## break the code at rules drawn by lot, and name those whose tests stay green
	PYTHONPATH=. $(BIN)/python tools/knockout.py -n $(or $(N),40) $(addprefix --seed ,$(SEED)) $(if $(BOOKS),--books $(BOOKS)) --jobs $(JOBS)

house: setup ## draw the house in docs/architecture.md from its imports
	PYTHONPATH=. $(BIN)/python tools/draw_house.py

# --- measuring --------------------------------------------------------------------------------------------------------

bench: setup ## speed beside the peers
	$(BIN)/python -m benchmarks

ladder: setup ## problem positions for the bots, then every level against the one below
	$(BIN)/python -m benchmarks.problems
	$(BIN)/python -m benchmarks.levels
	$(BIN)/python -m benchmarks.ladder

clean: ## remove what was built
	rm -rf $(VENV) web/node_modules warhost/server/static .mypy_cache .ruff_cache .pytest_cache .hypothesis build dist
