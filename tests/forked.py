"""Programs in processes of their own, which need not load PyTorch: each is a fork of this process, which has."""

import ctypes
import gc
import os
import pathlib
import subprocess
import sys
import tempfile
import traceback
import types
from typing import NoReturn

import torch  # noqa: F401  what the programs share


def run(text: str, variables: dict[str, str]) -> subprocess.CompletedProcess:
    """As `python -c text` with these environment variables."""
    with tempfile.TemporaryFile("w+") as out, tempfile.TemporaryFile("w+") as err:
        sys.stdout.flush()
        sys.stderr.flush()
        child = os.fork()
        if child == 0:
            os.dup2(out.fileno(), 1)
            os.dup2(err.fileno(), 2)
            become(text, [], variables)
        status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        out.seek(0)
        err.seek(0)
        return subprocess.CompletedProcess([sys.executable, "-c", text], status, out.read(), err.read())


def become(program: str | os.PathLike, arguments: list[str], variables: dict[str, str]) -> NoReturn:
    """Runs a program in this process, and ends it: a text, or a file, beside which its modules are looked for first."""
    # A collection walks over all that PyTorch's modules hold, half a million objects, and a short program has several.
    gc.freeze()
    status = 1
    try:
        os.environ.clear()
        os.environ.update(variables)
        sys.modules["__main__"] = main = types.ModuleType("__main__")
        text, file, folder = program, "<string>", ""
        if isinstance(program, os.PathLike):
            path = pathlib.Path(program)
            text, file, folder = path.read_bytes(), str(path), str(path.resolve().parent)
            main.__file__ = file
        sys.argv = ["-c" if text is program else file, *arguments]
        sys.path[:0] = [folder, *(p for p in variables.get("PYTHONPATH", "").split(os.pathsep) if p)]
        exec(compile(text, file, "exec"), main.__dict__)
        status = 0
    except SystemExit as end:
        status = _status(end.code)
    except BaseException:  # noqa: BLE001  the process ends with it
        traceback.print_exc()
    # As a process of its own ends: with what Python and the libraries do then.
    ctypes.pythonapi.Py_Exit(status)


def _status(code: object) -> int:
    if code is None or isinstance(code, int):
        return (code or 0) & 0xFF
    print(code, file=sys.stderr)
    return 1
