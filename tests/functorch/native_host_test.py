"""torch.vmap itself on the native host: the behaviours of PyTorch's vmap API, each held against stock torch.vmap."""

import contextlib
import unittest
import warnings

import torch
import torch.nn.functional as F
import vmapgen
from both_hosts import OnBoth, ops, same
from vmapgen import native_host


class Dims(OnBoth):
    def test_a_noop_inside(self):
        x, y = torch.randn(3), torch.randn(5)
        self.check(x.view(3, 1).expand(3, 5), lambda: torch.vmap(lambda a: torch.vmap(lambda b: a)(y))(x))

    def test_operators_that_add_dims(self):
        x = torch.randn(4, 5, 3, 2)
        self.check(torch.diag_embed(x), lambda: torch.vmap(torch.vmap(torch.diag_embed))(x))
        self.check(x.unsqueeze(2), lambda: torch.vmap(torch.vmap(lambda a: a.unsqueeze(0)))(x))

    def test_negative_and_nested(self):
        x, y = torch.randn(3, 2), torch.randn(3, 2)
        self.check(x.t() * y.t(), lambda: torch.vmap(torch.mul, (-1, -1))(x, y))
        a, b = torch.randn(2, 3, 5), torch.randn(5, 2, 3)
        self.check(a.permute(2, 0, 1) * b, lambda: torch.vmap(torch.vmap(torch.mul, (0, 0)), (-1, 0))(a, b))
        self.check((a.permute(1, 2, 0) * b.permute(2, 0, 1)).permute(2, 0, 1),
                   lambda: torch.vmap(torch.vmap(torch.mul, (-1, 0), 0), (1, 2), 1)(a, b).permute(2, 1, 0))

    def test_one_and_many_outputs(self):
        x = torch.randn(2, 3)
        self.check((x * 2, x.sum(1)), lambda: torch.vmap(lambda a: (a * 2, a.sum()))(x))
        self.check([x * 2], lambda: torch.vmap(lambda a: [a * 2])(x))
        self.check((x.t(), x), lambda: torch.vmap(lambda a: (a, a), out_dims=(1, 0))(x))
        self.check((), lambda: torch.vmap(lambda a: ())(x))

    def test_shapes_inside(self):
        seen = []
        x = torch.randn(2, 3, 5)

        def program():
            seen.clear()
            torch.vmap(lambda a: seen.append((a.shape, a.dim(), a.numel(), a.stride(), a.dtype, len(a))) or a, in_dims=1)(x)
            return torch.tensor([len(seen)])

        self.check(torch.tensor([1]), program)
        self.assertEqual(seen, [(torch.Size([2, 5]), 2, 10, (15, 1), torch.float32, 2)])

    def test_python_operators_and_iteration(self):
        x = torch.rand(3, 4) + 1
        self.check(2 - x / 3 + x**2 % 2, lambda: torch.vmap(lambda a: 2 - a / 3 + a**2 % 2)(x))
        self.check(x.sum(1), lambda: torch.vmap(lambda a: sum(v for v in a))(x))
        self.check(x[:, [2, 0]] + x[:, :2], lambda: torch.vmap(lambda a: a[[2, 0]] + a[:2])(x))
        self.check((x[:, 0], x[:, 3]), lambda: torch.vmap(lambda a: (a[0], a[-1]))(x))

    def test_new_tensors_of_an_example(self):
        x = torch.randn(3, 2)
        data = torch.tensor([1.0, 2.0])
        array = data.numpy()
        for new in (lambda a: a.new_tensor([1.0, 2.0]), lambda a: a.new([1.0, 2.0]), lambda a: a.new(2).copy_(data), lambda a: a.new(data),
                    lambda a: a.new_tensor([1, 2], dtype=torch.long), lambda a: a.new((1, 2)), lambda a: a.new(data.shape).copy_(data),
                    lambda a: torch.cat([a.new(), a.new_tensor(array)])):
            self.check(x * data, lambda: torch.vmap(lambda a: a * new(a))(x))  # noqa: B023
            self.check(data.expand(3, 2), lambda: torch.vmap(torch.func.grad(lambda a: (a * new(a)).sum()))(x))  # noqa: B023
            self.check(x * data, lambda: torch.vmap(lambda a: a * new(x))(x))  # noqa: B023
        with native_host():
            same(torch.compile(lambda a: a.new_tensor([1.0, 2.0]) * a.new(2).fill_(1), backend="eager", fullgraph=True)(x), data)

    def test_padding_of_an_encoder(self):
        # In eval PyTorch makes a nested tensor of what is padded, which holds zeros there in the end. No nested tensor is made of examples.
        layer = torch.nn.TransformerEncoderLayer(4, 2, 5, batch_first=True)
        encoder, x = torch.nn.TransformerEncoder(layer, 2).eval(), torch.randn(3, 2, 5, 4)
        kept = torch.tensor([[1, 1, 1, 0, 0], [1, 1, 1, 1, 1]]).bool()

        def encode(a, kept):
            return encoder(a, src_key_padding_mask=~kept).masked_fill(~kept[..., None], 0)

        with torch.no_grad():
            wanted = torch.stack([encode(a, kept) for a in x])
            with native_host():
                same(torch.vmap(encode, in_dims=(0, None))(x, kept), wanted)
                same(torch.vmap(encode, in_dims=(None, 0))(x[0], kept.expand(3, 2, 5)), wanted[0].expand_as(x))
                same(torch.vmap(lambda a: encode(x[0], kept) + a)(x), wanted[0] + x)
            self.assertFalse(encoder(x[0], src_key_padding_mask=~kept)[~kept].any())  # nested, where no map runs
        gradient = torch.func.grad(lambda a: encode(a, kept).sin().sum())
        wanted = torch.autograd.grad(sum(encode(a, kept).sin().sum() for a in x.requires_grad_()), x)[0]
        with native_host():
            same(torch.vmap(gradient)(x.detach()), wanted)

    def test_a_bias_of_any_rank(self):
        # PyTorch's body asks the whole batch for its dims, and flattens other than for an example.
        w = torch.randn(5, 4)
        for input_shape, bias_shape in [((4,), (1, 5)), ((4,), ()), ((3, 4), (3, 1)), ((3, 4), (1, 5)), ((2, 3, 4), (3, 5)), ((2, 3, 4), (2, 1, 5))]:
            x, b = torch.randn(3, *input_shape), torch.randn(3, *bias_shape)
            for in_dims in ((0, 0), (0, None), (None, 0)):
                given = [t if dim == 0 else t[0] for t, dim in zip((x, b), in_dims)]
                slices = [t if dim == 0 else t[:1].expand_as(t) for t, dim in zip((x, b), in_dims)]
                wanted = torch.stack([F.linear(each, w, bias) for each, bias in zip(*slices)])
                with self.subTest(input=input_shape, bias=bias_shape, in_dims=in_dims), native_host():
                    same(torch.vmap(lambda x, b: F.linear(x, w, b), in_dims)(*given), wanted)

    def test_a_tensor_stays_no_sequence(self):
        # A __getitem__ of our own on torch.Tensor would make it one: torch.tensor of a list of tensors asks for their len().
        same(torch.tensor([torch.tensor(1.0), torch.tensor(2.0)]), torch.tensor([1.0, 2.0]))

    def test_errors(self):
        x, y = torch.randn(2, 3), torch.randn(4, 3)
        self.refused(ValueError, "Expected all tensors to have the same size in the mapped dimension",
                     lambda: torch.vmap(torch.mul)(x, y))
        self.refused(ValueError, "in_dims is not compatible with the structure", lambda: torch.vmap(torch.sin, (0, 0))(x))
        self.refused(ValueError, "can not return a BatchedTensor when out_dim is None",
                     lambda: torch.vmap(torch.sin, out_dims=None)(x))


