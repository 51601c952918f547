"""torch.autograd.Function inside native_vmap: values and gradients are torch.vmap's and the loop's, or an error says why not."""

import threading
import unittest

import torch
import torch.autograd.forward_ad as forward_ad
import vmapgen
from function_case import ByNumpy, Calls, CallsMapped, Cubed, Drop, Functions, Generated, OnContext, Unsupported, seen
from protocol_objects import InTree
from torch.utils.checkpoint import checkpoint
from vmapgen import native_vmap

same = torch.testing.assert_close


class GeneratedRules(Functions):
    def test_values_and_gradients(self):
        for size in (1, 3):
            for dims in ((0, None), (None, 0), (0, 0), (1, 0), (-1, 1)):
                with self.subTest(size=size, dims=dims):
                    x, w = (torch.randn(4, requires_grad=True) if d is None else
                            torch.randn(4, size).movedim(-1, d).requires_grad_() for d in dims)
                    gradients = self.check(lambda vmap, x, w: vmap(lambda x, w: Generated.apply(x, w, 3.0), in_dims=dims)(x, w), x, w)  # noqa: B023
                    outs = [Generated.apply(x if dims[0] is None else x.select(dims[0], i),
                                            w if dims[1] is None else w.select(dims[1], i), 3.0)[0] for i in range(size)]
                    same(gradients, torch.autograd.grad(torch.stack(outs).square().sum(), [x, w]))
        self.assertEqual(set(seen), {torch.Size([4])})  # an example's, never the batch's

    def test_defaults_and_keywords(self):
        class Power(torch.autograd.Function):
            generate_vmap_rule = True

            @staticmethod
            def forward(x, power=3):
                return x**power

            @staticmethod
            def setup_context(ctx, inputs, output):
                ctx.save_for_backward(inputs[0])
                ctx.power = inputs[1]

            @staticmethod
            def backward(ctx, g):
                return 10 * g * ctx.saved_tensors[0]**(ctx.power - 1), None

        x = torch.randn(3, 4, requires_grad=True)
        for kwargs in ({}, {"power": 2}):
            self.check(lambda vmap, x: [vmap(lambda a: Power.apply(a, **kwargs))(x)], x)  # noqa: B023

    def test_two_levels(self):
        x, w = torch.randn(2, 3, 4, requires_grad=True), torch.randn(3, 4, requires_grad=True)
        f = lambda x, w: Generated.apply(x, w, 2.0)  # noqa: E731
        self.check(lambda vmap, x, w: vmap(vmap(f), in_dims=(0, None))(x, w), x, w)
        self.check(lambda vmap, x, w: vmap(vmap(f, in_dims=(None, 0)), in_dims=(1, None), out_dims=1)(x, w), x, w)
        self.check(lambda vmap, x, w: vmap(lambda x: vmap(lambda w: f(x, w))(w))(x[:, 0]), x, w)  # the outer one only is x's

    def test_a_broadcast_gradient_is_reduced(self):
        x, w = torch.randn(3, 1, requires_grad=True), torch.randn(3, 5, requires_grad=True)
        gradients = self.check(lambda vmap, x, w: vmap(lambda x, w: Generated.apply(x, w, 1.0))(x, w), x, w)
        self.assertEqual([g.shape for g in gradients], [(3, 1), (3, 5)])

    def test_under_chunks_and_second_gradients(self):
        x = torch.randn(5, 4, requires_grad=True)
        self.check(lambda vmap, x: vmap(lambda x: Generated.apply(x, x, 1.0), chunk_size=2)(x), x)
        second = []
        for vmap in (torch.vmap, native_vmap):
            out, = torch.autograd.grad(vmap(lambda x: Generated.apply(x, x, 1.0)[0])(x).sum(), x, create_graph=True)
            second.append(torch.autograd.grad(out.sum(), x)[0])
        same(second[0], second[1])

    def test_no_gradient_wanted(self):
        x = torch.randn(3, 4)
        with torch.no_grad():
            same(native_vmap(lambda x: Generated.apply(x, x, 1.0)[0])(x.requires_grad_()), (x * x.sin()).detach())

    def test_random_operators(self):
        x = torch.ones(4, 3, requires_grad=True)
        for randomness, distinct in (("same", 1), ("different", 4)):
            out = native_vmap(Drop.apply, randomness=randomness)(x)
            self.assertEqual(len(out.unique(dim=0)), distinct)
            same(torch.autograd.grad(out.sum(), x)[0], out.detach())
        with self.assertRaisesRegex(RuntimeError, "randomness"):
            native_vmap(Drop.apply)(x)


