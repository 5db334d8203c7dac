"""Prints math.txt: `python3 math.py > math.txt` (needs mpmath). `python3 math.py constants` prints the
numbers in parts that Sources/CHaruRuntime/math.c holds.

A line is: function, its arguments, the nearest double to the true value (mpmath, 300 bits), and what
then is missing to the true value, in units of the last place.
"""

import math
import random
import struct
import sys

from mpmath import floor, ldexp, log, mp, mpf

mp.prec = 300
source = random.Random(20261121)


def bits(value):
    return struct.pack(">d", value).hex()


def any_positive():
    return struct.unpack(">d", struct.pack(">Q", source.randrange(1, 0x7FF0000000000000)))[0]


def around(centre, spread):
    return centre + source.uniform(-1, 1) * spread


DOMAINS = {
    "log": (mp.ln, [any_positive, lambda: source.uniform(0.5, 2), lambda: around(1, 1e-9)]),
    "exp": (mp.exp, [lambda: source.uniform(-745, 709.7), lambda: source.uniform(-1, 1),
                     lambda: source.uniform(-745, -708)]),
    "pow": (mp.power, [lambda: (source.uniform(0, 100), source.uniform(-100, 100)),
                       lambda: (around(1, 1e-6), source.uniform(-6e8, 6e8)),
                       lambda: (source.uniform(0.01, 1), source.uniform(-1, 0)),
                       lambda: (float(source.randrange(2, 50)), float(source.randrange(-60, 60)))]),
}
ANGLES = [lambda: source.uniform(-1, 1), lambda: source.uniform(-10, 10),
          lambda: source.uniform(-1.6e6, 1.6e6),
          lambda: float(source.randrange(-10**6, 10**6) * mp.pi / 2)]
DOMAINS["sin"] = (mp.sin, ANGLES)
DOMAINS["cos"] = (mp.cos, ANGLES)


def vectors(count):
    for name, (function, domain) in DOMAINS.items():
        for index in range(count):
            arguments = domain[index % len(domain)]()
            arguments = arguments if isinstance(arguments, tuple) else (arguments,)
            true = function(*[mpf(argument) for argument in arguments])
            nearest = float(true)
            missing = float((true - mpf(nearest)) / mpf(math.ulp(nearest)))
            print(name, *[bits(argument) for argument in arguments], bits(nearest), f"{missing:.4f}")


def parts(value, widths):
    for width in widths:
        scale = ldexp(1, width - 1 - int(floor(log(abs(value), 2))))
        part = float(value) if width == 53 else float(floor(value * scale) / scale)
        yield part.hex()
        value -= mpf(part)


if sys.argv[1:] == ["constants"]:
    print("1/3", *parts(mpf(1) / 3, [53, 53]))
    print("1/5", *parts(mpf(1) / 5, [53, 53]))
    print("ln 2", *parts(mp.ln(2), [42, 53]))
    print("1/ln 2", *parts(1 / mp.ln(2), [53]))
    print("sqrt 2", *parts(mp.sqrt(2), [53]))
    print("pi/2", *parts(mp.pi / 2, [32, 32, 32, 53]))
    print("2/pi", *parts(2 / mp.pi, [53]))
else:
    print("# Made by math.py with mpmath, see there.")
    vectors(160)
