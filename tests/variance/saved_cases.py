"""Summands through operators that save more for the gradient than what they are given: parts of bodies, their own results."""

import torch
from cases import RANKS, drawn, has_states, leaf, mesh, near, raises, whole
from torch import nn
from vmapgen import variance as v


def case_summands_through_bodies():
    """linear and its like have bodies of other operators, which save parts of a partial weight for the gradient."""
    dp = mesh(("dp", RANKS))
    x0, w0 = drawn((3, 8), (4, 8))
    functions = {
        "linear": nn.functional.linear,
        "matmul": lambda x, w: x @ w.t(),
        "einsum": lambda x, w: torch.einsum("ij,kj->ik", x, w),
        "tensordot": lambda x, w: torch.tensordot(x, w, ([1], [1])),
        "inner": torch.inner,
        "kron": lambda x, w: torch.kron(x[0], w[0]),
        "multi_dot": lambda x, w: torch.linalg.multi_dot([x, w.t(), torch.ones(4, 2, dtype=x.dtype)]),
        "bilinear": lambda x, w: nn.functional.bilinear(x, torch.ones(3, 2, dtype=x.dtype), w[:, :, None].expand(4, 8, 2)),
    }
    scale = sum(range(1, RANKS + 1))
    for name, f in functions.items():
        wanted = whole(lambda x: f(x, w0 * scale).pow(2).sum(), x0)  # noqa: B023
        for reduced in ((), "dp"):
            x = leaf(x0, dp, reduced=reduced)
            w = v.mark(w0 * (1 + dp.coordinate("dp")), dp, partial="dp")
            v.all_reduce(f(x, w), "dp").pow(2).sum().backward()
            has_states("dp:P" if reduced else "dp:I", x.grad)
            gradient = v.all_reduce(x.grad, "dp") if reduced else x.grad
            assert torch.allclose(gradient, wanted[1], rtol=1e-10), name


SOLVES = {
    "solve_triangular": lambda a, b: torch.linalg.solve_triangular(a, b, upper=True),
    "cholesky_solve": lambda a, b: torch.cholesky_solve(b, torch.tril(a)),
    "lu_solve": lambda a, b: torch.linalg.lu_solve(*torch.linalg.lu_factor(a), b),
    "ldexp": lambda a, b: torch.ldexp(b, a[:, :2]),
}


def case_formulas_that_save_their_result():
    """Of a solve it is the result that the matrix's gradient is computed from, a summand as the right side is."""
    dp = mesh(("dp", RANKS))
    a0, b0 = drawn((3, 3), (3, 2))
    a0 = a0 + 3 * torch.eye(3, dtype=a0.dtype)
    scale = sum(range(1, RANKS + 1))
    for name, f in SOLVES.items():
        wanted = whole(lambda a: f(a, b0 * scale).pow(2).sum(), a0)  # noqa: B023
        for reduced in ((), "dp"):
            a = leaf(a0, dp, reduced=reduced)
            result = f(a, v.mark(b0 * (1 + dp.coordinate("dp")), dp, partial="dp"))
            has_states("dp:P", result)
            v.all_reduce(result, "dp").pow(2).sum().backward()
            has_states("dp:P" if reduced else "dp:I", a.grad)
            gradient = v.all_reduce(a.grad, "dp") if reduced else a.grad
            assert torch.allclose(gradient, wanted[1], rtol=1e-10), name


def case_no_summands_through_what_has_several_results():
    dp = mesh(("dp", RANKS))
    a, b = drawn((3, 3), (3, 2))
    matrix, right = leaf(a + 3 * torch.eye(3, dtype=a.dtype), dp), v.mark(b, dp, partial="dp")
    raises(lambda: torch.linalg.solve(matrix, right), "argument `B` (partial over", "all_reduce")
    has_states("dp:P", torch.linalg.solve(matrix.detach(), right))


def case_casts_of_reduced_values():
    """Their gradient goes through formulas that are not written as linear."""
    dp = mesh(("dp", RANKS))
    w0, index = drawn((4, 4))[0], torch.tensor([[0, 1, 2, 3]])
    functions = {
        "rfft": lambda w: torch.fft.rfft(w).abs(),
        "matrix_exp": torch.matrix_exp,
        "qr": lambda w: torch.linalg.qr(w[:3])[1],
        "as_strided": lambda w: w.as_strided((2, 2), (2, 1)),
        "scatter": lambda w: w.scatter(0, index, 0.5),
        "logcumsumexp": lambda w: w.logcumsumexp(0),
    }
    scale = sum(range(1, RANKS + 1))
    for name, f in functions.items():
        wanted = whole(lambda w: f(w).sum() * scale, w0)  # noqa: B023
        w = leaf(w0, dp, reduced="dp")
        v.all_reduce(v.cast(f(w), "dp", "V").sum() * (1 + v.axis_index(dp, "dp")), "dp").backward()
        gradient = v.all_reduce(w.grad, "dp")
        assert torch.allclose(gradient, wanted[1], rtol=1e-10), name


