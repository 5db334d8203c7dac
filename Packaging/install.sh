#!/bin/sh
# Installs Haru from its tarball: sh install.sh [FOLDER], by default /usr/local.
set -e
here=$(cd "$(dirname "$0")" && pwd)
exec "$here/haru" install --prefix "${1:-/usr/local}"
