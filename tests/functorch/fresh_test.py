"""What is made inside a native map, and batched values that are written to it: against the loop, maps and transforms nested."""

import unittest

import torch
import vmapgen
from torch.func import grad, jacfwd, jacrev, jvp
from vmapgen import native_vmap

same = torch.testing.assert_close
vmapgen.native_operators().set_fallback_policy("error")

X = torch.arange(6.0).reshape(2, 3) + 1
Y = torch.arange(12.0).reshape(4, 3).sin()
W = torch.tensor([0.5, 2.0, 3.0])


def looped(f, xs):
    return torch.stack([f(x) for x in xs])


class Nested(unittest.TestCase):
    def check(self, f):
        """f(x, y), x of the outer map's examples, y of the inner one's."""
        same(native_vmap(lambda x: native_vmap(lambda y: f(x, y))(Y))(X), looped(lambda x: looped(lambda y: f(x, y), Y), X))

    def test_of_an_outer_example(self):
        self.check(lambda x, y: (x * 2).add_(y))
        self.check(lambda x, y: torch.zeros_like(x).index_add_(0, torch.tensor([0, 1, 2]), y))
        self.check(lambda x, y: x.clone().masked_fill_(y > 0, 7.0))

    def test_by_index_and_through_views(self):
        def f(x, y):
            made = x.outer(x)
            row, flat = made[1], made.view(-1)
            made[0] = y
            row.mul_(y)
            return made, row.clone(), flat[::2].clone()

        for n in range(3):
            self.check(lambda x, y: f(x, y)[n])  # noqa: B023

    def test_of_what_both_share(self):
        self.check(lambda x, y: (W + 1).add_(y).mul_(x))
        self.check(lambda x, y: W.softmax(0).mul_(x).add_(y))

    def test_what_was_made_outside_is_refused(self):
        for made in (lambda x: x, lambda x: x[:], lambda x: x * 2):
            def f(x):
                outside = made(x)  # noqa: B023
                return native_vmap(lambda y: outside.add_(y))(Y)

            before = X.clone()
            with self.assertRaisesRegex(RuntimeError, "would write a batched value"):
                native_vmap(f)(X)
            same(X, before)
        with self.assertRaisesRegex(RuntimeError, "would write a batched value"):
            native_vmap(lambda x: W[:].add_(x))(X)


