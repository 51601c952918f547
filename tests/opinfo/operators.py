"""PyTorch's own list of operators with sample inputs."""

import sys
import types
import unittest
import warnings
from collections.abc import Sequence

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
        op_db = common_methods_invocations.op_db
    operators = {}
    for op in op_db:
        name = f"{op.name}.{op.variant_test_name}" if op.variant_test_name else op.name
        if name in operators:
            raise ValueError(f"two operators of op_db are called {name}")
        operators[name] = op
    return operators


def dtypes_of(op: "OpInfo", wanted: Sequence[torch.dtype] = DTYPES) -> list[torch.dtype]:  # noqa: F821
    """Those of the wanted dtypes that the operator takes on the CPU, or, when there are none, one that it does take."""
    supported = op.supported_dtypes("cpu")
    found = [d for d in wanted if d in supported]
    return found or sorted(supported, key=str)[:1]
