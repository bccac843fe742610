#!/usr/bin/env bash
# Makes the virtual environment and installs the package into it: tools/setup.sh WHAT
# WHAT is "." or ".[dev]"; PYTHON and VENV come from the Makefile.
set -euo pipefail
python=${PYTHON:-python3} venv=${VENV:-.venv} what=$1

"$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || {
  echo "Ridotto needs Python 3.11 or newer; $("$python" --version 2>&1) is too old. Try: make PYTHON=python3.12" >&2
  exit 1
}

if [ ! -x "$venv/bin/pip" ]; then
  echo "Setting up $venv …"
  if ! "$python" -m venv "$venv" 2>/dev/null; then
    # Debian keeps venv in a package of its own.
    sudo=$([ "$(id -u)" = 0 ] || echo sudo)
    $sudo apt-get update -qq && $sudo apt-get install -y -qq python3-venv
    "$python" -m venv --clear "$venv"
  fi
fi
echo "Installing Ridotto and what it needs …"
"$venv/bin/python" -m pip install --quiet --disable-pip-version-check -e "$what"