class InPlace(OnBoth):
    def test_on_views_of_what_is_mapped(self):
        def program():
            x = torch.arange(12.0).reshape(3, 4)
            torch.vmap(lambda a: a[1:].mul_(10))(x)
            return x

        wanted = torch.arange(12.0).reshape(3, 4)
        wanted[:, 1:] *= 10
        self.check(wanted, program)

    def test_both_levels(self):
        def program():
            x, y = torch.zeros(2, 3, 4), torch.arange(3.0)
            torch.vmap(lambda row: torch.vmap(lambda a, b: a.add_(b))(row, y))(x)
            return x

        self.check(torch.arange(3.0).view(1, 3, 1).expand(2, 3, 4), program)

    def test_what_cannot_be_written(self):
        x, y = torch.zeros(4), torch.ones(3, 4)
        with self.assertRaisesRegex(RuntimeError, "doesn't match the broadcast shape"):
            torch.vmap(lambda b: x.add_(b))(y)
        with native_host(), self.assertRaisesRegex(RuntimeError, "would write a batched value into a tensor that is not batched"):
            torch.vmap(lambda b: x.add_(b))(y)
        same(x, torch.zeros(4))

    def test_indexed_writes(self):
        def program():
            x = torch.zeros(3, 4)
            torch.vmap(lambda a, i: a.index_put_((i,), torch.tensor(5.0)))(x, torch.tensor([0, 2, 3]))
            return x

        wanted = torch.zeros(3, 4)
        wanted[range(3), [0, 2, 3]] = 5
        self.check(wanted, program)


