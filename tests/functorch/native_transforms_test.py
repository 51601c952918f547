"""Transforms of torch.func inside native_vmap: grad, vjp, jacrev, jvp, jacfwd, hessian and torch.vmap; against a loop."""

import itertools
import subprocess
import sys
import threading
import unittest

import torch
from torch.func import functional_call, functionalize, grad, grad_and_value, hessian, jacfwd, jacrev, jvp, vjp
from torch.utils import _pytree as pytree

import vmapgen
from vmapgen import native_vmap

B = 4


def rand(*shape):
    return torch.randn(*shape, dtype=torch.float64)


def looped(f, in_dims, *args):
    """What `f` gives for each example, stacked."""
    dims = in_dims if isinstance(in_dims, tuple) else (in_dims,) * len(args)
    results = []
    for i in range(B):
        example = [a if d is None else pytree.tree_map(lambda t: t.select(d, i).clone(), a) for a, d in zip(args, dims)]  # noqa: B023
        results.append(f(*example))
    leaves = [pytree.tree_flatten(r) for r in results]
    return pytree.tree_unflatten([torch.stack(column) for column in zip(*(flat for flat, _ in leaves))], leaves[0][1])


class Case(unittest.TestCase):
    def setUp(self):
        torch.manual_seed(0)
        ops = vmapgen.native_operators()
        ops.set_fallback_policy("error")
        self.addCleanup(ops.set_fallback_policy, "warn")
        self.x, self.c, self.w = rand(B, 3), rand(B, 3), rand(3, 3)

    def check(self, f, *args, in_dims=0, wanted=None, **options):
        got = native_vmap(f, in_dims=in_dims, **options)(*args)
        wanted = looped(f, in_dims, *args) if wanted is None else wanted
        (flat, spec), (flat_wanted, spec_wanted) = pytree.tree_flatten(got), pytree.tree_flatten(wanted)
        self.assertEqual(spec, spec_wanted)
        for t, w in zip(flat, flat_wanted):
            torch.testing.assert_close(t, w)


