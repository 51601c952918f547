"""The process that warm.py's tests are forks of: `python warm_server.py NAME CTEST`. It ends when the process CTEST does."""

import json
import os
import pathlib
import select
import signal
import socket
import struct
import sys
import traceback

import forked


def main() -> None:
    name, ctest = sys.argv[1], os.pidfd_open(int(sys.argv[2]))
    del sys.path[0]  # this folder: a test's own is before all
    listener = socket.socket(socket.AF_UNIX)
    try:
        listener.bind("\0" + name)
    except OSError:  # another was first
        return
    listener.listen(64)
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for those who keep tests
    while ctest not in select.select([ctest, listener], [], [])[0]:
        connection = listener.accept()[0]
        if os.fork() == 0:
            listener.close()
            os.close(ctest)
            _keep(connection)
        connection.close()


def _keep(connection: socket.socket) -> None:
    """Runs one test, and tells how it ended; ends it when nobody waits for it any more."""
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    try:
        if _is_of_this_user(connection):
            child = _begun(connection)
            running = os.pidfd_open(child)
            if running not in select.select([running, connection], [], [])[0]:
                os.killpg(child, signal.SIGKILL)
            status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
            connection.sendall(str(status).encode())
        os._exit(0)
    except BaseException:  # noqa: BLE001  no answer is a failure to who asked; a test that could not begin is one
        traceback.print_exc()
        os._exit(1)


def _is_of_this_user(connection: socket.socket) -> bool:
    credentials = connection.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, struct.calcsize("3i"))
    return struct.unpack("3i", credentials)[1] == os.getuid()


def _begun(connection: socket.socket) -> int:
    """The process of the test that is asked for."""
    length, streams, *_ = socket.recv_fds(connection, 4, 3)
    request = json.loads(_read(connection, int.from_bytes(length, "big")))
    child = os.fork()
    if child == 0:
        connection.close()
        os.setpgid(0, 0)
        for number, stream in enumerate(streams):
            os.dup2(stream, number)
            os.close(stream)
        os.chdir(request["folder"])
        file, *arguments = request["arguments"]
        forked.become(pathlib.Path(file), arguments, request["environment"])
    for stream in streams:
        os.close(stream)
    try:
        os.setpgid(child, child)  # as it does by itself: whichever comes first
    except OSError:  # it has ended
        pass
    return child


def _read(connection: socket.socket, length: int) -> bytes:
    text = b""
    while len(text) < length:
        part = connection.recv(length - len(text))
        if not part:
            raise ConnectionError("the request was cut")
        text += part
    return text


if __name__ == "__main__":
    main()
