# Every target sets up what it needs; docs/6-building.md explains.

PYTHON ?= python3
JOBS ?= 2

BIN := .venv/bin
# One stamp for each Python, so that naming another one creates a new environment.
ENVIRONMENT := .venv/.made-by-$(subst /,-,$(PYTHON))
PIP := CONQUISTA_BUILD=none $(BIN)/python scripts/install.py
# Neighbouring tests share servers and caches, so each worker begins with one stretch of them.
PYTEST := $(BIN)/python -m pytest --dist worksteal
# What both cores must agree on: these run compiled, plain and sanitised.
RULES := tests/kernel tests/games tests/conformance

.PHONY: help play terminal build client modules web web-checks web-data journeys test check compiled services plain sanitised proofs coverage bench bench-peers \
	wheel format clean
.DELETE_ON_ERROR:
MAKEFLAGS += --no-print-directory

help: ## show this list
	@sed -n 's/^\([a-z-]*\):.*## /  make \1\t/p' Makefile | expand -t 20

play: ## start the server and open it in the browser
	@$(MAKE) -j2 build modules
	@$(MAKE) client
	@$(BIN)/conquista serve --open

terminal: build ## play in the terminal
	@$(BIN)/conquista play

build: .venv/.installed ## compile changed modules
	@$(BIN)/python setup.py -q build_ext --inplace

