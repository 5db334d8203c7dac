"""Compiles the core with a measuring program of Benchmarks, as for a release build."""

import os
import subprocess
import tempfile
from pathlib import Path

from setting import ROOT, sized

FLAGS = [sized("-O", "-Onone"), "-wmo", "-suppress-warnings", "-swift-version", "6", "-package-name", "haru", "-enable-upcoming-feature", "ExistentialAny",
         "-enable-upcoming-feature", "InternalImportsByDefault", "-enable-upcoming-feature", "MemberImportVisibility"]


def core(work):
    """Compiles the modules of the core into a folder."""
    include = ROOT / "Sources/CHaruRuntime/include"
    Path(work, "module.modulemap").write_text(f'module CHaruRuntime {{ header "{include}/CHaruRuntime.h" }}')
    for name in ["math", "data"]:
        subprocess.run(["clang", "-O2", f"-I{include}", "-c", ROOT / f"Sources/CHaruRuntime/{name}.c",
                        "-o", f"{work}/{name}.o"], check=True)
    for module in ["HaruTime", "HaruJSON", "HaruSync", "HaruCore"]:
        subprocess.run(["swiftc", *FLAGS, "-parse-as-library", "-module-name", module, "-emit-module",
                        "-emit-module-path", f"{work}/{module}.swiftmodule", "-c", "-o", f"{work}/{module}.o", "-I", work,
                        *(ROOT / "Sources" / module).rglob("*.swift")], check=True)


def shared_core(work):
    """The folder of the compiled modules: that of the whole run of `script/bench`, if it has one."""
    if not (run := os.environ.get("HARU_BENCH_FOLDER")):
        core(work)
        return work
    shared = Path(run, "core")
    if not shared.exists():
        # Renamed into place: another benchmark may compile it at the same time.
        partial = tempfile.mkdtemp(dir=run)
        core(partial)
        try:
            os.rename(partial, shared)
        except OSError:
            return partial
    return shared


def compiled(work, source):
    """The path of the compiled program."""
    modules, program = shared_core(work), f"{work}/program"
    subprocess.run(["swiftc", *FLAGS, "-I", modules, "-o", program, *sorted(Path(modules).glob("*.o")), ROOT / "Benchmarks" / source, "-lm"],
                   check=True)
    return program
