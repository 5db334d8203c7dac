"""A program is notified of events over a socket, and checks the signatures with another implementation."""

import contextlib
import http.server
import queue
import time

import standardwebhooks

import api
import server
import loopback


@contextlib.contextmanager
def program(statuses):
    """Yields the origin of a program and the queue of the messages that it is sent; it answers with the statuses, then 204."""
    posts = queue.Queue()

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_POST(self):
            body = self.rfile.read(int(self.headers["Content-Length"]))
            posts.put((dict(self.headers), body))
            self.send_response(statuses.pop(0) if statuses else 204)
            self.end_headers()

        def log_message(self, *_):
            pass

    listener = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    with loopback.running(listener):
        yield f"http://127.0.0.1:{listener.server_port}", posts


def test_a_program_is_told_although_the_server_is_killed(tmp_path):
    with program([500]) as (origin, posts):
        site = server.Server(tmp_path, "--webhook-origin", origin)
        site.start()
        mina = api.Client(site.origin)
        mina.ask("POST", "accounts/anonymous", {})
        status, _, hook = mina.ask("POST", "webhooks", {"url": f"{origin}/hook", "events": ["word.added"]})
        assert status == 201
        reader = standardwebhooks.Webhook(hook["secret"])
        assert mina.ask("POST", "words", {"term": "serendipity"})[0] == 201
        first, body = posts.get(timeout=30)
        assert reader.verify(body, first)["data"]["term"] == "serendipity"
        # It answered 500: the message is retried after five seconds, by the next process.
        log = f"webhooks/{hook['id']}/deliveries"
        deadline = time.monotonic() + 20
        while mina.ask("GET", log)[2][0]["status"] != 500 and time.monotonic() < deadline:
            time.sleep(.05)
        site.stop(kill=True)
        site.start()
        again, same = posts.get(timeout=30)
        assert (again["webhook-id"], same) == (first["webhook-id"], body)
        reader.verify(same, again)
        while (waiting := mina.ask("GET", log)[2][0])["next_at"] and time.monotonic() < deadline + 30:
            time.sleep(.05)
        assert (waiting["status"], waiting["attempts"]) == (204, 2)
        assert posts.empty()
        site.stop()
