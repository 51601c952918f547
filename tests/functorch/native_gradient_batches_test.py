"""torch.autograd.grad(is_grads_batched=True) on the native host, where an autograd.Function is applied in a backward or a hook: as the loop.

Without a rule, for stock's first vmap asks for none. Stock's gradient of such a gradient is wrong, where it does not raise.
"""

import threading
import unittest

import torch
from torch.autograd import Function
from torch.autograd.function import once_differentiable

import vmapgen

X = torch.tensor([0.5, 0.7], dtype=torch.float64)
GIVEN = torch.tensor([[0.3, 1.2], [0.7, -0.4], [1.0, 2.0]], dtype=torch.float64)


class Exp(Function):
    @staticmethod
    def forward(ctx, g, x):
        out = (g * x).exp()
        ctx.save_for_backward(g, x, out)
        return out

    @staticmethod
    def backward(ctx, h):
        g, x, out = ctx.saved_tensors
        return h * out * x, h * out * g


class ExpWithSetup(Exp):
    @staticmethod
    def forward(g, x):
        return (g * x).exp()

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(*inputs, output)


class Doubled(Function):
    @staticmethod
    def forward(ctx, g):
        ctx.mark_dirty(g)
        return g.mul_(2)

    @staticmethod
    def backward(ctx, h):
        return 2 * h


class Several(Function):
    @staticmethod
    def forward(ctx, g, x, n):
        positive = g > 0
        ctx.mark_non_differentiable(positive)
        ctx.set_materialize_grads(False)
        ctx.by_name, ctx.n, ctx.needed = {"x": x.clone()}, n, ctx.needs_input_grad
        ctx.save_for_backward(g, x)
        return g * x * n, x * x, positive

    @staticmethod
    def backward(ctx, of_product, of_square, _):
        g, x = ctx.saved_tensors
        by_x = 0 if of_product is None else of_product * g * ctx.n
        by_x = by_x if of_square is None else by_x + 2 * of_square * x
        return of_product * ctx.by_name["x"] * ctx.n, by_x if ctx.needed[1] else None, None


class Given(Function):
    @staticmethod
    def forward(ctx, g):
        return g

    @staticmethod
    def vjp(ctx, h):
        return 3 * h


class Scaled(Function):
    @staticmethod
    def forward(ctx, g, x, scale=1):
        ctx.save_for_backward(g, x)
        ctx.scale = scale
        return g * x * scale

    @staticmethod
    def backward(ctx, h):
        g, x = ctx.saved_tensors
        return h * x * ctx.scale, h * g * ctx.scale, None


class CosBackward(Function):
    @staticmethod
    def forward(ctx, h, g, x):
        ctx.save_for_backward(h, g, x)
        return -h * g * x.sin()

    @staticmethod
    def backward(ctx, k):
        h, g, x = ctx.saved_tensors
        return -k * g * x.sin(), -k * h * x.sin(), -k * h * g * x.cos()


class Cos(Function):
    @staticmethod
    def forward(ctx, g, x):
        ctx.save_for_backward(g, x)
        return g * x.cos()

    @staticmethod
    def backward(ctx, h):
        g, x = ctx.saved_tensors
        return h * x.cos(), CosBackward.apply(h, g, x)


class InAForward(Cos):
    @staticmethod
    def forward(ctx, g, x):
        ctx.save_for_backward(g, x)
        return Cos.apply(g, x)


class WithARule(Function):
    """Its own methods apply functions that have none."""
    generate_vmap_rule = True

    @staticmethod
    def forward(g, x):
        return Cos.apply(g, x)

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(*inputs)

    @staticmethod
    def backward(ctx, h):
        g, x = ctx.saved_tensors
        return h * x.cos(), -h * g * x.sin()


IN_A_BACKWARD = {
    "forward with ctx": Exp.apply,
    "of what is computed there": lambda g, x: Exp.apply(g * 1, x * 2),
    "setup_context": ExpWithSetup.apply,
    "by name with setup_context": lambda g, x: ExpWithSetup.apply(g, x=x),
    "no example": lambda g, x: g * Exp.apply(x, x),
    "in place": lambda g, x: Doubled.apply(g * x),
    "in place of a result": lambda g, x: Doubled.apply(g.clone()) * x,
    "what all share": lambda g, x: sum(Several.apply(g, x, 3)[:2]),
    "one of several": lambda g, x: Several.apply(g, x, 3)[0],
    "an argument as it is": lambda g, x: Given.apply(g) * x,
    "a default": Scaled.apply,
    "by name": lambda g, x: Scaled.apply(g, x, scale=3),
    "three derivatives": Cos.apply,
    "in a forward": InAForward.apply,
    "in one with a rule": WithARule.apply,
}


