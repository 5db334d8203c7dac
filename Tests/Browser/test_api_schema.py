"""The description of the API is as strict as the server: Schemathesis sends some thousand requests that it allows and forbids."""

import datetime
import os
import subprocess
import sys

import provider
import server

# Only events from a week ago on are read.
CALENDAR = ("BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nSUMMARY:Sports day\r\n"
            f"DTSTART;VALUE=DATE:{datetime.date.today():%Y%m%d}\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n").encode()
FOLDER = server.ROOT / "Tests/API"


def test_the_description_is_as_strict_as_the_server(tmp_path):
    nowhere = "http://127.0.0.1:1"
    with provider.everybody() as options, provider.site(CALENDAR) as site, server.serve(
            *options, "--trusted-proxy", "127.0.0.1", "--mail-from", "haru@example.org", "--mail-command", "cat > /dev/null",
            "--push-service", nowhere, "--webhook-origin", site, "--calendar-origin", site) as origin:
        command = [os.path.join(os.path.dirname(sys.executable), "st"), "--config-file", str(FOLDER / "schemathesis.toml"),
                   "run", f"{origin}/api/v1/openapi.json"]
        environment = {**os.environ, "HARU_URL": origin, "HARU_APPROVED": f"{site}/calendar.ics",
                       "SCHEMATHESIS_HOOKS": "formats", "PYTHONPATH": str(FOLDER)}
        done = subprocess.run(command, cwd=tmp_path, env=environment, text=True, capture_output=True)
    assert done.returncode == 0, done.stdout[-20_000:] + done.stderr[-2_000:]
