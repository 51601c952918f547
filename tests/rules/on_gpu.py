#!/usr/bin/env python3
"""Proves the operators on a GPU, in as many processes as are fast there.

Processes that share a GPU wait for each other at every value that is looked at, unless NVIDIA's MPS joins them: it is
started where it is installed, and without it there is one process. Under MPS a kernel that breaks the device breaks it
for all, so those that were under way then are called again, without it. The journal says what is done: a run goes on
where the last one ended, however that was.

    tests/rules/on_gpu.py --tests build/bin/vmap_rules_tests --journal build/proof-cuda.journal
"""

import argparse
import contextlib
import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import time

SKIPPED = 77
LIVES = 20  # how often one process may die before its operators are left
BROKEN = ("breaks the device", "the process died of it")


def read(path: pathlib.Path) -> dict[str, dict]:
    """The last line of each operator that was begun."""
    entries = {}
    for line in path.read_text().splitlines() if path.exists() else []:
        with contextlib.suppress(json.JSONDecodeError):
            entry = json.loads(line)
            name = entry.get("begun") or entry["done"]
            entries.pop(name, None)  # in the order of their last lines
            entries[name] = entry
    return entries


def write(path: pathlib.Path, entries: dict[str, dict]) -> None:
    new = path.with_suffix(".new")
    new.write_text("".join(json.dumps(entry) + "\n" for entry in entries.values()))
    new.replace(path)


def parts(journal: pathlib.Path) -> list[pathlib.Path]:
    return sorted(journal.parent.glob(journal.name + ".part.*"))


def join(journal: pathlib.Path, stopped: frozenset = frozenset()) -> None:
    """Adds what each process has done to the journal. Of those that were stopped nobody knows what the last call would have done."""
    before = read(journal)  # each process began with a copy of it
    entries = dict(before)
    for part in parts(journal):
        new = {name: entry for name, entry in read(part).items() if before.get(name) != entry}
        last = next(reversed(new.values()), {})
        if part in stopped and "begun" in last:
            del new[last["begun"]]
        entries |= new
    if entries:
        write(journal, entries)
    for part in parts(journal):
        part.unlink()


def is_broken(entry: dict) -> bool:
    return "begun" in entry or entry["proof"]["failure"].startswith(BROKEN)


@contextlib.contextmanager
def joined_by_mps():
    """Whether processes are joined while this lasts."""
    control = shutil.which("nvidia-cuda-mps-control")
    if not control:
        yield False
        return
    with tempfile.TemporaryDirectory() as folder:
        ours = {"CUDA_MPS_PIPE_DIRECTORY": folder, "CUDA_MPS_LOG_DIRECTORY": folder}
        started = subprocess.run([control, "-d"], env=os.environ | ours, capture_output=True).returncode == 0
        try:
            if started:
                os.environ.update(ours)
            yield started
        finally:
            if started:
                with contextlib.suppress(subprocess.TimeoutExpired):
                    subprocess.run([control], input=b"quit\n", timeout=10, capture_output=True)
                for name in ours:
                    os.environ.pop(name)


class Shard:
    """A process that proves every COUNTth operator that is not done, and is started again when it dies."""

    def __init__(self, command: list[str], journal: pathlib.Path, index: int, count: int, scratch: str):
        self.journal = journal.with_name(f"{journal.name}.part.{index:03}")
        if journal.exists():
            shutil.copyfile(journal, self.journal)
        self.command = [*command, "--journal", str(self.journal)]
        self.environment = os.environ | {"GTEST_TOTAL_SHARDS": str(count), "GTEST_SHARD_INDEX": str(index),
                                         "VMAP_PROOF_FILE": f"{scratch}/proof.json"}
        self.lives = LIVES
        self.start()

    def start(self) -> None:
        self.process = subprocess.Popen(self.command, env=self.environment, stdout=subprocess.DEVNULL,
                                        stderr=subprocess.DEVNULL)

    def is_over(self, until: float) -> bool:
        if self.process.poll() is None:
            return False
        died = self.process.returncode < 0
        self.lives -= died
        if not died or self.lives == 0 or time.monotonic() > until:
            return True
        self.start()
        return False


def prove(command: list[str], journal: pathlib.Path, jobs: int, until: float) -> None:
    """Runs `jobs` processes until all is done, or `until`; a slow operator gets some seconds more."""
    seconds = [] if until == float("inf") else ["--seconds", str(max(0, int(until - time.monotonic())))]
    with tempfile.TemporaryDirectory() as scratch:
        running = [Shard([*command, *seconds], journal, index, jobs, scratch) for index in range(jobs)]
        try:
            while running and time.monotonic() < until + 15:
                running = [shard for shard in running if not shard.is_over(until)]
                time.sleep(0.1)
        finally:
            for shard in running:
                shard.process.kill()
                shard.process.wait()
            join(journal, frozenset(shard.journal for shard in running))


def prove_broken(command: list[str], journal: pathlib.Path, before: dict[str, dict], until: float) -> None:
    """Calls those again, alone, that broke the device in this run or were under way when it broke."""
    entries = read(journal)
    again = [name for name, entry in entries.items() if is_broken(entry) and before.get(name) != entry]
    if not again or time.monotonic() > until:
        return
    print(f"the device broke while {len(again)} operators were under way: they are called again, alone", flush=True)
    write(journal, {name: entry for name, entry in entries.items() if name not in again})
    named = ":".join("Rules." + "".join(c if c.isascii() and c.isalnum() else "_" for c in name) for name in again)
    prove([*command, f"--gtest_filter={named}"], journal, 1, until)


def main() -> int:
    environment = os.environ.get
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tests", required=True, help="the program vmap_rules_tests")
    parser.add_argument("--journal", required=True, type=pathlib.Path)
    parser.add_argument("--jobs", type=int, default=int(environment("VMAP_PROOF_JOBS", "0")),
                        help="processes (default: all cores but two under MPS, else one)")
    parser.add_argument("--placements", default=environment("VMAP_PROOF_PLACEMENTS", ""), help="of each case, at most")
    parser.add_argument("--seconds", type=float, default=float(environment("VMAP_PROOF_SECONDS", "inf")),
                        help="no operator is begun after them")
    parser.add_argument("--filter", default="Rules.*", help="which operators, as GoogleTest takes it")
    arguments = parser.parse_args()
    until = time.monotonic() + arguments.seconds
    command = [arguments.tests, "--device", "cuda", "--gtest_brief=1"]
    if arguments.placements:
        command += ["--placements", arguments.placements]
    if subprocess.run([*command, "--gtest_filter=Rules.none"], capture_output=True).returncode == SKIPPED:
        print("skipped: there is no CUDA device here")
        return SKIPPED

    signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))
    join(arguments.journal, frozenset(parts(arguments.journal)))  # what a run that was killed has left
    before = read(arguments.journal)
    chosen = [*command, f"--gtest_filter={arguments.filter}"]
    with joined_by_mps() as joined:
        prove(chosen, arguments.journal, arguments.jobs or (max(1, os.cpu_count() - 2) if joined else 1), until)
    prove_broken(command, arguments.journal, before, until)
    entries = read(arguments.journal).values()
    print(f"{len(entries)} operators were called, {sum('done' in e and e['proof']['proven'] for e in entries)} are proven", flush=True)
    # Tells of all that is done, as if it had been done at once.
    told = subprocess.run([*chosen, "--journal", arguments.journal, "--seconds", "0"], stderr=subprocess.DEVNULL,
                          env=os.environ | {"VMAP_PROOF_FILE": str(arguments.journal.with_suffix(".json"))})
    return told.returncode


if __name__ == "__main__":
    sys.exit(main())