class Randomness(OnBoth):
    """What is drawn differs between the hosts; how often it is, does not."""

    factories = (lambda: torch.randn(5), lambda: torch.rand(5), lambda: torch.randint(0, 1000, (5,)), lambda: torch.randperm(50),
                 lambda: torch.normal(0.0, 1.0, (5,)))
    of_values = (torch.bernoulli, torch.poisson, lambda t: torch.multinomial(t, 20, True))
    of_shapes = (torch.rand_like, torch.randn_like, lambda t: t.clone().exponential_(), lambda t: t.clone().uniform_())
    captured = torch.rand(30)

    def draws(self, random, randomness, chunk=None):
        """Of `random`, called with an example, for four examples that are equal."""
        with native_host():
            return torch.vmap(lambda a: random(a) + a[0] * 0, randomness=randomness, chunk_size=chunk)(self.captured.expand(4, 30))

    def check_draws(self, random, same_too=True):
        for chunk in (None, 3):
            each = self.draws(random, "different", chunk)
            self.assertFalse(all(torch.equal(row, each[0]) for row in each))
            if same_too:
                one = self.draws(random, "same", chunk)
                self.assertTrue(all(torch.equal(row, one[0]) for row in one))
        with self.assertRaisesRegex(RuntimeError, "random"):
            self.draws(random, "error")

    def test_factories(self):
        for factory in self.factories:
            self.check_draws(lambda a: factory())  # noqa: B023

    def test_of_what_is_not_batched(self):
        for random in (*self.of_values, *self.of_shapes):
            self.check_draws(lambda a: random(self.captured))  # noqa: B023

    def test_of_examples(self):
        for random in self.of_shapes:
            self.check_draws(random)
        for random in self.of_values:
            self.check_draws(random, same_too=False)
            with self.assertRaisesRegex(RuntimeError, "cannot serve all examples with one draw"):
                self.draws(random, "same")

    def test_seeds_reproduce(self):
        def program():
            torch.manual_seed(3)
            return torch.vmap(lambda a: a + torch.randn(5), randomness="different")(torch.zeros(4, 5))

        with native_host():
            same(program(), program())


class WithAutograd(OnBoth):
    def test_backward_through_it(self):
        w = torch.randn(4, requires_grad=True)
        x = torch.randn(3, 4)
        self.check(x.sum(0), lambda: torch.autograd.grad(torch.vmap(lambda a: (a * w).sum())(x).sum(), w)[0])

    def test_anomaly_detection(self):
        x = torch.randn(3, requires_grad=True)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            with torch.autograd.detect_anomaly():
                self.check(2 * x.detach(), lambda: torch.autograd.grad(torch.vmap(lambda a: a * a)(x).sum(), x)[0])

    def test_checkpoint_around_it(self):
        x = torch.randn(3, requires_grad=True)
        f = lambda a: torch.utils.checkpoint.checkpoint(torch.vmap(torch.sin), a, use_reentrant=False)  # noqa: E731
        self.check(x.detach().cos(), lambda: torch.autograd.grad(f(x).sum(), x)[0])

    def test_no_grad_and_inference_mode(self):
        x = torch.randn(3, requires_grad=True)

        def under(mode):
            def f(a):
                with mode():
                    return a * 2

            return torch.vmap(f)(x)

        with native_host():
            self.assertFalse(under(torch.no_grad).requires_grad)
            self.assertTrue(under(torch.inference_mode).is_inference())
            with torch.inference_mode():
                self.assertTrue(torch.vmap(torch.sin)(x).is_inference())

    def test_an_example_is_of_inference_mode_where_its_batch_is(self):
        with torch.inference_mode():
            made_there = torch.ones(2, 3)
        asked = []
        ask = lambda a: asked.extend([a.is_inference(), torch.is_inference(a + 1)]) or a * 2  # noqa: E731
        for host in (contextlib.nullcontext, native_host):
            with host():
                torch.vmap(torch.vmap(ask))(torch.ones(2, 3))
                with torch.inference_mode():
                    torch.vmap(ask)(made_there)
                self.assertEqual(asked, [False, False, True, True])
                asked.clear()


