"""Programs in processes of their own, which need not load PyTorch: each is a fork of this process, which has."""

import ctypes
import os
import subprocess
import sys
import tempfile
import traceback
import types

import torch  # noqa: F401  what the programs share


def run(text: str, variables: dict[str, str]) -> subprocess.CompletedProcess:
    """As `python -c text` with these environment variables; PYTHONPATH comes first in sys.path."""
    with tempfile.TemporaryFile("w+") as out, tempfile.TemporaryFile("w+") as err:
        sys.stdout.flush()
        sys.stderr.flush()
        child = os.fork()
        if child == 0:
            _run_and_end(text, variables, out.fileno(), err.fileno())
        status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        out.seek(0)
        err.seek(0)
        return subprocess.CompletedProcess([sys.executable, "-c", text], status, out.read(), err.read())


def _run_and_end(text: str, variables: dict[str, str], out: int, err: int) -> None:
    status = 1
    try:
        os.dup2(out, 1)
        os.dup2(err, 2)
        os.environ.clear()
        os.environ.update(variables)
        sys.path[:0] = ["", *(p for p in variables.get("PYTHONPATH", "").split(os.pathsep) if p)]
        sys.argv = ["-c"]
        sys.modules["__main__"] = main = types.ModuleType("__main__")
        exec(compile(text, "<string>", "exec"), main.__dict__)
        status = 0
    except SystemExit as end:
        status = end.code if isinstance(end.code, int) else int(end.code is not None)
    except BaseException:  # noqa: BLE001  the process ends with it
        traceback.print_exc()
    # As a process of its own ends: with what Python and the libraries do then.
    ctypes.pythonapi.Py_Exit(status)
