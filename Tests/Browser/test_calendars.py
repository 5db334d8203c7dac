"""The calendars of a person, as other programs read them: icalendar, recurring_ical_events, and khal through vdirsyncer."""

import datetime
import re
import subprocess
import sys
import urllib.request
import zoneinfo

import icalendar
import pytest
import recurring_ical_events

import api
import server

SEOUL = {"Haru-Zone": "Asia/Seoul"}
# With simple rules, with changes in a week that has no name, and with changes that follow the moon.
ZONES = ["America/New_York", "America/Santiago", "Asia/Jerusalem", "Africa/Cairo", "America/Nuuk", "America/Scoresbysund",
         "Africa/Casablanca", "Africa/El_Aaiun", "Asia/Gaza", "Asia/Hebron"]


@pytest.fixture(scope="module")
def now():
    """When the person made their things, in Seoul."""
    return datetime.datetime.now(zoneinfo.ZoneInfo("Asia/Seoul"))


@pytest.fixture(scope="module")
def planned(now):
    """The date of the planner's day, which begins at five."""
    return (now - datetime.timedelta(hours=5)).date()


@pytest.fixture(scope="module")
def address(now, planned):
    """The address of the calendars of a person who has something in each."""
    with server.serve() as origin:
        mina = api.Client(origin)

        def add(path, **body):
            status, _, answer = mina.ask("POST", path, body, headers=SEOUL)
            assert status == 201, answer
            return answer

        mina.ask("POST", "accounts/anonymous", {})
        for name in ["English", "Maths, part 1; \\ \U0001F4D6"]:
            add("tasks", name=name, estimate="50m")
        add("plan", task="English", time="19:00", repeat="mon,tue,wed,thu,fri,sat,sun", date=f"{planned}")
        add("plan", task="Maths, part 1; \\ \U0001F4D6", date=f"{planned}")
        add("dday", name="할머니 생신", date="1956-08-15", lunar=True, yearly=True)
        add("dday", name="Leap", date="2024-02-29", yearly=True)
        for zone in ZONES:
            add("alarms", time="08:00", label=zone, zone=zone, days="mon,tue,wed,thu,fri,sat,sun")
        add("focus/records", task="English", start="00:00", end="00:25", date=f"{yesterday(now)}", estimate="30m")
        status, _, page = mina.ask("POST", f"{origin}/account/token", form={"name": "calendar", "scope": "calendar"})
        assert status == 200, page
        # What a phone opens.
        [link] = re.findall(r'href="(webcal:[^"]+)/dday.ics"', page)
        yield link.replace("webcal:", "http:")


def yesterday(now):
    return now.date() - datetime.timedelta(days=1)


def read(address, name):
    with urllib.request.urlopen(f"{address}/{name}.ics?zone=Asia/Seoul") as answer:
        return icalendar.Calendar.from_ical(answer.read())


def starts(calendar, first, last):
    return [event["DTSTART"].dt for event in recurring_ical_events.of(calendar).between(first, last)]


@pytest.mark.parametrize("name", ["dday", "alarms", "plan", "sessions"])
def test_every_event_is_whole(address, name):
    calendar = read(address, name)
    assert calendar.errors == [] and calendar["VERSION"] == "2.0"
    events = calendar.walk("VEVENT")
    assert events and all(not event.errors for event in events)
    assert len({event["UID"] for event in events}) == len(events)
    for event in events:
        assert event["DTSTAMP"].dt <= datetime.datetime.now(datetime.timezone.utc) and event["SEQUENCE"] >= 0
        assert event["SUMMARY"]


def test_lunar_days_return_for_ten_years(address, now):
    """Chuseok, lunar 15 August, from 2026 to 2036 (Korea Astronomy and Space Science Institute)."""
    known = ["2026-09-25", "2027-09-15", "2028-10-03", "2029-09-22", "2030-09-12", "2031-10-01", "2032-09-19",
             "2033-09-08", "2034-09-27", "2035-09-16", "2036-10-04"]
    calendar = read(address, "dday")
    found = [event["DTSTART"].dt.isoformat() for event in recurring_ical_events.of(calendar).between((2026, 1, 1), (2037, 1, 1))
             if event["SUMMARY"] == "할머니 생신"]
    assert sorted(found) == [day for day in known if day >= f"{now.year}-01-01"]