class WithTransforms(unittest.TestCase):
    """Transforms around the map, inside of it, and both."""

    def made(self, x, w):
        out = torch.zeros(4)
        out[0] = (x * w).sum()
        out.narrow(0, 1, 3).add_(x)
        table = torch.ones(3, 3).tril()
        table[1].mul_(x * w)
        table.add_(w)
        kept = (W * 2).add_(w)
        return (out.sum() * table.sum() + (kept * x).sum()).sin()

    def test_values(self):
        same(native_vmap(self.made, in_dims=(0, None))(X, W), looped(lambda x: self.made(x, W), X))

    def test_a_gradient_around(self):
        same(grad(lambda w: native_vmap(self.made, in_dims=(0, None))(X, w).sum())(W),
             grad(lambda w: looped(lambda x: self.made(x, w), X).sum())(W))

    def test_a_gradient_of_each_example(self):
        same(native_vmap(grad(self.made), in_dims=(0, None))(X, W), looped(lambda x: grad(self.made)(x, W), X))

    def test_second_derivatives(self):
        mapped = lambda w: native_vmap(self.made, in_dims=(0, None))(X, w).sum()  # noqa: E731
        one_by_one = lambda w: looped(lambda x: self.made(x, w), X).sum()  # noqa: E731
        same(jacfwd(grad(mapped))(W), jacfwd(grad(one_by_one))(W))
        same(jvp(grad(mapped), (W,), (W,))[1], jvp(grad(one_by_one), (W,), (W,))[1])
        same(native_vmap(jacfwd(jacrev(self.made)), in_dims=(0, None))(X, W), looped(lambda x: jacfwd(jacrev(self.made))(x, W), X))

    def test_a_map_in_a_gradient_in_a_map(self):
        def f(x, over):
            def loss(w):
                return over(lambda y: self.made(y * x, w), Y).sum()

            return grad(loss)(W * x)

        same(native_vmap(lambda x: f(x, lambda g, ys: native_vmap(g)(ys)))(X), looped(lambda x: f(x, looped), X))

    def test_gradients_by_autograd(self):
        w = W.clone().requires_grad_()
        loss = native_vmap(self.made, in_dims=(0, None))(X, w).sum()
        wanted = looped(lambda x: self.made(x, w), X).sum()
        same(torch.autograd.grad(loss, w), torch.autograd.grad(wanted, w))

    def test_constants_are_read_and_written_inside_a_gradient(self):
        def f(w):
            def each(x):
                index = torch.tensor([0, 2])
                count = int(torch.ones(3).sum())  # the host reads a constant
                noise = torch.empty(3).fill_(2.0).unsqueeze_(0)
                return (x[index] * w[:2]).sum() * count + (noise * w).sum()

            return native_vmap(each)(X).sum()

        def one_by_one(w):
            return sum((x[[0, 2]] * w[:2]).sum() * 3 + 2 * w.sum() for x in X)

        same(grad(f)(W), grad(one_by_one)(W))

    def test_what_is_made_of_an_example_of_a_constant(self):
        def f(w, over):
            ones = lambda c: c.new_ones(3).mul_(c)  # noqa: E731
            zeros = lambda c: torch.zeros_like(c).unsqueeze(0).copy_(c)[0]  # noqa: E731
            return over(lambda v: over(lambda c: ones(c) + zeros(c), Y).sum() * v, w).sum()

        over = lambda f, xs: native_vmap(f)(xs)  # noqa: E731
        same(grad(lambda w: f(w, over))(W), grad(lambda w: f(w, looped))(W))
        same(jvp(lambda w: f(w, over), (W,), (W,)), jvp(lambda w: f(w, looped), (W,), (W,)))
        same(native_vmap(grad(lambda w: f(w, over)))(X), looped(grad(lambda w: f(w, looped)), X))

    def check_inside_a_gradient(self, each):
        """each(x, y, w): x of a map around the gradient, y of one inside of it, w what the gradient is by."""
        def f(x, over):
            return lambda w: over(lambda y: each(x, y, w), Y * w).sin().sum()

        over = lambda g, ys: native_vmap(g)(ys)  # noqa: E731
        for transform in (lambda g: grad(g), lambda g: jacfwd(grad(g)), lambda g: jacfwd(jacrev(g)), lambda g: lambda w: jvp(grad(g), (w,), (W,))[1]):
            same(native_vmap(lambda x: transform(f(x, over))(W))(X), looped(lambda x: transform(f(x, looped))(W), X))  # noqa: B023

    def test_what_an_operator_makes_of_an_example_around_the_gradient(self):
        self.check_inside_a_gradient(lambda x, y, w: torch.zeros_like(x).copy_(y))
        self.check_inside_a_gradient(lambda x, y, w: (x * 2).mul_(y).add_(w))
        self.check_inside_a_gradient(lambda x, y, w: x.outer(x).masked_fill_(w > 1, y[0]))
        self.check_inside_a_gradient(lambda x, y, w: x.clone().add_(1) * y)

    def test_views_of_what_is_made_of_an_example_around_the_gradient(self):
        def each(x, y, w):
            made = x.outer(x)
            row, flat = made[1], made.T
            row.mul_(y)
            made.unsqueeze(0)[0, 2].sub_(w)
            return made + flat + row

        self.check_inside_a_gradient(each)

    def test_an_example_around_the_gradient_is_written_into_what_is_made_inside(self):
        self.check_inside_a_gradient(lambda x, y, w: torch.zeros(3).add_(x.amax(), alpha=0.5) * y)
        self.check_inside_a_gradient(lambda x, y, w: torch.ones(3).mul_(x).add_(y))

    def test_an_example_around_the_gradient_is_not_written_to(self):
        before = X.clone()
        with self.assertRaisesRegex(RuntimeError, "would write a batched value|mutate a captured"):
            self.check_inside_a_gradient(lambda x, y, w: x.add_(y))
        with self.assertRaisesRegex(RuntimeError, "would write a batched value|mutate a captured"):
            self.check_inside_a_gradient(lambda x, y, w: x[:].add_(1) * y)
        same(X, before)

    def test_random_numbers_into_constants(self):
        for randomness in ("same", "different"):
            f = lambda w: native_vmap(lambda x: (torch.empty(3).normal_() * w * x).sum(), randomness=randomness)(X).sum()  # noqa: B023, E731
            torch.manual_seed(0)
            self.assertTrue(torch.isfinite(grad(f)(W)).all())

    def test_a_captured_tensor_is_not_written_to_by_a_gradient(self):
        captured = torch.zeros(3)
        with self.assertRaisesRegex(RuntimeError, "mutate a captured"):
            grad(lambda w: native_vmap(lambda x: captured.add_(1) * x * w)(X).sum())(W)
        same(captured, torch.zeros(3))