class OwnRules(Functions):
    def test_values_and_gradients(self):
        for dim in (0, 1, -1):
            x = torch.randn(3, 4, requires_grad=True)
            got, = self.check(lambda vmap, x: [vmap(ByNumpy.apply, in_dims=dim, randomness="same")(x)], x)  # noqa: B023
            same(got, 2 * x.sin() * 10 * x.cos())
        self.assertEqual(seen[-1], (4, "same", (1,), (3, 4)))

    def test_two_levels(self):
        x = torch.randn(2, 3, 4, requires_grad=True)
        got, = self.check(lambda vmap, x: [vmap(vmap(ByNumpy.apply))(x)], x)
        same(got, 20 * x.sin() * x.cos())
        self.check(lambda vmap, x: [vmap(lambda a: vmap(lambda b: ByNumpy.apply(a) * b)(a))(x[0])], x)

    def test_what_is_not_batched_goes_by_itself(self):
        x, y = torch.randn(3, requires_grad=True), torch.randn(2)
        self.check(lambda vmap, x: [vmap(lambda y: ByNumpy.apply(x) * y)(y)], x)
        self.assertEqual(seen, [])

    def test_draws_in_it_are_of_the_batch(self):
        class Noisy(torch.autograd.Function):
            @staticmethod
            def forward(x, noise):
                return x + noise

            @staticmethod
            def setup_context(ctx, inputs, output):
                pass

            @staticmethod
            def backward(ctx, g):
                return g, None

            @staticmethod
            def vmap(info, in_dims, x, noise):
                seen.append(torch.rand(5))  # beneath the level, so that its randomness has no say
                return Noisy.apply(x, noise), 0

        for vmap in (torch.vmap, native_vmap):
            vmap(lambda x: Noisy.apply(x, 1.0))(torch.randn(3, 4, requires_grad=True)).sum().backward()
            self.assertFalse(vmapgen.native_operators().is_batched(seen[-1]))
            self.assertEqual(seen[-1].shape, (5,))

    def test_what_it_may_not_return(self):
        class Wrong(ByNumpy):
            @staticmethod
            def vmap(info, in_dims, x):
                return x

        for vmap in (torch.vmap, native_vmap):
            with self.assertRaisesRegex(RuntimeError, "Expected the vmap staticmethod to have two returns"):
                vmap(Wrong.apply)(torch.randn(3, requires_grad=True))

    def test_vmappable_objects(self):
        class Scale(torch.autograd.Function):
            generate_vmap_rule = True

            @staticmethod
            def forward(x, tree):
                return x * tree.value, InTree(tree.value + 1)

            @staticmethod
            def setup_context(ctx, inputs, output):
                ctx.save_for_backward(inputs[1].value)

            @staticmethod
            def backward(ctx, g, _):
                return g * ctx.saved_tensors[0], None

        x, w = torch.randn(3, 4, requires_grad=True), torch.randn(4, 3)
        out, more = native_vmap(Scale.apply, in_dims=(0, 1))(x, InTree(w))
        same(more.value, w.t() + 1)
        same(torch.autograd.grad(out.sum(), x)[0], w.t())


