#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Records two runs of one training program, shows where they stop being bit-identical, allows that op, pins it in a third
# run and shows what is left: `bash resources/demo.sh`. On a fresh Debian 12 as root it installs what is missing. Leaves
# build/demo/: the runs a.db, b.db and c.db, train.allow.json, train.replay.db, verdict.json (of a and b), left.json (of a
# and c), report.html, explorer.png.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/prepare.sh"
prepare

# Where the commands below can be typed again.
mkdir -p "$build/demo"
cd "$build/demo"
export PATH=$build/bin:$build/venv/bin:$PATH

rm -f {a,b,c}.db{,-wal,-shm} train.* left.json
cp "$root/resources/demo/train.py" .

# record NAME OPTIONS...: one run of the program, unchanged.
record() {
  rm -f "$1".db{,-wal,-shm}
  say "recording run $1: samebit record ${*:2}${2:+ }-o $1.db -- python train.py"
  samebit record "${@:2}" -o "$1.db" -- python train.py
}

# show DIFF-ARGUMENTS...: shows a verdict, whether or not something differs.
show() {
  say "samebit diff $*"
  samebit diff "$@" || [ $? -eq 1 ]
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
if [ "$code" -eq 0 ]; then
  say "the two runs were bit-identical each time: nothing to show"
  exit 0
fi

show a.db b.db
samebit diff --format html -o report.html a.db b.db || [ $? -eq 1 ]

step picture "taking a picture of the explorer" \
  env QT_QPA_PLATFORM=offscreen samebit-explorer a.db b.db --screenshot explorer.png

# The loop: allow what was found, pin it to what the baseline computed, run again, look at what is left.
first_op='import json, sys; print((json.load(open(sys.argv[1]))["first"] or {}).get("baseline_seq") or "")'
left=verdict.json
for _ in 1 2 3; do
  seq=$(python -c "$first_op" "$left")
  [ -n "$seq" ] || break
  say "allowing it: samebit mark a.db $seq --allow train.allow.json"
  samebit mark a.db "$seq" --allow train.allow.json --reason "known: the gradient of an indexed table races"
  say "what a.db computed there: samebit export-replay a.db --allow train.allow.json -o train.replay.db"
  samebit export-replay --force a.db --allow train.allow.json -o train.replay.db || [ $? -eq 1 ]
  record c --replay train.replay.db
  left=left.json
  samebit diff --format json --allow train.allow.json a.db c.db >$left || [ $? -eq 1 ]
done
show a.db c.db --allow train.allow.json
say "in build/demo: $(ls | tr '\n' ' ')"

if [ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ]; then
  say "opening the explorer; close its window to end the demo"
  exec samebit-explorer a.db b.db
fi