class OfAGradientsOwn(unittest.TestCase):
    """What an operator makes, in a map inside of a gradient, of the gradient's own tensors: NOTE: [one for all examples]."""

    def check(self, each, *, transforms=None):
        """each(w, x): w what the gradient is by, x of the map inside."""
        def f(w, over):
            return over(lambda x: each(w, x), X).sum()

        over = lambda g, xs: native_vmap(g)(xs)  # noqa: E731
        for transform in transforms or (grad, jacrev, jacfwd, lambda g: lambda w: jvp(g, (w,), (w,))[1], lambda g: grad(lambda w: grad(g)(w).sum())):
            mapped, one_by_one = transform(lambda w: f(w, over)), transform(lambda w: f(w, looped))
            same(mapped(W), one_by_one(W))
            same(native_vmap(mapped)(Y), looped(one_by_one, Y))
            with vmapgen.installed(host="native"):
                same(torch.vmap(mapped)(Y), looped(one_by_one, Y))

    def test_a_batched_value_is_written_into_it(self):
        self.check(lambda w, x: (w * 2).add_(x).sin().sum())
        self.check(lambda w, x: (w * 2).copy_(x * w).exp().sum())
        self.check(lambda w, x: torch.zeros_like(w).add_(x).mul_(w).sum())
        self.check(lambda w, x: (w / w.norm()).masked_fill_(x > 0, 0.5).sin().sum())

    def test_seed_319_products_of_tanh(self):
        forward = (jacfwd, lambda g: lambda w: jvp(g, (w,), (w,))[1])  # for the backward autograd has kept the product
        self.check(lambda w, x: torch.tanh(w.outer(w)).prod(-1).index_add_(0, torch.tensor([0, 1]), x[:1].expand(2)).sum(), transforms=forward)

    def test_seed_490_a_clone(self):
        self.check(lambda w, x: w.clone().index_add_(0, torch.tensor([1]), x[:1]).sin().sum())

    def test_seed_905_an_inverse_in_two_maps(self):
        def f(w, over):
            def inner(x, y):
                made = torch.linalg.inv(w.outer(w) + 3 * torch.eye(3))
                return made.index_add_(0, torch.tensor([1]), (x * y)[None]).sin().sum()

            return over(lambda x: over(lambda y: inner(x, y), Y), X).sum()

        over = lambda g, xs: native_vmap(g)(xs)  # noqa: E731
        for transform in (jacfwd, lambda g: jacfwd(jacfwd(g))):  # for the backward autograd has kept the inverse
            same(transform(lambda w: f(w, over))(W), transform(lambda w: f(w, looped))(W))
            same(native_vmap(transform(lambda w: f(w, over)))(Y), looped(transform(lambda w: f(w, looped)), Y))

    def test_views_see_the_write(self):
        def each(w, x):
            made = w.outer(w)
            row, flat = made[1], made.view(-1)
            made[0] = x
            row.mul_(x)
            return (made * made.sum()).sum() + flat[::2].sin().sum() + row.sum()

        self.check(each)

    def test_it_is_read_as_one_tensor(self):
        shapes = []

        def f(w):
            def each(x):
                made = w / w.norm()
                positive = 2 if made.sum() > 0 else 3  # the host reads what all examples share
                return (made * x).sum() * positive * float(made[0].item() > -2), made

            value, made = native_vmap(each, out_dims=(0, None))(X)
            shapes.append(made.shape)
            return value.sum() + made.sum()

        def one_by_one(w):
            made = w / w.norm()
            return sum((made * x).sum() * 2 for x in X) + made.sum()

        same(grad(f)(W), grad(one_by_one)(W))
        self.assertEqual(shapes, [W.shape])

    def test_it_outlives_the_map_and_the_gradient(self):
        kept = []

        def f(w):
            native_vmap(lambda x: (kept.append(w * 2), x)[1])(X)
            return (kept[0] * 3).sum()

        same(grad(f)(W), torch.full((3,), 6.0))
        same(kept[0] + 1, W * 2 + 1)

    def test_an_operator_on_it_runs_once(self):
        def f(w):
            def each(x):
                return (((w * 2) @ torch.ones(3, 3)) * x).sum()

            return native_vmap(each)(X).sum()

        with torch.profiler.profile(activities=[torch.profiler.ProfilerActivity.CPU], record_shapes=True) as profile:
            got = grad(f)(W)
        same(got, grad(lambda w: sum((((w * 2) @ torch.ones(3, 3)) * x).sum() for x in X))(W))
        products = [event.input_shapes for event in profile.events() if event.name == "aten::mm"]
        self.assertTrue(products)
        self.assertFalse([shapes for shapes in products if len(X) in shapes[0] + shapes[1]], products)

    def test_a_function_goes_on_with_the_gradient(self):
        class Cube(torch.autograd.Function):
            generate_vmap_rule = True

            @staticmethod
            def forward(x):
                return x ** 3

            @staticmethod
            def setup_context(ctx, inputs, output):
                ctx.save_for_backward(*inputs)

            @staticmethod
            def backward(ctx, g):
                return g * 3 * ctx.saved_tensors[0] ** 2

        self.check(lambda w, x: (Cube.apply(w * 2) * x).sum(), transforms=(grad, jacrev))


class RequiresGrad(unittest.TestCase):
    def test_an_example_is_refused_where_it_is_called(self):
        said = []

        def f(x):
            try:
                x.requires_grad_()
            except RuntimeError as error:
                said.append(str(error))
            return x.requires_grad_(False) * 2

        same(native_vmap(f)(X), X * 2)
        self.assertIn("vmap level 1", said[0])
        self.assertIn("torch.func.grad", said[0])
        self.assertIn("before vmap", said[0])

    def test_what_all_examples_share_is_a_leaf(self):
        same(native_vmap(lambda x: torch.ones(3).requires_grad_() * x)(X), X)


if __name__ == "__main__":
    unittest.main()
