"""Parameters, leaves, backward(), autograd.functional and .data inside of a native map: as stock, refused where an example would have no gradient."""

import unittest

import torch
from torch import nn

import vmapgen

X = torch.randn(4, 3)


class Scaled(nn.Module):
    def __init__(self, scale):
        super().__init__()
        self.scale = nn.Parameter(scale)
        self.more = nn.ParameterList([scale, scale * 2])

    def forward(self, x):
        return (self.scale * x + self.more[1]).sum() + sum(p.sum() for p in self.parameters())


class Parameters(unittest.TestCase):
    def as_stock(self, f):
        torch.testing.assert_close(vmapgen.vmap(f)(X), torch.vmap(f)(X))

    def test_of_an_example(self):
        self.as_stock(lambda w: nn.Parameter(w) * 2)
        self.as_stock(lambda w: nn.Parameter(w, requires_grad=False) * 2)

    def test_of_what_has_no_gradients(self):
        for x in (torch.arange(4), torch.ones(4, dtype=torch.bool)):
            for vmap in (vmapgen.vmap, torch.vmap):
                with self.subTest(x.dtype), self.assertRaisesRegex(RuntimeError, "^Only Tensors of floating point and complex dtype can require"):
                    vmap(nn.Parameter)(x)
            self.assertEqual(vmapgen.vmap(lambda w: nn.Parameter(w, requires_grad=False))(x).tolist(), x.tolist())
        self.assertEqual(vmapgen.vmap(nn.Parameter)(torch.ones(4) * 1j).tolist(), [1j] * 4)

    def test_is_one(self):
        vmapgen.vmap(lambda w: self.assertIs(type(nn.Parameter(w)), nn.Parameter) or w)(X)

    def test_module_made_of_an_example(self):
        self.as_stock(lambda w: Scaled(w)(w))
        self.as_stock(torch.func.grad(lambda w: Scaled(w)(w)))

    def test_subclass(self):
        class Own(nn.Parameter):
            def __new__(cls, data):
                return super().__new__(cls, data)

        self.as_stock(lambda w: Own(w) + 1)

    def test_outside(self):
        self.assertTrue(nn.Parameter(X).requires_grad)
        vmapgen.vmap(lambda w: self.assertTrue(nn.Parameter(torch.ones(3)).requires_grad) or w)(X)


class Functional(unittest.TestCase):
    """functional.jacobian of a function that closes over an example would have no gradient, which it takes for zero."""

    FUNCTIONAL = {
        "jacobian": lambda f: torch.autograd.functional.jacobian(f, torch.ones(3)),
        "vectorized": lambda f: torch.autograd.functional.jacobian(f, torch.ones(3), vectorize=True),
        "hessian": lambda f: torch.autograd.functional.hessian(lambda z: f(z).sum(), torch.ones(3)),
        "vjp": lambda f: torch.autograd.functional.vjp(f, torch.ones(3), torch.ones(3))[1],
        "jvp": lambda f: torch.autograd.functional.jvp(f, torch.ones(3), torch.ones(3))[1],
    }

    def test_functional(self):
        for name, derivative in self.FUNCTIONAL.items():
            with self.subTest(name), self.assertRaisesRegex(RuntimeError, "torch.autograd.functional .* torch.func.grad"):
                vmapgen.vmap(lambda a: derivative(lambda z: z * a))(X)  # noqa: B023

    def test_functional_outside(self):
        for name, derivative in self.FUNCTIONAL.items():
            with self.subTest(name):
                derivative(lambda z: vmapgen.vmap(torch.mul, (0, None))(X, z).sum(0))

    def test_a_leaf_that_all_examples_share(self):
        leaves = []

        def f(a):
            leaves.append(torch.ones(3).requires_grad_())
            return a * leaves[0]

        vmapgen.vmap(f)(X).sum().backward()
        torch.testing.assert_close(leaves[0].grad, X.sum(0))


