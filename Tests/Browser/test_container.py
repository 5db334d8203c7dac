"""The files for containers, which cannot be built or run here: they agree with each other and with the command's real options."""

import json
import os
import pathlib
import re
import shlex
import subprocess
import urllib.parse
import urllib.request

import server
import yaml

ROOT = pathlib.Path(__file__).parents[2]
COMPOSE = yaml.safe_load((ROOT / "Packaging/compose.yaml").read_text())
GIVEN = {"HARU_PUBLIC_URL": "https://haru.example", "HARU_DATABASE_PASSWORD": "secret"}


def instructions():
    """The instructions of each stage of the Containerfile: pairs of a name and the rest, which may span lines."""
    text = re.sub(r"^#.*\n", "", (ROOT / "Packaging/Containerfile").read_text(), flags=re.M).replace("\\\n", " ")
    stages = []
    for line in filter(str.strip, text.splitlines()):
        name, rest = line.split(None, 1)
        if name == "FROM":
            stages.append([])
        stages[-1].append((name, rest))
    return stages


BUILD, IMAGE = instructions()


def the(name, stage):
    """The rest of the only instruction of a name."""
    found = [rest for other, rest in stage if other == name]
    assert len(found) == 1, name
    return found[0]


def variables(environment):
    """The variables of a service, with what the operator writes into .env."""
    return {name: re.sub(r"\$\{(\w+):\?[^}]*\}", lambda it: GIVEN[it[1]], value) for name, value in environment.items()}


ENVIRONMENT = dict(word.split("=", 1) for word in shlex.split(the("ENV", IMAGE)))
HARU, DATABASE = COMPOSE["services"]["haru"], COMPOSE["services"]["database"]


def test_the_variables_are_options_of_the_command():
    environment = {**ENVIRONMENT, **variables(HARU["environment"])}
    options = {name for name in environment if name.startswith("HARU_SERVE_")}
    command = [server.binary(), *json.loads(the("CMD", IMAGE)), "--check-config"]
    checked = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=60)
    assert checked.returncode == 0, checked.stderr
    listed = checked.stdout.splitlines()
    assert {line.removeprefix("# $") for line in listed[::2]} == options
    assert "database = postgres://haru@database/haru" in listed and "registration = invite" in listed


def test_ports_paths_and_users_agree():
    port, data = ENVIRONMENT["HARU_SERVE_PORT"], ENVIRONMENT["HARU_SERVE_DATA"]
    assert the("EXPOSE", IMAGE) == port
    assert HARU["ports"] == [f"127.0.0.1:{port}:{port}"]
    assert the("VOLUME", IMAGE) == data
    assert HARU["volumes"] == [f"data:{data}"]
    setup = the("RUN", IMAGE)
    user = the("USER", IMAGE)
    assert user == "10001:10001" and "useradd --system --uid 10001 --user-group --no-create-home haru" in setup
    assert setup.endswith(f"install --directory --owner=haru --group=haru --mode=700 {data}")
    assert the("COPY", IMAGE).split()[-1:] == json.loads(the("ENTRYPOINT", IMAGE))
    assert {name for one in (HARU, DATABASE) for name in (it.split(":")[0] for it in one["volumes"])} == set(COMPOSE["volumes"])
    documented = (ROOT / "Documentation/nginx.conf").read_text()
    assert f"proxy_pass http://127.0.0.1:{port};" in documented


def test_the_program_is_built_as_the_readme_says():
    command = re.search(r"swift build [^&#\n]*?haru\b", the("RUN", BUILD[-1:]))[0]
    for file in ("README.md", "script/package"):
        assert command in (ROOT / file).read_text(), file
    build = HARU["build"]
    assert (ROOT / "Packaging" / build["context"] / build["dockerfile"]).samefile(ROOT / "Packaging/Containerfile")
    # The two stages have the same Debian, and so the same C library.
    releases = [re.search(r"bookworm", the("FROM", stage))[0] for stage in (BUILD, IMAGE)]
    assert len(set(releases)) == 1


def test_the_database_is_the_one_that_haru_asks_for():
    asked = urllib.parse.urlsplit(HARU["environment"]["HARU_SERVE_DATABASE"])
    made = DATABASE["environment"]
    assert (asked.username, asked.hostname, asked.path) == (made["POSTGRES_USER"], "database", f"/{made['POSTGRES_DB']}")
    assert HARU["environment"]["PGPASSWORD"] == made["POSTGRES_PASSWORD"]
    assert HARU["depends_on"] == {"database": {"condition": "service_healthy"}}
    check = DATABASE["healthcheck"]["test"]
    assert check[:2] == ["CMD", "pg_isready"] and {"--username=haru", "--dbname=haru"} <= set(check)
    assert HARU["environment"]["HARU_SERVE_TRUSTED_PROXY"] == COMPOSE["networks"]["default"]["ipam"]["config"][0]["gateway"]


def test_its_health_is_what_the_server_answers():
    kind, program, *flags, address = HARU["healthcheck"]["test"]
    assert (kind, program) == ("CMD", "curl") and "--fail" in flags and "curl" in the("RUN", IMAGE).split()
    url = urllib.parse.urlsplit(address)
    assert (url.hostname, f"{url.port}") == ("127.0.0.1", ENVIRONMENT["HARU_SERVE_PORT"])
    with server.serve("--public-url", GIVEN["HARU_PUBLIC_URL"]) as origin:
        with urllib.request.urlopen(f"{origin}{url.path}", timeout=10) as answer:
            assert answer.status == 200


def test_commands_in_the_comments_exist():
    text = (ROOT / "Packaging/compose.yaml").read_text()
    words = shlex.split(re.search(r"docker compose exec haru haru (.+)", text)[1])
    assert words[-1] == HARU["environment"]["HARU_SERVE_DATABASE"]
    names = words[: words.index("--database")]
    told = subprocess.run([server.binary(), *names, "--help"], env=os.environ, capture_output=True, text=True, timeout=60)
    assert told.returncode == 0 and "--database" in told.stdout


def test_the_package_recommends_what_the_image_has():
    script = (ROOT / "script/package").read_text()
    lists = [re.search(rf"^{kind}: (.+)$", script, re.M)[1].split(", ") for kind in ("Recommends", "Suggests")]
    installed = set(re.search(r"--no-install-recommends ([^&]+)", the("RUN", IMAGE))[1].split())
    linked = {"libsqlite3-0", "libstdc++6", "zlib1g"}
    assert {name for names in lists for name in names} - {"nginx"} == installed - linked - {"curl"}
