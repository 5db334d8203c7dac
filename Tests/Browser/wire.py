"""What crosses the wire between a browser and the server, byte by byte."""

import contextlib
import socket
import threading

END = socket.SHUT_RDWR


class Wire:
    """The requests in order: the path of each and the size of its response in bytes, header included."""

    def __init__(self):
        self.answers = []

    def sizes(self):
        """The bytes by path, summed over all responses."""
        sizes = {}
        for path, size in self.answers:
            sizes[path] = sizes.get(path, 0) + size
        return sizes

    def carry(self, browser, server):
        """Passes on what the browser and the server send, until one of them closes the connection."""
        def answer():
            with contextlib.suppress(OSError):
                while data := server.recv(1 << 16):
                    self.answers[place[0]][1] += len(data)
                    browser.sendall(data)
            with contextlib.suppress(OSError):
                browser.shutdown(END)

        place = [-1]
        thread = threading.Thread(target=answer, daemon=True)
        with contextlib.suppress(OSError):
            # Browsers send the next request on a connection only after the last response.
            while data := browser.recv(1 << 16):
                method, _, rest = data.partition(b" ")
                if method in (b"GET", b"POST", b"PUT", b"DELETE", b"HEAD"):
                    self.answers.append([rest.split(b" ")[0].decode(), 0])
                    place[0] = len(self.answers) - 1
                server.sendall(data)
                if not thread.is_alive():
                    thread.start()
        with contextlib.suppress(OSError):
            server.shutdown(END)


@contextlib.contextmanager
def tapped(origin):
    """Yields an address that leads to the server, and the wire between them."""
    host, port = origin.removeprefix("http://").split(":")
    wire, listener = Wire(), socket.create_server(("127.0.0.1", 0))

    def take():
        with contextlib.suppress(OSError):
            while True:
                browser, _ = listener.accept()
                server = socket.create_connection((host, int(port)))
                threading.Thread(target=wire.carry, args=(browser, server), daemon=True).start()

    threading.Thread(target=take, daemon=True).start()
    yield f"http://127.0.0.1:{listener.getsockname()[1]}", wire
    listener.close()
