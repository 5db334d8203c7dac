"""Several servers on a PostgreSQL database of their own."""

import contextlib
import os
import pathlib
import re
import shutil
import subprocess

import server

PLACES = ["/usr/lib/postgresql", "/opt/homebrew/opt", "/usr/local/opt"]
# PostgreSQL refuses to run as root. It ends when the pipe to this script closes, which happens with the process that started it.
SCRIPT = """trap '' INT HUP TERM
dir=$(mktemp -d /tmp/haru-postgres-XXXXXX) || exit 1
"$1/initdb" -D "$dir/data" -U haru -A trust -E UTF8 --locale=C --no-sync > "$dir/log" 2>&1 || { cat "$dir/log" >&2; exit 1; }
printf "listen_addresses = ''\\nunix_socket_directories = '$dir'\\nmax_connections = 200\\n$2" >> "$dir/data/postgresql.conf"
"$1/pg_ctl" -D "$dir/data" -l "$dir/log" -w start > /dev/null 2>&1 || { cat "$dir/log" >&2; exit 1; }
"$1/createdb" -h "$dir" -U haru haru && echo "$dir"
while read -r line; do :; done
"$1/pg_ctl" -D "$dir/data" -m immediate stop > /dev/null 2>&1
rm -rf "$dir"
"""
# Nothing is synced to disk, because killing a process does not lose data that the system has.
FOR_TESTS = "fsync = off\\nshared_buffers = 64MB\\n"


def programs():
    """The folder of the newest PostgreSQL's programs, None if it is not installed."""
    found = [it for place in PLACES for it in pathlib.Path(place).glob("*/bin") if os.access(it / "initdb", os.X_OK)]
    return max(found, key=lambda it: [int(part) for part in re.findall(r"\d+", str(it))], default=None)


class Database:
    """A database and what a test asks it."""

    def __init__(self, folder):
        self.folder = folder
        self.address = f"host={folder} user=haru dbname=haru"
        self.process = int(pathlib.Path(folder, "data/postmaster.pid").read_text().split()[0])
        self.psql = [shutil.which("psql") or programs() / "psql", "-qXAt", "-v", "ON_ERROR_STOP=1", "-d", self.address]

    def ask(self, statement):
        return subprocess.run([*self.psql, "-c", statement], text=True, check=True, capture_output=True).stdout.strip()

    @contextlib.contextmanager
    def locked(self, rows):
        """Holds the locks of the rows of a query while the block lasts."""
        session = subprocess.Popen(self.psql, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        try:
            session.stdin.write(f"BEGIN;\n{rows} FOR UPDATE;\n\\echo locked\n")
            session.stdin.flush()
            assert any(line == "locked\n" for line in session.stdout)
            yield
        finally:
            session.communicate("COMMIT;\n", timeout=10)


@contextlib.contextmanager
def database(settings=FOR_TESTS):
    """Yields a new, empty database."""
    user = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
    # In a session of its own: a signal to all processes of the terminal would make runuser kill the script before it has cleaned up.
    process = subprocess.Popen([*user, "sh", "-c", SCRIPT, "sh", programs(), settings], text=True, cwd="/tmp", start_new_session=True,
                               stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    try:
        folder = process.stdout.readline().strip()
        if not folder:
            raise RuntimeError(f"PostgreSQL did not start:\n{process.communicate()[1]}")
        yield Database(folder)
    finally:
        process.communicate(timeout=30)


@contextlib.contextmanager
def running(count, shared, folder, *options):
    """Yields running servers on a database."""
    nodes = [server.Server(folder / f"node{number}", "--database", shared.address, *options) for number in range(1, count + 1)]
    try:
        for node in nodes:
            node.start()
        yield nodes
    finally:
        for node in nodes:
            node.stop(kill=True)
