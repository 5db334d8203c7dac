"""What Schemathesis needs to know about Haru: its spellings (`format` in the description), and the people who send requests.

Each person sends requests for only a second or two, so that no limit is reached that a person never meets.
"""

import itertools
import json
import os
import urllib.request

import schemathesis
from hypothesis import strategies

TEXTS = {
    "iana-zone": ["Asia/Seoul", "America/New_York", "UTC"],
    "haru-date": ["today", "tomorrow", "fri", "2026-12-25", "25 Dec", "12월 25일"],
    "haru-time": ["7:30", "7 pm", "19:00", "오후 7시"],
    "haru-duration": ["25m", "9m", "30분"],
    "haru-instant": ["2026-11-18T01:00:00Z", "2026-11-18T10:20:00+09:00"],
    "haru-weekdays": ["mon,wed", "sat"],
    "haru-expression": ["1:30+0:45", "3h*2", "1시간 30분 + 45분"],
    "haru-setting": ["default"],
    "haru-cursor": ["1795000000000.a"],
    # Nothing listens there.
    "haru-endpoint": ["http://127.0.0.1:1/a"],
    "haru-browser-key": ["BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"],
    "haru-browser-secret": ["BTBZMqHH6r4Tts7J_aSIgg"],
    "haru-approved": [os.environ["HARU_APPROVED"]],
}

for name, texts in TEXTS.items():
    schemathesis.openapi.format(name, strategies.sampled_from(texts))

schemathesis.openapi.format("haru-key", strategies.uuids().map(str))
# Hypothesis seeds `random` the same way each time.
people = itertools.count()


@schemathesis.auth(refresh_interval=2)
class Person:
    def get(self, case, context):
        # The server trusts this machine as a proxy: each person has another address.
        number = next(people)
        place = f"10.1.{number // 256}.{number % 256}"
        request = urllib.request.Request(
            f"{os.environ['HARU_URL']}/api/v1/accounts/anonymous", json.dumps({"transport": "bearer"}).encode(),
            {"Content-Type": "application/json", "X-Forwarded-For": place})
        with urllib.request.urlopen(request) as answer:
            return json.load(answer)["token"], place

    def set(self, case, data, context):
        token, place = data
        case.headers["Authorization"] = f"Bearer {token}"
        case.headers["X-Forwarded-For"] = place
