"""`x[i]` and `x[i] = value` inside a native_vmap, where i is a sample without dims.

PyTorch reads the number that such an index holds, except from functorch's own samples, and each of ours has another. With i among the
index tensors of aten::index nothing is read.
"""

import functools

import torch
from torch._C import _functorch

_INTEGERS = (torch.int64, torch.int32, torch.int16, torch.int8)


class _NoSuchIndex(Exception):
    pass


def _parts(x, index):
    """(the index's slices and the like, with `:` for each tensor; [tensor or None for each dim of what these give])."""
    tensors = [each for each in index if isinstance(each, torch.Tensor)]
    others = [each for each in index if not isinstance(each, torch.Tensor)]
    kinds_known = all(each is None or each is Ellipsis or isinstance(each, slice) or type(each) is int for each in others)
    if not kinds_known or any(t.dtype not in _INTEGERS for t in tensors):
        raise _NoSuchIndex
    basic, by_dim = [], []
    for each in index:
        if isinstance(each, torch.Tensor):
            basic.append(slice(None))
            by_dim.append(each)
            continue
        basic.append(each)
        if each is Ellipsis:
            by_dim += [None] * (x.dim() - sum(other is not None and other is not Ellipsis for other in index))
        elif type(each) is not int:
            by_dim.append(None)
    return tuple(basic), by_dim


def _fitting(value, x, rank):
    """As an assignment takes it: of the other dtype, with dims of size 1 in front."""
    value = value.to(x.dtype) if isinstance(value, torch.Tensor) else torch.as_tensor(value, dtype=x.dtype)
    while value.dim() > rank and value.size(0) == 1:
        value = value.squeeze(0)
    return value


def teach_indexing(inside, is_batched):
    """Has torch.Tensor do so where `inside()` says that this thread is in a native_vmap."""
    get, put = torch.Tensor.__getitem__, torch.Tensor.__setitem__

    def is_number_of_a_sample(i):
        if not isinstance(i, torch.Tensor) or i.dim() != 0 or i.dtype not in _INTEGERS:
            return False
        while _functorch.is_gradtrackingtensor(i):
            i = _functorch.get_unwrapped(i)
        return is_batched(i)

    def parts(x, index):
        if isinstance(index, tuple):
            return _parts(x, index) if any(map(is_number_of_a_sample, index)) else None
        return _parts(x, (index,)) if is_number_of_a_sample(index) else None

    @functools.wraps(get)
    def getitem(self, index):
        if inside():
            try:
                found = parts(self, index)
            except _NoSuchIndex:
                found = None
            if found:
                return torch.ops.aten.index.Tensor(get(self, found[0]), found[1])
        return get(self, index)

    @functools.wraps(put)
    def setitem(self, index, value):
        if inside():
            try:
                found = parts(self, index)
            except _NoSuchIndex:
                found = None
            if found:
                view, tensors = get(self, found[0]), [t for t in found[1] if t is not None]
                rank = view.dim() - len(tensors) + max(t.dim() for t in tensors)
                torch.ops.aten.index_put_.default(view, found[1], _fitting(value, self, rank))
                return
        put(self, index, value)

    torch.Tensor.__getitem__, torch.Tensor.__setitem__ = getitem, setitem