class Refused(Functions):
    def both_refuse(self, text, function, x):
        for vmap in (torch.vmap, native_vmap):
            with self.assertRaisesRegex(RuntimeError, text):
                vmap(function.apply)(x)

    def test_a_function_without_vmap_support(self):
        class Without(Unsupported):
            @staticmethod
            def forward(x):
                return torch.from_numpy(x.numpy() * 2)

            @staticmethod
            def setup_context(ctx, inputs, output):
                pass

        for function, text in ((Unsupported, "must override the setup_context"), (Without, "does not have vmap support")):
            x = torch.randn(3, requires_grad=True)
            self.both_refuse(text, function, x)
            self.both_refuse(text, function, x.detach())
            with torch.no_grad():
                self.both_refuse(text, function, x)
            with self.assertRaisesRegex(RuntimeError, text):
                native_vmap(lambda y: native_vmap(lambda z: function.apply(y) * z)(torch.ones(2)))(x)  # noqa: B023
            with self.assertRaisesRegex(RuntimeError, text), forward_ad.dual_level():
                native_vmap(function.apply)(forward_ad.make_dual(x.detach(), torch.ones(3)))
            for transform in (torch.func.grad, torch.func.jacfwd):
                with self.assertRaisesRegex(RuntimeError, text):
                    transform(lambda x: native_vmap(function.apply)(x).sum())(x)  # noqa: B023

    def test_what_is_not_batched_runs_all_the_same(self):
        x, w = torch.randn(3), torch.randn(2, requires_grad=True)
        same(torch.autograd.grad(native_vmap(lambda a: Unsupported.apply(w) * a)(x).sum(), w)[0], (x.sum() * 2).expand(2))

    def test_a_forward_that_takes_ctx(self):
        class Old(Unsupported):
            generate_vmap_rule = True

        self.both_refuse("must override the setup_context", Old, torch.randn(3, requires_grad=True))

    def test_tensors_by_keyword_only(self):
        class Keyword(ByNumpy):
            @staticmethod
            def forward(x, *, w):
                return x * w

            @staticmethod
            def setup_context(ctx, inputs, output):
                pass

        for vmap in (torch.vmap, native_vmap):
            with self.assertRaisesRegex(NotImplementedError, "kwarg-only Tensor args"):
                vmap(lambda w: Keyword.apply(torch.ones(2), w=w))(torch.randn(3, requires_grad=True))

    def test_both_rules(self):
        class Both(ByNumpy):
            generate_vmap_rule = True

        for vmap in (torch.vmap, native_vmap):
            with self.assertRaisesRegex(RuntimeError, "both generate_vmap_rule=True and an overridden vmap"):
                vmap(Both.apply)(torch.randn(3, requires_grad=True))

    def test_a_thread_that_is_not_in_the_vmap(self):
        caught = []

        def work(x):
            try:
                native_vmap(lambda _: ByNumpy.apply(x))(torch.ones(2))
            except RuntimeError as error:
                caught.append(str(error))

        def f(x):
            thread = threading.Thread(target=work, args=(x,))
            thread.start()
            thread.join()
            return x

        native_vmap(f)(torch.randn(3, requires_grad=True))
        self.assertIn("batched by a vmap of another thread", caught[0])