class WhatPyTorchWouldSay(OnBoth):
    """Of examples, where the dispatcher does not ask us: RuntimeErrors on both hosts, ours in the caller's words."""

    def both_raise(self, text, program):
        with self.assertRaisesRegex(RuntimeError, "inside of a function being transformed by a functorch transform"):
            program()
        with native_host(), self.assertRaisesRegex(RuntimeError, text):
            program()
        with self.assertRaisesRegex(RuntimeError, "without enter"):
            ops.leave()

    def test_requires_grad_inside(self):
        x = torch.randn(3, 4)
        self.both_raise("Gradients of each example are taken by torch.func.grad",
                        lambda: torch.vmap(lambda a: a.requires_grad_().sin())(x))
        self.both_raise("torch.autograd.functional was called inside .* Gradients of each example are taken by torch.func.grad",
                        lambda: torch.vmap(lambda a: torch.autograd.functional.jacobian(torch.sin, a))(x))

    @unittest.skipUnless(hasattr(torch.Tensor, "rename"), "PyTorch 2.13 has named tensors no more")
    def test_names_of_dims(self):
        for give in (lambda a: a.rename("d"), lambda a: a.rename_("d"), lambda a: a.refine_names("d")):
            with native_host(), warnings.catch_warnings(), self.assertRaisesRegex(RuntimeError, "an example's dims have no names"):
                warnings.simplefilter("ignore")
                torch.vmap(give)(torch.ones(2, 3))
        self.check(torch.full((2, 3), 2.0), lambda: torch.vmap(lambda a: a * 2)(torch.ones(2, 3)))

    def test_nested_tensors(self):
        nested = torch.nested.nested_tensor([torch.randn(2, 4), torch.randn(3, 4)])
        factor = torch.randn(2, 1, 4)
        for function, others in ((torch.sin, ()), (torch.mul, (factor,))):
            with self.assertRaisesRegex(RuntimeError, "over a nested tensor is not supported.*to_padded_tensor"):
                vmapgen.vmap(function)(nested, *others)
            # torch.vmap itself maps it on its own levels.
            wanted = torch.vmap(function)(nested, *others)
            with native_host():
                got = torch.vmap(function)(nested, *others)
            for a, b in zip(got.unbind(), wanted.unbind(), strict=True):
                same(a, b)

    def test_an_out_dim_out_of_range(self):
        for dim in (3, -4):
            for host in (warnings.catch_warnings(), native_host()):
                with host, self.assertRaisesRegex(IndexError, "out of range"):
                    torch.vmap(lambda a: a, out_dims=dim)(torch.randn(2, 3, 5))  # noqa: B023


class WithFormulasThatWrite(OnBoth):
    """PyTorch's formulas write to temporaries, which are not batched where a batched gradient comes in."""

    def test_second_derivatives_of_binary_cross_entropy(self):
        x, y, w = torch.rand(4, requires_grad=True), torch.rand(4), torch.rand(4)
        for weight in (None, w):
            for reduction in ("none", "mean", "sum"):
                out = torch.nn.functional.binary_cross_entropy(x, y, weight, reduction=reduction).sum()
                first, = torch.autograd.grad(out, x, create_graph=True)

                def batched():
                    return torch.autograd.grad(first, x, torch.eye(4), retain_graph=True, is_grads_batched=True)[0]  # noqa: B023

                def mapped():
                    return torch.vmap(lambda v: torch.autograd.grad(first, x, v, retain_graph=True)[0])(torch.eye(4))  # noqa: B023

                wanted = torch.stack([torch.autograd.grad(first, x, v, retain_graph=True)[0] for v in torch.eye(4)])
                self.check(wanted, batched)
                self.check(wanted, mapped)

    def test_gradients_of_each_example_all_the_same(self):
        x = torch.randn(3, 2, 2)
        self.check(torch.eye(2).expand(3, 2, 2), lambda: torch.vmap(torch.func.grad(torch.trace))(x))


