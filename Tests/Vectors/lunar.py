"""Prints lunar.txt: `python3 lunar.py > lunar.txt` (needs the PyPI package korean_lunar_calendar).

Asks the package for the lunar date of every day from 1900-01-01 to 2050-12-31, and for the day of
that lunar date again. A line is a run of days that follow one another in both calendars: the first
day, its lunar year, month (with L for a leap month) and day, and how many days the run has.
"""

from datetime import date, timedelta

from korean_lunar_calendar import KoreanLunarCalendar

calendar = KoreanLunarCalendar()
back = KoreanLunarCalendar()
run, length = None, 0
day = date(1900, 1, 1)
while day <= date(2050, 12, 31):
    assert calendar.setSolarDate(day.year, day.month, day.day)
    lunar = (calendar.lunarYear, calendar.lunarMonth, calendar.isIntercalation, calendar.lunarDay)
    assert back.setLunarDate(lunar[0], lunar[1], lunar[3], lunar[2])
    assert back.SolarIsoFormat() == day.isoformat(), day
    if run and run[1][:3] == lunar[:3] and run[1][3] + length == lunar[3]:
        length += 1
    else:
        if run:
            print(run[2], length)
        run = (day, lunar, f"{day} {lunar[0]} {lunar[1]}{'L' if lunar[2] else ''} {lunar[3]}")
        length = 1
    day += timedelta(days=1)
print(run[2], length)
