"""A month of someone's data, the same in every run, for screenshots of the app."""

import datetime
import random

import provider
import work
from work import DAY, SEOUL, cell, identifier

# A Saturday afternoon, at which the clock of the pages stands still.
NOW = datetime.datetime(2026, 11, 21, 14, 20, tzinfo=SEOUL)
START = NOW - 30 * DAY

TASKS = {"en": [task[0] for task in work.TASKS],
         "ko": ["영어", "수학 문제집", "독서", "강아지 산책", "자료구조 복습", "피아노", "청소", "저녁 준비"]}
WORDS = """
ember 타고 남은 불씨|hearth 벽난로 앞 바닥|linger 오래 머물다|brisk 활기찬|glimpse 언뜻 봄|meadow 풀밭|thaw 녹다|dwell 거주하다
ripple 잔물결|sturdy 튼튼한|vivid 생생한|wander 거닐다|yield 내주다|candid 솔직한|deft 솜씨 좋은|earnest 진지한|feeble 연약한
gleam 희미하게 빛나다|hollow 속이 빈|idle 한가한|jolt 갑자기 흔들다|keen 열심인|lofty 드높은|mellow 부드러운|nimble 날렵한|oath 맹세
pledge 서약하다|quaint 예스러운|rustle 바스락거리다|serene 고요한|tender 다정한|usher 안내하다|vast 광대한|weary 지친|zeal 열의
vindicate 정당함을 입증하다|albeit 비록 ~일지라도|bleak 황량한|coax 달래다|dusk 땅거미
""".replace("\n", "|").strip("|").split("|")
LONGEST_WORD = "pneumonoultramicroscopicsilicovolcanoconiosis"

DAYS = [  # name in English, in Korean, date, pen, counting, yearly
    ("Finals", "기말고사", (NOW + 25 * DAY).date().isoformat(), 1, "difference", False),
    ("Trip to Jeju", "제주도 여행", "2027-01-15", 3, "difference", False),
    ("Dad's birthday", "아버지 생신", {"lunar": "1962-12-03", "leapMonth": False}, 5, "difference", True),
    ("We met", "만난 지", "2024-02-10", 8, "dayOne", False),
    ("Submit the thesis draft to the committee", "졸업 논문 초안을 지도 교수님께 제출", NOW.date().isoformat(), 2, "difference", False),
    ("Moved to Mapo", "마포로 이사", "2021-08-30", 6, "difference", False),
]
ALARMS = [  # time, weekdays, label in English, in Korean, on
    ("06:50", [1, 2, 3, 4, 5], "Get up", "일어나기", True), ("09:00", [6, 7], "Weekend", "주말", True),
    ("21:30", [], "Take the medicine", "약 먹기", True), ("13:00", [1, 3, 5], "Piano lesson", "피아노 학원", False),
]
CITIES = ["Asia/Seoul", "America/New_York", "Europe/London", "Asia/Kathmandu"]
PLACES = [(37.566, 126.9784, "Seoul", "서울", "Asia/Seoul"), (35.1796, 129.0756, "Busan", "부산", "Asia/Seoul"),
          (49.2497, -123.1193, "Vancouver", "밴쿠버", "America/Vancouver")]
QUOTES = [("Slow is smooth, and smooth is fast.", "천천히 가도 멈추지 않으면 된다.", ["work"]),
          ("Leave the desk the way you want to find it.", "내일의 내가 고마워할 책상으로 만들어 두자.", ["evening"]),
          ("One page is still a page.", "한 쪽도 한 쪽이다.", [])]
CALCULATIONS = [("0:58 + 0:53", "1:51", 6660), ("2:20 − 0:45", "1:35", 5700), ("3:05 + 1:15", "4:20", 15600),
                ("9:00 ~ 17:30", "8:30", 30600), ("1:30 × 3", "4:30", 16200), ("7:30 ÷ 4", "1:52:30", 6750),
                ("(1:20 + 0:40) × 2", "4:00", 14400), ("4:00 ÷ 0:30", "8", None)]


def thing(entity, identity, made, **fields):
    return [cell(entity, identity, field, value, made) for field, value in fields.items()]


