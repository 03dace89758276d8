# From a bare clone: `make audit` decides the claims, `make test` runs every check.
# Needs Python 3.11 or newer and make; everything else goes into .venv.

# The first Python that runs and is new enough. (A name on the path may be a stub that does not run.)
NEW_ENOUGH := -c 'import sys; sys.exit(sys.version_info < (3, 11))'
PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11; do \
            $$p $(NEW_ENOUGH) 2>/dev/null && { echo $$p; break; }; done)
VENV   ?= .venv
BIN    := $(VENV)/bin
STAMP  := $(VENV)/.installed
REPORT ?= reports/five-papers
PAPERS := $(addprefix claims/,cuff-yu-2016 alvim-2010 wang-2015 ngo-2024 wifi-2022 beyond-the-five)
LIMIT  ?=

# Without compiled files every process would compile all of symdp again.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help install audit test lint coverage format bench clean

help:  ## this list
	@grep -hE '^[a-z]+:.*  ## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*  ## (.*)/  make \1\t\2/' | expand -t 16

install: $(STAMP)  ## .venv with symdp and the tools for working on it

# Once, and again whenever the dependencies or the version change.
$(STAMP): pyproject.toml symdp/__init__.py
	@test -n "$(PYTHON)" && $(PYTHON) $(NEW_ENOUGH) || \
	  { echo "symdp needs Python 3.11 or newer; name one: make PYTHON=/path/to/python3.12" >&2; exit 1; }
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[dev]'
	@touch $@

# The kernel re-checks the committed certificates, and what is new in claims/ is decided; the report comes out as it is
# committed. With LIMIT=60 what is open is searched for again, 60 seconds a statement.
# Findings (status 1) are what an audit is for; any other trouble fails.
audit: $(STAMP)  ## audit the five papers and write the report into reports/five-papers
	@status=0; $(BIN)/symdp check $(PAPERS) --reuse reports/five-papers $(if $(LIMIT),--time-limit $(LIMIT),--only-new) \
	  --report $(REPORT) --json $(REPORT)/results.json.xz --errata $(dir $(REPORT))ERRATA.md || status=$$?; \
	if [ $$status -eq 1 ]; then echo "There are findings; read $(REPORT)/index.html"; \
	elif [ $$status -ne 0 ]; then echo "symdp check ended with status $$status" >&2; exit $$status; fi

lint: $(STAMP)  ## style, types, and who may import whom
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

test: lint  ## lint, then the tests
	$(BIN)/pytest -n 2 --dist worksteal --timeout 300  # a test that hangs fails, and says where

coverage: $(STAMP)  ## branches of the kernel that its own tests do not take
	$(BIN)/pytest tests/legacy/kernel tests/soundness -n 2 --dist worksteal -q --timeout 600 --cov=symdp.legacy.kernel --cov-branch \
	  --cov-report=term-missing

format: $(STAMP)  ## mend what ruff can mend
	$(BIN)/ruff check --fix .

bench: $(STAMP)  ## the benchmarks, beside the peers that can be installed
	-$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[bench]'
	-$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps psitip
	@set -e; found=0; for f in benchmarks/bench_*.py; do \
	  [ -e "$$f" ] || continue; found=1; echo "== $$f"; $(BIN)/python "$$f"; done; \
	[ $$found -eq 1 ] || echo "no benchmarks yet: put benchmarks/bench_NAME.py there"

clean:  ## remove everything that can be made again
	rm -rf $(VENV) .symdp build dist *.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis .coverage
	rm -rf .import_linter_cache
	find symdp tests benchmarks -name __pycache__ -type d -prune -exec rm -rf {} +
