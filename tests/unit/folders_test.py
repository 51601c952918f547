#!/usr/bin/env python3
"""Holds the include directives of generator/ and runtime/ to the table of folders in docs/design.md, both ways.

    folders_test.py [--print]

A file belongs to the deepest folder of the table that holds it. It may include that folder, and the folders and libraries that the row names.
An include in quotes that is no file here is a problem, too: nobody could say what it includes. Those of *.inc are lists that a build writes.
With --print the table is written as the directives have it.
"""

import collections
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
HEADING = "| folder | may include |"
LIBRARIES = {"ATen": "torch", "c10": "torch", "torch": "torch", "yaml-cpp": "yaml-cpp", "fmt": "fmt", "nlohmann": "nlohmann", "CLI": "CLI11"}
WIDTH = 120
ROOMS = ("generator", "runtime")


def table():
    """Folders, and what each may include."""
    lines = (ROOT / "docs/design.md").read_text().splitlines()
    begin = lines.index(HEADING) + 2
    rows = collections.defaultdict(set)
    for line in lines[begin:]:
        if not line.startswith("|"):
            return rows
        folder, allowed = (re.findall(r"`([^`]+)`", cell) for cell in line.strip("|").split("|"))
        rows[folder[0]] |= {each for group in allowed for each in expanded(group)}
    return rows


def expanded(group):
    """a/{b,c} is a/b and a/c."""
    inside = re.fullmatch(r"(.*)\{(.*)\}", group)
    return [inside[1] + each for each in inside[2].split(",")] if inside else [group]


def rows_of(folder, names):
    """As many as fit into lines."""
    cells = [[]]
    for group in grouped(names):
        if len(f"| `{folder}` | {', '.join([*cells[-1], group])} |") > WIDTH:
            cells.append([])
        cells[-1].append(group)
    return [f"| `{folder}` | {', '.join(cell)} |" for cell in cells]


def grouped(names):
    found = [f"`{name}`" for name in sorted(names) if "/" not in name]
    for root in ("generator/", "runtime/include/", "runtime/src/"):
        below = [name.removeprefix(root) for name in sorted(names) if name.startswith(root)]
        found += [f"`{root}{{{','.join(below)}}}`" if len(below) > 1 else f"`{root}{below[0]}`"] if below else []
    return found


def home(path, folders):
    return max((each for each in folders if path == each or path.startswith(each + "/")), key=len, default=None)


def include_paths():
    """The folders that a library of the runtime has on its path, beside those that all have."""
    libraries = re.findall(r"target_include_directories\(([^)]*)\)", (ROOT / "runtime/CMakeLists.txt").read_text())
    return [ROOT / "runtime" / folder for library in libraries for folder in re.findall(r"\$\{CMAKE_CURRENT_SOURCE_DIR\}/(src/\S+)", library)]


def included(file, name, paths):
    """The file of the repository that is meant, or the library, or nothing."""
    own = [path for path in paths if path in file.parents]
    for place in (file.parent, *own, ROOT / "generator", ROOT / "runtime/include", ROOT / "runtime/src", *paths):
        found = (place / name).resolve()
        if found.is_file():
            return str(found.relative_to(ROOT))
    return LIBRARIES.get(name.split("/")[0])


def directives(folders):
    """What the files of each folder include, and one file that does; and what is wrong with a file or an include."""
    seen = collections.defaultdict(dict)
    problems = []
    paths = include_paths()
    for room in ROOMS:
        for file in sorted((ROOT / room).rglob("*")):
            if file.suffix not in (".h", ".cpp"):
                continue
            path = str(file.relative_to(ROOT))
            own = home(path, folders)
            if own is None:
                problems.append(f"{path} is in no folder of the table")
                continue
            for mark, name in re.findall(r'^ *# *include *(["<])([^">]+)[">]', file.read_text(), re.M):
                what = included(file, name, paths)
                if mark == '"' and not what and not name.endswith(".inc"):
                    problems.append(f"{path} includes {name}, which is no file here")
                what = what and (home(what, folders) or what)
                if what and what != own:
                    seen[own].setdefault(what, f"{path} includes {name}")
    return seen, problems


def main():
    rows = table()
    seen, problems = directives(rows)
    if "--print" in sys.argv:
        for folder in rows:
            print(*rows_of(folder, seen[folder]), sep="\n")
    for folder, allowed in rows.items():
        if not (ROOT / folder).is_dir():
            problems.append(f"there is no folder {folder}")
        problems += [f"{where}: the table does not let {folder} include {what}" for what, where in seen[folder].items() if what not in allowed]
        problems += [f"the table lets {folder} include {what}, and no file does" for what in sorted(allowed - set(seen[folder]))]
    for problem in problems:
        print(problem)
    print(f"{len(rows)} folders: {len(problems)} problems")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
