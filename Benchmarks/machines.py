"""Processes that get a fixed share of a CPU, as if each group of them ran on a machine of its own (Linux control groups)."""

import contextlib
import os
from pathlib import Path

ROOT = Path("/sys/fs/cgroup")
# Microseconds; the usual period of 100 ms would let a machine stand still for most of it.
PERIOD = 10_000


class Machine:
    """A share of a CPU, and who has it."""

    def __init__(self, name, share):
        # Version 1 has a tree for each controller.
        tree = ROOT / "cpu"
        is_first = tree.is_dir()
        self.folder = (tree if is_first else ROOT) / f"haru-{os.getpid()}-{name}"
        self.folder.mkdir()
        quota = int(PERIOD * share)
        settings = {"cpu.cfs_period_us": PERIOD, "cpu.cfs_quota_us": quota} if is_first else {"cpu.max": f"{quota} {PERIOD}"}
        try:
            for setting, value in settings.items():
                (self.folder / setting).write_text(str(value))
        except OSError:
            self.folder.rmdir()
            raise

    def take(self, *processes):
        """Moves processes into it; those that they start later follow."""
        for process in processes:
            (self.folder / "cgroup.procs").write_text(str(process))

    def remove(self):
        """Gives its processes back to the whole machine."""
        for process in (self.folder / "cgroup.procs").read_text().split():
            with contextlib.suppress(ProcessLookupError):
                (self.folder.parent / "cgroup.procs").write_text(process)
        self.folder.rmdir()


def descendants(process):
    """The numbers of a process and of all that it started."""
    children = {}
    for status in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            number, rest = status.read_text().split(" ", 1)
            children.setdefault(int(rest.rpartition(") ")[2].split()[1]), []).append(int(number))
    found = [process]
    for number in found:
        found += children.get(number, [])
    return found


@contextlib.contextmanager
def machines(shares):
    """Yields machines by name, or None where this process may not make any."""
    made = {}
    try:
        try:
            for name, share in shares.items():
                made[name] = Machine(name, share)
        except OSError:
            yield None
            return
        yield made
    finally:
        for machine in made.values():
            machine.remove()
