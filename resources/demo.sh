#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Records two runs of one training program and shows where they stop being bit-identical: `bash resources/demo.sh`.
# On a fresh Debian 12 as root it installs what is missing. Leaves build/demo/{a.db,b.db,verdict.json,explorer.png}.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/prepare.sh"
prepare

# Where the commands below can be typed again.
mkdir -p "$build/demo"
cd "$build/demo"
cp "$root/resources/demo/train.py" .
export PATH=$build/bin:$build/venv/bin:$PATH

# record NAME: one run of the program, unchanged.
record() {
  rm -f "$1.db" "$1.db-wal" "$1.db-shm"
  say "recording run $1: samebit record -o $1.db -- python train.py"
  samebit record -o "$1.db" -- python train.py
}

# The two threads race by chance: on a machine where two runs happened to agree, try again.
code=0
for _ in 1 2 3; do
  record a
  record b
  code=0
  samebit diff --format json a.db b.db >verdict.json || code=$?
  [ "$code" -eq 0 ] || break
  say "the two runs were bit-identical this time; trying again"
done
if [ "$code" -gt 1 ]; then
  say "samebit diff failed with exit code $code"
  exit "$code"
fi

say "the verdict: samebit diff a.db b.db"
samebit diff a.db b.db || [ $? -eq 1 ]

step picture "taking a picture of the explorer" \
  env QT_QPA_PLATFORM=offscreen samebit-explorer a.db b.db --screenshot explorer.png
say "in build/demo: $(ls a.db b.db verdict.json explorer.png | tr '\n' ' ')"

if [ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ]; then
  say "opening the explorer; close its window to end the demo"
  exec samebit-explorer a.db b.db
fi
