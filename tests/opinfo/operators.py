"""PyTorch's own list of operators with sample inputs."""

import sys
import types
import unittest
import warnings
from collections.abc import Sequence
from typing import Any

import torch

# The dtypes that are tried, in this order. The first that an operator takes is its main one.
DTYPES: tuple[torch.dtype, ...] = (torch.float32, torch.int64, torch.complex64, torch.bfloat16, torch.bool)


def load() -> dict[str, "OpInfo"]:  # noqa: F821  the type is known only once it is imported
    """Every operator of `op_db` by its name, with its variant's: "std", "std.unbiased"."""
    # The module of the list also holds PyTorch's test classes, which want this package to be derived from. We derive
    # nothing, so a class to derive from is all that is needed.
    if "expecttest" not in sys.modules:
        try:
            import expecttest  # noqa: F401
        except ImportError:
            stand_in = types.ModuleType("expecttest")
            stand_in.TestCase, stand_in.ACCEPT = unittest.TestCase, False
            sys.modules["expecttest"] = stand_in
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from torch.testing._internal import common_methods_invocations

        # What draws numbers does so from one seed there, so that nobody would notice one draw for all examples.
        common_methods_invocations.wrapper_set_seed = lambda op, *args, **kwargs: op(*args, **kwargs)
        _seed_only_what_is_there()
        op_db = common_methods_invocations.op_db
    operators = {}
    for op in op_db:
        name = f"{op.name}.{op.variant_test_name}" if op.variant_test_name else op.name
        if name in operators:
            raise ValueError(f"two operators of op_db are called {name}")
        operators[name] = op
    return operators


def _seed_only_what_is_there() -> None:
    """A seed for devices that a machine lacks is kept for later, with the stack: a third of the time of all this."""
    for kind in (torch.cuda, torch.xpu, torch.mtia):
        if not kind.is_available():
            kind.manual_seed_all = lambda seed: None


def dtypes_of(
    op: "OpInfo", wanted: Sequence[torch.dtype] = DTYPES, device: str = "cpu"  # noqa: F821
) -> list[torch.dtype]:
    """Those of the wanted dtypes that the operator takes there, or, when there are none, one that it does take."""
    supported = op.supported_dtypes(device)
    found = [d for d in wanted if d in supported]
    return found or sorted(supported, key=str)[:1]


def _skips(info: Any, device: str) -> list[str]:
    """Why PyTorch skips its tests of an operator, or of a module, on the device: all of them, not single ones."""
    # Where a library is missing (MAGMA), the loop refuses, and says so better.
    test = types.SimpleNamespace(device_type=device, no_magma=False, no_cusolver=False, no_cudnn=False, has_cudnn=lambda: True)
    found = []
    for decorator in info.get_decorators("", "", device, torch.float32, {}):

        def probe(_: Any) -> None:
            """Stands for a test, of which PyTorch's decorators want a name and words."""

        try:
            decorator(probe)(test)
        except unittest.SkipTest as skip:
            found.append(str(skip))
        except Exception:  # noqa: BLE001,S110  a decorator that wants more of a test than this one has does not skip it
            pass
    return found


def not_there(info: Any, device: str) -> str:
    """Why PyTorch itself does not run an operator, or a module, on the device, and does on the CPU. Empty where it runs, or there is no
    telling."""
    if device == "cpu":
        return ""
    try:
        if not info.supported_dtypes(device):
            return f"PyTorch names no dtype for it on {device}"
        here = _skips(info, "cpu")
        return next((reason for reason in _skips(info, device) if reason not in here), "")
    except Exception:  # noqa: BLE001  conditions of single tests that want a test's arguments
        return ""