class Transforms(Case):
    def number(self, x):
        return (self.w @ x).sin().sum() * x.exp().sum()

    def curve(self, x):
        return (self.w @ x).sin() * x.sum()

    def test_each(self):
        for transform in (grad, grad_and_value, jacrev, jacfwd, hessian):
            with self.subTest(transform.__name__):
                self.check(transform(self.number), self.x)
                self.check(transform(self.number), self.x.t(), in_dims=1)
        for transform in (jacrev, jacfwd):
            self.check(transform(self.curve), self.x)
        self.check(lambda x, c: vjp(self.curve, x)[1](c), self.x, self.c)
        self.check(lambda x, c: jvp(self.curve, (x,), (c,)), self.x, self.c)
        self.check(jacrev(self.curve, chunk_size=1), self.x)
        self.check(jacrev(self.curve, chunk_size=2), self.x)

    def test_of_each_other(self):
        self.check(grad(lambda x: grad(self.number)(x).sin().sum()), self.x)
        self.check(jacfwd(jacfwd(self.number)), self.x)
        self.check(jacrev(jacrev(self.number)), self.x)
        self.check(jacrev(jacfwd(self.number)), self.x)

    def test_captured_examples(self):
        self.check(lambda x, c: grad(lambda y: (y * c).sin().sum() * c.exp().sum())(x), self.x, self.c)
        self.check(lambda x, c: hessian(lambda y: (y * c).sin().sum().exp())(x), self.x, self.c)
        self.check(lambda c: grad(lambda w: ((w @ c).tanh() * c).sum())(self.w), self.c)  # of what is not mapped
        self.check(lambda x: grad(lambda y: (y * y.detach() + torch.no_grad()(torch.sin)(y)).sum())(x), self.x)

    def test_with_options_of_the_map(self):
        self.check(grad(self.number), self.x, chunk_size=3)
        torch.testing.assert_close(native_vmap(grad(self.number), out_dims=1)(self.x), looped(grad(self.number), 0, self.x).t())
        draw = grad(lambda x: (x * torch.rand_like(x) * torch.rand(3)).sum())
        with self.assertRaisesRegex(RuntimeError, "draws random numbers"):
            native_vmap(draw)(self.x)
        same = native_vmap(draw, randomness="same")(self.x)
        self.assertTrue(same[0].equal(same[1]))
        different = native_vmap(draw, randomness="different")(self.x)
        self.assertFalse(different[0].equal(different[1]))

    def test_formulas_that_view(self):
        x, weight, bias = rand(B, 2, 6, 3), rand(B, 6), rand(B, 6)
        norm = lambda x, w, b: jvp(lambda *a: torch.nn.functional.group_norm(a[0], 2, a[1], a[2]), (x, w, b), (x * 2, w.sin(), b))  # noqa: E731
        for in_dims in ((0, 0, 0), (0, 0, None), (0, None, None), (None, 0, 0)):
            given = [t if d == 0 else t[0] for t, d in zip((x, weight, bias), in_dims)]
            self.check(norm, *given, in_dims=in_dims)

    def test_classes_of_each_example(self):
        # PyTorch's body of one_hot, which a transform would take apart, reads its values.
        one_hot, y = torch.nn.functional.one_hot, torch.randint(0, 3, (B,))
        self.check(lambda x, y: grad(lambda x: (one_hot(y, 3) * x.sin()).sum())(x), self.x, y)
        self.check(lambda x, y: jacfwd(lambda x: one_hot(y, 3) * x.sin() + one_hot((x > 0).long(), 3).sum(0))(x), self.x, y)
        self.check(lambda x, y: hessian(lambda x: (one_hot(y, 3) * x.sin()).sum())(x), self.x, y)
        with self.assertRaisesRegex(RuntimeError, "below 'num_classes'"):
            native_vmap(lambda x, y: grad(lambda x: (one_hot(y, 2) * x[:2]).sum())(x))(self.x, y + 3)

    def test_inference_mode_around(self):
        with torch.inference_mode():
            plain = grad(self.number)(self.x[0])
        if not torch.allclose(plain.clone(), grad(self.number)(self.x[0])):
            self.skipTest("torch.func of this PyTorch (2.11) has no gradients in inference mode, without any vmap")
        for transform in (grad, jacrev, jacfwd, hessian):
            wanted = looped(transform(self.number), 0, self.x)
            for given in (self.x, None):
                with torch.inference_mode():
                    given = self.x * 1 if given is None else given
                    got = native_vmap(transform(self.number))(given)
                torch.testing.assert_close(got.clone(), wanted)

    def test_two_levels(self):
        f = lambda c, x: (c * x).sin().sum()  # noqa: E731
        wanted = (self.x[:, None] * self.c).cos() * self.x[:, None]
        self.check(lambda x: native_vmap(grad(f), in_dims=(0, None))(self.c, x), self.x, wanted=wanted)
        self.check(lambda x: native_vmap(lambda c: grad(f)(c, x))(self.c), self.x, wanted=wanted)
        self.check(lambda x: grad(lambda y: native_vmap(lambda c: f(c, y))(self.c).sum())(x), self.x,
                   wanted=((self.x[:, None] * self.c).cos() * self.c).sum(1))
        nested = lambda vmap: lambda x: grad(lambda y: vmap(grad(f), in_dims=(0, None))(self.c, y * x).sin().sum())(x)  # noqa: E731
        self.check(nested(native_vmap), self.x, wanted=torch.vmap(nested(torch.vmap))(self.x))

    def test_writes(self):
        def in_place(y):
            z = y.clone()
            z.mul_(y).add_(1)
            z[0] = z[1] * 2
            return z.sin().sum()

        def into_made(y):
            z = torch.zeros(5, dtype=y.dtype)
            z[1:4] = y * 2
            return z.sin().sum()

        def captured_into_made(c):
            def f(y):
                z = torch.zeros(3, dtype=y.dtype)
                z.copy_(c)
                return (z * y).sin().sum()
            return grad(f)(c * 2)

        for f in (grad(in_place), grad(into_made), captured_into_made, jacfwd(in_place)):
            self.check(f, self.x)
        with self.assertRaisesRegex(RuntimeError, "mutate|mutation"):
            native_vmap(lambda c: grad(lambda y: c.mul_(y).sum())(c * 2))(self.x.clone())

    def test_torch_vmap_inside(self):
        self.check(lambda x: torch.vmap(lambda c: (c * x).sin().sum())(self.c), self.x)
        self.check(lambda x: torch.vmap(lambda c, x: (c * x).cumsum(0) + torch.zeros(3).add(c), in_dims=(0, None))(self.c, x), self.x)
        self.check(lambda x: torch.vmap(lambda c: x.sort()[0] * c.sin().sum())(self.c) * x, self.x)
        self.check(lambda x: torch.vmap(native_vmap(lambda a, b: a * b.sum() + x), in_dims=1)(self.w, self.w), self.x)
        draws = lambda inner: torch.vmap(lambda c: torch.rand(3) + 0 * c, randomness=inner)(self.c)  # noqa: E731
        for outer, inner, distinct in (("same", "same", 1), ("same", "different", B), ("different", "same", B),
                                       ("different", "different", B * B)):
            drawn = native_vmap(lambda x: draws(inner) + 0 * x, randomness=outer)(self.x)  # noqa: B023
            self.assertEqual(len(drawn.flatten(0, 1).unique(dim=0)), distinct, (outer, inner))

    def test_inside_transforms_of_torch_func(self):
        per_example = lambda w: native_vmap(lambda x: grad(lambda y: (w @ y).sin().sum())(x))(self.x).square().sum()  # noqa: E731
        with torch.enable_grad():
            w = self.w.clone().requires_grad_()
            wanted, = torch.autograd.grad(((self.x @ w.t()).cos() @ w).square().sum(), w)
        torch.testing.assert_close(grad(per_example)(self.w), wanted)
        stacked = torch.stack([self.w, 2 * self.w])
        torch.testing.assert_close(torch.vmap(per_example)(stacked), torch.stack([per_example(w) for w in stacked]))
        torch.testing.assert_close(torch.vmap(grad(per_example))(stacked), torch.stack([grad(per_example)(w) for w in stacked]))

    def test_forward_derivative_of_a_backward(self):
        """Of an operator that has none in PyTorch, whose formula torch.vmap's own rule has."""
        kept = self.x > 0
        backward = native_vmap(lambda g, kept: torch.ops.aten.native_dropout_backward(g, kept, 2.0))
        torch.testing.assert_close(jvp(lambda g: backward(g, kept), (self.x,), (self.c,))[1], self.c * kept * 2)

    def test_vjp_in_a_map_in_a_transform(self):
        """The function that vjp returns runs after its transform; the map between, and the transform around, go on to count."""
        column = lambda w, x: vjp(lambda y: (w @ y).sin() * y, x)[1](x)[0]  # noqa: E731
        number = lambda w, x: ((w @ x).sin() * x).sum().exp()  # noqa: E731
        product = lambda w, x: grad(lambda y: (w @ y).prod())(x)  # noqa: E731
        inside = {
            "vjp": column,
            "vjp of vjp": lambda w, x: vjp(lambda y: column(w, y), x)[1](x)[0],
            "jacrev": lambda w, x: jacrev(lambda y: column(w, y))(x),
            "hessian": lambda w, x: hessian(lambda y: number(w, y))(x),
            "Laplacian": lambda w, x: torch.trace(hessian(lambda y: number(w, y))(x)),
            "jacrev of jacrev": lambda w, x: jacrev(jacrev(lambda y: number(w, y)))(x),
            "vjp of a gradient that reads values": lambda w, x: vjp(lambda y: product(w, y), x)[1](x)[0],
        }
        around = {
            "grad": grad,
            "jvp": lambda f: lambda w: jvp(f, (w,), (w.cos(),))[1],
            "grad of grad": lambda f: grad(lambda w: grad(f)(w).square().sum()),
            "hessian": hessian,
        }
        for (inner, f), (outer, transform) in itertools.product(inside.items(), around.items()):
            with self.subTest(inside=inner, around=outer):
                mapped = lambda w: native_vmap(lambda x: f(w, x))(self.x).square().sum()  # noqa: B023, E731
                loop = lambda w: torch.stack([f(w, x) for x in self.x]).square().sum()  # noqa: B023, E731
                torch.testing.assert_close(transform(mapped)(self.w), transform(loop)(self.w))

    def test_custom_function(self):
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

        self.check(grad(lambda x: Cube.apply(x).sum()), self.x)
        self.check(lambda x, c: grad(lambda y: (Cube.apply(y * c) * Cube.apply(c)).sum())(x), self.x, self.c)
        self.check(jacrev(Cube.apply), self.x)
        # The gradient is newer than the example that the function is applied to, and the inner map than both.
        inner = lambda x: grad(lambda y: native_vmap(lambda c: Cube.apply(x * y).sum() * c.sum())(self.c).sum())(x)  # noqa: E731
        self.check(inner, self.x)

    def test_threads(self):
        wanted = native_vmap(hessian(self.number))(self.x)
        right = []
        work = lambda: right.extend(torch.allclose(native_vmap(grad(self.number))(self.x), gradient) for _ in range(20))  # noqa: E731
        gradient = native_vmap(grad(self.number))(self.x)
        threads = [threading.Thread(target=work) for _ in range(3)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(right, [True] * 60)
        torch.testing.assert_close(native_vmap(hessian(self.number))(self.x), wanted)

    def test_errors_leave_nothing_behind(self):
        for _ in range(20):
            with self.assertRaisesRegex(RuntimeError, "scalar"):
                native_vmap(grad(self.curve))(self.x)
        with self.assertRaisesRegex(RuntimeError, "reads one number on the host"):
            native_vmap(grad(lambda x: x.sum() * x.sum().item()))(self.x)
        self.check(grad(self.number), self.x)

    def test_functionalize(self):
        def writes(x):
            y = x.clone()
            y.view(-1)[0] = x.sum()
            return y.mul_(2), x.unbind(0)[0]

        for remove in ("mutations", "mutations_and_views"):
            f = functionalize(writes, remove=remove)
            self.check(lambda x: f(x)[0], self.x)  # noqa: B023
            self.check(lambda x: f(x)[1], self.x)  # noqa: B023
            self.check(functionalize(lambda x: jvp(torch.sin, (x,), (x.cos(),))[1], remove=remove), self.x)
            self.check(functionalize(grad(lambda x: writes(x)[0].sin().sum()), remove=remove), self.x)
        torch.testing.assert_close(functionalize(native_vmap(torch.sin))(self.x), self.x.sin())
        changed = self.x.clone()
        native_vmap(functionalize(lambda x: x.add_(1)))(changed)
        torch.testing.assert_close(changed, self.x + 1)
        with self.assertRaisesRegex(ValueError, "stop"):
            native_vmap(functionalize(self.stops))(self.x)
        torch.testing.assert_close(functionalize(torch.sin)(self.x), self.x.sin())

    def test_draws_in_a_functionalize(self):
        """One for all examples where torch.vmap does not see them, as stock has it."""
        for name, args in (("normal_", ()), ("uniform_", ()), ("exponential_", ()), ("random_", ()), ("log_normal_", ()), ("cauchy_", ()),
                           ("geometric_", (0.5, ))):
            def drawn(x):
                return x + getattr(torch.empty(3, dtype=x.dtype), name)(*args)  # noqa: B023

            for randomness in ("error", "different", "same"):
                for f in (functionalize(drawn), lambda x: jvp(functionalize(drawn), (x,), (x,))[0]):  # noqa: B023
                    results = []
                    for each in (torch.vmap, native_vmap):
                        torch.manual_seed(0)
                        results.append(each(f, randomness=randomness)(self.x))
                    torch.testing.assert_close(*results)
        with self.assertRaisesRegex(RuntimeError, "randomness"):
            native_vmap(functionalize(lambda x: x + torch.rand(3)))(self.x)

    def test_functionalize_around_the_first_map_of_a_process(self):
        program = "import torch, vmapgen\nx = torch.rand(3)\n" \
                  "print(torch.equal(torch.func.functionalize(lambda t: vmapgen.vmap(torch.sin)(t))(x), x.sin()))"
        ended = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
        self.assertEqual((ended.stdout, ended.returncode), ("True\n", 0), ended.stderr)

    @staticmethod
    def stops(x):
        raise ValueError("stop")

    def test_on_this_host_by_name(self):
        with vmapgen.native_host():
            got = torch.vmap(grad(self.number))(self.x)
            second = torch.vmap(hessian(self.number))(self.x)
        torch.testing.assert_close(got, looped(grad(self.number), 0, self.x))
        torch.testing.assert_close(second, looped(hessian(self.number), 0, self.x))


class Modules(Case):
    def per_example(self, model, x, target):
        parameters = {k: p.detach() for k, p in model.double().named_parameters()}

        def loss(parameters, x, target):
            return torch.nn.functional.cross_entropy(functional_call(model, parameters, (x[None],)), target[None])

        self.check(grad(loss), parameters, x, target, in_dims=(None, 0, 0))
        stacked = {k: torch.stack([p * (1 + i) for i in range(B)]) for k, p in parameters.items()}
        self.check(grad(loss), stacked, x, target)

    def test_gradients_of_each_example(self):
        nn = torch.nn
        target = torch.tensor([0, 1, 3, 2])
        self.per_example(nn.Sequential(nn.Linear(3, 5), nn.Tanh(), nn.LayerNorm(5), nn.Linear(5, 4)), rand(B, 3), target)
        self.per_example(nn.Sequential(nn.Conv2d(2, 4, 3, padding=1), nn.GroupNorm(2, 4), nn.ReLU(), nn.MaxPool2d(2), nn.Flatten(),
                                      nn.Linear(16, 4)), rand(B, 2, 4, 4), target)
        self.per_example(nn.Sequential(nn.Embedding(7, 3), nn.Flatten(), nn.Linear(12, 4)), torch.randint(0, 7, (B, 4)), target)
        encoder = nn.TransformerEncoderLayer(4, 2, 8, dropout=0.0, batch_first=True)
        self.per_example(nn.Sequential(encoder, nn.Flatten(), nn.Linear(12, 4)), rand(B, 3, 4), target)

    def test_recurrent(self):
        model = torch.nn.LSTM(3, 4).double()
        parameters = {k: p.detach() for k, p in model.named_parameters()}
        f = grad(lambda p, x: functional_call(model, p, (x,))[0].sin().sum())
        self.check(f, parameters, rand(B, 5, 3), in_dims=(None, 0))


if __name__ == "__main__":
    unittest.main()
