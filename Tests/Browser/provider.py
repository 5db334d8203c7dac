"""Local stand-ins for the services that the server uses: Open-Meteo and a dictionary."""

import contextlib
import json
import socketserver
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, urlsplit

import loopback


def weather(now=None):
    """A report in the format of Open-Meteo: 7 degrees and clouds now, rain in three hours."""
    now = int(now or time.time())
    hour = now - now % 3600
    midnight = now - (now + 32_400) % 86_400
    hours = [hour + 3600 * place for place in range(48)]
    days = [midnight + 86_400 * place for place in range(8)]
    return {
        "utc_offset_seconds": 32_400, "timezone": "Asia/Seoul",
        "current": {"time": now, "temperature_2m": 7.4, "apparent_temperature": 5.1, "relative_humidity_2m": 46,
                    "pressure_msl": 1021.3, "wind_speed_10m": 3.2, "wind_direction_10m": 315, "precipitation": 0,
                    "weather_code": 2, "is_day": 1},
        "hourly": {"time": hours, "temperature_2m": [9 - place % 12 / 2 for place in range(48)],
                   "precipitation_probability": [min(place * 10, 70) for place in range(48)],
                   "precipitation": [0] * 48, "weather_code": [2 if place < 3 else 61 for place in range(48)],
                   "is_day": [1] * 48},
        "daily": {"time": days, "temperature_2m_min": [1 - place % 3 for place in range(8)],
                  "temperature_2m_max": [11 - place % 4 for place in range(8)], "precipitation_sum": [0] * 8,
                  "precipitation_probability_max": [70, 20, 0, None, 10, 0, 0, 0],
                  "weather_code": [61, 3, 0, 71, 45, 2, 1, 0],
                  "sunrise": [day + 25_980 for day in days], "sunset": [day + 62_160 for day in days]},
    }


PLACES = {"results": [{"name": "Vancouver", "latitude": 49.2497, "longitude": -123.1193,
                       "admin1": "British Columbia", "country": "Canada", "timezone": "America/Vancouver"}]}


class Answers(BaseHTTPRequestHandler):
    def do_GET(self):
        address = urlsplit(self.path)
        self.server.asked.append(self.path)
        if self.server.is_down:
            return self.send_error(503)
        name = parse_qs(address.query).get("name", [""])[0]
        known = PLACES if name.lower().startswith("van") else {}
        body = json.dumps(weather() if address.path == "/v1/forecast" else known).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


@contextlib.contextmanager
def site(file, port=0):
    """The origin of a site with one file."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self):
            self.send_response(200)
            self.end_headers()
            self.wfile.write(file)

        def log_message(self, *_):
            pass

    listener = ThreadingHTTPServer(("127.0.0.1", port), Handler)
    with loopback.running(listener):
        yield f"http://127.0.0.1:{listener.server_port}"


class Words(socketserver.StreamRequestHandler):
    """RFC 2229, for the word `ember` and the similar spelling `embre`."""

    def handle(self):
        self.wfile.write(b"220 stand-in <1@x>\r\n")
        for line in self.rfile:
            command, _, rest = line.decode().strip().partition(" ")
            word = rest.split()[-1].strip('"') if rest else ""
            self.wfile.write(self.answer(command, word).encode())
            if command == "QUIT":
                return

    def answer(self, command, word):
        if command == "DEFINE" and word == "ember":
            meanings = ["a hot piece of wood left from a fire", "타고 남은 불씨"]
            texts = [f'151 "ember" d{place} "Dictionary {place}"\r\n{text}\r\n.\r\n'
                     for place, text in enumerate(meanings, 1)]
            return "150 2 definitions\r\n" + "".join(texts) + "250 ok\r\n"
        if command == "MATCH" and word == "embre":
            return '152 1 matches\r\nd1 "ember"\r\n.\r\n250 ok\r\n'
        return "221 bye\r\n" if command == "QUIT" else "250 ok\r\n" if command == "CLIENT" else "552 no match\r\n"


@contextlib.contextmanager
def open_meteo():
    """Yields the server, with `asked`, the requested paths, and `is_down`."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), Answers)
    server.asked, server.is_down = [], False
    server.url = f"http://127.0.0.1:{server.server_port}"
    with loopback.running(server):
        yield server


@contextlib.contextmanager
def dictionary():
    server = socketserver.ThreadingTCPServer(("127.0.0.1", 0), Words)
    server.daemon_threads = True
    server.address = f"127.0.0.1:{server.server_address[1]}"
    with loopback.running(server):
        yield server


@contextlib.contextmanager
def everybody():
    """The options of `haru serve` for all stand-ins."""
    with open_meteo() as weather_provider, dictionary() as words:
        yield ("--open-meteo-url", weather_provider.url, "--dictionary", words.address,
               "--web-dictionary", "Wiktionary=https://en.wiktionary.org/wiki/{word}")
