"""A TorchDispatchMode that begins inside a native map is below it, as one around it is: it is handed whole batches."""

import torch

from vmapgen._base import builtin
from vmapgen._base.load import native_library
from vmapgen._native.level import inside


def see_modes():
    """Once in a process. A level that begins inside a mode sees to it by itself."""
    want_bodies = native_library().want_bodies.default._op

    def _push_on_torch_dispatch_stack(mode):
        if inside.levels:
            want_bodies()
        return before(mode)

    before = builtin.replace(torch._C._push_on_torch_dispatch_stack, _push_on_torch_dispatch_stack)
