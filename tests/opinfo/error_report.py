"""What a run with wrong inputs found: a table, the failures, and the record that a later run is held to."""

import pathlib
from collections import Counter

import errors
import report

_HEADER = """\
# The class of each operator of PyTorch's op_db, called with wrong inputs under the native host; the same of its in-place
# variant, - where it has none. tests/opinfo/README.md. Written by `run.py --errors {option}--update-record`.
"""
_FINE = ("none", "pass", "refused")


def pytorchs(results: report.Results) -> list[str]:
    """Operators that die in the loop, each with the first such call."""
    found = {name: result.get("pytorchs") for name, result in sorted(results.items())}
    return [f"{name}, {len(calls)}: {calls[0]}" for name, calls in found.items() if calls]


def table(results: report.Results) -> str:
    return report.table(results, errors.CLASSES)


def failures(results: report.Results, wanted: tuple[str, ...] = ()) -> str:
    """The first case of each class of each operator, the worst class first."""
    rows = []
    for kind in report.KINDS:
        for name, found in results.items():
            shown = name if kind == "function" else f"{name} (in-place)"
            for cls, failure in found.get(kind, {}).get("failures", {}).items():
                if cls not in _FINE and (not wanted or cls in wanted):
                    count = found[kind]["cases"][cls]
                    rows.append((-errors.CLASSES.index(cls), shown, f"{cls:<8} {shown:<40} {count:>4} {failure}"))
    return "\n".join(row for *_, row in sorted(rows))


def write_record(path: pathlib.Path, results: report.Results, device: str = "cpu") -> None:
    cases: Counter[str] = Counter()
    for kind in report.KINDS:
        for found in results.values():
            cases.update(found.get(kind, {}).get("cases", {}))
    lines = [f"# Cases: {', '.join(f'{cases[c]} {c}' for c in errors.CLASSES if cases[c])}."]
    lines += [f"# PyTorch's own crash, in the loop: {line}" for line in pytorchs(results)]
    for name, found in sorted(results.items()):
        fields = [found[kind]["class"] if kind in found else "-" for kind in report.KINDS]
        lines.append(f"{name:<50} " + " ".join(f"{f:<8}" for f in fields).rstrip())
    path.write_text(_HEADER.format(option=f"--device {device} " * (device != "cpu")) + "\n".join(lines) + "\n")


def regressions(path: pathlib.Path, results: report.Results, other_torch: bool) -> list[str]:
    """Operators in a worse class than when the record was written, and every crash.

    `other_torch`: the record is of another PyTorch, and has not all operators."""
    record, found = report.read_record(path), []
    for name, result in results.items():
        for i, kind in enumerate(report.KINDS):
            entry = result.get(kind)
            if other_torch and name not in record and not (entry and entry["class"] == "crash"):
                continue
            was = record.get(name, ["none"] * 2)[i].replace("-", "none")
            now = entry["class"] if entry else "none"
            worse = now not in _FINE and errors.CLASSES.index(now) > errors.CLASSES.index(was)
            if worse or now == "crash":
                word = "" if kind == "function" else " (in-place)"
                found.append(f"{name}{word} was: {was}, and is now: {now}: {entry['failure']}")
    return found
