"""torch.autograd.Function whose examples are no arguments: what it closes over, and has of objects and modules. And what it writes in place."""

import unittest

import torch
import torch.autograd.forward_ad as forward_ad
import vmapgen
from function_case import Drop, Functions, Unsupported
from protocol_objects import Private
from torch.func import functional_call
from torch.utils.checkpoint import checkpoint
from vmapgen import native_vmap

same = torch.testing.assert_close


class Holder:
    """No leaf of a pytree, and no vmappable object."""

    def __init__(self, value):
        self.value = value


class OnlyInAndOut:
    """A vmappable object without the optional methods."""

    __init__, dim, size = Private.__init__, Private.dim, Private.size
    vmap_add_batch_dim, vmap_remove_batch_dim = Private._add_batch_dim, Private._maybe_remove_batch_dim


class OfObject(torch.autograd.Function):
    """p * obj.value, with ten times the gradient."""

    generate_vmap_rule = True

    @staticmethod
    def forward(p, obj):
        return p * obj.value

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(inputs[1].value)
        ctx.save_for_forward(inputs[1].value)

    @staticmethod
    def backward(ctx, g):
        return 10 * g * ctx.saved_tensors[0], None

    @staticmethod
    def jvp(ctx, t, _):
        return 10 * t * ctx.saved_tensors[0]


class OfObjectMapped(OfObject):
    generate_vmap_rule = False

    @staticmethod
    def vmap(info, in_dims, p, obj):
        return OfObjectMapped.apply(p, obj), 0


class OnContext(OfObject):
    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.value = inputs[1].value

    @staticmethod
    def backward(ctx, g):
        return 10 * g * ctx.value, None


def closure(x, vmap=None):
    class Closes(torch.autograd.Function):
        generate_vmap_rule = vmap is None

        @staticmethod
        def forward(p):
            return p * x

        @staticmethod
        def setup_context(ctx, inputs, output):
            pass

        @staticmethod
        def backward(ctx, g):
            return 10 * g * x

        @staticmethod
        def jvp(ctx, t):
            return 10 * t * x

    if vmap:
        Closes.vmap = staticmethod(lambda info, in_dims, p: vmap(Closes, in_dims, p))
    return Closes


class Module(torch.nn.Module):
    def __init__(self, function):
        super().__init__()
        self.value, self.function = torch.nn.Parameter(torch.zeros(3)), function

    def forward(self, p):
        return self.function.apply(p, self)


def gradient(program, p):
    p = p.clone().requires_grad_()
    return torch.autograd.grad(program(p).sum(), p)[0]


