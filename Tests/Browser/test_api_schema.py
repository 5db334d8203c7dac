"""The description of the API is as strict as the server: Schemathesis sends some thousand requests that it allows and forbids."""

import contextlib
import datetime
import json
import os
import subprocess
import sys

import provider
import server

# Only events from a week ago on are read.
CALENDAR = ("BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nSUMMARY:Sports day\r\n"
            f"DTSTART;VALUE=DATE:{datetime.date.today():%Y%m%d}\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n").encode()
FOLDER = server.ROOT / "Tests/API"


@contextlib.contextmanager
def sign_in_provider(folder):
    """A provider with the id of the description's example, where a sign-in can begin: the file that tells the server of it."""
    port = server.free_port()
    issuer = f"http://127.0.0.1:{port}"
    endpoints = {"issuer": issuer, "authorization_endpoint": issuer, "token_endpoint": issuer, "jwks_uri": issuer}
    told = folder / "providers.json"
    told.write_text(json.dumps({"providers": [
        {"id": "google", "name": "Stand-in", "issuer": issuer, "client_id": "haru", "client_secret": "a secret"}]}))
    with provider.site(json.dumps(endpoints).encode(), port):
        yield str(told)


@contextlib.contextmanager
def everything(folder):
    """The address of a server on which every operation can succeed, and what the hooks of Schemathesis need to know."""
    port, nowhere = server.free_port(), "http://127.0.0.1:1"
    # Passkeys need a name.
    public = f"http://localhost:{port}"
    with provider.everybody() as options, provider.site(CALENDAR) as site, sign_in_provider(folder) as providers, server.serve(
            *options, "--trusted-proxy", "127.0.0.1", "--mail-from", "haru@example.org", "--mail-command", "cat > /dev/null",
            "--push-service", nowhere, "--webhook-origin", site, "--calendar-origin", site, "--public-url", public,
            "--sign-in-providers", providers, port=port):
        yield public, {"HARU_URL": public, "HARU_APPROVED": f"{site}/calendar.ics"}


def test_the_description_is_as_strict_as_the_server(tmp_path):
    with everything(tmp_path) as (origin, known):
        command = [os.path.join(os.path.dirname(sys.executable), "st"), "--config-file", str(FOLDER / "schemathesis.toml"),
                   "run", f"{origin}/api/v1/openapi.json"]
        environment = {**os.environ, **known, "SCHEMATHESIS_HOOKS": "hooks", "PYTHONPATH": str(FOLDER)}
        done = subprocess.run(command, cwd=tmp_path, env=environment, text=True, capture_output=True)
    assert done.returncode == 0, done.stdout[-20_000:] + done.stderr[-2_000:]
