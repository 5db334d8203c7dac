"""Prints dates.txt: `python3 dates.py > dates.txt`.

A line is: two dates of the years 1 to 9999, the days from the first to the second, and how many of
the days after the earlier one, up to the later one, are Monday to Friday (Python's datetime.date).
The first lines are the ends of the range and of leap years, the others random.
"""

import random
from datetime import date

source = random.Random(20261121)
FIRST, LAST = date.min.toordinal(), date.max.toordinal()
EDGES = [(date.min, date.max), (date.max, date.min), (date(2000, 2, 28), date(2000, 3, 1)),
         (date(1900, 2, 28), date(1900, 3, 1)), (date(2024, 2, 29), date(2025, 2, 28)),
         (date(2026, 11, 21), date(2026, 11, 21)), (date(4, 2, 29), date(3, 12, 31))]


def weekdays(first, second):
    low, high = sorted((first.toordinal(), second.toordinal()))
    weeks, rest = divmod(high - low, 7)
    return weeks * 5 + sum(date.fromordinal(day).weekday() < 5 for day in range(high - rest + 1, high + 1))


def random_pair():
    first = source.randint(FIRST, LAST)
    reach = source.choice([30, 1_000, LAST])
    second = min(max(first + source.randint(-reach, reach), FIRST), LAST)
    return date.fromordinal(first), date.fromordinal(second)


for first, second in EDGES + [random_pair() for _ in range(2_000)]:
    print(first, second, (second - first).days, weekdays(first, second))