class ByOtherWays(Functions):
    def setUp(self):
        super().setUp()
        self.x, self.p = torch.randn(2, 3), torch.randn(3)

    def ways(self):
        yield "closure", lambda p, x: closure(x).apply(p)
        for function in (OfObject, OnContext):
            module = Module(function)
            yield "object", lambda p, x: function.apply(p, Holder(x))  # noqa: B023
            yield "vmappable object", lambda p, x: function.apply(p, Private(x))  # noqa: B023
            yield "module", lambda p, x: functional_call(module, {"value": x}, (p,))  # noqa: B023

    def test_gradients(self):
        for name, f in self.ways():
            for more in (0, 1):
                with self.subTest(name, more=more):
                    for vmap in (torch.vmap, native_vmap):
                        mapped = lambda p: vmap(lambda x: f(p, x) + more * p)(self.x)  # noqa: B023
                        same(mapped(self.p), self.p * self.x + more * self.p)
                        same(gradient(mapped, self.p), 10 * self.x.sum(0) + 2 * more)

    def test_two_levels(self):
        q = torch.randn(4, 3)
        for name, f in self.ways():
            with self.subTest(name):
                same(gradient(lambda q: native_vmap(lambda x: native_vmap(lambda q: f(q, x))(q))(self.x), q),  # noqa: B023
                     10 * self.x.sum(0).expand(4, 3))
                inner = lambda q: native_vmap(lambda q: native_vmap(lambda x: f(q, x))(self.x))(q)  # noqa: B023, E731
                same(inner(q), q.unsqueeze(1) * self.x)
                same(gradient(inner, q), 10 * self.x.sum(0).expand(4, 3))
                both = lambda p: native_vmap(lambda x: native_vmap(lambda y: f(p, x * y))(q))(self.x)  # noqa: B023, E731
                same(gradient(both, self.p), 10 * self.x.sum(0) * q.sum(0))

    def test_tangents(self):
        for name, f in self.ways():
            if name != "closure":
                continue
            with self.subTest(name), forward_ad.dual_level():
                dual = forward_ad.make_dual(self.p, torch.ones(3))
                same(forward_ad.unpack_dual(native_vmap(lambda x: f(dual, x))(self.x)).tangent, 10 * self.x)  # noqa: B023

    def test_second_gradients_chunks_and_checkpoints(self):
        f = lambda p, x: closure(x).apply(p * p)  # noqa: E731
        p = self.p.clone().requires_grad_()
        first, = torch.autograd.grad(native_vmap(lambda x: f(p, x))(self.x).sum(), p, create_graph=True)
        same(torch.autograd.grad(first.sum(), p)[0], 20 * self.x.sum(0))
        same(gradient(lambda p: native_vmap(lambda x: f(p, x), chunk_size=1)(self.x), self.p), 20 * self.p * self.x.sum(0))
        kept = lambda p: native_vmap(lambda x: checkpoint(lambda p: f(p, x), p, use_reentrant=False))(self.x)  # noqa: E731
        same(gradient(kept, self.p), 20 * self.p * self.x.sum(0))

    def test_draws_are_the_examples_own(self):
        for randomness in ("same", "different"):
            p = torch.ones(3, requires_grad=True)
            out = native_vmap(lambda x: Drop.apply(p) + 0 * x, randomness=randomness)(self.x)  # noqa: B023
            self.assertEqual(len(out.unique(dim=0)), 2 if randomness == "different" else 1)
            same(torch.autograd.grad(out.sum(), p)[0], out.detach().sum(0))

    def test_what_no_example_is_in_stays_one(self):
        p, plain, found = self.p.clone().requires_grad_(), torch.randn(3), []

        def f(x):
            out = closure(plain).apply(p)
            found.append(vmapgen.native_operators().is_batched(out))
            return out * x

        same(torch.autograd.grad(native_vmap(f)(self.x).sum(), p)[0], 10 * plain * self.x.sum(0))
        self.assertEqual(found, [False])

    def test_some_outputs_alone_differ(self):
        def two(x):
            class Two(torch.autograd.Function):
                generate_vmap_rule, setup_context = True, staticmethod(lambda ctx, inputs, outputs: None)
                forward = staticmethod(lambda p: (p * x, p * 2))
                backward = staticmethod(lambda ctx, g, h: g * x + 2 * h * x)

            return Two

        same(gradient(lambda p: native_vmap(lambda x: sum(two(x).apply(p)) * x)(self.x), self.p), 3 * self.x.square().sum(0))


class Refused(Functions):
    def refused(self, text, call, x=None, error=RuntimeError):
        for wanted in (True, False):
            p = torch.ones(3, requires_grad=wanted)
            with self.assertRaisesRegex(error, text):
                native_vmap(lambda x: call(p, x) + p)(torch.randn(2, 3) if x is None else x)  # noqa: B023

    def test_without_a_rule(self):
        def old(x):
            class Old(Unsupported):
                forward, backward = staticmethod(lambda ctx, p: p * x), staticmethod(lambda ctx, g: g * x)

            return Old

        def without(x):
            class Without(closure(x)):
                generate_vmap_rule = False

            return Without

        self.refused("Old gives what differs between examples.* must override the setup_context staticmethod", lambda p, x: old(x).apply(p))
        self.refused("Without gives what differs between examples.* Set generate_vmap_rule=True", lambda p, x: without(x).apply(p))
        same(native_vmap(lambda x: old(2).apply(torch.ones(3)) * x)(torch.ones(2, 3)), torch.full((2, 3), 2.0))

    def test_own_rules(self):
        rules = {"again": lambda cls, dims, p: (cls.apply(p), 0), "forward": lambda cls, dims, p: (cls.forward(p), 0),
                 "map": lambda cls, dims, p: (native_vmap(cls.forward, dims)(p), 0)}
        for name, rule in rules.items():
            with self.subTest(name):
                self.refused("Closes gives what differs between examples", lambda p, x: closure(x, rule).apply(p))  # noqa: B023
                two = lambda p: native_vmap(lambda q: native_vmap(lambda x: closure(x, rule).apply(q))(p))(p)  # noqa: B023, E731
                with self.assertRaisesRegex(RuntimeError, "has closed over an example"):
                    two(torch.randn(2, 3))
        again = lambda p: native_vmap(lambda x: native_vmap(lambda q: closure(x, rules["again"]).apply(q))(p))(p)  # noqa: E731
        with self.assertRaisesRegex(RuntimeError, "Closes gives what differs between examples"):
            again(torch.randn(2, 3, requires_grad=True))
        forward = lambda p: native_vmap(lambda x: native_vmap(lambda q: closure(x, rules["forward"]).apply(q))(p))(x)  # noqa: E731
        x = torch.randn(2, 3)
        same(gradient(forward, x), x.sum(0).expand(2, 3))  # as in torch.vmap: the rule is what autograd sees

    def test_an_object_that_cannot_tell(self):
        objects = OnlyInAndOut(torch.randn(2, 3))
        for function in (OfObject, OfObjectMapped):
            for vmap in (torch.vmap, native_vmap):
                p = torch.ones(3, requires_grad=True)
                with self.assertRaisesRegex(TypeError, r"lacks vmap_unwrap_batched\(level\), which autograd.Function"):
                    vmap(lambda obj: function.apply(p, obj) + p)(objects)  # noqa: B023

    def test_what_a_backward_alone_closes_over(self):
        def reversal(x):
            class Reversal(closure(x)):
                forward = staticmethod(lambda p: p * 1)

            return Reversal

        x, p = torch.randn(2, 3), torch.ones(3, requires_grad=True)
        with self.assertRaisesRegex(RuntimeError, "the backward of Reversal gives what differs between examples.* as an argument"):
            torch.autograd.grad(native_vmap(lambda x: reversal(x).apply(p) * x)(x).sum(), p)
        with self.assertRaisesRegex(RuntimeError, "the jvp of Reversal"), forward_ad.dual_level():
            native_vmap(lambda x: reversal(x).apply(forward_ad.make_dual(p.detach(), torch.ones(3))) * x)(x)


