#!/bin/bash
# What script/package-trial runs inside its Debian, as root: sh trial.sh VERSION NEWER TARBALL, in the folder of both packages and the tarball.
# The commands of Documentation/Server.md, "Installing it as a service" and "When something is lost", stand here as they stand there.
set -Eeuo pipefail
version=$1 newer=$2 tarball=$3
url=http://127.0.0.1:8080
export DEBIAN_FRONTEND=noninteractive

step() { printf '\n%s\n' "$*"; }

fail() {
  {
    echo "FAILED: $*"
    journalctl -u haru --no-pager | tail -n 20
  } >&2
  exit 1
}
trap 'fail "line $LINENO: $BASH_COMMAND"' ERR

ask() { curl --silent --show-error --max-time 10 "$@"; }
status() { ask --output /dev/null --write-out '%{http_code}' "$@"; }

ready() {
  local try
  for try in {1..200}; do
    if [ "$(status "$url/readyz" 2> /dev/null)" = 200 ]; then return; fi
    sleep 0.1
  done
  fail "the server is not ready after $try tries"
}

# Fails if a command does not.
refuses() { if "$@" > /dev/null 2>&1; then fail "it should not: $*"; fi; }

# Installs a package of the given version; what it needs is there already, for there is no network here.
install_package() { apt-get install --yes "./haru_$1_$(dpkg --print-architecture).deb" > apt.log 2>&1 || fail "$(cat apt.log)"; }

sign_up() {
  ask --header 'Content-Type: application/json' "$url/api/v1/accounts" \
    --data "{\"email\":\"$1\",\"password\":\"correct horse battery\",\"transport\":\"bearer\",\"invite\":\"$2\"}"
}
as_mina() { ask --header "Authorization: Bearer $token" --header 'Content-Type: application/json' "$@"; }
add() { as_mina --fail --output /dev/null "$url/api/v1/dday" --data "{\"name\":\"$1\",\"date\":\"2030-12-31\"}"; }
has() { as_mina --fail "$url/api/v1/dday" | grep --quiet "\"$1\""; }
process() { systemctl show --property MainPID --value haru; }

step "apt install ./haru_$version.deb starts the service"
install_package "$version"
ready
[ "$(haru --version)" = "$version" ]
systemctl is-enabled --quiet haru
man --where haru-serve > /dev/null
[ "$(status "$url/")" = 200 ]

step "it runs as a user of its own, whose data others cannot reach"
user=$(stat --format %u /proc/"$(process)")
[ "$user" != 0 ]
[ "$user" = "$(stat --dereference --format %u /var/lib/haru)" ]
[ -z "$(find /var/lib/private/haru -perm /077)" ]
[ -f /var/lib/haru/backups/haru-"$(date --utc +%F)".sqlite ]

step "systemd-analyze"
systemd-analyze verify haru.service
exposure=$(systemd-analyze security haru --no-pager | sed -nE 's/.*exposure level for .*: ([0-9.]+) .*/\1/p')
echo "exposure: $exposure"
awk "BEGIN { exit !($exposure <= 1.5) }"

step "haru admin invite: with its link one person can sign up"
link=$(haru admin invite --data /var/lib/haru)
sign_up mina@haru.example "" > answer.json
refuses grep '"token"' answer.json
token=$(sign_up mina@haru.example "${link#*invite=}" | sed -nE 's/.*"token":"([^"]+)".*/\1/p')
[ -n "$token" ]
add Exam
has Exam
[ -z "$(find /var/lib/private/haru ! -user "$user")" ]

step "what it loads from the system works within its limits: a picture, brotli"
as_mina --fail --output picture.png "$url/w/mine/dday.png"
head --bytes 4 picture.png | grep --quiet PNG
ask --header 'Accept-Encoding: br' --dump-header - --output /dev/null "$url/" | grep --ignore-case --quiet 'content-encoding: br'

