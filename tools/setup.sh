#!/usr/bin/env bash
# Makes the virtual environment and installs the package into it: tools/setup.sh WHAT
# WHAT is ".[web]" or ".[dev]"; PYTHON and VENV come from the Makefile.
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

# The tests start a real PostgreSQL and a real browser.
if [ "$what" = ".[dev]" ] && command -v apt-get >/dev/null; then
  missing=
  compgen -G '/usr/lib/postgresql/*/bin/initdb' >/dev/null || command -v initdb >/dev/null || missing=postgresql
  command -v chromium >/dev/null || missing="$missing chromium"
  if [ -n "$missing" ]; then
    echo "Installing for the tests:" $missing "…"
    sudo=$([ "$(id -u)" = 0 ] || echo sudo)
    $sudo apt-get update -qq
    # No cluster of Debian's own: the tests make theirs.
    $sudo mkdir -p /etc/postgresql-common
    [ -e /etc/postgresql-common/createcluster.conf ] ||
      echo 'create_main_cluster = false' | $sudo tee /etc/postgresql-common/createcluster.conf >/dev/null
    $sudo env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $missing >/dev/null
  fi
fi

echo "Installing Ridotto and what it needs …"
"$venv/bin/python" -m pip install --quiet --disable-pip-version-check -e "$what"
