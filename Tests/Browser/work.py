"""Work sessions in the form of the browser's storage, without hours of work."""

import datetime
import json
import random

DAY = datetime.timedelta(days=1)
SEOUL = datetime.timezone(datetime.timedelta(hours=9))
TASKS = [("English", "letters", 1, 30), ("Maths", "math", 2, 45), ("Read", "book", 3, 20), ("Walk the dog", "paw", 4, 30),
         ("Data structures", "code", 7, 60), ("Piano", "piano", 8, 40), ("Cleaning", "broom", 5, 15), ("Cooking", "pot", 6, 50)]

STORE = """async (text) => {
  const request = (it) => new Promise((done, fail) => { it.onsuccess = () => done(it.result); it.onerror = () => fail(it.error); });
  const opening = indexedDB.open("haru", 1);
  opening.onupgradeneeded = () => {
    opening.result.createObjectStore("base", { keyPath: ["e", "i", "f"] });
    opening.result.createObjectStore("outbox", { keyPath: "n", autoIncrement: true });
    opening.result.createObjectStore("meta");
  };
  const database = await request(opening), change = database.transaction("outbox", "readwrite");
  for (const cell of JSON.parse(text)) change.objectStore("outbox").add(cell);
  await new Promise((done, fail) => { change.oncomplete = done; change.onabort = () => fail(change.error); });
  database.close();
}"""


def identifier(instant, number):
    """A UUIDv7 of an instant, in the order of the numbers."""
    milliseconds = f"{int(instant.timestamp() * 1000):012x}"
    return f"{milliseconds[:8]}-{milliseconds[8:]}-7000-8000-{number:012x}"


def cell(entity, identity, field, value, made):
    return {"e": entity, "i": identity, "f": field, "v": value, "t": int(made.timestamp() * 1000)}


def items(made, tasks=TASKS):
    """The cells of the tasks, and their ids."""
    identities = [identifier(made, number) for number in range(len(tasks))]
    cells = []
    for number, (identity, (name, icon, pen, minutes)) in enumerate(zip(identities, tasks)):
        fields = {"name": name, "icon": icon, "pen": pen, "estimateSeconds": minutes * 60, "order": chr(97 + number)}
        cells += [cell("workItem", identity, field, value, made) for field, value in fields.items()]
    return cells, identities


def sessions(identities, last, count, a_day=4, tasks=TASKS, seed=1):
    """Cells of sessions that end before `last`, several a day; people take about a fifth longer than they estimate."""
    source = random.Random(seed)
    days = -(-count // a_day)
    cells = []
    for number in range(count):
        task = source.randrange(len(tasks))
        name, _, _, minutes = tasks[task]
        morning = (last - DAY * (days - number // a_day)).replace(hour=7, minute=0, second=0, microsecond=0)
        start = morning + datetime.timedelta(minutes=(number % a_day) * (900 // a_day))
        room = 900 / a_day * 60 - 60
        end = start + datetime.timedelta(seconds=int(min(minutes * 60 * source.lognormvariate(.1, .3), room)))
        fact = {"item": identities[task], "name": name, "estimateSeconds": minutes * 60, "startedAt": start.isoformat(),
                "at": end.isoformat(), "date": f"{end:%Y-%m-%d}", "zone": "Asia/Seoul"}
        cells.append(cell("workSession", identifier(start, number), "fact", fact, end))
    return cells


def running(identity, name, start, minutes=30, device="phone"):
    """The cells of a running session, by default on another device."""
    fields = {"item": identity, "name": name, "device": device, "estimateSeconds": minutes * 60,
              "startedAt": start.isoformat(), "zone": "Asia/Seoul", "pauses": [], "clockWentBack": False}
    own = identifier(start, 999_999)
    return [cell("runningSession", own, field, value, start) for field, value in fields.items()]


def keep(context, origin, cells):
    """Puts cells into a profile's storage before the app is opened in it."""
    page = context.new_page()
    page.goto(f"{origin}/icons/favicon.svg")
    for start in range(0, len(cells), 20_000):
        page.evaluate(STORE, json.dumps(cells[start:start + 20_000]))
    page.close()