step "editor /etc/haru/haru.conf, --check-config, systemctl restart haru"
echo 127.0.0.1 haru.example >> /etc/hosts
echo 'public-url = http://haru.example:8080' >> /etc/haru/haru.conf
haru serve --config /etc/haru/haru.conf --check-config | grep --quiet --fixed-strings 'public-url = http://haru.example:8080'
echo 'no-such-option = 1' > wrong.conf
refuses haru serve --config wrong.conf --check-config
systemctl restart haru
ready
[[ $(haru admin invite --data /var/lib/haru) == http://haru.example:8080/* ]]

step "a file of root's as a credential (systemctl edit haru)"
(umask 077 && echo 0123456789abcdef0123456789abcdef > /etc/haru/weather.key)
mkdir /etc/systemd/system/haru.service.d
cat > /etc/systemd/system/haru.service.d/override.conf << END
[Service]
LoadCredential=weather:/etc/haru/weather.key
Environment=HARU_SERVE_OPEN_WEATHER_MAP_KEY_FILE=%d/weather
END
systemctl daemon-reload
systemctl restart haru
ready
has Exam

step "journalctl -u haru, haru admin doctor, haru admin log"
journalctl -u haru | grep --quiet 'Haru is ready'
haru admin doctor --data /var/lib/haru > doctor.log || true # No proxy has https here.
faults=$(grep -A 1 '^fault' doctor.log | grep --invert-match https || true)
[ -z "$faults" ] || fail "$faults"
haru admin log --data /var/lib/haru | grep --quiet invited

step "apt install ./haru_$newer.deb upgrades it, with somebody signed in"
before=$(process)
(while [ ! -e upgraded ]; do
  [ "$(status "$url/healthz" 2> /dev/null)" = 200 ] || echo
  sleep 0.05
done) > refused &
install_package "$newer"
ready
touch upgraded
wait $!
echo "without an answer: about $((50 * $(wc --lines < refused))) ms"
[ "$(dpkg-query --show --showformat '${Version}' haru)" = "$newer" ]
[ "$(process)" != "$before" ]
has Exam
grep --quiet '^public-url = http://haru.example' /etc/haru/haru.conf

step "a backup, and a restore after the loss of the data"
haru admin backup ~/haru-trial.sqlite --data /var/lib/haru > /dev/null
(cd && sha256sum --check haru-trial.sqlite.sha256)
add Later
systemctl stop haru
rm -r /var/lib/private/haru
systemctl start haru
ready
systemctl stop haru
haru admin restore ~/haru-trial.sqlite --data /var/lib/haru > /dev/null
echo '{"text":"A quote of the operator.","author":"Mina"}' > quotes.jsonl
cp quotes.jsonl /var/lib/haru/
chown --reference=/var/lib/haru /var/lib/haru/quotes.jsonl
systemctl start haru
ready
has Exam
refuses has Later
[ -z "$(find /var/lib/private/haru ! -user "$(stat --format %u /proc/"$(process)")")" ]

step "apt remove haru keeps data and settings"
apt-get remove --yes haru > apt.log 2>&1
refuses systemctl is-active haru
[ ! -e /usr/bin/haru ]
[ -f /var/lib/haru/haru-server.sqlite ]
[ -f /etc/haru/haru.conf ]
install_package "$newer"
ready
has Exam

step "apt purge haru deletes both"
apt-get purge --yes haru > apt.log 2>&1
rm -r /etc/systemd/system/haru.service.d # Made by systemctl edit.
left=$(find / -xdev \( -path /proc -o -path /sys -o -path /root -o -path /var/cache -o -path /var/log -o -path /tmp \) -prune -o -iname '*haru*' -print)
[ -z "$left" ] || fail "it leaves $left"

step "the tarball: sh install.sh, systemctl enable --now haru"
tar --extract --file "$tarball"
cd "$(basename "$tarball" .tar.gz)"
sh install.sh > /dev/null
systemctl enable --now haru 2> /dev/null
ready
[ "$(/usr/local/bin/haru --version)" = "$version" ]
systemctl show --property ExecStart haru | grep --quiet /usr/local/bin/haru
echo '# a change' >> /etc/haru/haru.conf
sh install.sh > /dev/null
tail --lines 1 /etc/haru/haru.conf | grep --quiet 'a change'
systemctl disable --now haru 2> /dev/null
refuses systemctl is-active haru

step "Everything works."
