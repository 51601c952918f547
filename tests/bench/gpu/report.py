"""The lines of models.py's workers as tables of Markdown."""

import measure
from tables import TITLES, markdown

ORDER = ["stock", "ours", "program", "torch.compile", "compiled"]
HEADERS = {"stock": "`torch.vmap`", "ours": "`vmapgen.vmap`", "program": "program", "torch.compile": "`torch.compile(torch.vmap)`",
           "compiled": "`vmapgen.compile`"}


class Found:
    def __init__(self, lines):
        self.about = next((line["about"] for of in lines.values() for line in of if "about" in line), {})
        self.died = [line["died"] for of in lines.values() for line in of if "died" in line]
        self._by_size = {(which, line["workload"], line["batch_size"]): line
                         for which, of in lines.items() for line in of if "workload" in line}

    def lines(self, workload, size):
        return {which: line for which in ("stock", "vmapgen") if (line := self._by_size.get((which, workload, size)))}

    def series(self, workload, size, name):
        """(what was found of it, of the code by hand in the same process), each {} where there is nothing."""
        for line in self.lines(workload, size).values():
            if name in line["series"]:
                return line["series"][name], line["series"].get("hand", {})
        return {}, {}

    def hands(self, workload, size):
        return [line["series"].get("hand", {}) for line in self.lines(workload, size).values()]

    def notes(self, workload, size):
        for which, line in self.lines(workload, size).items():
            if line.get("skipped"):
                yield f"{which}: {line['skipped']}"
            for name, one in line["series"].items():
                if "error" in one:
                    yield f"{name}: {one['error']}"
                if "differs" in one:
                    yield f"{name}: values differ (!): {one['differs']}"
        for which in {"stock", "vmapgen"} - set(self.lines(workload, size)):
            yield f"{which}: no line of the worker"


def number(value):
    return "-" if value is None else f"{value:.3g}" if value < 100 else f"{value:.0f}"


def cell(one, value):
    if "error" in one:
        return measure.MISSING if one["error"] == measure.MISSING else "error"
    return number(value) + ("!" if "differs" in one else "")


def over(one, other, key):
    return one[key] / other[key] if one.get(key) is not None and other.get(key) else None


def table(found, workload, batch_sizes, series, key, of_hand, of_series):
    rows = []
    for size in batch_sizes:
        hands = " / ".join(of_hand(hand[key]) for hand in found.hands(workload, size) if hand.get(key) is not None) or "-"
        pairs = [found.series(workload, size, name) for name in series]
        rows.append([size, hands] + [cell(one, of_series(one, hand)) for one, hand in pairs])
    return rows


def text(lines, workloads, batch_sizes):
    found = Found(lines)
    measured = [line["series"] for of in lines.values() for line in of if "workload" in line]
    asked = [name for name in ORDER if any(name in each for each in measured)]
    headers = [HEADERS[name] for name in asked]
    parts = [", ".join(f"{key} {value}" for key, value in found.about.items()), *found.died]
    for workload in workloads:
        time = table(found, workload, batch_sizes, asked, "us", number, lambda one, hand: over(one, hand, "us"))
        kernels = table(found, workload, batch_sizes, asked, "kernels", number, lambda one, hand: one.get("kernels"))
        device = table(found, workload, batch_sizes, asked, "device_us", number, lambda one, hand: over(one, hand, "device_us"))
        peak = table(found, workload, batch_sizes, asked, "peak_bytes", lambda value: number(value / 2**20),
                     lambda one, hand: over(one, hand, "peak_bytes"))
        parts += [f"## {TITLES[workload]}", markdown(["B", "by hand, µs", *(f"{each}, time (x)" for each in headers)], time),
                  markdown(["B", "by hand, kernels", *headers], kernels),
                  markdown(["B", "by hand, peak MiB", *(f"{each} (x)" for each in headers)], peak)]
        if any("device_us" in hand for size in batch_sizes for hand in found.hands(workload, size)):
            parts.append(markdown(["B", "by hand, µs in kernels", *(f"{each} (x)" for each in headers)], device))
        notes = [f"- B = {size}: {note}" for size in batch_sizes for note in found.notes(workload, size)]
        if notes:
            parts.append("\n".join(notes))
    return "\n\n".join(parts)
