"""What is committed of a full run: record.txt, by host and seed. Lines are `host seed class detail`, for what does not pass."""

import hashlib
from pathlib import Path

from check import PASS, REFUSED
from grammar import program_of
from hosts import ALL

FILE = Path(__file__).parent / "record.txt"
MAIN, LAST = range(0, 2000), range(2000, 2500)


def digest(seeds):
    """Of the programs themselves: a seed gives the same one everywhere."""
    text = "".join(repr((p.batch, p.inputs, p.out_dims)) + p.source() for p in map(program_of, seeds))
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def write(failures, digests, path=FILE):
    """`failures`: {host: {seed: (class, detail)}}; `digests`: {range: digest}."""
    lines = ["# What tests/programs/run.py --record wrote. Seeds that are not named pass."]
    lines += [f"programs {seeds.start} {seeds.stop} {value}" for seeds, value in digests.items()]
    for host in ALL:
        for seed in sorted(failures[host]):
            lines.append(" ".join((host, str(seed), *failures[host][seed])).rstrip())
    path.write_text("\n".join(lines) + "\n")


def read(path=FILE):
    """(failures, digests), as write() takes them."""
    failures, digests = {host: {} for host in ALL}, {}
    for line in path.read_text().splitlines():
        if line.startswith("#"):
            continue
        first, second, *rest = line.split(" ", 3)
        if first == "programs":
            digests[range(int(second), int(rest[0]))] = rest[1]
        else:
            failures[first][int(second)] = (rest[0], rest[1] if len(rest) > 1 else "")
    return failures, digests


def only_ours(failures, host):
    """Seeds that stock passes and the host does not."""
    return sorted(set(failures[host]) - set(failures["stock"]))


def failing(outcomes):
    return {seed: each for seed, each in outcomes.items() if each[0] not in (PASS, REFUSED)}


# What stock passes and we do not: {host: {seed: why}}.
EXCUSED = {"traced": {seed: "an index that no example has: refused, and the error says what to write" for seed in (1557, 1573, 2053)}}
