"""A local proxy that changes the server's responses."""

import contextlib
import http.client
import http.server

import loopback

NOT_HANDED_ON = ("content-length", "transfer-encoding", "connection", "etag")


@contextlib.contextmanager
def in_front_of(origin, change):
    """Yields the address of a proxy; `change(path, headers, body)` returns the headers and the chunks of the body that it passes on."""
    host = origin.removeprefix("http://")

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            upstream = http.client.HTTPConnection(host, timeout=10)
            upstream.request("GET", self.path, headers={**self.headers, "Accept-Encoding": "identity"})
            answer = upstream.getresponse()
            headers, pieces = change(self.path, dict(answer.getheaders()), answer.read())
            upstream.close()
            self.send_response(answer.status)
            for name, value in headers.items():
                if name.lower() not in NOT_HANDED_ON:
                    self.send_header(name, value)
            self.end_headers()
            # The browser hangs up when it no longer wants the rest.
            with contextlib.suppress(BrokenPipeError, ConnectionResetError):
                for piece in pieces:
                    self.wfile.write(piece)

        def log_message(self, *_):
            pass

    proxy = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    with loopback.running(proxy):
        yield f"http://127.0.0.1:{proxy.server_port}"
