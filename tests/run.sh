#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Builds everything and runs every test: `bash tests/run.sh`, on a fresh Debian 12 as root (what is missing gets installed)
# or again at any time. Ends with CTest's summary and exit code. Arguments go to CTest, e.g. `-L lint` or `-R tst_digest`.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/../resources/prepare.sh"
prepare

say "running the tests"
cd "$build"
exec ctest --output-on-failure --no-tests=error --parallel "$(nproc)" --label-exclude '^(bench|sweep|soak)$' "$@"
