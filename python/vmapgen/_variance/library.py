"""What the library says of a tensor's states: torch.ops.vmapgen_variance, loaded by the first import."""

import torch

from vmapgen._base.load import native_library, operators_of

scope_key = torch._C._dispatch_key_parse(native_library().physical_key())
_example_key = torch._C._dispatch_key_parse(native_library().example_key())
ops = operators_of("vmap_variance", "new_mesh", namespace="vmapgen_variance")


def tensor(x):
    """`x` itself. Raises TypeError where it is none."""
    if not isinstance(x, torch.Tensor):
        raise TypeError(f"variance: states are a tensor's, not of {type(x).__name__}")
    return x


def is_tracked(x):
    """Whether somebody has said, or an operator has found, how the ranks' values of `x` differ. Raises TypeError for what is no tensor."""
    tensor(x)
    if torch._C._dispatch_keys(x).has(scope_key):
        return ops.mesh_of(x) >= 0
    # The wrapper of a map or a transform does not show the bit of what it holds. Others, DTensors among them, have none.
    is_wrapper = torch._C._functorch.is_functorch_wrapped_tensor(x) or torch._C._dispatch_keys(x).has(_example_key)
    return is_wrapper and ops.mesh_of(x) >= 0
