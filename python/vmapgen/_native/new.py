"""`x.new_tensor(data)` and `x.new(…)` of an example, of a transform's wrapper around one, and of a tensor whose states are tracked.

PyTorch takes the device of the new tensor from x's dispatch keys, of which it knows its own wrappers' and not ours.
"""

import functools

import torch


def _new_tensor(self, data, *, dtype=None, device=None, requires_grad=False, pin_memory=False):
    return torch.tensor(data, dtype=dtype or self.dtype, device=self.device if device is None else device,
                        requires_grad=requires_grad, pin_memory=pin_memory)


def _new(self, *args, device=None):
    if len(args) == 1 and isinstance(args[0], torch.Tensor):
        return torch.ops.aten.alias(args[0])
    if len(args) == 1 and isinstance(args[0], (torch.UntypedStorage, torch.TypedStorage)):
        return torch.empty(0, dtype=self.dtype, device=self.device).set_(args[0])
    if len(args) == 1 and isinstance(args[0], (list, tuple)) and not isinstance(args[0], torch.Size):
        return _new_tensor(self, args[0], device=device)
    size = (0,) if not args else args[0] if isinstance(args[0], torch.Size) else args
    return self.new_empty(size, device=device)


def teach_new(has_our_keys):
    """Has torch.Tensor's methods do so where `has_our_keys(x)`."""
    for name, ours in (("new_tensor", _new_tensor), ("new", _new)):
        theirs = getattr(torch.Tensor, name)

        @functools.wraps(theirs)
        def method(self, *args, _ours=ours, _theirs=theirs, **kwargs):
            if type(self) in (torch.Tensor, torch.nn.Parameter) and has_our_keys(self):
                return _ours(self, *args, **kwargs)
            return _theirs(self, *args, **kwargs)

        setattr(torch.Tensor, name, method)
