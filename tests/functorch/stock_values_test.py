"""Memory, sizes, dtypes, shapes and errors of operators are those of stock torch.vmap or of the loop, with our rules and on the native host."""

import itertools
import unittest

from stock_case import HOSTS, Stock, outcome  # first: it keeps torch.vmap as it is

import torch
import vmapgen
from torch.func import jacfwd, jacrev, jvp
from torch.utils._python_dispatch import TorchDispatchMode


class Memory(Stock):
    """A view of an example does not reach beyond it."""

    VIEWS = [((2, 2), (1, 1), None), ((4,), (1,), None), ((5,), (1,), None), ((2,), (8,), None), ((), (), None), ((4,), (1,), 8),
             ((4,), (1,), 0), ((3,), (1,), 9), ((4,), (1,), 9), ((0,), (1,), None), ((2, 2), (1,), None)]

    def test_as_strided(self):
        part = torch.arange(40.0).view(5, 8)[1:3, :4]
        for view in self.VIEWS:
            self.as_stock(lambda view=view: torch.vmap(lambda t: t.as_strided(*view))(part), view=view)

    def test_writes_stay_inside(self):
        def check():
            whole = torch.zeros(5, 8)
            for size, stride in (((5,), (1,)), ((2,), (7,))):
                with self.assertRaisesRegex(RuntimeError, "can access memory outside of `tensor`|cannot reach beyond its example"):
                    torch.vmap(lambda t: t.as_strided(size, stride).fill_(1.0))(whole[1:3, :4])  # noqa: B023
            self.assertEqual(whole.count_nonzero().item(), 0)

        self.on_each_host(check)

    def test_scatter(self):
        def check():
            x = torch.zeros(2, 4)
            with self.assertRaisesRegex(RuntimeError, "cannot reach beyond its example"):
                torch.vmap(lambda t: torch.as_strided_scatter(t, torch.ones(5), (5,), (1,)))(x)
            got = torch.vmap(lambda t: torch.as_strided_scatter(t, torch.ones(2), (2,), (2,)))(x)
            self.same(got, torch.tensor([[1.0, 0, 1, 0]] * 2))

        self.on_each_host(check)


class Sizes(Stock):
    """Sizes of the batch and of the operator's own dims that coincide."""

    SOLVERS = {
        "solve": torch.linalg.solve,
        "solve_ex": lambda a, b: torch.linalg.solve_ex(a, b)[0],
        "lstsq": lambda a, b: torch.linalg.lstsq(a, b)[0],
    }

    def check_solver(self, f, args, dims, batch, **what):
        def at(i):
            return [t if d is None else t[i] for t, d in zip(args, dims)]

        wanted = outcome(lambda: torch.stack([f(*at(i)) for i in range(batch)]))
        if not isinstance(wanted, type):  # not every solver takes vectors
            check = lambda: torch.testing.assert_close(torch.vmap(f, in_dims=dims)(*args), wanted, rtol=1e-3, atol=1e-3)  # noqa: E731
            self.on_each_host(check, dims=dims, batch=batch, **what)

    def test_solve(self):
        for n in (1, 2, 3):
            for batch in (1, 2, 3):
                for columns in (None, 1, n):
                    a = torch.randn(batch, n, n) + 4 * torch.eye(n)
                    b = torch.randn(n) if columns is None else torch.randn(n, columns)
                    many = b.expand(batch, *b.shape)
                    for name, f in self.SOLVERS.items():
                        for args, dims in (((a, b), (0, None)), ((a[0], many), (None, 0)), ((a, many), (0, 0))):
                            self.check_solver(f, args, dims, batch, solver=name, n=n, columns=columns)


class Calls(TorchDispatchMode):
    """What operators of that name were given, whole batches."""

    def __init__(self, name):
        super().__init__()
        self.name, self.given = name, []

    def __torch_dispatch__(self, func, types, args=(), kwargs=None):
        if func._schema.name == self.name:
            self.given.append(args)
        return func(*args, **(kwargs or {}))


