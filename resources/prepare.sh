# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=bash
# What demo.sh and tests/run.sh have in common: install what is missing, configure and build into build/.
# Sourced; expects `set -euo pipefail`. Each step says one line; its output is kept in build/log/ and shown when it fails.

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
build=$root/build
python=$build/venv/bin/python
export LC_ALL=C.UTF-8
# shellcheck source=resources/packages.sh
. "$root/resources/packages.sh"

say() { printf '== %s\n' "$*"; }

# step NAME TEXT COMMAND...: runs the command quietly.
step() {
  local log=$build/log/$1.log
  say "$2"
  mkdir -p "$build/log"
  if ! "${@:3}" >"$log" 2>&1; then
    printf 'failed: %s\nthe end of %s:\n' "${*:3}" "$log" >&2
    tail -n 60 "$log" >&2
    exit 1
  fi
}

install_packages() {
  local package missing=()
  for package in "${packages[@]}"; do
    dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q 'ok installed' || missing+=("$package")
  done
  if [ ${#missing[@]} -eq 0 ]; then
    say "Debian packages: all ${#packages[@]} are installed"
    return
  fi
  if [ "$(id -u)" -ne 0 ]; then
    printf 'Debian packages are missing. As root, run:\n  apt-get install -y %s\n' "${missing[*]}" >&2
    exit 1
  fi
  export DEBIAN_FRONTEND=noninteractive
  step apt-update "reading the Debian package lists" apt-get update -q
  step apt-install "installing ${#missing[@]} Debian packages: ${missing[*]}" \
    apt-get install -y -q --no-install-recommends "${missing[@]}"
}

# True when every requirement is installed in the virtual environment, with the version that it asks for.
environment_is_complete() {
  [ -x "$python" ] && "$python" - "${requirements[@]}" <<'PYTHON' 2>/dev/null
import sys
from importlib import metadata

for requirement in sys.argv[1:]:
    name, _, version = requirement.partition("==")
    if version and metadata.version(name).split("+")[0] != version:
        sys.exit(1)
    metadata.version(name)
PYTHON
}

make_environment() {
  if environment_is_complete; then
    say "Python environment: build/venv has ${requirements[*]}"
    return
  fi
  [ -x "$python" ] || step venv "making the Python environment build/venv" python3 -m venv "$build/venv"
  step pip "installing into build/venv (several minutes): ${requirements[*]}" \
    "$python" -m pip install --disable-pip-version-check "${requirements[@]}"
}

# One compiler per core, but each may need 2 GiB for the files that include PyTorch.
build_jobs() {
  local cores memory
  cores=$(nproc)
  memory=$(awk '/^MemAvailable/ { print int($2 / 2097152) }' /proc/meminfo)
  [ "$memory" -ge 1 ] || memory=1
  [ "$memory" -lt "$cores" ] && echo "$memory" || echo "$cores"
}

build_project() {
  step configure "configuring into build/" \
    cmake -S "$root" -B "$build" -G Ninja -D SAMEBIT_PYTHON="$python" "$@"
  step compile "building (several minutes the first time)" cmake --build "$build" --parallel "$(build_jobs)"
}

prepare() {
  mkdir -p "$build"
  install_packages
  make_environment
  build_project "$@"
}
