"""Where the parts of vmapgen lie: in an installed wheel below the package vmapgen, else in the tree that the package belongs to.

Nothing here imports torch. VMAPGEN_LIBRARY_DIR names another folder of libraries, such as that of a build under test.
"""

import os
import pathlib
import re
import sys

_PACKAGE = pathlib.Path(__file__).resolve().parents[1]
_TREE = _PACKAGE.parents[1]
_VERSION_FILE = "vmapgen-torch-version"


def _is_tree():
    return (_TREE / "generator").is_dir() and (_TREE / "runtime").is_dir()


def _find(what, installed, in_tree):
    """The path of a part: `installed` below the package, or `in_tree` below the source tree."""
    # An editable install has the Python files in one folder, and what was built in another.
    for folder in [_PACKAGE, *map(pathlib.Path, sys.modules["vmapgen"].__path__)]:
        if (folder / installed).exists():
            return str(folder / installed)
    if _is_tree() and (_TREE / in_tree).exists():
        return str(_TREE / in_tree)
    advice = (f"build it first (make vmapgen, or cmake --build build) in {_TREE}" if _is_tree()
              else "the wheel was not built from the whole tree; install it again")
    raise FileNotFoundError(f"vmapgen: no {what} in {_PACKAGE / installed}: {advice}")


_named = {}  # what VMAPGEN_LIBRARY_DIR has said, and the folder that it was then: the process may go to another one since


def _named_dir():
    named = os.environ.get("VMAPGEN_LIBRARY_DIR")
    if named and named not in _named and os.path.isdir(named):
        _named[named] = os.path.abspath(named)
    return named, _named.get(named)


_named_dir()


def library_dir():
    """The folder of libvmap_native.so, and of libvmap_functorch.so where it was built.

    This and the paths below raise FileNotFoundError where the part is not there: it says what to build.
    """
    named, folder = _named_dir()
    if named and not (folder and os.path.isdir(folder)):
        raise FileNotFoundError(f"vmapgen: VMAPGEN_LIBRARY_DIR is {named}, which is no folder")
    return folder or _find("libraries", "lib", "build/lib")


def get_include():
    """The folder to give a compiler as -I: <vmap/vmap.h> and the other headers are below it."""
    return _find("headers", "include", "runtime/include")


def schema_dir():
    """The folder of the rules' YAML, and of schema.json, which editors check such files with."""
    return _find("schema", "share/vmapgen/schema", "schema")


def program():
    """The path of the program that writes rules."""
    return _find("program", "bin/vmapgen", "build/bin/vmapgen")


def cmake_prefix():
    """The folder to give CMake: -DCMAKE_PREFIX_PATH=… makes find_package(vmapgen CONFIG) work."""
    config = pathlib.Path("lib/cmake/vmapgen/vmapgenConfig.cmake")
    try:
        return str(pathlib.Path(_find("CMake package", config, config)).parents[3])
    except FileNotFoundError as error:
        if not _is_tree():
            raise
        raise FileNotFoundError(
            f"vmapgen: a source tree has no CMake package. Install one (make install PREFIX=…, or pip install "
            f"--no-build-isolation {_TREE}), or use the tree itself: add_subdirectory({_TREE})") from error


def torch_version():
    """The PyTorch that the libraries were built for, such as "2.13.0"; they can be loaded into no other."""
    path = pathlib.Path(library_dir()) / _VERSION_FILE
    what = f"vmapgen: {path}, which names the PyTorch that the libraries are for,"
    try:
        version = path.read_bytes().decode(errors="replace").strip()
    except OSError as error:
        raise FileNotFoundError(f"{what} is not there: build or install vmapgen again") from error
    if not re.fullmatch(r"\d+\.\d+[\w.+-]*", version, re.ASCII):
        raise ImportError(f"{what} names none: it holds {version[:40]!r}. Build or install vmapgen again")
    return version
