"""What make clients prints, and every test that stock torch.vmap passes and a host of ours does not."""

import collections
import functools
import pathlib
import subprocess

import watched

_PASSED = ("passed",)
_OURS = [host for host in watched.HOSTS if host != "stock"]


@functools.cache
def _versions(python: pathlib.Path) -> dict[str, str]:
    if not python.exists():  # that environment's packages were never chosen
        return {}
    listed = subprocess.run([python, "-m", "pip", "list", "--format", "freeze", "--disable-pip-version-check"],
                            capture_output=True, text=True, check=True).stdout
    found = (line.split("==") for line in listed.splitlines() if "==" in line)
    return {name.replace("_", "-"): version for name, version in found}  # pip takes either, and lists a package's own


def _runs(results: pathlib.Path, name: str, host: str) -> list[dict[str, dict]]:
    return [watched.results(path) for path in sorted(results.glob(f"{name}.{host}.*.jsonl"))]


class Package:
    """What was found of one package."""

    def __init__(self, results: pathlib.Path, name: str) -> None:
        stock = _runs(results, name, "stock")
        self.all = len(stock[0]) if stock else 0
        self.uncollected = watched.uncollected(results / f"{name}.stock.0.jsonl")
        entering = {test for test, result in (stock[0] if stock else {}).items() if result["entered"]}
        outcomes = {test: [run[test]["outcome"] in _PASSED for run in stock if test in run] for test in entering}
        self.entering = len(entering)
        self.passing = {test for test, passed in outcomes.items() if all(passed)}
        self.flaky = {test for test, passed in outcomes.items() if any(passed) and not all(passed)}
        self.host = {host: self._lost(_runs(results, name, host)) for host in _OURS}
        self.ran = {host: len({test for run in _runs(results, name, host) for test in run} & self.passing) for host in _OURS}

    def _lost(self, runs: list[dict[str, dict]]) -> dict[str, str]:
        """Tests that stock passes in all runs and this host fails in one: how often, and what it raised."""
        failures = collections.defaultdict(list)
        ran = [run[test] for run in runs for test in self.passing & run.keys()]
        if ran and not any(result["entered"] for result in ran):  # of a traced one alone it cannot be told
            failures["all tests"].append("none entered vmap, as they do on stock: they show nothing of this host")
        for run in runs:
            for test in self.passing & run.keys():
                if run[test]["outcome"] not in _PASSED:
                    failures[test].append(f"{run[test]['outcome']}: {run[test]['error']}")
        return {test: f"{len(errors)} of {len(runs)}: {errors[0]}" for test, errors in sorted(failures.items())}


def of(results: pathlib.Path, packages: dict[str, dict], pythons: dict[str, pathlib.Path]) -> tuple[str, int]:
    """The table as text, and how many tests we lose. `pythons`: whose environment each package is installed in."""
    rows = [("package", "version", "tests", "enter vmap", "stock passes", "flake in stock", *(f"{host} fails" for host in _OURS))]
    details, lost = [], 0
    for name, package in packages.items():
        found = Package(results, name)
        versions = _versions(pythons[name])
        if not found.all:
            rows.append((name, versions.get(name, "-"), *["-"] * (4 + len(_OURS))))
            continue
        cells = [f"{len(found.host[host])}" if found.ran[host] == len(found.passing) else
                 f"{len(found.host[host])} ({found.ran[host]} ran)" for host in _OURS]
        rows.append((name, versions.get(name, "-"), found.all, found.entering, len(found.passing), len(found.flaky), *cells))
        details += [f"{name}: with {spec}" for spec in package.get("beside", [])]
        details += [f"{name}: not collected: {path}: {error}" for path, error in found.uncollected.items()]
        for host in _OURS:
            lost += len(found.host[host])
            details += [f"{name}, {host}: {test}: {why}" for test, why in found.host[host].items()]
    widths = [max(len(str(row[i])) for row in rows) for i in range(len(rows[0]))]
    lines = ["  ".join(str(cell).ljust(width) for cell, width in zip(row, widths)).rstrip() for row in rows]
    runs = max((len(_runs(results, name, "native")) for name in packages), default=0)
    torch = {_versions(python).get("torch") for python in pythons.values()} - {None}
    head = [f"PyTorch {', '.join(sorted(torch)) or '-'}; runs on each host: {runs}", ""]
    return "\n".join([*head, *lines, "", *details]) + "\n", lost
