"""What a trace does where values leave tensors past the operators: numpy, tolist(), torch.tensor() of tensors; where memory
does (`.data`); and where sizes do.

PyTorch takes its dispatch keys off the thread there, or asks nobody, so that the numbers of the example would become a part of the
program without a word.
"""

import sys

import torch
from torch.overrides import TorchFunctionMode

from vmapgen._base.load import native_library
from vmapgen._native.level import is_batched

_key = torch._C._dispatch_key_parse(native_library().physical_key())
_COPIES = {torch.tensor, torch.as_tensor, torch.asarray, torch.Tensor.new_tensor}
_SPARSE = {torch.sparse_coo_tensor, torch.sparse_compressed_tensor, torch.sparse_csr_tensor, torch.sparse_csc_tensor, torch.sparse_bsr_tensor,
           torch.sparse_bsc_tensor}
# What torch.Tensor([t]), which is no function of torch's that can be seen, asks of t.
_NUMBERS = {torch.Tensor.__float__, torch.Tensor.__int__, torch.Tensor.__index__, torch.Tensor.__bool__, torch.Tensor.__complex__}
_DATA = torch.Tensor.data.__get__
_READS = {torch.Tensor.numpy: "numpy()", torch.Tensor.__array__: "numpy", torch.Tensor.__dlpack__: "dlpack"}
_HOOKS = {torch.Tensor.register_hook: "register_hook", torch.Tensor.register_post_accumulate_grad_hook: "register_post_accumulate_grad_hook"}
_SIZES = {torch.Tensor.shape.__get__, torch.Tensor.size, torch.Tensor.__len__, torch.Tensor.numel, torch.numel, torch.Tensor.nelement,
          torch.Tensor.nbytes.__get__, torch.Tensor.stride, torch.Tensor.is_same_size, torch.is_same_size}
_MAPS = ("vmapgen.", "torch._functorch.", "torch.func.")  # whose code asks what a map runs over, and decides nothing by it


class Reads(TorchFunctionMode):
    """For the function's runs. item() is an operator, which the trace refuses or makes a part of the program. `asked` is an Asked.

    `varying`: the sizes, in this run, of the dims that maps inside run over. `asked_size`: where the function has asked for one, and may decide
    by it: "" if nowhere."""

    def __init__(self, varying, asked):
        super().__init__()
        self._varying, self._asked, self.asked_size = set(varying), asked, ""

    def __torch_function__(self, func, types, args=(), kwargs=None):
        kwargs = kwargs or {}
        self._asked.note(func, args, kwargs, sys._getframe(1))
        if func in _SIZES:
            self._note_size((*args, *kwargs.values()), sys._getframe(1))
            return func(*args, **kwargs)
        if func is torch.Tensor.tolist:
            return _values(args[0])
        if func == _DATA and _has_memory_of_its_own(args[0]):
            return args[0].detach()
        if func in _NUMBERS and not is_batched(args[0]):
            with torch._C._SetExcludeDispatchKeyGuard(_key, False):
                return func(*args, **kwargs)
        if func in _SPARSE:
            args = [_values(each) if isinstance(each, (list, tuple)) and _any(lambda t: True, each) else each for each in args]
        if func in _READS:
            raise RuntimeError(f"vmap: trace: the values of a tensor leave it by {_READS[func]}, and would be those of the example in every run: "
                               f"use torch's operators instead, or compute with them before the trace and hand in the result")
        if func in _HOOKS:
            raise RuntimeError(f"vmap: trace: {_HOOKS[func]}: the hook would be called in the gradients of the trace's own run, and in none of the "
                               f"program's. Register it outside, on what goes in or comes out, or map the function without a trace")
        if func in _COPIES:
            args, kwargs = _copied(func, list(args), dict(kwargs))
        return func(*args, **kwargs)

    def _note_size(self, of, frame):
        if all(self._varying.isdisjoint(each.shape) for each in of if isinstance(each, torch.Tensor)) or frame.f_globals.get("__name__", "").startswith(_MAPS):
            return
        self.asked_size = self.asked_size or f"{frame.f_code.co_filename}:{frame.f_lineno}"


def _has_memory_of_its_own(t):
    """Whether it is an ordinary tensor: `.data` of an example, or of a transform's, is none's but theirs."""
    return type(t) in (torch.Tensor, torch.nn.Parameter) and not is_batched(t) and not torch._C._functorch.is_functorch_wrapped_tensor(t)


def _values(data):
    """A nesting of lists with numbers in it, read by item()."""
    if isinstance(data, torch.Tensor):
        return data.item() if data.dim() == 0 else [_values(each) for each in data.unbind()]
    return [_values(each) for each in data] if isinstance(data, (list, tuple)) else data


def _copied(func, args, kwargs):
    """The arguments with nothing in them that PyTorch would read: tensors in lists are read here, and a tensor's copy is an operator's."""
    at = 1 if func is torch.Tensor.new_tensor else 0
    holder, name = (args, at) if len(args) > at else (kwargs, "data" if "data" in kwargs else "obj")
    data = holder.get(name) if holder is kwargs else holder[name]
    if isinstance(data, torch.Tensor):
        if func in (torch.tensor, torch.Tensor.new_tensor):
            holder[name] = data.detach().clone()
    elif isinstance(data, (list, tuple)) and not _any(is_batched, data):  # those of examples have a way of their own
        if _any(lambda each: True, data):
            kwargs.setdefault("dtype", _dtype(data))
            holder[name] = _values(data)
    return args, kwargs


def _any(is_one, data):
    if isinstance(data, torch.Tensor):
        return is_one(data)
    return isinstance(data, (list, tuple)) and any(_any(is_one, each) for each in data)


def _dtype(data):
    """That torch.tensor gives a nesting with tensors in it."""
    if isinstance(data, torch.Tensor):
        return data.dtype
    if isinstance(data, (list, tuple)):
        found = [_dtype(each) for each in data]
        dtype = found[0] if found else torch.get_default_dtype()
        for each in found[1:]:
            dtype = torch.promote_types(dtype, each)
        return dtype
    return torch.tensor(data).dtype
