"""What operators cost by our rule, and by other ways of the same batch.

Our rule's calls are made inside of one map, so that what is timed is the operator and not the map around it; ways are called alone.
"""

import argparse
import json
import pathlib
import sys

import torch

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / "programs"))

import measure
import vmapgen
from tables import markdown
from ways_layers import layers
from ways_linalg import linalg
from ways_products import products

OURS = "our rule"
SLOW = 0.5  # seconds: a call that is expected to take longer is not made


def ours(case, args):
    """Any number of calls of the rule, in one map."""

    def run(n):
        def many(*example):
            for _ in range(n - 1):
                case.function(*example)
            return case.function(*example)

        return vmapgen.vmap(many, case.in_dims)(*args)

    return measure.Block(run)


class Row:
    """A case at one batch size. `seconds` are those of a call at the batch size before, by series."""

    def __init__(self, case, batch_size, before, device, options):
        self.case, self.batch_size, self._device, self._options = case, batch_size, device, options
        self._before = before
        self.found = {}

    def name(self):
        return f"{self.case.label}, B = {self.batch_size}"

    def measure(self):
        torch.manual_seed(0)
        with torch.device(self._device.name):
            args = self.case.make(self.batch_size)
        series = {OURS: lambda: ours(self.case, args)} | {name: lambda way=way: way(*args) for name, way in self.case.ways.items()}
        blocks, wanted = {}, None
        for name, make in series.items():
            self.found[name] = one = {}
            if (expected := self._expected(name)) > SLOW:
                one["expected_s"] = expected
                continue
            try:
                block, values = self._first(name, make, one)
            except Exception as error:  # the others go on
                one["error"] = measure.first_line(error)
                if self._device.is_broken():
                    raise
                continue
            values = self.case.compared(values)
            if wanted is None:
                wanted = values
            elif differs := measure.difference(values, wanted, self.case.rtol, self.case.atol):
                one["differs"] = differs
            if one["us"] < SLOW * 1e6:
                blocks[name] = block
        del wanted
        for name, block in blocks.items():
            self.found[name] |= self._device.kernels(block)
        for name, times in self._device.times(blocks, self._options.rounds, self._options.block_ms / 1e3).items():
            self.found[name] |= times

    def _first(self, name, make, one):
        """A way is a function of its batch, or a block where something is set around all of its calls."""
        if name == OURS:
            block = make()
        elif isinstance(self.case.ways[name], measure.Way):
            block = self.case.ways[name].block(make)
        else:
            block = measure.as_block(make)
        values = block.run(1)
        one["us"] = self._device.seconds(block) * 1e6
        return block, values

    def _expected(self, name):
        if self._before is None:
            return 0
        one = self._before.found.get(name, {})
        seconds = one["us"] / 1e6 if "us" in one else one.get("expected_s", 0)
        return seconds * self.batch_size / self._before.batch_size


def marked(value, one):
    shown = f"**{value:.2f}**" if value < 0.9 else f"{value:.2f}"
    return shown + ("!" if "differs" in one else "")


def cell(one, of_ours):
    if one is None:
        return ""
    if "error" in one:
        return "error"
    if "expected_s" in one:
        return f"(about {one['expected_s']:.0f} s)"
    if "us" not in of_ours:
        return f"{one['us']:.0f} µs"
    parts = [marked(one["us"] / of_ours["us"], one)]
    if one.get("device_us") and of_ours.get("device_us"):
        parts.append(marked(one["device_us"] / of_ours["device_us"], one))
    return " / ".join(parts)


def cell_of_ours(one):
    if "us" not in one:
        return cell(one, one)
    parts = [f"{one['us']:.1f}"] + [f"{one[key]:.{digits}f}" for key, digits in (("device_us", 1), ("kernels", 0)) if key in one]
    return " / ".join(parts)


def table(family, rows):
    names = list(dict.fromkeys(name for row in rows for name in row.case.ways))
    body = [[row.name(), cell_of_ours(row.found[OURS])] + [cell(row.found.get(name), row.found[OURS]) for name in names]
            for row in rows if row.found]
    return f"## {family}\n\n" + markdown(["case", OURS, *names], body) + "\n\n" + notes(rows)


def notes(rows):
    """What went wrong, each thing once."""
    where = {}
    for row in rows:
        at = row.name()
        if not row.found:
            where.setdefault(measure.MISSING, []).append(at)
        for name, one in row.found.items():
            if "error" in one:
                where.setdefault(f"{name}: {one['error']}", []).append(at)
            if "differs" in one:
                where.setdefault(f"{name}: values differ (!), {one['differs']}", []).append(at)
    return "".join(f"- {what} ({'; '.join(places)})\n" for what, places in where.items())


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--only", default="", help="families whose names have one of these in them, separated by commas")
    parser.add_argument("--batch-sizes", default="64,4096")
    parser.add_argument("--device", default="cuda")
    parser.add_argument("--seconds", type=float, default=180, help="what was not begun then is missing")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--block-ms", type=float, default=5)
    parser.add_argument("--json", type=pathlib.Path)
    options = parser.parse_args()
    device, budget = measure.Device(options.device), measure.Budget(options.seconds)
    device.wake()
    about = device.about()
    print(", ".join(f"{key} {value}" for key, value in about.items()))
    print("\nOur rule: µs a call / µs in kernels / kernels. Ways: time (x) of ours / in kernels (x), bold where 10% faster.\n")
    families = {}
    for case in [*products(), *linalg(), *layers()]:
        if any(each in case.family for each in options.only.split(",")):
            families.setdefault(case.family, []).append(case)
    found, broken = [], None
    for family, cases in families.items():
        rows = []
        for case in cases:
            before = None
            for batch_size in map(int, options.batch_sizes.split(",")):
                row = Row(case, batch_size, before, device, options)
                rows.append(row)
                if broken or budget.is_over():
                    continue
                try:
                    row.measure()
                except Exception as error:
                    broken = broken or (measure.first_line(error) if device.is_broken() else None)
                    row.found.setdefault(OURS, {})["error"] = measure.first_line(error)
                before = row
                device.release()
        found += [{"family": family, "case": row.case.label, "batch_size": row.batch_size, "found": row.found or measure.MISSING}
                  for row in rows]
        if options.json:
            options.json.write_text(json.dumps({"about": about, "rows": found}, indent=1))
        print(table(family, rows), flush=True)
    if broken:
        print(f"the device answers no more: {broken}; ask for the rest with --only")
    return int(bool(broken) or "differs" in json.dumps(found))


if __name__ == "__main__":
    with torch.no_grad():
        sys.exit(main())
