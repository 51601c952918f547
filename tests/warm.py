"""Runs a Python test in a fork of a process that has PyTorch loaded already: ctest starts a hundred, and loading takes each two seconds.

`python -IS warm.py TEST.py ARGUMENTS…` does what `python TEST.py ARGUMENTS…` does: arguments, environment, standard streams, exit
status, death by a signal. The first test of a ctest starts the process, which ends with the ctest (warm_server.py). Whoever is
not started by ctest, and where no such process comes to be, gets a Python of its own.
"""

import hashlib
import json
import os
import pathlib
import signal
import socket
import subprocess
import sys
import time

_SERVER = pathlib.Path(__file__).with_name("warm_server.py")
# What a test may have of its own: nothing reads it before the test does. All else is the same for tests of one process.
_OWN = ("PYTHONPATH", "VMAP", "VARIANCE", "AOT_INDUCTOR")


def own(name: str) -> bool:
    return name.startswith(_OWN)


def main() -> None:
    arguments = sys.argv[1:]
    connection = _connected() if _is_of_ctest() else None
    if connection is None:
        os.execv(sys.executable, [sys.executable, *arguments])
    request = json.dumps({"arguments": arguments, "environment": dict(os.environ), "folder": os.getcwd()}).encode()
    socket.send_fds(connection, [len(request).to_bytes(4, "big")], [0, 1, 2])
    connection.sendall(request)
    answer = connection.makefile().read()
    status = int(answer) if answer else -signal.SIGKILL
    if status < 0:
        os.kill(os.getpid(), -status)
    os._exit(status)


def _is_of_ctest() -> bool:
    try:
        return pathlib.Path(f"/proc/{os.getppid()}/comm").read_text().strip() == "ctest"
    except OSError:  # no Linux, or who started this is of another container
        return False


def _connected() -> socket.socket | None:
    """To the process that this ctest's tests of this environment are forked from, which is started where there is none."""
    shared = sorted((name, value) for name, value in os.environ.items() if not own(name))
    of = hashlib.sha256(repr((sys.executable, shared)).encode()).hexdigest()[:16]
    name = f"\0vmapgen-tests-{os.getppid()}-{of}"
    server = None
    while (connection := _connect(name)) is None:
        if server is None:
            server = _started(name)
        elif server.poll() is not None:  # another test's came first, or none can be
            return _connect(name)
        time.sleep(0.05)
    return connection


def _connect(name: str) -> socket.socket | None:
    connection = socket.socket(socket.AF_UNIX)
    try:
        connection.connect(name)
        return connection
    except OSError:
        connection.close()
        return None


def _started(name: str) -> subprocess.Popen:
    """It holds nothing of this test's: ctest would wait for it."""
    environment = {key: value for key, value in os.environ.items() if not own(key)}
    command = [sys.executable, str(_SERVER), name[1:], str(os.getppid())]
    return subprocess.Popen(command, env=environment, cwd="/", stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                            stderr=subprocess.DEVNULL, start_new_session=True)


if __name__ == "__main__":
    main()
