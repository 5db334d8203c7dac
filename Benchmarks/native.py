"""Compiles the core with a measuring program of Benchmarks, as for a release build."""

import subprocess
from pathlib import Path

from setting import ROOT, sized

FLAGS = [sized("-O", "-Onone"), "-wmo", "-suppress-warnings", "-swift-version", "6", "-package-name", "haru", "-enable-upcoming-feature", "ExistentialAny",
         "-enable-upcoming-feature", "InternalImportsByDefault", "-enable-upcoming-feature", "MemberImportVisibility"]


def compiled(work, source):
    """The path of the compiled program."""
    include = ROOT / "Sources/CHaruRuntime/include"
    Path(work, "module.modulemap").write_text(f'module CHaruRuntime {{ header "{include}/CHaruRuntime.h" }}')
    objects = [f"{work}/{name}.o" for name in ["math", "data"]]
    for name in ["math", "data"]:
        subprocess.run(["clang", "-O2", f"-I{include}", "-c", ROOT / f"Sources/CHaruRuntime/{name}.c",
                        "-o", f"{work}/{name}.o"], check=True)
    for module in ["HaruTime", "HaruJSON", "HaruSync", "HaruCore"]:
        objects.append(f"{work}/{module}.o")
        subprocess.run(["swiftc", *FLAGS, "-parse-as-library", "-module-name", module, "-emit-module",
                        "-emit-module-path", f"{work}/{module}.swiftmodule", "-c", "-o", objects[-1], "-I", work,
                        *(ROOT / "Sources" / module).rglob("*.swift")], check=True)
    program = f"{work}/program"
    subprocess.run(["swiftc", *FLAGS, "-I", work, "-o", program, *objects, ROOT / "Benchmarks" / source, "-lm"], check=True)
    return program
