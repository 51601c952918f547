"""Inside of transforms of torch.func, and in scripts: writes to what is the same on all ranks, and operators that draw."""

import torch
import torch.nn.functional as F
from cases import RANKS, drawn, has_states, leaf, mesh, near
from vmapgen import variance as v

WRITES = {
    "mul_": lambda w, x: (w * 1).mul_(x),
    "add_, and again": lambda w, x: (w * 1).add_(x).mul_(w),
    "index_put_": lambda w, x: (w * 1).index_put_((torch.tensor([0]), ), x[:1]) * w,
    "into a view": lambda w, x: (lambda h: (h[1:].mul_(x[1:]), h * w)[1])(w * 1),
    "relu_ of a sum": lambda w, x: (w * 1).add_(x).relu_(),
}


def case_writes_in_a_gradient():
    dp = mesh(("dp", RANKS))
    w0, x0 = drawn((3, ), (3, ))
    x = v.mark(x0 * (1 + dp.coordinate("dp")), dp, "dp")
    for f in WRITES.values():
        eager = leaf(w0, dp)
        v.all_reduce(f(eager, x).sum(), "dp").backward()
        for transform in (torch.func.grad, lambda g: lambda w: torch.func.vjp(g, w)[1](torch.ones((), dtype=w0.dtype))[0]):
            gradient = transform(lambda w: v.all_reduce(f(w, x).sum(), "dp"))(v.mark(w0.clone(), dp))  # noqa: B023
            near([gradient], [eager.grad])
            has_states("dp:I", gradient)


DRAWS = {
    "rrelu": lambda w: F.rrelu(-w, training=True),
    "rrelu_": lambda w: F.rrelu_(-w, training=True),
    "gamma": torch._standard_gamma,
    "dropout": lambda w: F.dropout(w, 0.5),
    "native_dropout": lambda w: torch.native_dropout(w, 0.5, True)[0],
    "attention": lambda w: F.scaled_dot_product_attention(*[w.view(1, 1, 2, 2)] * 3, dropout_p=0.5),
    "rand_like": lambda w: w * torch.rand_like(w),
}


def case_draws_in_a_gradient():
    """What is drawn varies, and so what is made of a weight with it: the weight's gradient is summed."""
    dp = mesh(("dp", RANKS))
    for f in DRAWS.values():

        def loss(w):
            return v.all_reduce(f(w).sin().sum(), "dp")  # noqa: B023

        seed = 10 + dp.coordinate("dp")
        eager = leaf(torch.full((4, ), 1.5, dtype=torch.float64), dp)
        torch.manual_seed(seed)
        loss(eager).backward()
        torch.manual_seed(seed)
        gradient = torch.func.grad(loss)(v.mark(torch.full((4, ), 1.5, dtype=torch.float64), dp))
        near([gradient], [eager.grad])
        has_states("dp:I", gradient)


def case_what_is_drawn_in_a_transform_varies():
    dp = mesh(("dp", RANKS))
    w = v.mark(torch.ones(50, dtype=torch.float64), dp)
    has_states("dp:V", torch.func.vjp(F.dropout, w)[0], torch.func.vjp(lambda w: w * torch.rand_like(w), w)[0],
               torch.func.jvp(F.dropout, (w, ), (torch.ones_like(w), ))[0], torch.func.grad_and_value(lambda w: F.dropout(w).sum())(w)[1])
    has_states("dp:I", torch.func.vjp(lambda w: F.dropout(w, 0.5, training=False), w)[0],
               torch.func.vjp(lambda w: F.scaled_dot_product_attention(*[w.view(1, 5, 10)] * 3), w)[0])


def case_gradient_by_a_varying_target():
    dp = mesh(("dp", RANKS))
    x, t = drawn((3, ), (3, ))
    x, t = v.mark(x * (1 + dp.coordinate("dp")), dp, "dp"), v.mark(t.sigmoid(), dp, "dp")
    gradient = torch.func.grad(lambda t: v.all_reduce(F.binary_cross_entropy_with_logits(x, t, reduction="sum"), "dp"))(t)
    has_states("dp:V", gradient)
    near([gradient], [-v.unmarked(x)])


class Layer(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.w = torch.nn.Parameter(torch.full((4, 2), 0.1, dtype=torch.float64))

    def forward(self, x):
        return (x @ self.w).sin()


def case_scripts():
    """TorchScript would differentiate by itself from the second call on."""
    dp = mesh(("dp", RANKS))
    x = v.mark(torch.ones(3, 4, dtype=torch.float64) * (1 + dp.coordinate("dp")), dp, "dp")
    layer = Layer()
    v.mark(layer.w, dp)
    scripted, gradients = torch.jit.script(layer), []
    for run in (layer, scripted, scripted, scripted):
        layer.w.grad = None
        v.all_reduce(run(x).sum(), "dp").backward()
        has_states("dp:I", layer.w.grad)
        gradients.append(layer.w.grad)
    near(gradients, gradients[:1] * 4)


CASES = {name.removeprefix("case_"): case for name, case in list(globals().items()) if name.startswith("case_")}
