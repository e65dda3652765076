# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=bash disable=SC2034
# Debian packages (12 and newer) that building, testing and the demo need. Sourced by prepare.sh.
packages=(
  # build
  build-essential cmake ninja-build ccache pkg-config git ca-certificates
  # core
  libsqlite3-dev libsqlitecpp-dev libxxhash-dev libzstd-dev nlohmann-json3-dev libfmt-dev libexpected-dev
  # command line, explorer
  libcli11-dev qt6-base-dev libgl1-mesa-dev fonts-dejavu-core
  # capture
  python3 python3-venv python3-dev
  # tests
  clang-format clang-tidy sqlite3 xvfb diffutils
)
# Python packages of build/venv.
requirements=(torch==2.13.0 numpy pytest scikit-learn)
