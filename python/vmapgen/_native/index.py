"""`x[i]` and `x[i] = value` inside a native_vmap, where i is a number of the example's own: an example without dims.

PyTorch reads the number that such an index holds, except from functorch's own examples. Here it is one of the index tensors of aten::index
and aten::index_put_, which read nothing. What asks us is in python_index.cpp.
"""

import ctypes

import torch
from torch.overrides import has_torch_function

from vmapgen._base.layout import where_impl_is
from vmapgen._base.slots import replace_slots, slots_of
from vmapgen._native.level import differs

_INTEGRAL = frozenset((torch.int64, torch.int32, torch.int16, torch.int8, torch.uint16, torch.uint32, torch.uint64))
_MASKS = frozenset((torch.bool, torch.uint8))
_ALL = slice(None)


def _is_number(each):
    return isinstance(each, torch.Tensor) and each.dim() == 0 and (each.dtype in _INTEGRAL or each.dtype in _MASKS) and differs(each)


def _as_tensor(each, device):
    """A sequence among the indices, as PyTorch reads it."""
    if isinstance(each, (torch.Tensor, dict)) or not hasattr(each, "__len__") or not hasattr(each, "__getitem__"):
        return each
    tensor = torch.tensor(each, device=device)
    return tensor if tensor.dtype in _MASKS else tensor.to(torch.int64)


def _dims_of(each):
    """How many of the tensor's dims it stands for."""
    if isinstance(each, torch.Tensor) and each.dtype in _MASKS:
        return each.dim()
    return 0 if each is None or each is Ellipsis or isinstance(each, bool) else 1


class _Index:
    """An index in two steps: `views` takes views of a tensor and has `:` for each dim of an index tensor; `by_dim` has, for the dims of
    what that gives, (index tensor or None, how many dims it stands for, whether it is a number)."""

    def __init__(self, x, index):
        index = [_as_tensor(each, x.device) for each in index]
        self.views, self.by_dim = [], []
        for each in index:
            if each is Ellipsis:
                self.views.append(each)
                self.by_dim += [(None, 1, False)] * (x.dim() - sum(map(_dims_of, index)))
            elif isinstance(each, torch.Tensor):
                self._add_tensor(each, _is_number(each))
            elif isinstance(each, bool):
                self._add_condition(torch.tensor([each], device=x.device))
            else:
                self.views.append(each)
                if each is None or isinstance(each, slice):
                    self.by_dim.append((None, 1, False))
        while self.by_dim[-1][0] is None:  # more of them than dims, after a second Ellipsis
            self.by_dim.pop()

    def _add_tensor(self, tensor, is_number):
        if tensor.dim() == 0 and tensor.dtype in _MASKS:
            self._add_condition(tensor.reshape(1))
        elif tensor.dim() == 0 and tensor.dtype in _INTEGRAL and not is_number:
            self.views.append(tensor)
        else:
            dims = _dims_of(tensor)
            self.views += [_ALL] * dims
            self.by_dim.append((tensor.to(torch.int64) if is_number else tensor, dims, is_number))

    def _add_condition(self, tensor):
        self.views.append(None)
        self.by_dim.append((tensor.to(torch.bool), 1, False))

    def has_tensors_with_dims(self):
        return any(tensor is not None and not is_number for tensor, _, is_number in self.by_dim)

    def dims_of_result(self, x):
        """How many dims aten::index gives, of `x` after of()."""
        tensors = [(1 if tensor.dtype in _MASKS else tensor.dim(), dims) for tensor, dims, _ in self.by_dim if tensor is not None]
        return x.dim() - sum(dims for _, dims in tensors) + max(given for given, _ in tensors)

    def of(self, x):
        """(a view of `x`, what aten::index takes of that)"""
        if any(each is not _ALL and each is not Ellipsis for each in self.views):
            x = x[tuple(self.views)]
        by_dim = self.by_dim
        if self.has_tensors_with_dims():
            x, by_dim = self._with_numbers_together(x)
        return x, [tensor for tensor, _, _ in by_dim]

    def _with_numbers_together(self, x):
        """A number takes its dim away, and has no say in where the dims of index tensors go: it comes right before the first of those."""
        numbers, others, first, dim = [], [], None, 0
        for entry in self.by_dim:
            tensor, count, is_number = entry
            if tensor is not None and not is_number and first is None:
                first = len(others)
            (numbers if is_number else others).append((entry, range(dim, dim + count)))
            dim += count
        ordered = others[:first] + numbers + others[first:]
        dims = [dim for _, dims in ordered for dim in dims]
        return x.permute(*dims, *range(len(dims), x.dim())), [entry for entry, _ in ordered]


def _in_parts(x, index):
    """`index` where a number of the example's own is in it, else None. PyTorch takes a list with tensors for a tuple."""
    index = index if isinstance(index, (tuple, list)) else (index,)
    if not any(map(_is_number, index)):
        return None
    return _Index(x, index)


def _getitem(x, index):
    if has_torch_function((x,)):
        return NotImplemented
    parts = _in_parts(x, index)
    if parts is None:
        return NotImplemented
    return torch.ops.aten.index.Tensor(*parts.of(x))


def _as_written(value, x, rank, converts):
    """`value` as an assignment to `rank` dims of `x` takes it."""
    if not isinstance(value, torch.Tensor):
        tensor = torch.empty((), dtype=x.dtype, device=x.device)
        tensor[...] = value
        return tensor
    if converts:
        value = value.to(device=x.device, dtype=x.dtype)
    extra = value.dim() - rank
    return value.squeeze(tuple(range(extra))) if extra > 0 else value


def _setitem(x, index, value):
    if has_torch_function((x, value)):
        return NotImplemented
    parts = _in_parts(x, index)
    if parts is None:
        return NotImplemented
    view, tensors = parts.of(x)
    value = _as_written(value, x, parts.dims_of_result(view), converts=not parts.has_tensors_with_dims())
    torch.ops.aten.index_put_.default(view, tensors, value)


def teach_indexing(ops):
    """Has all tensors do so, once in a process. Where this Python or PyTorch is not laid out as those that are known, nothing changes."""
    base = torch._C.TensorBase
    slots, place = slots_of(base), where_impl_is(torch.empty(0))
    if slots is None or place is None:
        return
    for kept in (_getitem, _setitem):
        ctypes.pythonapi.Py_IncRef(ctypes.py_object(kept))
    ours = ops.index_slots([id(base), place, *slots, id(_getitem), id(_setitem)])
    if ours:
        replace_slots(base, ours)
