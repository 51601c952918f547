"""What a checkpointed function finds when it runs again, as when it ran first: random numbers, autocast, its modules' tensors."""

import contextlib
import functools
import types

import torch
from torch.nn.utils._named_member_accessor import swap_tensor
from torch.overrides import _get_current_function_mode_stack
from torch.utils import checkpoint as theirs
from torch.utils._device import DeviceContext

from vmapgen._native.level import inside, told


REMEMBERED = []  # functions that, asked in the first run, give what makes a block for the second


class Surroundings:
    """The random numbers, autocast and the rest that a second run finds as the first did."""

    def __init__(self, preserve_rng_state, args):
        self._device_type = theirs._infer_device_type(*args)
        self._autocast = theirs._get_autocast_kwargs(self._device_type)
        self._told = inside.told
        self._device = next((mode for mode in reversed(_get_current_function_mode_stack()) if isinstance(mode, DeviceContext)), None)
        self._remembered = [remember() for remember in REMEMBERED]
        self._cpu_state = torch.get_rng_state() if preserve_rng_state else None
        self._devices, self._device_states = [], []
        if preserve_rng_state and getattr(theirs._get_device_module(self._device_type), "_initialized", False):
            self._devices, self._device_states = theirs.get_device_states(*args)

    @contextlib.contextmanager
    def again(self):
        preserve = self._cpu_state is not None
        of_device, of_cpu = self._autocast
        with contextlib.ExitStack() as stack:
            stack.enter_context(torch.random.fork_rng(devices=self._devices, enabled=preserve, device_type=self._device_type))
            if preserve:
                torch.set_rng_state(self._cpu_state)
                theirs.set_device_states(self._devices, self._device_states, device_type=self._device_type)
            if of_device is not None:
                stack.enter_context(torch.amp.autocast(device_type=self._device_type, **of_device))
            stack.enter_context(torch.amp.autocast("cpu", **of_cpu))
            stack.enter_context(told(self._told))
            if self._device is not None:
                stack.enter_context(self._device)
            for block in self._remembered:
                stack.enter_context(block())
            yield


def _modules_of(roots):
    """Modules that a function reaches: its own, what it closes over, its defaults and globals, and what lies in these."""
    found, known, waiting = {}, set(), [(root, 0) for root in roots]
    while waiting:
        each, depth = waiting.pop()
        if id(each) in known or depth > 6 or isinstance(each, (type, types.ModuleType, torch.Tensor, str, bytes, int, float)):
            continue
        known.add(id(each))
        if isinstance(each, torch.nn.Module):
            found.update((id(module), module) for module in each.modules())
        elif isinstance(each, types.MethodType):
            waiting += [(each.__self__, depth + 1), (each.__func__, depth + 1)]
        elif isinstance(each, types.FunctionType):
            waiting += [(part, depth + 1) for part in _parts_of_function(each)]
        elif isinstance(each, functools.partial):
            waiting += [(part, depth + 1) for part in (each.func, *each.args, *each.keywords.values())]
        elif isinstance(each, (list, tuple, set)):
            waiting += [(part, depth + 1) for part in each]
        elif isinstance(each, dict):
            waiting += [(part, depth + 1) for part in each.values()]
        elif hasattr(each, "__dict__"):
            waiting += [(part, depth + 1) for part in vars(each).values()]
    return found.values()


def _parts_of_function(function):
    for cell in function.__closure__ or ():
        with contextlib.suppress(ValueError):  # empty
            yield cell.cell_contents
    yield from function.__defaults__ or ()
    yield from (function.__kwdefaults__ or {}).values()
    for name in function.__code__.co_names:
        part = function.__globals__.get(name)
        if isinstance(part, (torch.nn.Module, types.FunctionType)):
            yield part


class Modules:
    """The parameters and buffers of modules as they are now; functional_call puts others in their places later."""

    def __init__(self, roots):
        self._modules = [(module, {**module._parameters, **module._buffers}) for module in _modules_of(roots)]

    @contextlib.contextmanager
    def as_they_were(self):
        swapped = []
        try:
            for module, tensors in self._modules:
                now = {**module._parameters, **module._buffers}
                for name, tensor in tensors.items():
                    if tensor is not None and name in now and now[name] is not tensor:
                        swapped.append((module, name, swap_tensor(module, name, tensor)))
            yield
        finally:
            for module, name, tensor in reversed(swapped):
                swap_tensor(module, name, tensor)
