"""Operators with a vmap for torch.vmap (torch.library.register_vmap) inside native_vmap: mapped by that, not looped."""

import unittest

import numpy as np
import torch
import torch.distributed._functional_collectives as functional
import vmapgen
from torch.library import custom_op
from vmapgen import native_vmap

same = torch.testing.assert_close
seen = []  # what the rules below were called with


@custom_op("vmapgen_test::by_numpy", mutates_args=())
def by_numpy(x: torch.Tensor) -> torch.Tensor:
    """torch.sin by NumPy, with a gradient that is ten times its own."""
    return torch.from_numpy(np.sin(x.detach().numpy()))


by_numpy.register_autograd(lambda ctx, g: g * 10 * ctx.saved_tensors[0].cos(),
                           setup_context=lambda ctx, inputs, output: ctx.save_for_backward(*inputs))


@by_numpy.register_vmap
def _(info, in_dims, x):
    seen.append((info.batch_size, info.randomness, in_dims, tuple(x.shape)))
    return by_numpy(x.movedim(in_dims[0], -1)), -1


@custom_op("vmapgen_test::increment_", mutates_args={"x"})
def increment_(x: torch.Tensor, by: float) -> None:
    x.add_(by)


@increment_.register_vmap
def _(info, in_dims, x, by):
    seen.append(in_dims)
    increment_(x, by)
    return None, None


@custom_op("vmapgen_test::raises", mutates_args=())
def raises(x: torch.Tensor) -> torch.Tensor:
    return x.clone()


@raises.register_vmap
def _(info, in_dims, x):
    raise ValueError("a rule that raises")


@custom_op("vmapgen_test::no_rule", mutates_args=())
def no_rule(x: torch.Tensor) -> torch.Tensor:
    return x.clone()


library = torch.library.Library("vmapgen_test_more", "DEF")
library.define("joined(Tensor[] parts, Tensor? extra, str how) -> (Tensor, Tensor[])")
library.impl("joined", lambda parts, extra, how: (torch.cat(parts), [p + 1 for p in parts]), "CompositeExplicitAutograd")


def joined_vmap(info, in_dims, parts, extra, how):
    seen.append((in_dims, how))
    wide = [p.expand(info.batch_size, *p.shape) if d is None else p.movedim(d, 0) for p, d in zip(parts, in_dims[0])]
    return (torch.cat(wide, 1), [p + 1 for p in wide]), (0, [0] * len(wide))


torch.library.register_vmap("vmapgen_test_more::joined", joined_vmap, lib=library)


class CustomOps(unittest.TestCase):
    def setUp(self):
        torch.manual_seed(0)
        vmapgen.native_operators().set_fallback_policy("error")
        seen.clear()

    def tearDown(self):
        self.assertIsNone(torch._C._functorch.peek_interpreter_stack())

    def check(self, wanted, program):
        """`program(vmap)` gives `wanted` on both hosts, and asks the rules the same."""
        asked = []
        for vmap in (torch.vmap, native_vmap):
            seen.clear()
            same(program(vmap), wanted)
            asked.append(list(seen))
        self.assertEqual(asked[0], asked[1])
        self.assertTrue(asked[0])

    def test_values_at_each_dim(self):
        x = torch.randn(3, 4)
        for dim, out_dim in ((0, 0), (1, 0), (-1, 1)):
            self.check(x.movedim(dim, out_dim).sin(), lambda vmap: vmap(by_numpy, in_dims=dim, out_dims=out_dim)(x))  # noqa: B023

    def test_nested(self):
        x = torch.randn(2, 3, 4)
        self.check(x.sin(), lambda vmap: vmap(vmap(by_numpy, in_dims=1, out_dims=1))(x))
        self.check(x[0].sin()[:, None].expand(3, 2, 4), lambda vmap: vmap(lambda a: vmap(lambda b: by_numpy(a) * b)(torch.ones(2)))(x[0]))
        same(torch.vmap(native_vmap(by_numpy))(x), x.sin())

    def test_gradients(self):
        x = torch.randn(3, 4, requires_grad=True)
        self.check(10 * x.cos().detach(), lambda vmap: torch.autograd.grad(vmap(by_numpy)(x).sum(), x)[0])

    def test_no_examples(self):
        self.check(torch.empty(0, 4), lambda vmap: vmap(by_numpy)(torch.empty(0, 4)))

    def test_chunks_and_randomness(self):
        x = torch.randn(5, 4)
        self.check(x.sin(), lambda vmap: vmap(by_numpy, chunk_size=2, randomness="different")(x))
        self.assertEqual([s[:2] for s in seen], [(2, "different"), (2, "different"), (1, "different")])

    def test_lists_options_and_words(self):
        a, b = torch.randn(3, 2), torch.randn(2, 3)
        parts = [a, b.t(), torch.ones(3, 1)]
        self.check((torch.cat(parts, 1), [p + 1 for p in parts]), lambda vmap: vmap(
            lambda a, b: torch.ops.vmapgen_test_more.joined([a, b, torch.ones(1)], None, "so"), in_dims=(0, 1))(a, b))

    def test_writes(self):
        def program(vmap):
            x = torch.zeros(3, 2)
            vmap(lambda a: (increment_(a, 2.0), a * 1)[1], in_dims=1)(x)
            return x

        self.check(torch.full((3, 2), 2.0), program)
        x = torch.zeros(3)
        native_vmap(lambda a: (increment_(x, 1.0), a)[1])(x.clone())  # no batched argument: once
        same(x, torch.ones(3))

    def test_collectives(self):
        torch.distributed.init_process_group("gloo", store=torch.distributed.HashStore(), rank=0, world_size=1)
        self.addCleanup(torch.distributed.destroy_process_group)
        x, group = torch.randn(3, 1000), torch.distributed.group.WORLD
        torch.ops.vmapgen.set_fallback_policy("allow")
        for collective in (lambda a: functional.reduce_scatter_tensor(a, "sum", 0, group), lambda a: functional.all_reduce(a, "sum", group),
                           lambda a: functional.all_gather_tensor(a, 0, group), lambda a: functional.all_to_all_single(a, None, None, group),
                           lambda a: functional.broadcast(a, 0, group),
                           lambda a: functional.all_reduce_coalesced([a, a * 2], "sum", group)[1] / 2):
            same(native_vmap(lambda a: collective(a) * 1)(x), x)  # noqa: B023

    def test_errors(self):
        for vmap in (torch.vmap, native_vmap):
            with self.assertRaisesRegex(ValueError, "a rule that raises"):
                vmap(raises)(torch.ones(3))
        with self.assertRaisesRegex(RuntimeError, "vmapgen_test::no_rule has no batching rule"):
            native_vmap(no_rule)(torch.ones(3))
        same(native_vmap(by_numpy)(torch.ones(3)), torch.ones(3).sin())


if __name__ == "__main__":
    unittest.main()
