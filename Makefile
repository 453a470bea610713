# Two commands set everything up: `make demo` and `make test`. The environment is kept in .venv.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed

.PHONY: demo test suites check format bench clean help

help:
	@echo "make demo    watch the agent add a patient to a small web application (no key needed)"
	@echo "make test    the tests, in a real Chromium"
	@echo "make check   format, lint, types, page scripts, tests"
	@echo "make suites  all liars (claims that the page does not back), hostile pages, re-renders and widget libraries"
	@echo "make bench   what a step costs beside the model, and what is seen of real pages (installs them in .bench)"
	@echo "make clean   remove the environment and the runs"

$(STAMP): pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Python 3.11 or newer is needed; name it with: make PYTHON=python3.12 …"; exit 4; }
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --retries 5 -e ".[dev]"
	@touch $(STAMP)

$(VENV)/.browser: $(STAMP)
	$(BIN)/agent doctor --install-browser
	@touch $@

demo: $(VENV)/.browser
	$(BIN)/python -m fixtures_sites.demo

test: $(VENV)/.browser
	$(BIN)/python -m pytest -n 2

suites: $(VENV)/.browser
	$(BIN)/python -m pytest -n 2 -m "suite or not suite" tests/liars tests/stale tests/widgets tests/hostile

check: $(VENV)/.browser
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/python -m pytest -n 2

bench: $(VENV)/.browser
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e ".[dev,bench]"
	$(BIN)/python -m benchmarks.step
	$(BIN)/python -m benchmarks.pages
	$(BIN)/python -m benchmarks.growth

format: $(STAMP)
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

clean:
	rm -rf $(VENV) runs dist