class Data(unittest.TestCase):
    """.data of a tensor that is not batched would take the wrapper of an example."""

    def refused(self, f):
        with self.assertRaisesRegex(RuntimeError, "cannot be set to an example.*functional_call"):
            vmapgen.vmap(f)(X)

    def test_of_a_captured_tensor(self):
        for captured in (nn.Parameter(torch.ones(3)), torch.ones(3)):
            def f(x):
                captured.data = x  # noqa: B023
                return captured * 2  # noqa: B023

            self.refused(f)
            torch.testing.assert_close(captured.detach(), torch.ones(3))
            torch.testing.assert_close((captured * 2).detach(), torch.full((3,), 2.0))

    def test_parameters_of_a_captured_module(self):
        linear = nn.Linear(2, 1)
        before = linear.weight.detach().clone()
        self.refused(lambda v: (nn.utils.vector_to_parameters(v, linear.parameters()), linear(torch.ones(2)))[1])
        torch.testing.assert_close(linear.weight.detach(), before)

    def test_of_an_example(self):
        def f(x):
            y = x.clone()
            y.data = x * 3
            return y

        torch.testing.assert_close(vmapgen.vmap(f)(X), X * 3)

    def test_what_is_made_inside(self):
        """As stock: no example is in it."""
        captured = nn.Parameter(torch.zeros(3))

        def f(x):
            captured.data = torch.ones(3)
            return captured * x

        torch.testing.assert_close(vmapgen.vmap(f)(X), X)
        torch.testing.assert_close(captured.detach(), torch.ones(3))


class Backward(unittest.TestCase):
    """`y.backward(g)` of an example g: .grad of a leaf would be an example, also after the map."""

    def setUp(self):
        self.x = torch.tensor([0.5, 0.7], requires_grad=True)
        self.y = self.x.sin()

    def refused(self, f):
        with self.assertRaisesRegex(RuntimeError, r"backward\(\) was called .* with an example as the gradient .* torch.autograd.grad"):
            f()
        self.assertIsNone(self.x.grad)

    def test_refused(self):
        x, y = self.x, self.y
        for options in ({}, {"create_graph": True}, {"inputs": [x]}, {"inputs": [y]}):
            self.refused(lambda: vmapgen.vmap(lambda g: y.backward(g, retain_graph=True, **options))(torch.eye(2)))  # noqa: B023
            self.refused(lambda: vmapgen.vmap(lambda g: torch.autograd.backward([y, x.sum()], [g, None], **options))(torch.eye(2)))  # noqa: B023

    def test_in_a_hook_of_batched_gradients(self):
        hooked = self.y * 3
        hooked.register_hook(lambda g: self.y.backward(g))
        with vmapgen.installed(host="native"):
            self.refused(lambda: torch.autograd.grad(hooked, self.x, torch.eye(2), is_grads_batched=True))

    def test_what_a_hook_makes_an_example(self):
        earlier = torch.ones(2)
        for before in (None, earlier):
            for options in ({}, {"create_graph": True}, {"inputs": [self.x]}):
                self.x.grad, y = before, self.x.sin()

                def f(g):
                    y.register_hook(lambda gradient: gradient * g)  # noqa: B023
                    y.sum().backward(retain_graph=True, **options)  # noqa: B023

                with self.subTest(before=before, options=options), self.assertRaisesRegex(RuntimeError, "vmap: "):
                    vmapgen.vmap(f)(torch.eye(2))
                self.assertIs(self.x.grad, before)
        self.assertEqual(earlier.tolist(), [1, 1])

    def test_of_no_example(self):
        def f(g):
            self.y.backward(torch.ones(2), retain_graph=True)
            self.y.sum().backward(retain_graph=True)
            return torch.autograd.grad(self.y, self.x, g, retain_graph=True)[0]

        torch.testing.assert_close(vmapgen.vmap(f)(torch.eye(2)), self.x.detach().cos().diag())
        torch.testing.assert_close(self.x.grad, self.x.detach().cos() * 2)


class Types(unittest.TestCase):
    def test_legacy_types(self):
        classes = [torch.FloatTensor, torch.DoubleTensor, torch.LongTensor, torch.sparse.FloatTensor]

        def types(x):
            return [[isinstance(value, each) for each in classes] for value in (x, x * 2, x.double(), x.long(), x > 0, 1.5)]

        def f(x):
            self.assertEqual(types(x), plain)
            return x

        plain = types(X)
        self.assertEqual(plain[0], [True, False, False, False])
        for host in (torch.vmap, vmapgen.vmap):
            host(f)(X)
            host(host(f))(X[None])
            host(torch.func.grad(lambda x: f(x).sum()))(X)
        self.assertEqual(types(X), plain)


if __name__ == "__main__":
    unittest.main()
