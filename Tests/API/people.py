"""The people who send requests: each has a task, a word, a day, an alarm and a timer with the names of the description's examples.

Each sends requests for only a second or two, so that no limit is reached that a person never meets.
"""

import itertools
import json
import os
import urllib.request

import schemathesis

THINGS = {
    "tasks": {"name": "English"}, "words": {"term": "serendipity"}, "dday": {"name": "Exam", "date": "2026-12-25"},
    "alarms": {"time": "7:30", "label": "School"}, "timers": {"length": "25m", "label": "Tea"},
}
# Hypothesis seeds `random` the same way each time.
numbers = itertools.count()


def post(path, body, headers):
    """The response's JSON and headers."""
    request = urllib.request.Request(
        f"{os.environ['HARU_URL']}/api/v1/{path}", json.dumps(body).encode(), {"Content-Type": "application/json", **headers})
    with urllib.request.urlopen(request, timeout=20) as answer:
        return json.load(answer), answer.headers


def newcomer():
    """The headers of somebody with a new account."""
    # The server trusts this machine as a proxy: each person has another address.
    number = next(numbers)
    place = {"X-Forwarded-For": f"10.1.{number // 256}.{number % 256}"}
    session, _ = post("accounts/anonymous", {"transport": "bearer"}, place)
    return {"Authorization": f"Bearer {session['token']}", **place}


@schemathesis.auth(refresh_interval=2)
class Person:
    def get(self, case, context):
        headers = newcomer()
        for path, thing in THINGS.items():
            post(path, thing, headers)
        return headers

    def set(self, case, data, context):
        case.headers.update(data)