def case_partial_gradients_of_reduced_values():
    """Given so. They go through formulas that come to what is linear in them by steps that are not."""
    dp = mesh(("dp", RANKS))
    w0, s0 = drawn((4, 4), (4, 4))
    twice = torch.eye(4, dtype=torch.float64, device=w0.device).mul(2).to_sparse()
    index = torch.tensor([[1, 0, 2, 1]], device=w0.device)
    functions = {
        "as_strided": lambda w, s: (w * s).as_strided((3, 4), (4, 1), 2),
        "linear_cross_entropy": lambda w, s: torch.nn.functional.linear_cross_entropy(w, s, torch.arange(4, device=w.device)),
        "logcumsumexp": lambda w, s: (w * s).logcumsumexp(0),
        "qr": lambda w, s: torch.linalg.qr(w + s)[0],
        "scatter": lambda w, s: w.scatter(0, index, s[:1]),
        "sparse": lambda w, s: torch.sparse.mm(twice, w * s),
        "a view that is written to": lambda w, s: (lambda z: (z[0].mul_(s[0]), z)[1])(w * 1),
    }
    if not hasattr(torch.nn.functional, "linear_cross_entropy"):  # before PyTorch 2.13
        del functions["linear_cross_entropy"]
    for name, f in functions.items():
        w, s = leaf(w0, dp, reduced="dp"), leaf(s0, dp, reduced="dp")
        y = f(w, s)
        y.backward(v.mark(torch.full_like(v.unmarked(y.detach()), 1 + dp.coordinate("dp")), dp, partial="dp"))
        v.reduce_gradients([w, s])
        _, *wanted = whole(lambda w, s: f(w, s).sum() * (RANKS * (RANKS + 1) / 2), w0, s0)  # noqa: B023
        assert all(torch.allclose(v.unmarked(x.grad), each, rtol=1e-10) for x, each in zip((w, s), wanted)), name
    w, x = leaf(w0, dp, reduced="dp"), v.mark(s0.clone(), dp, varying="dp")
    raises(lambda: (w * x).backward(v.mark(torch.ones_like(w0), dp, partial="dp")), "both are partial")


def case_shards_of_reduced_values():
    """Their gradient goes through formulas that are not written as linear, and so does a gradient of it."""
    dp = mesh(("dp", RANKS))
    w0, s0 = drawn((6, 6), (6, 6))
    index = torch.tensor([[1, 0, 2, 1, 0, 2]])
    functions = {
        "scatter": lambda w, s: w.scatter(0, index, (w * s)[:1]),
        "scatter_reduce": lambda w, s: w.scatter_reduce(0, index, s[:1] * 2, "sum", include_self=False),
        "masked_fill": lambda w, s: (w * s).masked_fill(torch.eye(6) > 0, w[0, 0]),
        "logcumsumexp": lambda w, s: (w * s).logcumsumexp(0),
        "matrix_exp": lambda w, s: torch.matrix_exp(w * s / 6),
        "householder_product": lambda w, s: torch.linalg.householder_product(w, s[0]),
        "zeros beside it": lambda w, s: torch.round(w * s) + torch.sign(w * s) + w * s
    }
    for f in functions.values():
        _, *wanted = whole(lambda w, s: (f(w, s)**2).sum(), w0, s0)
        for of in ({"reduced": "dp"}, {}):
            w, s = leaf(w0, dp, reduced="dp"), leaf(s0, dp, **of)
            v.all_reduce((v.shard(f(w, s), "dp")**2).sum(), "dp").backward()
            v.reduce_gradients([w, s])
            for x, y in zip((w, s), wanted):
                assert torch.allclose(v.unmarked(x.grad), y, rtol=1e-10)
    wanted = whole(lambda w: (torch.autograd.grad((w.exp()**2).sum(), w, create_graph=True)[0]**2).sum(), w0)[1]
    w = leaf(w0, dp, reduced="dp")
    gradient, = torch.autograd.grad(v.all_reduce((v.shard(w.exp(), "dp")**2).sum(), "dp"), w, create_graph=True)
    (v.all_reduce(gradient, "dp")**2).sum().backward()
    v.reduce_gradients([w])
    assert torch.allclose(v.unmarked(w.grad), wanted, rtol=1e-10)
    raises(lambda: v.shard(v.shard(w, "dp"), "dp"), "varying already", "all_to_all")


def case_given_gradients():
    """Of a root that varies: the same on all ranks, or summed before, they are each rank's own."""
    dp = mesh(("dp", RANKS))
    x0, w0, g0 = drawn((RANKS, 3), (3, ), (3, ))
    count = v.all_reduce(v.mark(torch.ones(3, dtype=g0.dtype), dp, "dp"), "dp")
    part = v.mark(x0.clone(), dp, "dp")[dp.coordinate("dp")]
    wanted = whole(lambda x, w: ((x.exp() + w) * g0).sum(), x0, w0)
    for given in (g0, v.mark(g0.clone(), dp), g0 * count / RANKS):
        for how in ("backward", "grad", "vjp"):
            x, w = part.clone().requires_grad_(), leaf(w0, dp)
            if how == "vjp":
                of_x, of_w = torch.func.vjp(lambda x, w: x.exp() + w, x.detach(), w.detach())[1](given)
            elif how == "grad":
                of_x, of_w = torch.autograd.grad(x.exp() + w, (x, w), given)
            else:
                (x.exp() + w).backward(given)
                of_x, of_w = x.grad, w.grad
            has_states("dp:V", of_x)
            has_states("dp:I", of_w)
            near([of_x, of_w], [wanted[1][dp.coordinate("dp")], wanted[2]])


def case_a_given_gradient_that_wants_one():
    dp = mesh(("dp", RANKS))
    x0, w0, g0 = drawn((RANKS, 3), (3, ), (3, ))
    wanted = whole(lambda x, w, g: (torch.autograd.grad((x * w).exp(), w, g.expand(RANKS, 3), create_graph=True)[0]**2).sum(), x0, w0, g0)
    x, w, g = v.mark(x0[dp.coordinate("dp")].clone(), dp, "dp"), leaf(w0, dp), leaf(g0, dp)
    (torch.autograd.grad((x * w).exp(), w, g, create_graph=True)[0]**2).sum().backward()
    near([w.grad, g.grad], wanted[2:])


CASES = {name.removeprefix("case_"): case for name, case in list(globals().items()) if name.startswith("case_")}
