"""torch.autograd.grad(is_grads_batched=True), which goes to PyTorch's first vmap, with levels and rules older than torch.vmap's. Where
torch.vmap runs on the native host, it does as well; an autograd.Function needs no rule there, still.

functional.jacobian(vectorize=True), gradcheck and who calls the first vmap by itself stay there: they map over tangents of forward mode,
which belong to whole tensors for us.
"""

import functools

import torch
from torch import _vmap_internals

from vmapgen._native.level import begins_natively, inside
from vmapgen._native.vmap import vmap_impl

_first_vmap = _vmap_internals._vmap


class _Outputs:
    """What `func` returns, without its Nones, which torch.vmap refuses as outputs."""

    def __init__(self, func):
        functools.update_wrapper(self, func)
        self._func = func

    def __call__(self, *args):
        inside.levels[-1].of_first_vmap = True
        outputs = self._func(*args)
        self._is_none = [output is None for output in outputs] if isinstance(outputs, tuple) else None
        return outputs if self._is_none is None else tuple(output for output in outputs if output is not None)

    def whole(self, outputs):
        if self._is_none is None:
            return outputs
        rest = iter(outputs)
        return tuple(None if none else next(rest) for none in self._is_none)


@functools.wraps(_first_vmap)
def vmap(func, in_dims=0, out_dims=0, allow_none_pass_through=False):
    on_its_own_levels = _first_vmap(func, in_dims, out_dims, allow_none_pass_through)
    if not allow_none_pass_through:  # torch.autograd.grad alone has outputs that may be None
        return on_its_own_levels

    @functools.wraps(func)
    def mapped(*args):
        if torch.compiler.is_compiling() or not begins_natively():
            return on_its_own_levels(*args)
        outputs = _Outputs(func)
        return outputs.whole(vmap_impl(outputs, in_dims, out_dims, "error", None, args, {}))

    return mapped


def put_in(native):
    _vmap_internals._vmap = vmap if native else _first_vmap
