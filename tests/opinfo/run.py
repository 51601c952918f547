"""Runs PyTorch's operators on PyTorch's own sample inputs under vmap, against a loop over the examples. See README.md."""

import argparse
import importlib.metadata
import importlib.util
import json
import pathlib
import subprocess
import sys

import error_report
import pool
import report

_HERE = pathlib.Path(__file__).parent
_ROOT = _HERE.parents[1]
_HOSTS = ("native", "functorch", "missing", "all")  # see hosts.make
_SKIP = 77  # what ctest takes for "skipped"
_SECONDS = {True: 90.0, False: 240.0}  # for one operator, after which its worker is killed; a worker stops earlier by itself


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--host",
        choices=_HOSTS,
        default="native",
        help="who maps: we, torch.vmap, or torch.vmap with our rules for what it lacks or for all",
    )
    parser.add_argument("--library", type=pathlib.Path, help="libvmap_native.so, or libvmap_functorch.so")
    parser.add_argument("--op", action="append", default=[], metavar="NAME", help="only this one, all its variants")
    parser.add_argument("--device", choices=("cpu", "cuda", "pretend"), default="cpu", help="where the samples lie, and all runs")
    parser.add_argument("--dtype", action="append", default=[], help="only this one: float32, int64, …")
    parser.add_argument("--quick", action="store_true", help="few samples of the main dtype, the batch dims at the ends")
    parser.add_argument("--errors", action="store_true", help="wrong inputs: what the loop refuses must be refused")
    parser.add_argument("--gradients", action="store_true", help="gradients in place of values, in float64")
    parser.add_argument("--modules", action="store_true", help="PyTorch's modules: ensembles, and gradients of each example")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--seconds", type=float, help="for the whole run: after these no further operator is begun")
    parser.add_argument("--json", type=pathlib.Path, help="where to write everything that was found")
    parser.add_argument("--list-failures", action="store_true", help="each failing operator with its first failing case")
    parser.add_argument("--record", type=pathlib.Path, help="the file of the record")
    parser.add_argument("--compare-with-record", action="store_true", help="fail when an operator no longer passes")
    parser.add_argument("--other-torch", action="store_true", help="the record is of another PyTorch's operators")
    parser.add_argument("--update-record", action="store_true", help="write the record; wants all operators and dtypes")
    parser.add_argument("--torch", type=pathlib.Path, help="Torch_DIR of the library: another torch cannot load it")
    parser.add_argument("--self-test", action="store_true", help="test the harness itself")
    options = parser.parse_args()
    if options.errors + options.gradients + options.modules > 1:
        parser.error("--errors, --gradients and --modules are runs of their own")
    library = "libvmap_functorch.so" if options.host in ("missing", "all") else "libvmap_native.so"
    options.library = options.library or _ROOT / "build" / "lib" / library
    mode = "-errors" if options.errors else "-gradients" if options.gradients else "-modules" if options.modules else ""
    in_torch = "-functorch" if options.host == "missing" else ""
    on = f"-{options.device}" if options.device != "cpu" else ""
    options.record = options.record or _HERE / f"record{mode}{in_torch}{on}.txt"
    whole = not (options.op or options.dtype or options.quick or options.seconds) and options.host in ("native", "missing")
    if options.update_record and not whole:
        parser.error("--update-record wants a run of everything: no --op, --dtype, --quick or --seconds, and --host native or missing")
    return options


def _cannot_run(torch_dir: pathlib.Path | None, device: str) -> str:
    missing = [m for m in ("torch", "numpy") if importlib.util.find_spec(m) is None]
    if missing:
        return f"{sys.executable} has no {' and no '.join(missing)}"
    package = pathlib.Path(importlib.util.find_spec("torch").origin).parent
    if torch_dir and not torch_dir.resolve().is_relative_to(package.resolve()):
        return f"{sys.executable} has the torch of {package}, and the library is built with that of {torch_dir}"
    if device == "cuda" and not _has_gpu():
        return "there is no GPU here"
    return ""


def _has_gpu() -> bool:
    import torch

    return torch.cuda.is_available()


def _has_record(options: argparse.Namespace) -> bool:
    """The committed records are the CPU's."""
    if options.device == "cpu" or options.record.exists():
        return True
    print(f"compared with nothing: there is no {options.record.name}")
    return False


def _excused(options: argparse.Namespace, mode: str) -> dict[str, str] | None:
    """What the record's PyTorch passes and this one does not by itself; None where they are the same."""
    if not options.other_torch:
        return None
    release = ".".join(importlib.metadata.version("torch").split(".")[:2])
    return report.excuses(_HERE / "versions.txt", release, mode)


def _print(lines: list[str]) -> None:
    for line in lines:
        print(line)


def _tell(options: argparse.Namespace, found: report.Results) -> int:
    mode = "--gradients" if options.gradients else "--modules" if options.modules else ""
    words = report.WORDS[mode]
    print(report.table(found, words=words))
    _print(report.unfinished(found))
    if options.list_failures or options.op:
        print(report.failures(found, words))
    if options.update_record:
        report.write_record(options.record, found, report.heading(mode, options.host, options.device))
    if options.compare_with_record and _has_record(options):
        main_only = options.quick and not options.gradients
        lost = report.regressions(options.record, found, main_only, _excused(options, mode), words)
        print("\n".join(lost) or "every operator that passed when the record was written passes")
        return 1 if lost else 0
    return 0


def _tell_errors(options: argparse.Namespace, found: report.Results) -> int:
    print(error_report.table(found))
    _print(report.unfinished(found))
    for line in error_report.pytorchs(found):
        print(f"PyTorch's own crash, in the loop: {line}")
    if options.list_failures or options.op:
        print(error_report.failures(found))
    if options.update_record:
        error_report.write_record(options.record, found, options.device)
    if options.compare_with_record and _has_record(options):
        lost = error_report.regressions(options.record, found, options.other_torch)
        print("\n".join(lost) or "no operator is in a worse class than when the record was written")
        return 1 if lost else 0
    return 0


def main() -> int:
    options = _options()
    cannot = _cannot_run(options.torch, options.device)
    if cannot:
        print(f"skipped: {cannot}")
        return _SKIP
    if options.self_test:
        return subprocess.run([sys.executable, "-m", "unittest", "discover", "-p", "*_test.py"], cwd=_HERE, check=False).returncode

    def choose(known: list[str]) -> list[str]:
        unknown = [w for w in options.op if not any(n == w or n.startswith(w + ".") for n in known)]
        if unknown:
            raise SystemExit(f"op_db has no operator {', '.join(unknown)}")
        return [n for n in known if not options.op or any(n == w or n.startswith(w + ".") for w in options.op)]

    def told(name: str, found: dict) -> None:
        if options.op or sys.stdout.isatty():
            print(name, *(f"{k}: {found[k]['class']} {found[k]['cases']}" for k in ("function", "inplace") if k in found))

    arguments = ["--host", options.host, "--library", str(options.library.resolve()), "--device", options.device]
    arguments += ["--quick"] * options.quick + ["--errors"] * options.errors
    arguments += ["--gradients"] * options.gradients + ["--modules"] * options.modules
    arguments += [w for d in options.dtype for w in ("--dtype", d)]
    found = pool.run(choose, arguments, options.jobs, _SECONDS[options.quick], told, options.seconds)
    if options.json:
        options.json.write_text(json.dumps(found, indent=1, sort_keys=True) + "\n")
    return _tell_errors(options, found) if options.errors else _tell(options, found)


if __name__ == "__main__":
    sys.exit(main())
