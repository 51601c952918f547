"""What a traced function asks PyTorch of its state, whether gradients are on: a program is for the answers that it had. One of a function that
does not ask is for all of them: search.py finds whether its code names the question."""

import torch
from torch.overrides import _get_current_function_mode_stack
from torch.utils._device import DeviceContext, _device_constructors

_NAMES = ("is_grad_enabled", "is_inference_mode_enabled", "are_deterministic_algorithms_enabled", "is_deterministic_algorithms_warn_only_enabled",
          "get_deterministic_debug_mode", "get_float32_matmul_precision", "get_default_device")
_BY_ID = {id(getattr(torch, name)): name for name in _NAMES}
_CPU = torch.device("cpu")


def _modes():
    return _get_current_function_mode_stack() if torch._C._is_torch_function_mode_enabled() else ()


def _default_device():
    """PyTorch's own answer makes a tensor."""
    if not torch._C._is_torch_function_mode_enabled():
        return _CPU
    return next((mode.device for mode in reversed(_modes()) if isinstance(mode, DeviceContext)), _CPU)


QUESTIONS = {name: getattr(torch, name) for name in _NAMES} | {"get_default_device": _default_device}


def takes_default_device(func, kwargs):
    """Whether this call of a function of torch's asks for the default device."""
    return kwargs.get("device") is None and func in _device_constructors()


def is_in_mode(but_for):
    """Whether calls of torch's functions are a TorchFunctionMode's to change, other than the default device's and of these classes."""
    return any(not isinstance(mode, (DeviceContext, *but_for)) for mode in _modes())


def name_of_question(value):
    """Of a function that a name stands for; None of another value."""
    return _BY_ID.get(id(value))


class Answers:
    """To these of QUESTIONS, by name."""

    def __init__(self, names):
        self._questions = [QUESTIONS[name] for name in names]
        self._names, self._were = names, self._now()

    def _now(self):
        return [question() for question in self._questions]

    def fit(self):
        return [question() for question in self._questions] == self._were

    def difference(self):
        """What is not so, in words."""
        for name, now, was in zip(self._names, self._now(), self._were):
            if now != was:
                return f"torch.{name}(), which the function asks, is {now}, and was {was} when it was traced"
        return ""


class Together:
    """All that has to be as it was for a program to run."""

    def __init__(self, parts):
        self._parts = parts

    def fit(self):
        return all([part.fit() for part in self._parts])

    def difference(self):
        return next(filter(None, (part.difference() for part in self._parts)), "")


def together(*parts):
    """None where there is nothing to ask."""
    parts = [part for part in parts if part is not None]
    return Together(parts) if len(parts) > 1 else parts[0] if parts else None