# The web client lies in the package as data. Where Node is missing, everything else goes on without it.
CLIENT := src/conquista/server/client/manifest.json
CLIENT_SOURCES := $(shell find web -path web/node_modules -prune -o -path web/src/generated -prune -o -type f -print 2> /dev/null) \
	$(wildcard scripts/web_*.py) $(wildcard $(shell find src/conquista/drawing src/conquista/server/schema -name "*.py" -o -name "*.json") src/conquista/boards/data/* \
	src/conquista/rulebook/data/* src/conquista/rulebook/data/chapters/* src/conquista/games/*/presets.toml \
	src/conquista/i18n/locales/*/*.json)
NPM := npm --prefix web --silent
NODE := node -e 'process.exit(+(process.versions.node.split(".")[0] < 20))' 2> /dev/null && command -v npm > /dev/null

client: ## build the web client into the package (needs Node)
	@if $(NODE); then $(MAKE) $(CLIENT); \
	else $(PYTHON) scripts/ready.py --node; fi

$(CLIENT): web/node_modules/.installed $(CLIENT_SOURCES) | build
	@echo "generating the data of the web client: boards, rules, lessons"
	@$(MAKE) web-data
	@echo "building the web client"
	@$(NPM) run build
	@touch $@

web-data: build ## generate the web client's data: boards, pieces, rules, lessons
	@$(BIN)/python scripts/web_data.py web/src/generated

modules: # what the web client is built with, where there is Node
	@if $(NODE); then $(MAKE) web/node_modules/.installed; fi

web/node_modules/.installed: web/package-lock.json
	@echo "installing the packages of the web client"
	@# not `npm ci`, which asks for the binaries of every platform
	@cd web && npm install --no-save --no-audit --no-fund --loglevel error || { echo "The packages of the web client could not be \
	installed: npm reports the reason above. \`make client\` repeats the step."; exit 1; }
	@touch $@

web: ## check, test and build the web client (needs Node)
	@if $(NODE); then $(MAKE) web-checks; \
	elif [ -n "$$CONQUISTA_TEST_REQUIRED" ]; then $(PYTHON) scripts/ready.py --node; echo "The web client cannot be tested."; exit 1; \
	else $(PYTHON) scripts/ready.py --node; echo "The web client is not tested."; fi

web-checks: # the client comes first, since its build generates the data that the checks read
	@$(MAKE) client
	@$(NPM) run lint
	@$(NPM) run check
	@$(NPM) test

# A real browser against a real server; CHROMIUM names another browser.
CHROMIUM ?= /usr/bin/chromium
journeys: client ## run the browser tests of the web client (needs Chromium)
	@scripts/browser.sh $(CHROMIUM)
	@if [ -x $(CHROMIUM) ] && $(NODE); then CHROMIUM=$(CHROMIUM) JOBS=$(JOBS) $(NPM) run journeys; \
	else echo "No journeys: they need Node, and a browser at $(CHROMIUM)."; fi

test: .venv/.developing ## run everything that a change has to pass
	@$(MAKE) -j2 build modules
	@$(MAKE) -j2 --output-sync=recurse check web
	@$(MAKE) journeys
	@$(MAKE) compiled
	@$(MAKE) plain
	@$(MAKE) sanitised

check: .venv/.developing build ## check format, lint, types and import levels
	@$(BIN)/ruff format --check --quiet --output-format concise . || { echo "run \`make format\`"; exit 1; }
	@$(BIN)/ruff check --quiet .
	@$(BIN)/mypy --no-error-summary
	@$(PYTEST) -n 0 tests/architecture

compiled: .venv/.developing build services ## run all tests on the compiled core
	@# some tests wait for processes and clocks, so that there is one worker more than cores
	@export CONQUISTA_CORE=compiled; $(PYTEST) -n $$(($(JOBS) + 1)) --ignore tests/architecture \
		|| $(BIN)/python scripts/repeat_failed.py $$?

services: ## install PostgreSQL and Redis for the tests if they are missing
	@scripts/services.sh

plain: .venv/.developing build ## run rule and kernel tests on the plain core
	@CONQUISTA_CORE=plain $(PYTEST) -n $(JOBS) -m "not slow" $(RULES)

sanitised: .venv/.developing ## run rule and kernel tests with bounds and overflow checks
	@find build/sanitised/lib -name "*.py" -delete 2> /dev/null || true
	@CONQUISTA_BUILD=sanitised $(BIN)/python setup.py -q build --build-lib build/sanitised/lib
	@CONQUISTA_CORE=compiled CONQUISTA_EXPECT=sanitised PYTHONPATH=build/sanitised/lib $(PYTEST) -n $(JOBS) -m "not slow" $(RULES)

# The random proofs of the everyday tests with SCALE times as many matches; PROOFS names the files.
SCALE ?= 20
PROOFS ?= $(addprefix tests/games/condottiere/test_,fuzz.py unseen.py imagine.py secrecy.py trials.py records.py points_match.py) \
	tests/games/conquest/test_fuzz.py tests/boards/test_damaged_files.py tests/cli/play/test_hostile.py \
	$(addprefix tests/puzzles/test_,collection.py card_puzzles.py) $(addprefix tests/server/test_,puzzles.py secrecy.py) \
	$(addprefix tests/players/,conquest/test_exact.py conquest/test_guarded_search.py condottiere/test_invariance.py condottiere/test_endless.py) \
	$(addprefix tests/reference/test_,conquest.py conquest_mutants.py condottiere.py condottiere_mutants.py)
proofs: .venv/.developing build ## run the randomised tests in their long form
	@CONQUISTA_CORE=compiled CONQUISTA_SCALE=$(SCALE) $(PYTEST) -n $(JOBS) -q --timeout 3600 $(PROOFS)

coverage: .venv/.developing ## report the lines that the tests reach, on the plain core
	@CONQUISTA_CORE=plain $(BIN)/coverage run -m pytest -q -m "not slow"
	@$(BIN)/coverage report --skip-covered --show-missing

# BENCH names some of the files in benchmarks/; by default all run.
bench: .venv/.developing build ## run the benchmarks and store the results in build/bench
	@$(BIN)/python -m benchmarks $(BENCH)

bench-peers: ## install the engines used for comparison into build/peers
	@$(PYTHON) -m venv build/peers
	@build/peers/bin/python -m pip --disable-pip-version-check -qq install -r benchmarks/peers/requirements.txt
	@mkdir -p build/peers/tables && cp benchmarks/peers/tables/* build/peers/tables/
	@if command -v npm > /dev/null; then cd build/peers/tables && npm install --silent --no-audit --no-fund; fi

wheel: .venv/.developing client ## build one wheel for Python 3.11 and later into dist/ and test it
	@rm -rf dist build/wheel-trial
	@CONQUISTA_BUILD=abi3 $(BIN)/python -m build --no-isolation --outdir dist . > build/wheel.log 2>&1 \
		|| { cat build/wheel.log; exit 1; }
	@$(PYTHON) -m venv build/wheel-trial
	@build/wheel-trial/bin/python -m pip --disable-pip-version-check -qq install dist/*.whl
	@cd build/wheel-trial && env -u PYTHONPATH CONQUISTA_CORE=compiled bin/python -I ../../scripts/try_wheel.py
	@ls dist

format: .venv/.developing ## format all files
	@$(BIN)/ruff format --quiet .
	@$(BIN)/ruff check --quiet --fix .

clean: ## remove everything that make has created
	rm -rf web/node_modules web/src/generated src/conquista/server/client
	rm -rf .venv build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis .coverage src/*.egg-info
	find src -name '*.so' -o -name _compiled.json | xargs rm -f
	find src tests benchmarks -name __pycache__ -prune -exec rm -rf {} +

$(ENVIRONMENT): scripts/ready.py
	@command -v $(PYTHON) > /dev/null || { echo "Conquista needs Python 3.11 or newer, and $(PYTHON) is missing."; exit 1; }
	@$(PYTHON) scripts/ready.py
	@$(PYTHON) -m venv --clear .venv
	@touch $@

# What it takes to play. The build requirements are read from pyproject.toml, where pip would read them too.
.venv/.installed: $(ENVIRONMENT) pyproject.toml
	@echo "installing the packages of the server into .venv"
	@$(PIP) $$($(BIN)/python -c "import tomllib; print(*tomllib.load(open('pyproject.toml', 'rb'))['build-system']['requires'])")
	@$(PIP) --no-build-isolation --editable '.[png,server]'
	@touch $@

# What it takes to change things.
.venv/.developing: .venv/.installed
	@echo "installing the packages for development into .venv"
	@$(PIP) --no-build-isolation --editable '.[dev,png]'
	@touch $@
