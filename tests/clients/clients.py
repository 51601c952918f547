"""make clients: the tests of packages that use torch.vmap, on stock torch.vmap and on our three hosts."""

import argparse
import os
import pathlib
import subprocess
import sys
import tarfile
import tomllib

import table
import watched

_HERE = pathlib.Path(__file__).resolve().parent
_TREE = _HERE.parents[1]
_LATE = "out of time"  # what has run by then counts


def packages() -> tuple[dict, list[str]]:
    """What packages.toml says of each package, and what pip installs before all of them."""
    data = tomllib.loads((_HERE / "packages.toml").read_text())
    common = [f"torch=={data.pop('torch')}", *data.pop("common")]
    return data, common


def venv_of(venv: pathlib.Path, package: dict) -> pathlib.Path:
    """The virtual environment that a package is installed into: `venv`, or one that lies beside it."""
    return venv.with_name(f"{venv.name}-{package['apart']}") if "apart" in package else venv


def install(venv: pathlib.Path, wanted: list[str]) -> pathlib.Path:
    """The interpreter of the virtual environment. All are installed at once: pip finds versions that fit together, and torch stays."""
    python = venv / "bin/python"
    if not python.exists():
        subprocess.run([sys.executable, "-m", "venv", venv], check=True)
    _pip_install(python, *wanted)
    return python


def _install_all(venv: pathlib.Path, chosen: list[dict], known: dict, common: list[str]) -> None:
    """Into each virtual environment of the chosen packages all that belong there."""
    for each in {venv_of(venv, package) for package in chosen}:
        there = (package["pip"] for package in known.values() if venv_of(venv, package) == each)
        subprocess.run([install(each, [*common, *(spec for specs in there for spec in specs)]), _HERE / "harness_test.py"], check=True)


def _pip_install(python: pathlib.Path, *arguments: str | pathlib.Path) -> None:
    pip = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-input"]
    subprocess.run([*pip, *os.environ.get("PIP_ARGS", "").split(), *arguments], check=True)


def environment(python: pathlib.Path, name: str, package: dict, work: pathlib.Path) -> dict[str, str]:
    """Variables for a package's tests. What it needs in another version than others do lies in a folder that Python searches first."""
    variables = package.get("environment", {})
    if "beside" not in package:
        return variables
    folder = (work / "beside" / name).resolve()
    if not folder.exists():
        _pip_install(python, "--no-deps", "--target", folder, *package["beside"])
    rest = os.environ.get("PYTHONPATH")
    return {**variables, "PYTHONPATH": os.pathsep.join([str(folder), *([rest] if rest else [])])}


def _sdist(python: pathlib.Path, package: dict, folder: pathlib.Path) -> None:
    pip = [python, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps", "--no-binary", ":all:"]
    subprocess.run([*pip, "--dest", folder.parent, package["pip"][0]], check=True)
    name, version = package["pip"][0].split("==")
    (archive,) = folder.parent.glob(f"{name.replace('-', '[-_]')}-{version}.tar.gz")
    with tarfile.open(archive) as tar:
        tar.extractall(folder, filter="data")


def sources(python: pathlib.Path, name: str, package: dict, work: pathlib.Path, repositories: str) -> pathlib.Path | None:
    """The folder that has the package's tests; None where only its repository has them, and nobody said where repositories are."""
    folder = work / "sources" / name
    if not folder.exists():
        folder.parent.mkdir(parents=True, exist_ok=True)
        if package["tests"] == "sdist":
            _sdist(python, package, folder)
        elif repositories:
            owner, _, repository = package["repository"].partition("/")
            where = repositories.format(owner=owner, name=repository)
            subprocess.run(["git", "clone", "--quiet", where, folder], check=True)
            subprocess.run(["git", "-C", folder, "checkout", "--quiet", package["tag"]], check=True)
        else:
            return None
    inner = [p for p in folder.iterdir() if p.is_dir()]
    return folder if package["tests"] == "repository" else inner[0]


def _enter_vmap(path: pathlib.Path) -> list[str]:
    """Tests that enter torch.vmap and pass, on stock."""
    return [test for test, result in watched.results(path).items() if result["entered"] and result["outcome"] == "passed"]


def run(name: str, package: dict, python: pathlib.Path, folder: pathlib.Path, options: argparse.Namespace) -> None:
    """First all tests on stock, to learn which enter torch.vmap; then these on each host, and on stock again, `runs` times."""
    variables = environment(python, name, package, options.work)

    def go(host: str, number: int, tests: list[str] | None) -> str:
        out = options.work / "results" / f"{name}.{host}.{number}.jsonl"
        deselected = [word for test in package.get("deselect", {}) for word in ("--deselect", test)]
        arguments = [*package.get("arguments", []), *deselected, *package["files"]]
        how_it_ended = watched.go(watched.Run(
            python, arguments, folder, host, out, tests, seconds=package.get("seconds", options.seconds),
            all_seconds=options.package_seconds, environment=variables))
        found = watched.results(out)
        failed = sum(result["outcome"] not in ("passed", "skipped", "xfailed") for result in found.values())
        print(f"{name}, {host}, run {number}: {len(found)} tests, {failed} fail{how_it_ended and ': ' + how_it_ended}", flush=True)
        return how_it_ended

    if go("stock", 0, None) not in ("", _LATE):
        return  # pytest does not start: the log says why
    tests = _enter_vmap(options.work / "results" / f"{name}.stock.0.jsonl")
    for number in range(1, options.runs + 1):
        for host in options.hosts:
            if number > 1 or host != "stock":  # the first run is stock's first
                go(host, number, tests)


def _options(known: dict) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", nargs="*", default=[], choices=[[], *known], metavar="PACKAGE")
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--hosts", nargs="*", default=list(watched.HOSTS), choices=watched.HOSTS)
    parser.add_argument("--repositories", default="", help="a git URL or path with {owner} and {name}, for packages whose sdist has no tests")
    parser.add_argument("--seconds", type=float, default=120, help="for one test")
    parser.add_argument("--package-seconds", type=float, default=3600, help="for one package on one host, once")
    parser.add_argument("--work", type=pathlib.Path, default=_TREE / "build-clients", help="where sources and results go; a run goes on there")
    parser.add_argument("--venv", type=pathlib.Path, default=_TREE / ".venv-clients")
    parser.add_argument("--no-install", action="store_true", help="take the virtual environments as they are")
    parser.add_argument("--record", type=pathlib.Path, help="write the table there, too")
    return parser.parse_args()


def main() -> int:
    known, common = packages()
    options = _options(known)
    chosen = {name: known[name] for name in options.only or known}
    if not options.no_install:
        _install_all(options.venv, list(chosen.values()), known, common)
    pythons = {name: venv_of(options.venv, package) / "bin/python" for name, package in known.items()}
    for name, package in chosen.items():
        python = pythons[name]
        folder = sources(python, name, package, options.work, options.repositories)
        if folder:
            run(name, package, python, folder, options)
        else:
            print(f"{name}: its tests are only in its repository: name where repositories are (SOURCES)")
    text, lost = table.of(options.work / "results", known, pythons)
    print(text)
    if options.record:
        options.record.write_text(text)
    return 1 if lost else 0


if __name__ == "__main__":
    sys.exit(main())
