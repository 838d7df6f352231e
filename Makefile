# Every target calls npm, because npm puts the project's own Node 24 first in the PATH of its scripts.
# INSTALLED and BUILT are stamps: the packages are installed, and the product is built, only when something is out of date.

INSTALLED := node_modules/.installed
BUILT := frontend/dist/documents/index.json
SOURCES := $(shell find backend/src backend/contract/src frontend/src frontend/public -not -name '*.spec.ts' -not -name '*.test.*' 2>/dev/null) \
	$(wildcard package-lock.json CHANGELOG.md tsconfig*.json */package.json */tsconfig.json backend/contract/*.json frontend/index.html frontend/vite.config.ts frontend/scripts/* scripts/bundle.mjs)

.DEFAULT_GOAL := help
.PHONY: help build start dev test check bench quick lighthouse

help: ## List the targets
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

build: $(BUILT) ## Install the packages and build the product

start: $(BUILT) ## Start the product on http://localhost:3000 (PORT=… for another port)
	@npm start

dev: $(BUILT) ## Start backend and frontend from source, reloading on every change
	@npm run dev

test: $(BUILT) ## Run every test, the browser's too, and end with 'N passed, N failed'
	@npm test

check: $(BUILT) ## Check formatting, lint, types, boundaries, unused code, page weight, generated docs and the changelog
	@npm run check

bench: $(BUILT) ## Measure the product beside what the machine allows ('make bench -- quick': the essentials in two minutes)
	@npm run --silent bench -- $(filter quick,$(MAKECMDGOALS))

# Only an argument of bench: make takes every word for a target.
quick: bench
	@:

lighthouse: $(BUILT) ## Measure every public page as on a slow phone, with Lighthouse
	@npm run --silent bench -- lighthouse

# Packages run no scripts at installation, except the one that unpacks the embedded PostgreSQL. npm itself may run on an older Node
# and warns about it, although nothing else runs on it; the log level hides that. npm 9 and 10 lose the link to the project's
# Node when they skip those of other platforms; `link` restores it. The lock file may name a version that is younger than `.npmrc`
# allows for new ones, such as a security fix.
$(INSTALLED): package-lock.json
	@sh scripts/check-machine.sh
	@echo "Installing the packages: about a minute, 1.6 GB with npm's cache."
	@npm ci --min-release-age=0 --loglevel=error && npm run --silent link >/dev/null && npm run --silent unpack >/dev/null && npm run --silent runtime && touch $@

$(BUILT): $(INSTALLED) $(SOURCES)
	@echo "Building the product: about half a minute."
	@npm run --silent build
