#!/bin/sh
# Installs Haru from its tarball: sh install.sh [FOLDER], by default /usr/local. Root also gets the service, unless there is one:
# systemctl enable --now haru starts it.
set -e
here=$(cd "$(dirname "$0")" && pwd)
folder=${1:-/usr/local}
"$here/haru" install --prefix "$folder"
if [ "$(id -u)" = 0 ] && [ -d /etc/systemd/system ]; then
  program=$(cd "$folder/bin" && pwd)/haru
  service=/etc/systemd/system/haru.service
  [ -e "$service" ] || sed "s|/usr/bin/haru|$program|" "$here/haru.service" > "$service"
  mkdir -p /etc/haru
  [ -e /etc/haru/haru.conf ] || cp "$here/haru.conf" /etc/haru
fi
