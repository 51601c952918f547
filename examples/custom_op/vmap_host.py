"""vmap over this example's operators, on either host."""
import torch

ops = torch.ops.vmapgen


def native_vmap(f, in_dims):
    """f of one example, mapped on the native host: what vmap::vmap does in C++."""

    def mapped(*args):
        size = next(a.shape[d] for a, d in zip(args, in_dims) if d is not None)
        level = ops.enter(size)
        try:
            inside = [a if d is None else ops.add_batch_dim(a, d, level) for a, d in zip(args, in_dims)]
            return ops.remove_batch_dim(f(*inside), level, size, 0)
        finally:
            ops.leave()

    return mapped


def torch_vmap(f, in_dims):
    """The same inside PyTorch's own vmap, once a library of HOST functorch is loaded."""
    return torch.vmap(f, in_dims=in_dims)


def looped(f, in_dims):
    """One example after the other."""

    def mapped(*args):
        size = next(a.shape[d] for a, d in zip(args, in_dims) if d is not None)
        return torch.stack([f(*[a if d is None else a.select(d, i) for a, d in zip(args, in_dims)])
                            for i in range(size)])

    return mapped