def cube(in_backward, decorate=lambda backward: backward):
    class Cube(Function):
        @staticmethod
        def forward(ctx, x):
            ctx.save_for_backward(x)
            return x ** 3

        @staticmethod
        @decorate
        def backward(ctx, g):
            return in_backward(g, *ctx.saved_tensors)

    return Cube.apply


def derivatives(f, batched, order):
    """The gradient for each of GIVEN; what comes of differentiating it by x and by these, and once more."""
    x, given = X.clone().requires_grad_(), GIVEN.clone().requires_grad_(order > 0)
    options = {"create_graph": order > 0, "retain_graph": True}
    y = f(x)
    if batched:
        found = [torch.autograd.grad(y, x, given, is_grads_batched=True, **options)[0]]
    else:
        found = [torch.stack([torch.autograd.grad(y, x, g, **options)[0] for g in given])]
    for i in range(order):
        last = [each for each in found[-2:] if each.requires_grad]
        found += torch.autograd.grad(sum((each * each).sum() for each in last), (x, given), create_graph=i + 1 < order, materialize_grads=True)
    return [each.detach() for each in found]


class InABackward(unittest.TestCase):
    def setUp(self):
        host = vmapgen.installed(host="native")
        host.__enter__()
        self.addCleanup(host.__exit__, None, None, None)

    def as_loop(self, f, orders=(0, 1, 2)):
        for order in orders:
            with self.subTest(order=order):
                torch.testing.assert_close(derivatives(f, True, order), derivatives(f, False, order))

    def test_derivatives(self):
        for name, function in IN_A_BACKWARD.items():
            with self.subTest(name):
                self.as_loop(cube(function))

    def test_once_differentiable(self):
        self.as_loop(cube(Exp.apply, once_differentiable), (0,))

    def test_in_a_hook(self):
        def f(x):
            hooked = x * 2
            hooked.register_hook(lambda g: Exp.apply(g, x))
            return hooked * x

        self.as_loop(f)

    def test_functional(self):
        jacobian, hessian = torch.autograd.functional.jacobian, torch.autograd.functional.hessian
        f = cube(Cos.apply)
        for order in (jacobian, lambda f, x, **options: hessian(lambda x: f(x).prod(), x, **options)):
            torch.testing.assert_close(order(f, X, vectorize=True), order(f, X))

    def test_around_it_a_map(self):
        x = X.clone().requires_grad_()
        y = cube(Cos.apply)(x)

        def rows(s):
            return torch.autograd.grad(y, x, s * GIVEN, is_grads_batched=True, create_graph=True, retain_graph=True)[0]

        torch.testing.assert_close(torch.vmap(rows)(X), torch.stack([rows(s) for s in X]))

    def test_an_example_that_is_closed_over(self):
        def multiplied(g, x):
            class ByTheExample(Function):
                @staticmethod
                def forward(ctx, x):
                    return g * x

                @staticmethod
                def backward(ctx, h):
                    return h * g

            return ByTheExample.apply(x)

        self.as_loop(cube(multiplied), (0,))
        with self.assertRaisesRegex(RuntimeError, "ByTheExample gives what differs .* as an argument"):
            derivatives(cube(multiplied), True, 1)

    def test_other_maps_ask_for_a_rule(self):
        with self.assertRaisesRegex(RuntimeError, "Exp has a forward that takes ctx"):
            torch.vmap(lambda g: Exp.apply(g, X))(GIVEN)
        with self.assertRaisesRegex(RuntimeError, "Exp has a forward that takes ctx"):
            derivatives(cube(lambda g, x: torch.vmap(Exp.apply)(g, x)), True, 0)


class OnAnotherThread(unittest.TestCase):
    """As autograd's own for a GPU: nothing there would be recorded."""

    def test_refused(self):
        x = X.clone().requires_grad_()
        raised, found = [], []

        def apply(g):
            found.append(Given.apply(g).shape)
            try:
                Several.apply(g, x, 1)
            except RuntimeError as error:
                raised.append(str(error))

        def f(g):
            thread = threading.Thread(target=apply, args=(g,))
            thread.start()
            thread.join()
            return g

        vmapgen.vmap(f)(GIVEN)
        self.assertEqual(found, [X.shape])
        self.assertIn("batched by a vmap of another thread", raised[0])


if __name__ == "__main__":
    unittest.main()
