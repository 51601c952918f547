"""What a run found: JSON, a table, and the record that a later run is held to."""

import pathlib
from collections import Counter
from typing import Any

Results = dict[str, dict[str, Any]]

_COLUMNS = ("pass", "rounded", "refused", "loop", "error", "differs", "crash", "none")
KINDS = ("function", "inplace")
# What the two rows are, by run.py's option.
WORDS = {
    "": ("operators", "in-place operators"),
    "--gradients": ("by autograd", "by torch.func"),
    "--modules": ("ensembles", "gradients of examples"),
}
_BAD = ("crash", "differs", "error", "loop")
_WHERE = {"native": "under the native host", "missing": "under torch.vmap with our rules for what it lacks"}
_WHAT = {
    "": "# The class of each operator of PyTorch's op_db {where}:\n# of all cases of its main dtype, of all cases; the same of its "
    "in-place variant, - where it has none.",
    "--gradients": "# The class of each operator of PyTorch's op_db when gradients are taken through it {where}:\n# by autograd, "
    "twice, and by torch.func, twice.",
    "--modules": "# The class of each module of PyTorch's module_db {where}: of an ensemble of\n# them, twice, and of the gradients of "
    "each example, twice.",
}


def heading(mode: str, host: str, device: str = "cpu") -> str:
    """What a record begins with; `mode` is run.py's option."""
    option = f"{mode} " * bool(mode) + f"--host {host} " * (host != "native") + f"--device {device} " * (device != "cpu")
    return f"{_WHAT[mode].format(where=_WHERE[host])}\n# tests/opinfo/README.md. Written by `run.py {option}--update-record`.\n"


def classes(results: Results, kind: str) -> dict[str, str]:
    return {name: found[kind]["class"] for name, found in results.items() if kind in found}


def table(results: Results, columns: tuple[str, ...] = _COLUMNS, words: tuple[str, str] = WORDS[""]) -> str:
    lines = [" " * 22 + "".join(f"{c:>9}" for c in ("total", *columns))]
    for kind, word in zip(KINDS, words):
        counted = Counter(classes(results, kind).values())
        row = [sum(counted.values()), *(counted[c] for c in columns)]
        lines.append(f"{word:<22}" + "".join(f"{n:>9}" for n in row))
        cases: Counter[str] = Counter()
        for found in results.values():
            cases.update(found.get(kind, {}).get("cases", {}))
        row = [sum(cases.values()), *(cases[c] for c in columns)]
        lines.append(f"{'  their cases':<22}" + "".join(f"{n:>9}" for n in row))
    return "\n".join(lines)


def unfinished(results: Results) -> list[str]:
    """What has not been run, or not to its end, and why: lines below the table."""
    lines = []
    for word, key in (("is skipped", "skipped"), ("has cases that did not run", "broken")):
        lines += [f"{name} {word}: {found[key]}" for name, found in sorted(results.items()) if key in found]
    cut = sum(found.get("cut", False) and not {"broken", "not run"} & found.keys() for found in results.values())
    if cut:
        lines.append(f"{cut} of the operators ran out of their own time, or died: not all of their cases were run")
    left = [name for name, found in results.items() if "not run" in found]
    if left:
        lines.append(f"{len(left)} of {len(results)} operators were not run, since the time was used up: {left[-1]} … {left[0]}")
    return lines


def _pairs(results: Results, kind: str, other: Results) -> dict[str, dict[str, Any]]:
    return {name: found[kind] for name, found in results.items() if kind in found and kind in other.get(name, {})}


