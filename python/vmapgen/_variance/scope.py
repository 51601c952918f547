"""Scopes: while one is open, this thread's operators are seen though none of their tensors is tracked."""

import contextlib
import threading

import torch

from vmapgen._base.ending import unless_ending
from vmapgen._variance.library import ops
from vmapgen._variance.mesh import mesh as mesh_from


class _Open(threading.local):
    def __init__(self):
        self.scopes = []  # what each was asked for


class _Eagerly:
    """While a scope is open, compiled functions run as they were written: a compiled kernel draws numbers that no operator tells of.

    PyTorch's stance is one for all threads, so that of the first scope stays until the last one ends.
    """

    def __init__(self):
        self._lock = threading.Lock()
        self._scopes = 0
        self._stance = None

    def begin(self):
        with self._lock:
            if self._scopes == 0:
                self._stance = torch.compiler.set_stance("force_eager")
            self._scopes += 1

    def end(self):
        with self._lock:
            self._scopes -= 1
            if self._scopes == 0:
                self._stance.__exit__(None, None, None)


_COMPILED = ("variance: a scope inside a compiled function: its graph would not hold what the scope sees. Open the scope around the function, which "
             "runs eagerly then")
_open = _Open()
_eagerly = _Eagerly()


@contextlib.contextmanager
def scope(mesh, randomness="different", strict=False, branches="error"):
    """Inside, this thread's operators are seen though none of their tensors is tracked.

    What is made is tracked as invariant. What is drawn is varying over all dims for randomness "different", as its arguments for "same";
    "error" refuses to draw. `strict` refuses operators that would lift by themselves. `branches` "own" lets the program ask what holds on
    this rank alone (`if (x < 0).any()`), where all ranks call the same collectives whatever it is: checks of arguments, for one. Custom
    functions inside of transforms of torch.func want a scope around them; other functions there do not. Compiled functions run eagerly
    inside. Raises ValueError for other words, RuntimeError inside a function that is being compiled.
    """
    mesh = mesh_from(mesh)
    if torch.compiler.is_compiling():
        raise RuntimeError(_COMPILED)
    ops.begin_scope(mesh.id, randomness, strict, branches)
    try:
        _eagerly.begin()
    except RuntimeError:  # a part of a compiled function, between two graphs
        ops.end_scope()
        raise RuntimeError(_COMPILED) from None
    end = unless_ending(_end)
    _open.scopes.append((mesh, randomness, strict, branches))
    try:
        yield mesh
    finally:
        end()


def _end():
    _open.scopes.pop()
    _eagerly.end()
    ops.end_scope()


def mesh_of_scope():
    """That of the innermost open scope of this thread, or None."""
    return _open.scopes[-1][0] if _open.scopes else None


def scope_again():
    """What makes a block in the scope that is the innermost now, to be called later, on any thread."""
    asked = _open.scopes[-1] if _open.scopes else None

    def again():
        if asked is not None:
            return scope(*asked)
        mesh = mesh_of_scope()
        return scope(mesh) if mesh is not None else contextlib.nullcontext()  # whose words are those of no scope

    return again
