# Two commands set everything up: `make demo` and `make test`. The environment is kept in .venv.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed
LOCK := requirements.lock
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check --retries 5
# uv and pip-audit have an environment of their own: what is tested is what is locked, and nothing else.
TOOLS := $(VENV)/tools
TOOL_PINS := uv==0.13.9 pip-audit==2.10.1

.PHONY: demo test suites check format bench lock audit clean help

help:
	@echo "make demo    watch the agent add a patient to a small web application (no key needed)"
	@echo "make test    the tests, in a real Chromium"
	@echo "make check   format, lint, types, page scripts, tests"
	@echo "make suites  all liars (claims that the page does not back), hostile pages, re-renders and widget libraries"
	@echo "make bench   what a step costs beside the model, and what is seen of real pages (installs them in .bench)"
	@echo "make lock    renew $(LOCK): every dependency of demo, test and check at its newest version, with hashes"
	@echo "make audit   ask whether vulnerabilities are known of what is locked"
	@echo "make clean   remove the environment and the runs"

$(STAMP): pyproject.toml $(LOCK)
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Python 3.11 or newer is needed; name it with: make PYTHON=python3.12 …"; exit 4; }
	$(PYTHON) -m venv $(VENV)
	$(PIP) --require-hashes -r $(LOCK)
	$(PIP) --no-deps --no-build-isolation -e .
	@touch $(STAMP)

$(TOOLS)/.installed:
	$(PYTHON) -m venv $(TOOLS)
	$(TOOLS)/bin/python -m pip install --quiet --disable-pip-version-check --retries 5 $(TOOL_PINS)
	@touch $@

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
	$(PIP) --no-build-isolation -e ".[bench]"
	$(BIN)/python -m benchmarks.step
	$(BIN)/python -m benchmarks.pages
	$(BIN)/python -m benchmarks.growth

format: $(STAMP)
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

lock: $(TOOLS)/.installed
	$(TOOLS)/bin/uv pip compile pyproject.toml --quiet --extra dev --universal --python-version 3.11 --upgrade \
		--generate-hashes --custom-compile-command "make lock" --output-file $(LOCK)

audit: $(TOOLS)/.installed
	@$(TOOLS)/bin/python .ci/audit.py $(LOCK)

clean:
	rm -rf $(VENV) runs dist