def side_by_side(one: Results, other: Results, names: tuple[str, str]) -> str:
    """Of the operators that both have run: how many are in each class, and which pass by the other one alone."""
    lines = []
    for kind in KINDS:
        left, right = _pairs(one, kind, other), _pairs(other, kind, one)
        counts = [Counter(entry["class"] for entry in entries.values()) for entries in (left, right)]
        lines.append(f"{kind}, of {len(left)} that both have run: {names[0]} | {names[1]}")
        known = [*_COLUMNS, *sorted(set(counts[0] + counts[1]) - set(_COLUMNS))]
        lines += [f"  {cls:<10}{counts[0][cls]:>8}{counts[1][cls]:>8}" for cls in known if counts[0][cls] or counts[1][cls]]
        ours = sum(entry["class"] == "pass" != right[name]["class"] for name, entry in left.items())
        theirs = {name: entry for name, entry in sorted(left.items()) if right[name]["class"] == "pass" != entry["class"]}
        lines.append(f"  {ours} pass by {names[0]} alone, {len(theirs)} by {names[1]} alone:")
        lines += [f"    {name:<45} {entry['class']:<8} {entry['failure'] or entry['note']}" for name, entry in theirs.items()]
    for name, results, rest in ((names[0], one, other), (names[1], other, one)):
        run = {operator for operator, found in results.items() if "not run" not in found}
        alone = {operator for operator in run if "not run" in rest.get(operator, {"not run": True})}
        broken = sum("broken" in found for found in results.values())
        skipped = sum("skipped" in found for found in results.values())
        lines.append(
            f"{name}: {len(run)} run, {len(alone)} of them by it alone; {len(results) - len(run)} not run, the time being used up; "
            f"{skipped} skipped by name; {broken} broke the device"
        )
    return "\n".join(lines)


def _row(kind: str, words: tuple[str, str]) -> str:
    return "" if kind == "function" else f" ({words[1]})"


def failures(results: Results, words: tuple[str, str] = WORDS[""]) -> str:
    """Each failing operator with its first failing case, worst class first."""
    rows = []
    for kind in KINDS:
        for name, found in results.items():
            entry = found.get(kind)
            if entry and entry["class"] in _BAD:
                rows.append((_BAD.index(entry["class"]), entry["class"], name + _row(kind, words), entry["failure"]))
    return "\n".join(f"{cls:<8} {name:<45} {failure}" for _, cls, name, failure in sorted(rows))


def _main_class(entry: dict[str, Any]) -> str:
    return next(iter(entry["dtypes"].values()), entry["class"])


def write_record(path: pathlib.Path, results: Results, header: str) -> None:
    lines = []
    for name, found in sorted(results.items()):
        fields = []
        for kind in KINDS:
            entry = found.get(kind)
            fields += [_main_class(entry), entry["class"]] if entry else ["-", "-"]
        lines.append(f"{name:<50} " + " ".join(f"{f:<8}" for f in fields).rstrip())
    path.write_text(header + "\n".join(lines) + "\n")


def read_record(path: pathlib.Path) -> dict[str, list[str]]:
    rows = (line.split() for line in path.read_text().splitlines() if line and not line.startswith("#"))
    return {row[0]: row[1:] for row in rows}


def excuses(path: pathlib.Path, release: str, mode: str) -> dict[str, str]:
    """Why operators raise with a PyTorch by itself, by name: versions.txt. `release`: 2.11, say; `mode`: run.py's option."""
    rows = (line.split(maxsplit=3) for line in path.read_text().splitlines() if line and not line.startswith("#"))
    return {name: f"PyTorch {of} {reason}" for of, option, name, reason in rows if (of, option) == (release, mode)}


def regressions(
    path: pathlib.Path,
    results: Results,
    main_only: bool,
    excused: dict[str, str] | None,
    words: tuple[str, str] = WORDS[""],
) -> list[str]:
    """Operators that passed when the record was written and do not now. `main_only`: only main dtypes were run.

    `excused`: not None where the record is of another PyTorch than this one, in which an operator may have no case at all, and those
    named here may raise."""
    record, found = read_record(path), []
    fine = ("pass",) if excused is None else ("pass", "none")
    for name, result in results.items():
        for i, kind in enumerate(KINDS):
            entry = result.get(kind)
            was = record.get(name, ["none"] * 4)[2 * i + (0 if main_only else 1)]
            if not entry or was != "pass" or entry["class"] in fine:
                continue
            if entry["class"] == "error" and excused and name in excused:
                print(f"{name} raises: {excused[name]}")
                continue
            found.append(f"{name}{_row(kind, words)} passed, and is now: {entry['class']}: {entry['failure'] or entry['note']}")
    return found
