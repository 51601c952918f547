"""Results of a map while torch.export traces it."""

from torch._C import _functorch, _TorchDispatchModeKey
from torch._ops import _get_dispatch_mode_pre_dispatch


def remove_batch_dim_impl(tensor, level, batch_size, out_dim):
    """In place of torch._functorch.predispatch's. Exported graphs hold the call of `_remove_batch_dim` itself.

    A batch dim that lies elsewhere than at out_dim is moved there, of the physical tensor, which no node of the graph made: torch.export
    raises where it sees that.
    """
    if _get_dispatch_mode_pre_dispatch(_TorchDispatchModeKey.PROXY) is None:
        return _functorch._remove_batch_dim(tensor, level, batch_size, out_dim)
    # Who exports has it; others need not load it.
    from torch.fx.experimental.proxy_tensor import disable_proxy_modes_tracing

    with disable_proxy_modes_tracing():
        return _functorch._remove_batch_dim(tensor, level, batch_size, out_dim)