class WithTracing(OnBoth):
    def check_levels_left(self):
        self.assertEqual(torch.rand(2).shape, (2,))
        with self.assertRaisesRegex(RuntimeError, "without enter"):
            ops.leave()

    def test_torch_jit_trace(self):
        x = torch.randn(3, 4)
        for vmap in (vmapgen.native_vmap, torch.vmap):
            with native_host(), warnings.catch_warnings():
                warnings.simplefilter("ignore")
                traced = torch.jit.trace(lambda x: vmap(lambda a: a.sin() * a.sum())(x), x)  # noqa: B023
                self.check_levels_left()
            y = torch.randn(3, 4)
            same(traced(y), y.sin() * y.sum(1, keepdim=True))

    def test_what_torch_jit_trace_follows(self):
        # Its own kernels of composite operators (to), and the batch size of a map inside, ask for examples, which it does not know.
        vmap = vmapgen.native_vmap
        x, i = torch.randn(3, 2, 4), torch.tensor([2, 0, 1])
        for f in (lambda a, j: a * j.to(torch.float64), lambda a, j: a * j.short(), lambda a, j: vmap(lambda b: b * j)(a),
                  lambda a, j: vmap(lambda b: vmap(torch.sin)(b) * j, in_dims=1, out_dims=1)(a),
                  lambda a, j: vmap(lambda b, c: b * c, (1, 0))(a, a.mT),
                  lambda a, j: vmap(lambda d: d["a"] * j)({"a": a})):
            with native_host(), warnings.catch_warnings():
                warnings.simplefilter("ignore")
                warnings.simplefilter("error", torch.jit.TracerWarning)
                traced = torch.jit.trace(lambda x, i: torch.vmap(f)(x, i), (x, i))  # noqa: B023
                self.check_levels_left()
            y, j = torch.randn(3, 2, 4), i + 5
            same(traced(y, j), torch.stack([f(*each) for each in zip(y, j)]))

    def test_an_error_while_tracing(self):
        with native_host(), warnings.catch_warnings():
            warnings.simplefilter("ignore")
            with self.assertRaisesRegex(ZeroDivisionError, "by zero"):
                torch.jit.trace(lambda x: torch.vmap(lambda a: 1 // 0)(x), torch.randn(3, 4))
            self.check_levels_left()
            with self.assertRaisesRegex(RuntimeError, "Unsupported value kind"):  # the tracer asks for an example's size
                torch.jit.trace(lambda x: torch.vmap(lambda a: a / a.size(0))(x), torch.randn(3, 4))
            self.check_levels_left()


class WithScriptsAndAutocast(OnBoth):
    def test_a_scripted_function(self):
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")

            @torch.jit.script
            def f(a, w):
                if a.size(0) > 2:
                    return (w * a).tanh() + a.sum()
                return a

        x, w = torch.randn(3, 4), torch.randn(4)
        for _ in range(4):
            self.check((w * x).tanh() + x.sum(1, keepdim=True), lambda: torch.vmap(f, (0, None))(x, w))

    def test_dtypes_under_autocast(self):
        x, bias, w = torch.randn(3, 4, 5), torch.randn(3, 6), torch.randn(5, 6)
        low = x.bfloat16()
        for f, args in {
            torch.mm: (x, w.expand(3, 5, 6)), torch.addmm: (bias, x, w.expand(3, 5, 6)), torch.trace: (low,),
            torch.dot: (x[:, 0], x[:, 1]), torch.mv: (x, x[:, 0]), torch.nn.functional.cross_entropy: (low, x.softmax(-1)),
            torch.nn.functional.linear: (x, w.t().expand(3, 6, 5), bias), torch.linalg.matrix_power: (x @ x.mT,),
        }.items():
            args = args if f is not torch.linalg.matrix_power else (args[0],)
            call = (lambda *a: torch.linalg.matrix_power(*a, 2)) if f is torch.linalg.matrix_power else f
            with torch.autocast("cpu", torch.bfloat16):
                looped = torch.stack([call(*[a[i] for a in args]) for i in range(3)])

            def inside(*a):
                with torch.autocast("cpu", torch.bfloat16):
                    return call(*a)  # noqa: B023

            with native_host(), self.subTest(str(f)):
                same(torch.vmap(inside)(*args), looped, rtol=2e-2, atol=2e-2)
                with torch.autocast("cpu", torch.bfloat16):
                    same(torch.vmap(call)(*args), looped, rtol=2e-2, atol=2e-2)


if __name__ == "__main__":
    unittest.main()