class Placed(Stock):
    """Examples that do not lie in front."""

    def test_gradient_of_kron(self):
        x, y = torch.randn(3, 2, 5), torch.randn(2, 4)
        for grad in (lambda f: f, torch.func.grad, lambda f: lambda a: jvp(f, (a,), (a,))[1]):  # noqa: B023
            f = grad(lambda a: torch.kron(a, y).square().sum())
            wanted = torch.stack([f(a) for a in x])
            for place in range(3):
                self.on_each_host(lambda f=f, wanted=wanted, place=place: self.same(torch.vmap(f, in_dims=place)(x.movedim(0, place).contiguous()), wanted),
                                  place=place)

    def test_transposed_convolutions(self):
        """PyTorch's kernel of many groups takes ten times as long with a bias: it is added behind."""
        for groups in (1, 2, 4):  # of one channel at last
            inputs, biases = (torch.randn(3, 2, 4, 5, 5), torch.randn(2, 4, 5, 5)), (torch.randn(3, 4), torch.randn(4))
            weight = torch.randn(3, 4, 4 // groups, 3, 3)
            for x, b in itertools.product(inputs, biases):
                def convolve(x, w, b, groups=groups):
                    return torch.nn.functional.conv_transpose2d(x, w, b, stride=2, groups=groups)

                wanted = torch.stack([convolve(x[i] if x.dim() == 5 else x, weight[i], b[i] if b.dim() == 2 else b) for i in range(3)])
                for place in (0, 1, -1):
                    def check(x=x, b=b, weight=weight, convolve=convolve, wanted=wanted, place=place):
                        dims = [place if x.dim() == 5 else None, place, (place and -1) if b.dim() == 2 else None]
                        given = [t if d is None else t.movedim(0, d).contiguous() for t, d in zip((x, weight, b), dims)]
                        with Calls("aten::convolution") as calls:
                            got = torch.vmap(convolve, in_dims=tuple(dims))(*given)
                        torch.testing.assert_close(got, wanted, rtol=1e-4, atol=1e-4)
                        self.assertEqual([args[2] for args in calls.given], [None])

                    self.on_each_host(check, groups=groups, x=x.dim(), b=b.dim(), place=place)

    def test_matrices_are_copied_as_they_lie(self):
        x, v = torch.randn(4, 3, 5, 6), torch.randn(6)

        def check():
            with Calls("aten::clone") as copies:
                got = torch.vmap(lambda m: torch.bmm(m, v.expand(4, 6).unsqueeze(2)), in_dims=1)(x)
            torch.testing.assert_close(got, (x @ v).movedim(1, 0).unsqueeze(-1))
            self.assertTrue(all(args[0].stride(-1) == 1 for args in copies.given if args[0].numel() == x.numel()))

        self.on_each_host(check)


class Factors(Stock):
    """Second derivatives of what solves a system: factors that one map batches, right sides that another does."""

    def test_lu_solve(self):
        a = torch.rand(2, 3, 3) + 2 * torch.eye(3)
        lu, pivots = torch.linalg.lu_factor(a)
        right = torch.rand(4, 3, 2)
        for adjoint in (False, True):
            def both(lu, pivots, adjoint=adjoint):
                return torch.vmap(lambda b: torch.linalg.lu_solve(lu, pivots, b, adjoint=adjoint))(right)  # noqa: B023

            wanted = torch.stack([torch.stack([torch.linalg.lu_solve(lu[i], pivots[i], b, adjoint=adjoint) for b in right]) for i in range(2)])
            self.on_each_host(lambda f=both, wanted=wanted: self.same(torch.vmap(f)(lu, pivots), wanted), adjoint=adjoint)

    def test_hessians(self):
        a = torch.rand(2, 3, 3, dtype=torch.float64) + 2 * torch.eye(3, dtype=torch.float64)
        right = torch.ones(3, dtype=torch.float64)
        for f in (torch.logdet, torch.linalg.det, lambda m: torch.linalg.solve(m, right).sum()):
            wanted = torch.stack([torch.autograd.functional.hessian(f, each) for each in a])
            self.on_each_host(lambda f=f, wanted=wanted: self.same(torch.vmap(jacfwd(jacrev(f)))(a), wanted))


class Conversions(Stock):
    """What the host would refuse to convert is not converted in silence."""

    def test_masked_fill(self):
        mask = torch.tensor([True, False])
        for dtype, values in [(torch.float32, [1 + 2j, 3j]), (torch.float32, [1 + 0j, 2 + 0j]), (torch.int8, [300, 1]), (torch.uint8, [-3, 4]),
                              (torch.uint8, [-300, 4]), (torch.int32, [1.5, 2.5]), (torch.int32, [1e30, 0.0]), (torch.int32, [float("nan"), 0.0]),
                              (torch.float16, [70000, 1]), (torch.float16, [float("inf"), 1.0]), (torch.bool, [3, 0]), (torch.complex64, [1.5, 2.5])]:
            def fill(dtype=dtype, given=torch.tensor(values)):
                return torch.vmap(lambda v: torch.zeros(2, dtype=dtype).masked_fill(mask, v))(given)

            def fill_(dtype=dtype, given=torch.tensor(values)):
                return torch.vmap(lambda x, v: x.masked_fill_(mask, v))(torch.zeros(2, 2, dtype=dtype), given)

            def loop(dtype=dtype, given=torch.tensor(values)):
                return torch.stack([torch.zeros(2, dtype=dtype).masked_fill(mask, v) for v in given])

            self.as_loop(fill, loop, dtype=dtype, values=values)
            self.as_loop(fill_, loop, dtype=dtype, values=values)


    def test_a_number_by_a_mask(self):
        mask = torch.tensor([True, False])
        for dtype, value in [(torch.float32, 5), (torch.float32, [5]), (torch.float32, 1 + 2j), (torch.int8, 300), (torch.uint8, -300), (torch.int32, 1.5),
                             (torch.float16, 7.5), (torch.bool, 3), (torch.complex64, 1.5), (torch.float32, [5, 6])]:
            v = torch.tensor(value)

            def write(t, v=v, accumulate=False):
                return t.clone().index_put_((mask,), v, accumulate=accumulate)

            for own in (False, True):
                def mapped(dtype=dtype, given=v, own=own):
                    return torch.vmap(write, in_dims=(0, 0 if own else None))(torch.zeros(2, 2, dtype=dtype), torch.stack([given, given]) if own else given)

                def loop(dtype=dtype, given=v):
                    return torch.stack([write(torch.zeros(2, dtype=dtype), given)] * 2)

                self.as_loop(mapped, loop, dtype=dtype, value=value, own=own)
            with self.subTest(dtype=dtype, value=value), self.assertRaisesRegex(RuntimeError, "dtype|shape"):
                torch.vmap(lambda t: write(t, torch.tensor(1 + 2j), True))(torch.zeros(2, 2, dtype=dtype if dtype != torch.complex64 else torch.int8))


class Errors(Stock):
    """The class of an exception is that of stock, or that of one example alone."""

    CALLS = {
        "a mask of each example": lambda t: t[t > 0],
        "written by a mask": lambda t: t.clone().__setitem__(t > 0, torch.ones(2)),
        "view_as_complex": torch.view_as_complex,
        "chunk": lambda t: torch.chunk(t, 2),
        "narrow": lambda t: t.narrow(0, 0, 1),
        "split": lambda t: torch.split(t, 1),
        "tensor_split": lambda t: torch.tensor_split(t, 2),
        "select": lambda t: t.select(0, 0),
        "slice": lambda t: t[0:1],
        "unbind": lambda t: t.unbind(0),
        "diagonal": torch.diagonal,
        "item": lambda t: t.item(),
        "bool": lambda t: t if t else -t,
        "index": lambda t: t[7],
        "sum": lambda t: t.sum(5),
        "mm": lambda t: torch.mm(t, t),
        "det": torch.linalg.det,
        "len": len,
        "to": lambda t: t.to("nowhere"),
        "view": lambda t: t.view(5, 5),
        "nonzero": torch.nonzero,
    }

    def test_classes(self):
        for x in (torch.randn(3), torch.randn(3, 4)):
            for name, f in self.CALLS.items():
                def call(f=f, x=x):
                    return torch.vmap(f)(x.clone())

                right = {outcome(call), outcome(lambda f=f, x=x: f(x[0].clone()))} if isinstance(outcome(call), type) else set()
                if right:
                    self.on_each_host(lambda call=call, right=right: self.assertIn(outcome(call), right), function=name, dims=x.dim())

    def test_they_name_pythons_operators(self):
        def check():
            with self.assertRaises(RuntimeError) as caught:
                torch.vmap(lambda t: t[t > 0])(torch.randn(3, 4))
            self.assertNotIn("at::", str(caught.exception))

        self.on_each_host(check)


class Layouts(Stock):
    """However a batch lies in memory: kernels of gradients take one layout for another, or refuse it."""

    def test_gradients_of_batch_norm(self):
        """Of images of one row, where the batch lies innermost: the gradient and the input looked as if they were laid out alike."""
        def backward(g, x):
            mean, deviation = x.mean((0, 2, 3)), (x.var((0, 2, 3), unbiased=False) + 1e-5).sqrt()
            return torch.ops.aten.native_batch_norm_backward(g, x, None, None, None, mean, 1 / deviation, True, 1e-5, [True, False, False])[0]

        x, g = torch.randn(3, 3).t().view(3, 1, 1, 3, 1), torch.randn(1, 1, 3, 3, 1)
        # Where torch.vmap's own rule serves, it is wrong as well.
        self.as_loop(lambda: vmapgen.vmap(backward, in_dims=(2, 0))(g, x), lambda: torch.stack([backward(*both) for both in zip(g.unbind(2), x)]))

    def test_gradients_of_nll_loss_of_images(self):
        target = torch.randint(0, 3, (4, 2, 5, 6))
        for dim in range(5):  # channels last
            scores = torch.randn(4, 2, 5, 6, 3).permute(0, 1, 4, 2, 3).movedim(0, dim)
            self.as_stock(lambda scores=scores, dim=dim: torch.vmap(
                lambda s, t: torch.func.grad(lambda s: torch.nn.functional.nll_loss(s, t))(s), in_dims=(dim, 0))(scores, target), dim=dim)

    def test_draws_of_dropout_in_place(self):
        functional = torch.nn.functional
        for f in (functional.dropout, functional.alpha_dropout, functional.feature_alpha_dropout, functional.dropout1d):
            for dim in range(3):
                def draw(f=f, dim=dim):
                    torch.manual_seed(7)
                    return torch.vmap(lambda x: f(x * 1, 0.5, True, True), dim, randomness="different")(torch.ones(3, 4, 5))

                self.as_stock(draw, f=f.__name__, dim=dim)


class Draws(Stock):
    """What torch.vmap does not see drawn: draws in place beneath functionalize. Programs run without `randomness` for them."""

    CALLS = {
        "normal_": (), "uniform_": (), "exponential_": (), "random_": (9, ), "log_normal_": (), "cauchy_": (), "geometric_": (0.5, ),
        "bernoulli_": (torch.full((3, ), 0.5), )
    }

    @staticmethod
    def drawn(name, args, randomness):
        torch.manual_seed(0)
        beside = torch.func.functionalize(lambda x: x + getattr(torch.empty(3), name)(*args))
        return torch.vmap(beside, randomness=randomness)(torch.zeros(2, 3))

    def test_in_place_beneath_functionalize(self):
        calls = [(name, args, randomness) for name, args in self.CALLS.items() for randomness in ("error", "different", "same")]
        wanted = [self.drawn(*call) for call in calls]
        for host in ("install", "native"):  # with rules="all" ours see it
            with HOSTS[host]():
                for call, each in zip(calls, wanted):
                    with self.subTest(host=host, call=call):
                        self.same(outcome(lambda call=call: self.drawn(*call)), each)


class Numbers(Stock):
    """A number of Python's beside examples without dims has the dtype that it has in the loop."""

    FUNCTIONS = {
        "mul": lambda t, n: t * n,
        "rsub": lambda t, n: n - t,
        "div": lambda t, n: t / n,
        "pow": lambda t, n: t**n,
        "where": lambda t, n: torch.where(t > 0, t, n),
    }
    DTYPES = (torch.bool, torch.uint8, torch.int64, torch.float16, torch.float32, torch.float64)

    def test_dtypes(self):
        for name, f in self.FUNCTIONS.items():
            for dtype in self.DTYPES:
                x = torch.arange(1, 4).to(dtype)
                for number in (True, 2, 1.5, 2j):
                    self.as_loop(lambda f=f, x=x, n=number: torch.vmap(lambda t: f(t, n))(x),
                                 lambda f=f, x=x, n=number: torch.stack([f(t, n) for t in x]), function=name, dtype=dtype, number=number)


class NoClasses(Stock):
    def test_cross_entropy(self):
        """Probabilities of no class: the process died of the mean."""
        x = torch.randn(2, 3, 0)
        for reduction in ("none", "sum", "mean"):
            for smoothing in (0.0, 0.3):
                f = lambda x, y, r=reduction, s=smoothing: torch.nn.functional.cross_entropy(x, y, reduction=r, label_smoothing=s)  # noqa: E731
                self.on_each_host(lambda f=f: torch.testing.assert_close(torch.vmap(f)(x, x), torch.stack([f(t, t) for t in x]), equal_nan=True))


class Shapes(Stock):
    """A shape that depends on values is no error where all examples have one, as in the loop."""

    SAME, OTHER = torch.tensor([[3, 0, 1], [0, 3, 3]]), torch.tensor([[3, 0, 1], [0, 2, 2]])
    NEGATIVE = torch.tensor([[2, -1, 2], [1, 1, 1]])
    FUNCTIONS = {
        "argwhere": torch.argwhere,
        "argwhere, of rows": lambda t: torch.argwhere(torch.stack([t, t + 1])),
        "argwhere, of a number": lambda t: torch.argwhere(t.sum()),
        "bincount": torch.bincount,
        "bincount, too few": lambda t: torch.bincount(t, minlength=2),
        "bincount, enough": lambda t: torch.bincount(t, minlength=5),
        "bincount, weights": lambda t: torch.bincount(t, t * 0.5),
        "repeat_interleave": torch.repeat_interleave,
    }

    def test_one_level(self):
        for name, f in self.FUNCTIONS.items():
            for x in (self.SAME, self.OTHER, self.SAME - 2, self.NEGATIVE, self.SAME[:1], self.SAME[:, :0]):
                for in_dims in (0, -1):
                    self.as_loop(lambda f=f, x=x, d=in_dims: torch.vmap(f, in_dims=d)(x.movedim(0, d)),
                                 lambda f=f, x=x: torch.stack([f(t) for t in x]), function=name, values=x)

    def test_two_levels(self):
        for name, f in self.FUNCTIONS.items():
            for x in (self.SAME, self.OTHER):
                two = torch.stack([x, x.flip(0), x])
                self.as_loop(lambda f=f, two=two: torch.vmap(torch.vmap(f), in_dims=1)(two),
                             lambda f=f, two=two: torch.stack([torch.stack([f(t) for t in column]) for column in two.unbind(1)]),
                             function=name, values=x)

    def test_shared_with_batched_weights(self):
        w = torch.rand(4, 3)
        self.as_stock(lambda: torch.vmap(lambda w: torch.bincount(self.SAME[0], w))(w))


if __name__ == "__main__":
    unittest.main()
