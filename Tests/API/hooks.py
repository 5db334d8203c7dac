"""Loaded by Schemathesis: requests that are valid where JSON Schema cannot say so.

Only what the description allows is changed; what it forbids is sent as generated.
"""

import datetime
import http.cookies
import os
import uuid

import formats  # noqa: F401
import people
import schemathesis
from passkey import Passkey

# The highest number of an operation (RFC 7493).
HIGHEST = 2**53 - 1
fitting = {}


def fits(operation):
    def remember(function):
        fitting[operation] = function
        return function

    return remember


@schemathesis.hook
def before_call(context, case, kwargs):
    if not case.meta.generation.mode.is_positive:
        return
    if "Idempotency-Key" in case.headers:
        # The same one with another body is refused.
        case.headers["Idempotency-Key"] = str(uuid.uuid4())
    if fit := fitting.get(case.operation.label):
        fit(case)


def instant(value):
    try:
        return datetime.datetime.fromisoformat(value)
    except ValueError:
        return None


@fits("POST /api/v1/sync/push")
def numbers_that_ascend(case):
    operations = case.body["ops"]
    after = case.body["after"] = min(case.body["after"], HIGHEST - len(operations))
    for number, operation in enumerate(operations, after + 1):
        operation["n"] = number


@fits("POST /api/v1/focus/records")
def end_after_the_start(case):
    body = case.body
    start, end = sorted([body["start"], body["end"]], key=lambda it: (instant(it) is None, instant(it) or it))
    if instant(end) and start != end:
        body.update(start=start, end=end)
    else:
        body.update(start="9:00", end="9:20", date="yesterday")


@fits("POST /api/v1/dday")
@fits("PATCH /api/v1/dday/{dday}")
def date_of_its_calendar(case):
    if case.body.get("lunar"):
        # The sixth month of 2025 was followed by a leap month.
        case.body["date"] = "2025-06-15"


def register():
    """Somebody new, their passkey and its registration."""
    person = people.newcomer()
    options, _ = people.post("passkeys/registrations", {}, person)
    passkey = Passkey(options, os.environ["HARU_URL"])
    return person, passkey, passkey.registration()


@fits("POST /api/v1/passkeys")
def passkey_for_this_account(case):
    # A second one would need the password that the account does not have.
    person, _, case.body["credential"] = register()
    case.headers.update(person)


@fits("POST /api/v1/passkeys/sessions")
def answer_of_a_passkey(case):
    person, passkey, credential = register()
    people.post("passkeys", {"credential": credential}, person)
    options, headers = people.post("passkeys/assertions", {}, person)
    case.body.update(credential=passkey.assertion(options), second_step=None)
    for cookie in http.cookies.SimpleCookie(headers["Set-Cookie"]).values():
        case.cookies[cookie.key] = cookie.value
