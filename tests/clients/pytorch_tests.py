"""PyTorch's own tests of torch.vmap, on stock torch.vmap and on our three hosts."""

import argparse
import csv
import os
import pathlib
import re
import sys

import clients
import debian_source
import watched

_HERE = pathlib.Path(__file__).resolve().parent
_TREE = _HERE.parents[1]
_RELEASE = "trixie"  # of Debian; it has PyTorch 2.6.0
_FILES = ("test_vmap.py", "test_eager_transforms.py", "test_vmap_registrations.py")
_OURS = [host for host in watched.HOSTS if host != "stock"]


def _classes() -> list[tuple[str, re.Pattern, re.Pattern]]:
    """The rows that may remain, by class: a name, a pattern of test ids, a pattern of errors (pytorch_rows.txt)."""
    lines = (_HERE / "pytorch_rows.txt").read_text().splitlines()
    rows = [re.split(r"\s*\|\s*", line) for line in lines if line and not line.startswith("#")]
    return [(name, re.compile(test), re.compile(error)) for name, test, error in rows]


def _run(options: argparse.Namespace, file: str, host: str, tests: list[str] | None) -> dict[str, dict]:
    out = options.work / f"{pathlib.Path(file).stem}.{host}.jsonl"
    arguments = ["--noconftest", "-p", "pytorch_plugin", file]
    if options.select:
        arguments += ["-k", options.select]
    ended = watched.go(watched.Run(
        options.python, arguments, options.tree / "test/functorch", host, out, tests, seconds=options.seconds))
    found = watched.results(out)
    print(f"{file}, {host}: {len(found)} tests{ended and ': ' + ended}", flush=True)
    return found


def _rows(options: argparse.Namespace) -> tuple[list[dict[str, str]], int]:
    """The tests that stock passes and a host of ours does not, and how many stock passes."""
    rows, passing = {}, 0
    for file in options.files:
        stock = _run(options, file, "stock", None)
        tests = [test for test, result in stock.items() if result["entered"] and result["outcome"] == "passed"]
        passing += len(tests)
        for host in options.hosts:
            for test, result in _run(options, file, host, tests).items():
                if result["outcome"] != "passed" and test in tests:
                    name = test.split("/")[-1].replace("::", " ", 1).replace("::", ".")
                    error = result["error"].split(" / To execute this test")[0]
                    rows.setdefault(name, {"test": name})[host] = error or result["outcome"]
    return [rows[name] for name in sorted(rows)], passing


def _classify(rows: list[dict[str, str]]) -> int:
    """Gives each row its class; how many have none."""
    classes, without = _classes(), 0
    for row in rows:
        errors = [row[host] for host in _OURS if host in row]
        names = [name for name, test, error in classes if test.search(row["test"]) and all(error.search(e) for e in errors)]
        row["class"] = names[0] if names else ""
        without += not names
    return without


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tree", type=pathlib.Path, default=os.environ.get("PYTORCH_TREE"),
                        help="a source tree of PyTorch (PYTORCH_TREE); otherwise Debian's source package is fetched")
    parser.add_argument("--files", nargs="*", default=_FILES, help="of test/functorch")
    parser.add_argument("--hosts", nargs="*", default=_OURS, choices=_OURS)
    parser.add_argument("--select", default="", help="as pytest's -k")
    parser.add_argument("--seconds", type=float, default=180, help="for one test")
    parser.add_argument("--venv", type=pathlib.Path, default=_TREE / ".venv-clients")
    parser.add_argument("--no-install", action="store_true", help="take the virtual environment as it is")
    parser.add_argument("--work", type=pathlib.Path, default=_TREE / "build-clients/pytorch", help="where results go; a run goes on there")
    parser.add_argument("--csv", type=pathlib.Path, help="write the rows there")
    options = parser.parse_args()
    if options.tree is None:
        options.tree = debian_source.tree(options.work / f"source-{_RELEASE}", _RELEASE, "test/")
    options.tree = pathlib.Path(options.tree).resolve()
    options.python = options.venv / "bin/python" if options.no_install else clients.install(options.venv, clients.packages()[1])
    return options


def main() -> int:
    options = _options()
    rows, passing = _rows(options)
    without = _classify(rows)
    for row in rows:
        print(f"{row['class'] or 'FAILS'}: {row['test']}")
        for host in _OURS:
            if host in row:
                print(f"    {host}: {row[host][:200]}")
    print(f"{passing} tests enter torch.vmap and pass on stock; {len(rows)} fail on a host of ours, {without} of no known class")
    if options.csv:
        with options.csv.open("w", newline="") as file:
            writer = csv.DictWriter(file, ["test", "class", *_OURS])
            writer.writeheader()
            writer.writerows(rows)
    return 1 if without else 0


if __name__ == "__main__":
    sys.exit(main())
