"""Local servers that stand in for others."""

import contextlib
import threading


@contextlib.contextmanager
def running(server):
    """Runs a server on a thread of its own while the block lasts."""
    with server:
        # By default it looks only twice a second whether it should end, and nearly every test of push messages would wait for that.
        threading.Thread(target=server.serve_forever, args=(.02,), daemon=True).start()
        try:
            yield server
        finally:
            server.shutdown()
