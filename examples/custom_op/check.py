#!/usr/bin/env python3
"""The operators of this example under vmap against a loop over the examples: for each subset of the arguments that is
batched, and each place of the batch dim; values, and gradients with respect to all arguments.

    check.py LIBRARIES [native|functorch] [cpu|cuda]

On cuda it ends with 77 where there is no GPU, or no kernel for one in the library.
"""
import itertools
import sys

import torch
import vmap_host

EXAMPLES = 3


def cases():
    """A name, a function, and the arguments of one example."""
    double = {"dtype": torch.float64}
    myops = torch.ops.myops
    rows, row = torch.randn(5, 4, **double), torch.randn(4, **double)
    yield "rms_gate", myops.rms_gate, [rows, rows.sin(), row]
    yield "rms_gate of one row", myops.rms_gate, [row, row.sin(), row.cos()]
    yield "rms_gate, gate shared", myops.rms_gate, [rows, row, row.cos()]
    for part in range(3):
        yield (f"rms_gate_backward [{part}]",
               lambda g, x, gate, w, part=part: myops.rms_gate_backward(g, x, gate, w, 1e-6)[part],
               [rows.cos(), rows, rows.sin(), row])
    for dim, name in ((0, "rows"), (1, "columns"), (-1, "the last dim")):
        segments = torch.randint(0, 3, (rows.shape[dim],))
        totals = torch.randn(3, 4, **double) if dim == 0 else torch.randn(5, 3, **double)
        yield (f"segment_add along {name}", lambda t, s, x, dim=dim: myops.segment_add(t, dim, s, x),
               [totals, segments, rows])


def missing(device):
    """Why nothing can be checked on `device`, or nothing."""
    if device == "cuda" and not torch.cuda.is_available():
        return "there is no GPU here"
    if not torch._C._dispatch_has_kernel_for_dispatch_key("myops::rms_gate", device.upper()):
        return f"the operators have no kernel for {device}"
    return None


def batch_of(example):
    """Other examples of the same kind, the batch dim first."""
    if example.dtype == torch.int64:
        return torch.stack([example, *[torch.randint(0, 3, example.shape) for _ in range(EXAMPLES - 1)]])
    return torch.stack([example, *[torch.randn_like(example) for _ in range(EXAMPLES - 1)]])


def placements(example):
    return [None, *range(example.dim() + 1)]


def with_gradients(name, f, args):
    if name.startswith("rms_gate_backward"):  # has no derivative of its own
        return [f(*args)]
    leaves = [a.clone().requires_grad_(a.is_floating_point()) for a in args]
    out = f(*leaves)
    return [out.detach(), *torch.autograd.grad((out * out.detach().cos()).sum(), [a for a in leaves if a.requires_grad])]


def check_transforms():
    """torch.func around and inside torch.vmap: gradients of each example, through the backward operator's rule."""
    x, gate, weight = torch.randn(EXAMPLES, 5, 4), torch.randn(EXAMPLES, 5, 4), torch.randn(4)
    segments = torch.randint(0, 2, (EXAMPLES, 5))

    def loss(x, gate, weight, segments):
        rows = torch.ops.myops.rms_gate(x, gate, weight)
        return torch.ops.myops.segment_add(x.new_zeros(2, 4), 0, segments, rows).square().sum()

    in_dims = (0, 0, None, 0)
    gradient = torch.func.grad(loss, argnums=(0, 1, 2))
    each = [gradient(x[i], gate[i], weight, segments[i]) for i in range(EXAMPLES)]
    for got, wanted in zip(torch.vmap(gradient, in_dims)(x, gate, weight, segments), zip(*each), strict=True):
        torch.testing.assert_close(got, torch.stack(wanted))
    total = torch.func.grad(lambda w: torch.vmap(loss, in_dims)(x, gate, w, segments).sum())(weight)
    torch.testing.assert_close(total, sum(of_weight for _, _, of_weight in each))
    compiled = torch.compile(torch.vmap(loss, in_dims), backend="aot_eager", fullgraph=True)
    torch.testing.assert_close(compiled(x, gate, weight, segments), torch.vmap(loss, in_dims)(x, gate, weight, segments))


def main():
    libraries, host, device = sys.argv[1:] + ["native", "cpu"][len(sys.argv) - 2:]
    torch.manual_seed(0)
    torch.ops.load_library(f"{libraries}/libmyops.so")
    torch.ops.load_library(f"{libraries}/libmyops_vmap.so")
    if why := missing(device):
        print(f"skipped: {why}")
        sys.exit(77)
    torch.set_default_device(device)
    torch.ops.vmapgen.set_fallback_policy("error")
    vmap = vmap_host.torch_vmap if host == "functorch" else vmap_host.native_vmap
    count = 0
    for name, f, example in cases():
        batches = [batch_of(s) for s in example]
        for in_dims in itertools.product(*map(placements, example)):
            if all(d is None for d in in_dims):
                continue
            args = [s if d is None else b.movedim(0, d) for s, b, d in zip(example, batches, in_dims)]
            mapped = with_gradients(name, vmap(f, in_dims), args)
            loop = with_gradients(name, vmap_host.looped(f, in_dims), args)
            for got, wanted in zip(mapped, loop, strict=True):
                assert got.shape == wanted.shape and torch.allclose(got, wanted), f"{name}, in_dims {in_dims}"
            count += 1
    if host == "functorch":
        check_transforms()
    assert torch.ops.vmapgen.fallback_count() == 0
    print(f"{count} placements agree with the loop, values and gradients, on the {host} host, on {device}")


if __name__ == "__main__":
    main()
