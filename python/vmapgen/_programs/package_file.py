"""Packages as files: written whole or not at all, and known again when they are copied."""

import contextlib
import errno
import itertools
import os
import pathlib
import stat
import threading

from vmapgen._programs.errors import CompileError
from vmapgen._programs.of_torch import classes


def check_place(path):
    """Before seconds of a compiler: that a package may be written there."""
    if path.suffix != ".pt2":
        raise CompileError(f"vmapgen: compile: a package is a .pt2 file, and {path.name} is named otherwise")
    _check_is_file(path)
    folder = pathlib.Path(os.path.realpath(path)).parent
    if not folder.is_dir():
        raise CompileError(f"vmapgen: compile: {path}: it cannot be written: there is no folder {folder}. Make it first")
    if not os.access(folder, os.W_OK):
        raise CompileError(f"vmapgen: compile: {path}: it cannot be written: nothing may be written to {folder}")


def _check_is_file(path):
    """What a pipe or a device is renamed over is no pipe or device any more."""
    if path.exists() and not (path.is_file() or path.is_dir()):
        raise CompileError(f"vmapgen: compile: {path}: it cannot be written: it is no regular file")


def put(whole, path, checksum=None):
    """There is the whole file afterwards, or what was there before. With the checksum of its list of files: where it is that package still."""
    _check_is_file(pathlib.Path(path))
    target = pathlib.Path(os.path.realpath(path))
    try:
        source = open(whole, "rb")
    except OSError as error:
        raise CompileError(f"vmapgen: save: the package is copied from {whole}, which cannot be read any more: {error.strerror}. Save it while it "
                           f"is there") from error
    with source, _errors_of(path), _part_of(target) as (part, file):
        with file:
            while block := source.read(1 << 20):
                file.write(block)
            file.flush()
            os.fsync(file.fileno())
        if checksum is not None and _list_checksum(part) != checksum:
            raise CompileError(f"vmapgen: save: {whole}, which the package was loaded from, is another file by now, and was not copied to {path}. "
                               f"Load the package again, from a file that stays")
        os.replace(part, target)


@contextlib.contextmanager
def _errors_of(path):
    try:
        yield
    except OSError as error:
        why = "there is no space left for it" if error.errno == errno.ENOSPC else f"it cannot be written: {error.strerror}"
        raise CompileError(f"vmapgen: compile: {path}: {why}") from error


@contextlib.contextmanager
def _part_of(target):
    """A new file beside it, which is gone afterwards: of its mode, where it is there."""
    part, file = _opened_beside(target)
    try:
        yield part, file
    finally:
        with contextlib.suppress(OSError):
            part.unlink()


def _opened_beside(target):
    mode = _mode_of(target)
    for count in itertools.count():  # a process of this number that was killed has left some
        part = target.with_name(f".{target.name}.{os.getpid()}.{threading.get_ident()}.{count}.part")
        with contextlib.suppress(FileExistsError):
            file = os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o666 if mode is None else 0o600), "wb")
            if mode is not None:
                os.fchmod(file.fileno(), mode)
            return part, file


def _mode_of(target):
    with contextlib.suppress(OSError):
        return stat.S_IMODE(target.stat().st_mode)
    return None


def _list_checksum(path):
    """None where it is no package."""
    with contextlib.suppress(RuntimeError):
        return classes().Compiled.list_checksum_of(str(path))
    return None
