"""nginx with the recipe of Documentation/nginx.conf."""

import contextlib
import re
import shutil
import socket
import subprocess
import time

import server

NGINX = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")
DOCUMENTATION = server.ROOT / "Documentation"


def replaced(text, *pairs):
    """The text with other passages in place of some, each of which has to be there."""
    for old, new in pairs:
        assert old in text, old
        text = text.replace(old, new)
    return text


def for_one(haru_port):
    """The recipe for one server."""
    return replaced((DOCUMENTATION / "nginx.conf").read_text(), ("http://127.0.0.1:8080;", f"http://127.0.0.1:{haru_port};"))


def for_several(ports):
    """The recipe with the servers and locations that Server.md gives for several."""
    block = re.search(r"```nginx\n(upstream haru .*?\n}\n).*?locations:\n(.*?)}\n```", (DOCUMENTATION / "Server.md").read_text(), re.DOTALL)
    upstream, locations = block.groups()
    addresses = [(f"10.0.0.{number}:8080", f"127.0.0.1:{port}") for number, port in enumerate(ports, 1)]
    single = "  location / {\n    proxy_pass http://127.0.0.1:8080;\n  }\n"
    return replaced(upstream, *addresses) + replaced((DOCUMENTATION / "nginx.conf").read_text(), (single, locations))


@contextlib.contextmanager
def nginx(folder, recipe, port, plain_port, log="off"):
    """Yields the origin of a running nginx with the recipe and its certificate."""
    certificate, key = server.make_certificate(folder, "DNS:localhost")
    recipe = replaced(
        recipe, ("listen 443 ssl", f"listen 127.0.0.1:{port} ssl"), ("listen 80", f"listen 127.0.0.1:{plain_port}"),
        ("server_name haru.example", "server_name localhost"), ("/etc/ssl/haru.pem", certificate), ("/etc/ssl/haru.key", key))
    paths = "".join(f"  {name}_temp_path {folder}/{name};\n" for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    (folder / "nginx.conf").write_text(f"daemon off;\npid {folder}/pid;\nerror_log {folder}/error.log;\nevents {{}}\n"
                                       f"http {{\n{paths}{recipe}  access_log {log};\n}}\n")
    process = subprocess.Popen([NGINX, "-p", folder, "-e", folder / "error.log", "-c", folder / "nginx.conf"], stderr=subprocess.PIPE)
    try:
        deadline = time.monotonic() + 10
        while True:
            with contextlib.suppress(OSError):
                socket.create_connection(("127.0.0.1", port), 1).close()
                break
            if process.poll() is not None or time.monotonic() > deadline:
                raise RuntimeError(f"nginx did not start: {process.stderr.read().decode()}")
            time.sleep(0.05)
        yield f"https://localhost:{port}", certificate
    finally:
        process.terminate()
        process.wait(10)