class WithTransforms(Functions):
    def test_torch_func_around(self):
        x, w = torch.randn(3, 4), torch.randn(4)
        f = lambda vmap, x, w: vmap(lambda a: Generated.apply(a, w, 1.0)[0])(x)  # noqa: E731
        for transform in (lambda g: torch.func.grad(lambda *a: g(*a).sum(), argnums=(0, 1)), lambda g: torch.func.jacrev(g, argnums=1)):
            same(transform(lambda x, w: f(native_vmap, x, w))(x, w), transform(lambda x, w: f(torch.vmap, x, w))(x, w))
        same(torch.func.grad(lambda x: native_vmap(ByNumpy.apply)(x).sum())(x), 10 * x.cos())
        same(torch.func.jvp(native_vmap(Cubed.apply), (x,), (torch.ones(3, 4),))[1], 5 * x**2)
        same(torch.func.jacfwd(native_vmap(Cubed.apply))(x).sum((2, 3)), 5 * x**2)
        same(torch.vmap(native_vmap(Cubed.apply), in_dims=1, out_dims=1)(x), x**3)

    def test_in_vectorized_jacobians(self):
        x = torch.randn(3, 4)
        checkpointed = lambda a: checkpoint(torch.sin, a, use_reentrant=False)  # noqa: E731
        for function, derivative in ((Cubed.apply, 5 * x**2), (checkpointed, x.cos())):
            for strategy in ("forward-mode", "reverse-mode"):
                jacobian = torch.autograd.functional.jacobian(native_vmap(function), x, vectorize=True, strategy=strategy)
                same(jacobian.reshape(12, 12), torch.diag(derivative.flatten()))

    def test_in_a_gradient_in_a_map_in_a_transform(self):
        x, w = torch.randn(3, 4), torch.randn(4)
        per_example = lambda w, f: lambda a: torch.func.grad(lambda a: f(a * w).sum())(a)  # noqa: E731
        cubed = lambda a: 5 / 3 * a**3  # noqa: E731
        for transform in (torch.func.grad, torch.func.hessian, lambda f: torch.func.grad(lambda w: torch.func.grad(f)(w).square().sum())):
            mapped = lambda w: native_vmap(per_example(w, Cubed.apply))(x).sin().sum()  # noqa: E731
            by_hand = lambda w: torch.stack([per_example(w, cubed)(a) for a in x]).sin().sum()  # noqa: E731
            same(transform(mapped)(w), transform(by_hand)(w))

    def test_methods_close_over_examples(self):
        x, y = torch.randn(3, 4), torch.randn(3, 4)
        with vmapgen.installed(host="native"):
            for function in (Calls, CallsMapped):
                for randomness in ("error", "different"):
                    mapped = torch.vmap(lambda a, b: function.apply(a, lambda t: t * b), randomness=randomness)  # noqa: B023
                    same(mapped(x, y), x * y)
                    same(torch.vmap(mapped, in_dims=2, out_dims=1)(x.unsqueeze(2), y.unsqueeze(2)).squeeze(1), x * y)
                inner = torch.vmap(lambda a, b: torch.vmap(lambda c: function.apply(c, lambda t: t * b))(a))  # noqa: B023
                same(inner(x.unsqueeze(2).expand(3, 4, 4), y), x.unsqueeze(2) * y.unsqueeze(1))

    def test_rules_that_close_over_an_example(self):
        class Kept(torch.autograd.Function):
            forward, setup_context = staticmethod(Calls.forward), staticmethod(Calls.setup_context)

            @staticmethod
            def vmap(info, in_dims, x, function):
                return function(x), 0

        x, y = torch.randn(3, 4), torch.randn(3, 4)
        with self.assertRaisesRegex(RuntimeError, "has closed over an example"):
            native_vmap(lambda a, b: Kept.apply(a, lambda t: t * b))(x, y)

    def test_what_is_put_on_a_context(self):
        x, w = torch.randn(4, 4, requires_grad=True), torch.randn(4, 4, requires_grad=True)
        f = native_vmap(OnContext.apply)
        for wanted, found in zip(torch.autograd.grad((x * w).sin().sum(), (x, w)), torch.autograd.grad(f(x, w).sin().sum(), (x, w))):
            same(found, wanted)
        same(torch.func.grad(lambda x: f(x, w).sum())(x), w)
        same(torch.func.jacrev(lambda x: f(x, w).sum(0))(x).sum(0), w)  # as many rows as examples
        same(torch.func.jvp(f, (x, w), (torch.ones(4, 4), torch.zeros(4, 4)))[1], w)
        twice = native_vmap(native_vmap(OnContext.apply, in_dims=(0, None)))
        v = torch.randn(4, 4, 3, requires_grad=True)
        for wanted, found in zip(torch.autograd.grad((v * w[:, None, :3]).sin().sum(), (v, w)),
                                 torch.autograd.grad(twice(v, w[:, :3]).sin().sum(), (v, w))):
            same(found, wanted)

    def test_elsewhere_nothing_changes(self):
        from torch._functorch import autograd_function

        self.assertIs(torch._ops._higher_order_ops["custom_function_call"], autograd_function.custom_function_call)
        x = torch.randn(3, requires_grad=True)
        same(torch.autograd.grad(Unsupported.apply(x).sum(), x)[0], torch.full((3,), 2.0))
        same(torch.vmap(torch.func.grad(lambda a: Generated.apply(a, a, 1.0)[0]))(x), 10 * (x.sin() + x * x.cos()))
        compiled = torch.compile(lambda x: Unsupported.apply(x) + 1, backend="eager", fullgraph=True)
        same(torch.autograd.grad(compiled(x).sum(), x)[0], torch.full((3,), 2.0))


if __name__ == "__main__":
    unittest.main()
