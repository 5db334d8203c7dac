"""The rows benchmark: Haru's runtime compared with hand-written JavaScript in one Chromium run.

The operations are those of js-framework-benchmark; each is measured as script + layout (a forced layout after the
click), alternating between both sides. Run it with `script/bench rows`.
"""
import http.server
import math
import pathlib
import shutil
import statistics
import subprocess
import sys
import tempfile
import threading

from setting import ROOT, sized

import browser as looks
PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><title>rows</title>
<link rel="stylesheet" href="/rows.css"><body><div id="app"></div>%s</body></html>"""
HARU = ('<script type="application/json" id="haru-assets">{"wasm":"/rows.wasm","pages":{},"messages":{}}</script>'
        '<script type="module" src="/haru.js"></script>')

MEASURE = """async ([prepare, click]) => {
  const press = (selector) => document.querySelector(selector).click();
  for (const selector of prepare) press(selector);
  document.body.offsetHeight;
  gc();
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0)));
  const start = performance.now();
  press(click);
  const script = performance.now() - start;
  document.body.offsetHeight;
  return [script, performance.now() - start];
}"""

OPERATIONS = {
    "create 1,000": (["#clear"], "#run"),
    "replace all": (["#run"], "#run"),
    "update every 10th": (["#run"], "#update"),
    "select": (["#run", "tr:nth-child(5) .col-md-4 a"], "tr:nth-child(6) .col-md-4 a"),
    "swap": (["#run"], "#swaprows"),
    "remove": (["#run"], "tr:nth-child(4) .col-md-1 a"),
    "append 1,000": (["#run"], "#add"),
    "clear": (["#run"], "#clear"),
}


def build(work):
    swiftc = shutil.which("swiftc")
    # The release build has it already: it bundled the app.
    bundler = ROOT / ".build/release/WebBundler"
    if not bundler.exists():
        subprocess.run(["swift", "build", "-c", "release", "--product", "WebBundler"], cwd=ROOT, check=True, stdout=sys.stderr)
    wasm = subprocess.run(
        [bundler, "wasm", ROOT, swiftc, work, "HaruHTML", "Benchmarks/Rows"],
        check=True, capture_output=True, text=True).stdout.strip()
    return pathlib.Path(wasm).read_bytes()


def serve(files):
    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            kind, body = files.get(self.path, ("text/plain", b""))
            self.send_response(200)
            self.send_header("content-type", kind)
            # Isolated pages get a clock with a resolution of 5 microseconds instead of 100.
            self.send_header("cross-origin-opener-policy", "same-origin")
            self.send_header("cross-origin-embedder-policy", "require-corp")
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return f"http://127.0.0.1:{server.server_port}"


def main(rounds):
    with tempfile.TemporaryDirectory() as work:
        wasm = build(work)
    origin = serve({
        "/haru": ("text/html", (PAGE % HARU).encode()),
        "/vanilla": ("text/html", (PAGE % '<script src="/vanilla.js"></script>').encode()),
        "/rows.css": ("text/css", (ROOT / "Benchmarks/rows.css").read_bytes()),
        # All scripts of the app, since they import each other.
        **{f"/{file.name}": ("text/javascript", file.read_bytes()) for file in (ROOT / "Web").glob("*.js")},
        "/vanilla.js": ("text/javascript", (ROOT / "Benchmarks/rows-vanilla.js").read_bytes()),
        "/rows.wasm": ("application/wasm", wasm),
    })
    times = {name: {"haru": [], "vanilla": []} for name in OPERATIONS}
    scripts = {name: {"haru": [], "vanilla": []} for name in OPERATIONS}
    with looks.chromium("--js-flags=--expose-gc") as browser:
        pages, problems = {}, []
        for side in ("haru", "vanilla"):
            page = pages[side] = looks.context(browser, origin, is_idle=True).new_page()
            page.on("pageerror", lambda error: problems.append(error))
            page.on("requestfailed", lambda request: problems.append(request.url))
            page.goto(f"{origin}/{side}")
            page.wait_for_selector("#run", timeout=looks.PATIENCE)
        assert not problems, problems
        for turn in range(rounds + 3):
            for name, (prepare, click) in OPERATIONS.items():
                order = ("haru", "vanilla") if turn % 2 else ("vanilla", "haru")
                for side in order:
                    pages[side].bring_to_front()
                    script, total = pages[side].evaluate(MEASURE, [prepare, click])
                    if turn >= 3:
                        scripts[name][side].append(script)
                        times[name][side].append(total)
        for page in pages.values():
            page.click("#run")
        haru, vanilla = (page.text_content("#tbody") for page in pages.values())
        assert haru == vanilla, "the two sides show different tables"
    print(f"{'operation':20} {'Haru':>8} {'vanilla':>8} {'ratio':>6}   script only")
    ratios = []
    for name in OPERATIONS:
        haru, vanilla = (statistics.median(times[name][side]) for side in ("haru", "vanilla"))
        ratios.append(haru / vanilla)
        alone = [statistics.median(scripts[name][side]) for side in ("haru", "vanilla")]
        print(f"{name:20} {haru:8.2f} {vanilla:8.2f} {haru / vanilla:6.2f}   {alone[0]:.2f} / {alone[1]:.2f}")
    mean = math.exp(sum(map(math.log, ratios)) / len(ratios))
    print(f"geometric mean {mean:.2f}, worst {max(ratios):.2f} (ms, medians of {rounds}; wasm {len(wasm)} bytes)")


if __name__ == "__main__":
    main(sized(25, 1))