def test_a_leap_day_returns_every_year(address):
    calendar = read(address, "dday")
    found = [event["DTSTART"].dt for event in recurring_ical_events.of(calendar).between((2027, 1, 1), (2029, 1, 1))
             if event["SUMMARY"] == "Leap"]
    assert sorted(found) == [datetime.date(2027, 2, 28), datetime.date(2028, 2, 29)]


@pytest.mark.parametrize("name", ZONES)
def test_a_zone_is_right_past_2036(address, name):
    """The calendar's own VTIMEZONE, without any other table of zones."""
    [described] = [zone for zone in read(address, "alarms").walk("VTIMEZONE") if zone["TZID"] == name]
    zone, known = described.to_tz(lookup_tzid=False), zoneinfo.ZoneInfo(name)
    for year in [2027, 2035, 2036, 2037, 2038, 2039, 2040, 2062]:
        day = datetime.datetime(year, 1, 1, 8)
        for number in range(366):
            local = day + datetime.timedelta(days=number)
            assert local.replace(tzinfo=zone).utcoffset() == local.replace(tzinfo=known).utcoffset(), local


def test_a_session_is_where_it_was(address, now):
    midnight = datetime.datetime.combine(yesterday(now), datetime.time(), zoneinfo.ZoneInfo("Asia/Seoul"))
    [event] = read(address, "sessions").walk("VEVENT")
    assert event["DTSTART"].dt == midnight and event["DTEND"].dt - event["DTSTART"].dt == datetime.timedelta(minutes=25)


def test_the_plan_is_at_local_times_and_on_whole_days(address, planned):
    events = {event["UID"]: event for event in read(address, "plan").walk("VEVENT")}
    today = [event for uid, event in events.items() if uid.startswith(planned.isoformat())]
    assert sorted(str(event["SUMMARY"]) for event in today) == ["English", "Maths, part 1; \\ \U0001F4D6"]
    [english] = [event for event in today if event["SUMMARY"] == "English"]
    assert english["DTSTART"].dt == datetime.datetime.combine(planned, datetime.time(19))
    assert english["DURATION"].dt == datetime.timedelta(minutes=50)


def test_a_calendar_program_subscribes(address, tmp_path):
    """vdirsyncer fetches the address, and khal lists what it holds."""
    (tmp_path / "vdirsyncer.conf").write_text(f"""
[general]
status_path = "{tmp_path}/status"
[pair haru]
a = "haru_http"
b = "haru_files"
collections = null
[storage haru_http]
type = "http"
url = "{address}/dday.ics"
[storage haru_files]
type = "filesystem"
path = "{tmp_path}/days/"
fileext = ".ics"
""")
    (tmp_path / "khal.conf").write_text(f"""
[calendars]
[[haru]]
path = {tmp_path}/days
[locale]
dateformat = %Y-%m-%d
longdateformat = %Y-%m-%d
datetimeformat = %Y-%m-%d %H:%M
longdatetimeformat = %Y-%m-%d %H:%M
timeformat = %H:%M
local_timezone = Asia/Seoul
default_timezone = Asia/Seoul
[sqlite]
path = {tmp_path}/khal.db
""")

    def run(module, *arguments):
        done = subprocess.run([sys.executable, "-m", module, *arguments], capture_output=True, text=True, timeout=60, input="y\n")
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    run("vdirsyncer", "-c", f"{tmp_path}/vdirsyncer.conf", "discover")
    run("vdirsyncer", "-c", f"{tmp_path}/vdirsyncer.conf", "sync")
    listed = run("khal", "-c", f"{tmp_path}/khal.conf", "list", "2030-09-01", "30d")
    assert "할머니 생신" in listed and "2030-09-12" in listed
