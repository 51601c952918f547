#!/usr/bin/env python3
"""An operator of one's own under vmap, by one line instead of a function: the rule, its proof, and what the proof says of a wrong one."""
import torch

import vmapgen


@torch.library.custom_op("myops::decay", mutates_args=())
def decay(x: torch.Tensor, rate: torch.Tensor) -> torch.Tensor:
    """Sums along the last dim, in which what lies further back counts less: [..., n], [..., n] -> [..., n]."""
    if rate.dim() > x.dim():
        raise ValueError(f"decay: rate has {rate.dim()} dims, and x {x.dim()}")
    y = torch.empty_like(x)
    y[..., 0] = x[..., 0]
    for i in range(1, x.shape[-1]):
        y[..., i] = rate[..., i] * y[..., i - 1] + x[..., i]
    return y


@torch.library.custom_op("myops::decay2", mutates_args=())
def decay2(x: torch.Tensor, rate: torch.Tensor) -> torch.Tensor:
    return decay(x, rate)


# The same for torch.library.register_vmap, as PyTorch has it: a function for all places that the batch dim can have.
def decay2_vmap(info, in_dims, x, rate):
    ndim = max(t.dim() - (d is not None) for t, d in zip((x, rate), in_dims))

    def in_front(t, d):
        t = t.unsqueeze(0) if d is None else t.movedim(d, 0)
        t = t.reshape(t.shape[0], *[1] * (ndim + 1 - t.dim()), *t.shape[1:])
        return t.expand(info.batch_size, *t.shape[1:])

    x, rate = torch.broadcast_tensors(in_front(x, in_dims[0]), in_front(rate, in_dims[1]))
    return decay2(x, rate), 0


torch.library.register_vmap("myops::decay2", decay2_vmap)

# With vmapgen: the operator takes leading dims, `core` trailing ones are its own, and its tensors do not broadcast.
vmapgen.rule("myops::decay(Tensor x, Tensor rate) -> Tensor", kind="variadic", core=1, broadcast=False)


def main():
    x, rate = torch.randn(64, 10), torch.rand(10)
    expected = torch.stack([decay(row, rate) for row in x])
    for operator in (decay, decay2):
        mapped = torch.vmap(operator, in_dims=(0, None))(x, rate)
        assert torch.allclose(mapped, expected), operator
    print(vmapgen.prove(decay))

    vmapgen.rule(decay, kind="variadic", core=1)  # which is wrong: it has the operator broadcast `rate`
    proof = vmapgen.prove(decay)
    assert not proof
    print(proof)


if __name__ == "__main__":
    main()
