"""What a traced function asks of tensors that it finds around it: whether one wants a gradient, its `.grad`; of one that it does not use
beside, its size and dtype. The answers are a part of the program, as the values of names are (around.py)."""

import weakref

import torch

from vmapgen._programs.answers import takes_default_device

_STATE = {getattr(torch.Tensor, name).__get__: name for name in ("grad", "requires_grad", "is_leaf", "retains_grad")}
_LIBRARY = ("vmapgen.", "torch._functorch.", "torch.func.")  # whose code hands on what it asks, and decides nothing by it


class Asked:
    """Of all runs of a trace: Reads tells it each function that is called. It keeps no tensor alive, so that the trace's own are gone in the
    end."""

    def __init__(self):
        self._of = {}  # id -> (the tensor, weakly; what was asked of its state)
        self.questions = {}  # names of answers.QUESTIONS, as keys

    def note(self, func, args, kwargs, frame):
        if takes_default_device(func, kwargs):
            self.questions["get_default_device"] = None
        name = _STATE.get(func)
        if name and frame.f_globals.get("__name__", "").startswith(_LIBRARY):
            return
        for each in (*args, *kwargs.values()):
            if isinstance(each, torch.Tensor):
                known = self._of.get(id(each))
                if known is None or known[0]() is not each:
                    known = self._of[id(each)] = weakref.ref(each), set()
                if name:
                    known[1].add(name)

    def of_others(self, own):
        """[(a tensor, what was asked of its state)], without those of these ids: to be called when the trace has let go of what it made."""
        alive = ((ref(), names) for ref, names in self._of.values())
        return [(tensor, names) for tensor, names in alive if tensor is not None and id(tensor) not in own]


def links_of(asked, captured, link):
    """What of these tensors is to be as it was, each made by link(read, holder, key, value, words). The dtype and shape of those that the
    program has captured are asked in each run (inputs.cpp)."""
    captured, found = set(map(id, captured)), []
    for tensor, names in asked:
        for name in sorted(names):
            if name != "grad" or tensor.is_leaf or tensor.retains_grad:  # of others PyTorch warns
                found.append(link(getattr, tensor, name, getattr(tensor, name), f"{name} of a tensor"))
        if id(tensor) not in captured:
            kind = _kind(tensor)
            found.append(link(_kind_if_other, tensor, kind, kind, "dtype and shape of a tensor"))
    return found


def _kind(tensor):
    is_strided = tensor.layout == torch.strided
    return tensor.dtype, tensor.shape, tensor.device, tensor.layout, tensor.stride() if is_strided else None


def _kind_if_other(tensor, was):
    now = _kind(tensor)
    return was if now == was else now