def moment(at):
    return {"at": at.isoformat(timespec="milliseconds"), "date": f"{at:%Y-%m-%d}", "zone": "Asia/Seoul"}


def fact(entity, at, number, **members):
    return [cell(entity, identifier(at, number), "fact", {**moment(at), **members}, at)]


def is_korean(language):
    return language == "ko"


def tasks(language):
    """The tasks in the form of `work`, by their names in a language."""
    return [(name, *task[1:]) for name, task in zip(TASKS[language], work.TASKS)]


def task_identity(number):
    return work.items(START)[1][number]


def worked(language):
    """70 sessions: up to yesterday, and three this morning."""
    cells, identities = work.items(START, tasks(language))
    return cells + work.sessions(identities, NOW, 66, a_day=3, tasks=tasks(language)) + [
        it for number, (hour, task, spent) in enumerate([(7, 0, 34), (9, 1, 52), (11, 2, 17), (13, 6, 21)])
        for it in session(language, NOW.replace(hour=hour, minute=10), task, spent, number)]


def session(language, start, task, minutes, number, zone="Asia/Seoul"):
    name, _, _, estimate = tasks(language)[task]
    return fact("workSession", start + datetime.timedelta(minutes=minutes), 700 + number, item=task_identity(task), name=name,
                estimateSeconds=estimate * 60, startedAt=start.isoformat(), zone=zone)


def running(language, minutes_ago, task=0, device=None):
    """A running session; without a device name it is on an unknown device."""
    start = NOW - datetime.timedelta(minutes=minutes_ago)
    name, _, _, estimate = tasks(language)[task]
    return work.running(task_identity(task), name, start, estimate, device or "here")


def planned(tasks=((0, "09:00", None), (4, None, None), (1, "16:00", 50), (5, "19:30", None), (2, None, 30)), date=NOW):
    """Tasks in the plan of a day: their numbers, times and lengths in minutes."""
    return [written for place, (task, time, minutes) in enumerate(tasks)
            for written in thing("planItem", f"{date:%Y-%m-%d}/{task_identity(task)}", START, planned=True, time=time, minutes=minutes,
                                 order=f"a{place}", movedTo=None)]


CALENDARS = [  # name in English, in Korean, pen, address
    ("Timetable", "시간표", 4, "https://school.example/timetable.ics"), ("Holidays", "공휴일", 1, None),
]
EVENTS = [  # calendar, what in English, in Korean, where, start, end
    (1, "Sports day", "체육 대회", None, None, None), (0, "Maths", "수학", "3-2", 540, 590),
    (0, "Introduction to the history of science and technology", "과학 기술의 역사와 사회적 영향 특강", "Hall B", 840, 960), (0, "Night train", "야간 열차", None, 1380, None),
]


def calendars(language):
    """Other people's calendars, with events today."""
    monday, cells = (NOW - NOW.weekday() * DAY).date(), []
    for number, (name, korean, pen, address) in enumerate(CALENDARS):
        events = [{key: value for key, value in [("title", ko if is_korean(language) else en), ("start", start), ("end", end), ("place", place)] if value is not None}
                  for calendar, en, ko, place, start, end in EVENTS if calendar == number]
        identity = identifier(START, 900 + number)
        cells += thing("calendar", identity, START, name=korean if is_korean(language) else name, pen=pen, address=address, shown=True,
                       readAt=int((NOW - DAY).timestamp() * 1000), zone="Asia/Seoul")
        cells += thing("calendarWeek", f"{identity}/{monday}", START, **{f"day{NOW.isoweekday()}": events})
    return cells


def word(number, term, meaning, saved, **fields):
    return thing("word", identifier(saved, number), saved, term=term, meaning=meaning, language="en", saved=moment(saved), **fields)


