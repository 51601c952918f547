"""Readers of a tensor that are no operators wait for a collective's result that has not arrived.

Of an operator the library sees what it reads. numpy() and the like take a pointer, which raises until somebody has waited.
"""

import atexit
import functools
import sys

import torch

from vmapgen._variance.library import ops
from vmapgen._variance.mesh import let_go_of_groups

_READERS = ("numpy", "tolist", "data_ptr", "__deepcopy__", "__dlpack__")
_HAS_NOT_ARRIVED = "variance: a result has not arrived"


def wait(x):
    """Waits for a collective's result, or for each of a list of them, that has not arrived. Raises as torch.distributed does.

    Operators, numpy(), tolist(), deepcopy and torch.save do so by themselves. Memory that is taken in another way, by a pointer, raises
    RuntimeError before.
    """
    for each in [x] if isinstance(x, torch.Tensor) else x:
        ops.wait(each)


def _waiting(before):
    @functools.wraps(before)
    def read(self, *args, **kwargs):
        try:
            return before(self, *args, **kwargs)
        except RuntimeError as error:
            if _HAS_NOT_ARRIVED not in str(error):
                raise
        ops.wait(self)
        return before(self, *args, **kwargs)

    read._waits = True
    return read


def _end():
    if not hasattr(sys, "last_value"):  # an error ended the program, and other ranks may not come any more
        ops.wait_for_all()
        let_go_of_groups()


def install():
    """A second call does nothing."""
    atexit.unregister(_end)
    atexit.register(_end)
    for name in _READERS:
        before = getattr(torch.Tensor, name)
        if not getattr(before, "_waits", False):
            setattr(torch.Tensor, name, _waiting(before))