class SavedInTransforms(Functions):
    def test_examples_of_objects(self):
        x, ones = torch.randn(2, 3), torch.ones(3)
        for function in (OfObject, OfObjectMapped):
            for kind in (Private, Holder):
                if function is OfObjectMapped and kind is Holder:
                    continue  # its rule would close over an example
                f = lambda t, x: function.apply(t * t, kind(x))  # noqa: B023, E731
                programs = {
                    "grad": lambda x: torch.func.grad(lambda t: f(t, x).sum())(ones),  # noqa: B023
                    "twice": lambda x: torch.func.grad(lambda s: torch.func.grad(lambda t: f(t, x).sum())(s).sum())(ones),  # noqa: B023
                    "hessian": lambda x: torch.func.hessian(lambda t: f(t, x).sum())(ones).sum(-1),  # noqa: B023
                    "vjp": lambda x: torch.func.vjp(lambda t: f(t, x), ones)[1](ones)[0],  # noqa: B023
                    "jvp": lambda x: torch.func.jvp(lambda t: f(t, x), (ones,), (ones,))[1],  # noqa: B023
                }
                for name, program in programs.items():
                    with self.subTest(function=function, kind=kind, program=name):
                        same(native_vmap(program)(x), 20 * x)
                        same(native_vmap(native_vmap(program))(x.expand(2, 2, 3)), 20 * x.expand(2, 2, 3))


class InPlace(Functions):
    class Doubled(torch.autograd.Function):
        generate_vmap_rule = True

        @staticmethod
        def forward(x):
            return x.mul_(2)

        @staticmethod
        def setup_context(ctx, inputs, output):
            ctx.mark_dirty(inputs[0])

        @staticmethod
        def backward(ctx, g):
            return 20 * g

    def both(self, x):
        """Of the argument, and of what the function gives back."""
        given = x.clone()
        result = self.Doubled.apply(given)
        return given + result

    def test_values_and_gradients(self):
        x = torch.randn(4, 3)
        for f in (native_vmap(self.both), native_vmap(self.both, in_dims=1, out_dims=1), native_vmap(native_vmap(self.both))):
            same(f(x), 4 * x)
            same(gradient(f, x), torch.full((4, 3), 40.0))
        inner = lambda x: native_vmap(lambda a: native_vmap(lambda b: self.both(a) * b)(a))(x)  # noqa: E731
        same(gradient(inner, x), (44 * x.sum(1, keepdim=True)).expand(4, 3))

    def test_in_and_around_transforms(self):
        x = torch.randn(4, 3)
        same(native_vmap(torch.func.grad(lambda a: self.both(a).sum()))(x), torch.full((4, 3), 40.0))
        same(torch.func.grad(lambda x: native_vmap(self.both)(x).sum())(x), torch.full((4, 3), 40.0))


if __name__ == "__main__":
    unittest.main()
