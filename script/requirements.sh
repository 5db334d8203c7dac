# Sourced by the other scripts: checks what they need. As root on Debian it installs what is
# missing; otherwise it prints the command that does.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
missing=()
wished=()

have() { command -v "$1" > /dev/null; }

need_swift() {
  have swift || { echo "Swift 6.3 or newer is missing: https://www.swift.org/install" >&2; exit 1; }
  local version
  version=$(swift --version 2> /dev/null | sed -nE 's/.*Swift version ([0-9]+\.[0-9]+).*/\1/p' | head -n 1)
  if [ "$(printf '6.3\n%s\n' "$version" | sort -V | head -n 1)" != 6.3 ]; then
    echo "Swift 6.3 or newer is needed, this is $version: https://www.swift.org/install" >&2
    exit 1
  fi
  [ "$(uname)" = Darwin ] || [ -e /usr/include/sqlite3.h ] || missing+=(libsqlite3-dev)
  [ "$(uname)" = Darwin ] || [ -e /usr/include/zlib.h ] || missing+=(zlib1g-dev)
  # With it the app is a sixth smaller on the wire.
  have brotli || wished+=(brotli)
  # With it (wasm-opt) the app is a fortieth smaller on the wire.
  have wasm-opt || wished+=(binaryen)
}

need_node() { have node || missing+=(nodejs); }

need_browser() {
  have chromium || have chromium-browser || have google-chrome || missing+=(chromium)
  # Without it, all browser tests run in full Chromium and take twice as long.
  [ "$(uname)" = Darwin ] || have chromium-headless-shell || wished+=(chromium-headless-shell)
  [ "$(uname)" = Darwin ] || [ -n "$(fc-list :lang=ko 2> /dev/null)" ] || missing+=(fonts-noto-cjk)
  [ "$(uname)" = Darwin ] || [ -n "$(fc-list :lang=th 2> /dev/null)" ] || wished+=(fonts-tlwg-loma-otf)
  python3 -c 'import ensurepip, venv' 2> /dev/null || missing+=(python3-venv)
}

# The reverse proxy for the test of the recipe, which is skipped if it cannot be installed.
need_proxy() {
  [ "$(uname)" = Darwin ] || [ -x /usr/sbin/nginx ] || have nginx || missing+=(nginx-light)
}

# The dictionary server for its test, which is skipped if it cannot be installed.
need_dictionary() {
  [ "$(uname)" = Darwin ] || [ -x /usr/sbin/dictd ] || wished+=(dictd)
  [ "$(uname)" = Darwin ] || [ -e /usr/share/dictd/wn.index ] || wished+=(dict-wn)
}

# The database server for its tests, which are skipped if it cannot be installed.
need_database() {
  [ "$(uname)" = Darwin ] || compgen -G '/usr/lib/postgresql/*/bin/initdb' > /dev/null || wished+=(postgresql)
}

# The library with which the server draws pictures as PNG.
need_pictures() {
  [ "$(uname)" = Darwin ] || compgen -G '/usr/lib/*/librsvg-2.so.2' > /dev/null || wished+=(librsvg2-2)
}

# The programs that the benchmarks compare Haru with.
need_others() {
  local package program
  for package in remind dateutils fortune-mod timewarrior wrk; do
    case $package in
      dateutils) program=dateutils.ddiff ;;
      fortune-mod) program=/usr/games/fortune ;;
      timewarrior) program=timew ;;
      *) program=$package ;;
    esac
    have "$program" || wished+=("$package")
  done
}

# Installs the missing Debian packages or prints their names; optional ones may stay away.
install_missing() {
  if [ ${#wished[@]} -gt 0 ]; then
    install "${wished[@]}" || echo "Not installed, so some tests are skipped: ${wished[*]}" >&2
  fi
  [ ${#missing[@]} -gt 0 ] || return 0
  install "${missing[@]}" && return 0
  echo "Missing: ${missing[*]}. On Debian or Ubuntu: sudo apt-get install ${missing[*]}" >&2
  exit 1
}

install() {
  [ "$(id -u)" = 0 ] && have apt-get || return 1
  echo "Installing $*"
  export DEBIAN_FRONTEND=noninteractive
  apt-get update -qq && apt-get install -y -qq "$@" > /dev/null
}

# Installs the Python packages of the browser tests and benchmarks in .venv.
prepare_python() {
  local wanted=Tests/Browser/requirements.txt
  if ! cmp -s "$wanted" .venv/requirements.txt; then
    python3 -m venv .venv
    .venv/bin/pip install --quiet --disable-pip-version-check -r "$wanted"
    cp "$wanted" .venv/requirements.txt
  fi
  export PATH="$PWD/.venv/bin:$PATH"
}
