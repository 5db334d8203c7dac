"""Haru's spellings (`format` in the description) and files, for Schemathesis."""

import datetime
import os
import pathlib

import schemathesis
from hypothesis import strategies

VECTORS = pathlib.Path(__file__).resolve().parents[1] / "Vectors"
EAST = datetime.timezone(datetime.timedelta(hours=9))
# Within the last hours, since sessions last less than a day and end before now.
INSTANTS = [(datetime.datetime.now(zone) - datetime.timedelta(minutes=minutes)).isoformat(timespec="seconds")
            for zone, minutes in [(datetime.UTC, 200), (EAST, 150), (datetime.UTC, 90)]]

TEXTS = {
    "iana-zone": ["Asia/Seoul", "America/New_York", "UTC"],
    "haru-date": ["today", "tomorrow", "fri", "2026-12-25", "25 Dec", "12월 25일"],
    "haru-time": ["7:30", "7 pm", "19:00", "오후 7시"],
    "haru-duration": ["25m", "9m", "30분"],
    "haru-instant": INSTANTS,
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

# Files have no schema. The bytes are those of packages that Anki wrote.
PACKAGES = [(VECTORS / name).read_bytes() for name in ["anki-legacy.apkg", "anki-current.apkg", "anki-schedule-current.apkg"]]
CALENDARS = [b"BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n",
             b"BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nSUMMARY:Sports day\r\nDTSTART:20261118T010000Z\r\nRRULE:FREQ=WEEKLY\r\n"
             b"END:VEVENT\r\nEND:VCALENDAR\r\n"]
for media, files in [("application/octet-stream", PACKAGES), ("text/calendar", CALENDARS)]:
    schemathesis.openapi.media_type(media, strategies.sampled_from(files))