def learned():
    """40 words, one or two a day and three today, answered when FSRS had them due or a day late."""
    source, cells = random.Random(40), []
    for number, entry in enumerate(WORDS):
        term, meaning = entry.split(" ", 1)
        saved = START + datetime.timedelta(days=number * 30 // 37, minutes=number) if number < 37 else NOW - datetime.timedelta(minutes=99 - number)
        cells += word(number, term, meaning, saved, example=f"Nobody forgets the word {term} who has used it once.")
        answered, pause = saved + datetime.timedelta(hours=1), 1
        for answer in range(4):
            if answered > NOW or number >= 36:
                break
            rating = source.choice([1, 2, 3, 3, 3, 3, 4])
            cells += fact("wordReview", answered, number * 10 + answer, word=identifier(saved, number), rating=rating,
                          milliseconds=source.randrange(1500, 9000))
            pause = 1 if rating == 1 else pause * 2
            answered += datetime.timedelta(days=pause, minutes=number)
    return cells


def clock(language):
    cells = []
    for number, (time, days, english, korean, on) in enumerate(ALARMS):
        cells += thing("alarm", identifier(START, 200 + number), START, time=time, days=days,
                       date=None if days else NOW.date().isoformat(), label=korean if is_korean(language) else english, zone=None, on=on,
                       sound="", snoozeMinutes=9, skip=[], pausedUntil=None, skipsHolidays=False)
    for number, zone in enumerate(CITIES):
        cells += thing("clockPlace", zone, START, zone=zone, name="", order=chr(97 + number), deleted=False)
    return cells


def countdown(number, label, length, **state):
    """A timer: `deadline` (an instant) if it runs, `left` (seconds) if it is paused."""
    if "deadline" in state:
        state["deadline"] = int(state["deadline"].timestamp() * 1000)
    if "left" in state:
        state["left"] *= 1000
    return thing("countdown", identifier(START, 300 + number), START, label=label, state={"length": length * 1000, "total": length * 1000, **state})


def quotes(language):
    cells = thing("quoteShuffle", "quoteShuffle", START, seed=7)
    for number, (english, korean, tags) in enumerate(QUOTES):
        content = {"text": korean if is_korean(language) else english, "language": language, "tags": tags}
        cells += thing("quote", identifier(START + number * DAY, 400 + number), START, content=content)
    for number in [2, 5, 9, 14]:
        cells += thing("quoteMark", f"{language}-{number}", START, liked=True)
    for number in [3, 5, 8, 13, 21]:
        at = START + number * DAY
        cells += fact("quoteUse", at, 500 + number, quote=f"{language}-{number}")
    return cells


def calculated():
    return [it for number, (formula, result, seconds) in enumerate(CALCULATIONS)
            for it in fact("calculation", NOW - datetime.timedelta(hours=5 * (8 - number)), 600 + number,
                           formula=formula, result=result, seconds=seconds)]


def days(language):
    cells = []
    for number, (english, korean, date, pen, counting, yearly) in enumerate(DAYS):
        cells += thing("dday", identifier(START, 100 + number), START, name=korean if is_korean(language) else english, date=date, pen=pen,
                       counting=counting, yearly=yearly, leapDay="feb28", savedOn=START.date().isoformat(), order=chr(97 + number))
    return cells


def places(language):
    cells = []
    for number, (latitude, longitude, english, korean, zone) in enumerate(PLACES):
        identity = f"{int(latitude * 100)}/{int(longitude * 100)}"
        cells += thing("weatherPlace", identity, START, latitude=latitude, longitude=longitude,
                       name=korean if is_korean(language) else english, region="", zone=zone, order=chr(97 + number), deleted=False)
    return cells


def journal(language, day=NOW - DAY):
    """What was kept of a day: its line, its weather and the quote that was used on it."""
    line = "오전에 몰아서 하니 오후가 가볍다" if is_korean(language) else "A full morning makes for a light afternoon"
    weather = {"place": "서울" if is_korean(language) else "Seoul", "low": 3.4, "high": 11, "condition": 61}
    return thing("day", f"{day:%Y-%m-%d}", day, note=line, weather=weather) + fact("quoteUse", day, 550, quote=f"{language}-4")


def cells(language):
    """All cells of the month."""
    return [*worked(language), *learned(), *clock(language), *quotes(language), *calculated(), *days(language), *places(language)]


def weather():
    """The server's weather report at the time of the pictures."""
    now = int(NOW.timestamp())
    return {**provider.weather(now), "provider": "Open-Meteo", "fetched_at": now - 600, "utc_offset_change": None}
