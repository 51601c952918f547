"""Programs of a few operators that seeds draw: functions of four matrices, written as somebody would who knows nothing of ranks."""

import random

import torch
from torch.nn import functional as F
from torch.utils.checkpoint import checkpoint

SIZE = 4  # all values are [4, 4], so that any of them goes anywhere
INPUTS = 4
ROWS = torch.tensor([3, 1, 0, 0])


class Product(torch.autograd.Function):
    @staticmethod
    def forward(ctx, a, b):
        ctx.save_for_backward(a, b)
        return a @ b

    @staticmethod
    def backward(ctx, g):
        a, b = ctx.saved_tensors
        return g @ b.t(), a.t() @ g


def written(a, place, write, b):
    """A copy of `a` of which a part is written to in place."""
    result = a.clone()
    getattr(place(result), write)(b)
    return result


def filled(a):
    result = torch.zeros(SIZE, SIZE, dtype=a.dtype)
    result[:, 1] = a[:, 0]
    return result


OF_ONE = {
    "tanh": torch.tanh,
    "neg": lambda a: -a,
    "t": lambda a: a.t(),
    "clone": lambda a: a.clone(),
    "detach": lambda a: a.detach(),
    "softmax": lambda a: a.softmax(1),
    "layer_norm": lambda a: F.layer_norm(a, (SIZE,)),
    "roll": lambda a: a.roll(1, 0),
    "flip": lambda a: a.flip(1),
    "cumsum": lambda a: a.cumsum(0) * 0.3,
    "expand": lambda a: a[2].expand(SIZE, SIZE),
    "sum": lambda a: a.sum(0, keepdim=True).expand(SIZE, SIZE) * 0.5,
    "index": lambda a: a[ROWS],
    "relu": F.relu,
    "tril": lambda a: a.tril(),
    "reshape": lambda a: a.t().reshape(2, 8).reshape(SIZE, SIZE),
    "chunk": lambda a: torch.cat(a.chunk(2)[::-1]),
    "unbind": lambda a: torch.stack(a.unbind(1)),
    "split": lambda a: torch.cat(torch.split(a, [1, 3])[::-1]),
    "unfold": lambda a: a.unfold(0, 2, 2).reshape(SIZE, SIZE),
    "pad": lambda a: F.pad(a, (1, 0))[:, :SIZE],
    "where": lambda a: torch.where(a > 0, a, torch.zeros_like(a)),
    "dropout": lambda a: F.dropout(a, 0.0),
    "norm": lambda a: a / (a.norm() + 1),
    "mean": lambda a: a - a.mean(),
    "copy": lambda a: torch.zeros(SIZE, SIZE, dtype=a.dtype).copy_(a),
    "fill": filled,
    "empty": lambda a: torch.empty_like(a).copy_(a),
    "sort": lambda a: a.sort(0)[0],
    "cummax": lambda a: a.cummax(0)[0],
    "square": lambda a: a @ a.t() * 0.2,
    "diagonal": lambda a: a.diagonal().diag_embed(),
    "exp": lambda a: torch.exp(-a * a),
    "gather": lambda a: a.gather(1, ROWS.expand(SIZE, SIZE)),
    "checkpoint": lambda a: checkpoint(lambda x: torch.sin(x) * x, a, use_reentrant=False),
    "vmap": lambda a: torch.func.vmap(lambda r: torch.tanh(r) * r.sum())(a),
    "grad": lambda a: torch.func.grad(lambda x: (x**3).sum())(a) * 0.1,
    "jvp": lambda a: torch.func.jvp(torch.sin, (a.contiguous(),), (torch.ones_like(a),))[1],
}

OF_TWO = {
    "add": torch.add,
    "sub": torch.sub,
    "mul": torch.mul,
    "mm": lambda a, b: a @ b * 0.5,
    "where": lambda a, b: torch.where(a > b, a, b),
    "maximum": torch.maximum,
    "cat": lambda a, b: torch.cat([a, b])[2 : 2 + SIZE],
    "stack": lambda a, b: torch.stack([a, b]).mean(0),
    "addmm": lambda a, b: torch.addmm(a, a, b, alpha=0.3),
    "linear": lambda a, b: F.linear(a, b, b[0]),
    "einsum": lambda a, b: torch.einsum("ij,kj->ik", a, b) * 0.4,
    "copy_row": lambda a, b: written(a, lambda c: c[1], "copy_", b[2]),
    "add_": lambda a, b: written(a, lambda c: c, "add_", b),
    "mul_view": lambda a, b: written(a, lambda c: c.t()[0], "mul_", b[1]),
    "index_put": lambda a, b: a.index_put((ROWS[:2],), b[:2]),
    "index_add": lambda a, b: a.index_add(0, ROWS, b),
    "scatter_add": lambda a, b: a.scatter_add(0, ROWS.expand(SIZE, SIZE), b),
    "lerp": lambda a, b: torch.lerp(a, b, 0.3),
    "masked_fill": lambda a, b: a.masked_fill(b > 0, 0.5),
    "bmm": lambda a, b: torch.bmm(a[None], b[None])[0] * 0.4,
    "attention": lambda a, b: F.scaled_dot_product_attention(a[None, None], b[None, None], a[None, None])[0, 0],
    "mse_loss": lambda a, b: a * F.mse_loss(a, b),
    "foreach": lambda a, b: torch._foreach_add([a, b], [b, a])[0],
    "out": lambda a, b: torch.mul(a.detach(), b.detach(), out=torch.empty(SIZE, SIZE, dtype=a.dtype)) + a,
    "conv": lambda a, b: F.conv1d(a[None], b[:, :, None]).squeeze(0) * 0.4,
    "embedding": lambda a, b: F.embedding(ROWS, a) + b,
    "outer": lambda a, b: torch.outer(a[0], b[:, 1]),
    "prelu": lambda a, b: F.prelu(a, b[0]),
    # Its gradient is wrong for a weight that is not contiguous.
    "batch_norm": lambda a, b: F.batch_norm(a, None, None, b[0].clone(), b[1], True),
    "rnn": lambda a, b: torch.rnn_tanh_cell(a, a, b, b),
    "vmap": lambda a, b: torch.func.vmap(lambda r, s: (r * s).sum() + s)(a, b),
    "vmap_of_one": lambda a, b: torch.func.vmap(lambda r: r @ b)(a) * 0.4,
    "custom": lambda a, b: Product.apply(a, b) * 0.4,
}


def drawn(seed):
    """(a function of INPUTS matrices that gives a number, its steps in words)."""
    rng = random.Random(seed)
    steps = []
    for number in range(INPUTS, INPUTS + rng.randrange(3, 12)):
        table, count = rng.choice([(OF_ONE, 1), (OF_TWO, 2)])
        name = rng.choice(sorted(table))
        steps.append((name, table[name], [rng.randrange(number) for _ in range(count)]))
    count = INPUTS + len(steps)
    summed = [count - 1] + [rng.randrange(INPUTS, count)] * (rng.random() < 0.4)

    def program(*inputs):
        values = list(inputs)
        for _, operator, of in steps:
            values.append(operator(*(values[i] for i in of)))
        weights = torch.linspace(0.5, 1.5, SIZE * SIZE, dtype=torch.float64).view(SIZE, SIZE)
        return sum((values[i] * weights).sum() for i in summed)

    return program, ", ".join(f"{INPUTS + i}: {name}{of}" for i, (name, _, of) in enumerate(steps)) + f", the sum of {summed}"
