"""Operators of a library in programs: with a rule for torch.vmap and without, with a gradient, with and without a kernel for fake tensors."""

import tempfile
import unittest

import numpy as np
import torch
import vmapgen
from torch.library import custom_op

same = torch.testing.assert_close
asked = []  # what the rules below were called with


def by_numpy(name):
    """sin, by NumPy; its gradient is ten times sin's, so that nobody takes it for sin."""

    @custom_op(name, mutates_args=())
    def op(x: torch.Tensor) -> torch.Tensor:
        return torch.from_numpy(np.sin(x.detach().numpy()))

    def rule(info, in_dims, x):
        asked.append((info.batch_size, info.randomness, in_dims))
        return op(x.movedim(in_dims[0], -1)), -1

    op.register_autograd(lambda ctx, g: g * 10 * ctx.saved_tensors[0].cos(),
                         setup_context=lambda ctx, inputs, output: ctx.save_for_backward(*inputs))
    op.register_vmap(rule)
    return op


plain, with_fake = by_numpy("vmapgen_trace_test::plain"), by_numpy("vmapgen_trace_test::with_fake")
with_fake.register_fake(torch.empty_like)


@custom_op("vmapgen_trace_test::no_rule", mutates_args=())
def no_rule(x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
    return torch.from_numpy(x.numpy() - y.numpy())


@custom_op("vmapgen_trace_test::add_", mutates_args={"x"})
def add_(x: torch.Tensor, by: float) -> None:
    x.add_(by)


@add_.register_vmap
def _(info, in_dims, x, by):
    add_(x, by)
    return None, None


@custom_op("vmapgen_trace_test::below", mutates_args=())
def below(x: torch.Tensor, limit: float) -> torch.Tensor:
    if (x >= limit).any():
        raise ValueError(f"not below {limit}")
    return x.clone()


@below.register_vmap
def _(info, in_dims, x, limit):
    return below(x, limit), in_dims[0]


@custom_op("vmapgen_trace_test::bounds", mutates_args=())
def bounds(parts: list[torch.Tensor], least: torch.Tensor | None, how: str) -> tuple[torch.Tensor, torch.Tensor]:
    all_parts = torch.stack([*parts] if least is None else [*parts, least])
    return all_parts.amin(0) if how == "least" else all_parts.amax(0), all_parts.sum(0)


@bounds.register_vmap
def _(info, in_dims, parts, least, how):
    def wide(part, dim):
        return part.expand(info.batch_size, *part.shape) if dim is None else part.movedim(dim, 0)

    wide_parts = [wide(part, dim) for part, dim in zip(parts, in_dims[0])]
    return bounds(wide_parts, None if least is None else wide(least, in_dims[1]), how), (0, 0)


class CustomOps(unittest.TestCase):
    def setUp(self):
        torch.manual_seed(0)
        vmapgen.native_operators().set_fallback_policy("error")
        asked.clear()

    def any_size(self, program):
        self.assertEqual(program.why_not_any_size(), "", str(program))
        return program

    def test_a_rule_for_torch_vmap_is_asked_for_the_trace_alone(self):
        for op in (plain, with_fake):
            for dim, out_dim in ((0, 0), (1, 0), (-1, 1)):
                asked.clear()
                program = self.any_size(vmapgen.trace(lambda x: op(x * 2), dim, out_dim, "different")(torch.randn(4, 4)))  # noqa: B023
                self.assertEqual({(randomness, dims[0]) for _, randomness, dims in asked}, {("different", dim % 2)})
                self.assertEqual(str(program).count(op._qualname + "("), 1)
                asked.clear()
                for size in (2, 3, 4, 11):
                    x = torch.randn(4, size) if dim else torch.randn(size, 4)
                    same(program(x), torch.vmap(lambda x: op(x * 2), dim, out_dim)(x))  # noqa: B023
                self.assertEqual([randomness for _, randomness, _ in asked], ["error"] * 4)  # by torch.vmap

    def test_nested(self):
        x = torch.randn(4, 3, 2)
        program = self.any_size(vmapgen.trace(lambda x: vmapgen.vmap(plain, in_dims=1, out_dims=1)(x))(x))
        same(program(x[:2]), x[:2].sin())
        self.assertEqual(str(program).count("plain("), 1)

    def test_unmapped_arguments_are_computed_once(self):
        program = self.any_size(vmapgen.trace(lambda x, w: x * plain(w), in_dims=(0, None))(torch.randn(4, 3), torch.randn(3)))
        self.assertEqual(asked, [])
        self.assertIn("float32[3] = vmapgen_trace_test::plain(w)", str(program))

    def test_gradients_around_a_run(self):
        for op in (plain, with_fake):
            program = vmapgen.trace(lambda x: op(x).sum())(torch.randn(4, 3))  # noqa: B023
            x = torch.randn(7, 3, requires_grad=True)
            same(torch.autograd.grad(program(x).sum(), x)[0], 10 * x.detach().cos())

    def test_gradients_of_a_trace_that_wants_them(self):
        @custom_op("vmapgen_trace_test::by_others", mutates_args=())
        def by_others(x: torch.Tensor) -> torch.Tensor:
            return plain(x)

        by_others.register_autograd(lambda ctx, g: g * 100)
        by_others.register_vmap(lambda info, dims, x: (x.sin(), dims[0]))  # whose gradient torch.vmap takes
        for op in (plain, with_fake, by_others):
            func = lambda x: (op(x) + 1).sum()  # noqa: B023
            x = torch.randn(4, 3, requires_grad=True)
            program, step = vmapgen.trace(func)(x), vmapgen.jit(func)
            self.assertEqual(str(program), str(vmapgen.trace(func)(x.detach())))
            for size in (4, 7):
                x = torch.randn(size, 3, requires_grad=True)
                (wanted,) = torch.autograd.grad(torch.vmap(func)(x).sum(), x)
                for run in (program, step, step):
                    same(torch.autograd.grad(run(x).sum(), x)[0], wanted)
            beside, w = (lambda w, x: op(w) * x), torch.randn(3, requires_grad=True)  # noqa: B023
            (wanted,) = torch.autograd.grad(torch.vmap(beside, (None, 0))(w, x).sum(), w)
            same(torch.autograd.grad(vmapgen.trace(beside, (None, 0))(w, x)(w, x).sum(), w)[0], wanted)

    def test_gradients_inside_are_what_torch_makes_of_them(self):
        gradient = torch.func.grad(lambda x: plain(x).sum())
        x = torch.randn(4, 3)
        with self.assertRaises(RuntimeError) as stock:
            torch.vmap(gradient)(x)
        with self.assertRaises(RuntimeError) as ours:
            vmapgen.trace(gradient)(x)
        self.assertEqual(str(ours.exception), str(stock.exception))

    def test_without_a_rule_a_program_holds_the_loop(self):
        func = lambda x, y: no_rule(x, y) * 2
        x, y = torch.randn(4, 3), torch.randn(3)
        with self.assertRaisesRegex(RuntimeError, "vmapgen_trace_test::no_rule has no batching rule"):
            vmapgen.trace(func, in_dims=(0, None))(x, y)
        vmapgen.native_operators().set_fallback_policy("allow")
        program = vmapgen.trace(func, in_dims=(0, None))(x, y)
        self.assertEqual(str(program).count("vmapgen_trace_test::no_rule("), 4)
        self.assertRegex(program.why_not_any_size(), "with batch size 5 .* with batch size 7")
        same(program(x + 1, y), (x + 1 - y) * 2)
        with self.assertRaisesRegex(RuntimeError, r"shape \[2, 3\].*this batch size only"):
            program(x[:2], y)

    def test_writes(self):
        program = self.any_size(vmapgen.trace(lambda x: (add_(x, 2.0), x * 1)[1], in_dims=1)(torch.zeros(3, 4)))
        x = torch.zeros(3, 2)
        same(program(x), torch.full((2, 3), 2.0))
        same(x, torch.full((3, 2), 2.0))  # the caller sees it, as under vmap
        program = self.any_size(vmapgen.trace(lambda x: (y := x.clone(), add_(y, 2.0), y)[2])(torch.zeros(4, 3)))
        x = torch.zeros(2, 3)
        same(program(x), x + 2)
        same(x, torch.zeros(2, 3))
        captured = torch.zeros(3)
        with self.assertRaisesRegex(RuntimeError, "captured"):
            vmapgen.trace(lambda x: (add_(captured, 2.0), x + captured)[1])(x)
        same(captured, torch.zeros(3))

    def test_lists_options_words_and_several_results(self):
        def func(x, y, least):
            a, b = bounds([x, y, torch.ones(3)], None, "least")
            return a, b + bounds([x], least, "most")[0]

        args = [(torch.randn(n, 3), torch.randn(3, n), torch.zeros(3)) for n in (4, 2, 3, 9)]
        program = self.any_size(vmapgen.trace(func, in_dims=(0, 1, None))(*args[0]))
        for each in args:
            same(program(*each), torch.vmap(func, in_dims=(0, 1, None))(*each))

    def test_an_error_in_a_run_is_the_operators(self):
        program = self.any_size(vmapgen.trace(lambda x: below(x, 5.0) + 1)(torch.zeros(4, 3)))
        with self.assertRaisesRegex(ValueError, "not below 5.0"):
            program(torch.full((2, 3), 7.0))
        same(program(torch.ones(2, 3)), torch.full((2, 3), 2.0))  # the next run is as ever

    def test_an_error_of_python_names_the_call(self):
        program = vmapgen.trace(lambda x: below(x, 5.0) + 1)(torch.zeros(4, 3))
        with self.assertRaises(ValueError) as caught:
            program(torch.full((2, 3), 7.0))
        self.assertEqual(str(caught.exception), "not below 5.0")
        self.assertEqual(caught.exception.__notes__, ["in call 0, vmapgen_trace_test::below, of a traced program"])
        with self.assertRaises(RuntimeError) as caught:  # of no call: the input is refused
            program(torch.zeros(2, 4))
        self.assertEqual(getattr(caught.exception, "__notes__", []), [])

    def test_an_error_of_an_inner_program_names_both_calls(self):
        inner = vmapgen.trace(lambda x: x.sin() * below(x, 5.0))(torch.zeros(4, 3))

        @custom_op("vmapgen_trace_test::runs_inner", mutates_args=())
        def runs_inner(x: torch.Tensor) -> torch.Tensor:
            return inner(x)

        runs_inner.register_vmap(lambda info, dims, x: (runs_inner(x.movedim(dims[0], 0)), 0))
        program = vmapgen.trace(lambda x: runs_inner(x + 1))(torch.zeros(4, 3))
        same(program(torch.zeros(2, 3)), torch.ones(2, 3).sin())
        with self.assertRaisesRegex(ValueError, "not below 5.0") as caught:
            program(torch.full((2, 3), 7.0))
        self.assertEqual([note.split(", ")[1] for note in caught.exception.__notes__], ["vmapgen_trace_test::below", "vmapgen_trace_test::runs_inner"])

    def test_an_error_of_cpp_names_the_call_once(self):
        program = vmapgen.trace(lambda x, i: x.index_select(0, i))(torch.zeros(4, 3), torch.zeros(4, 2, dtype=torch.long))
        with self.assertRaisesRegex(Exception, "index.*of a traced program") as caught:
            program(torch.zeros(4, 3), torch.full((4, 2), 99))
        self.assertEqual(getattr(caught.exception, "__notes__", []), [])

    def test_files_name_what_they_may_call(self):
        x = torch.randn(4, 3)
        program = vmapgen.trace(lambda x: plain(x) + 1)(x)
        with tempfile.TemporaryDirectory() as folder:
            program.save(folder + "/f.vmap")
            with self.assertRaisesRegex(RuntimeError, "vmapgen_trace_test::plain.*allow_ops"):
                vmapgen.load(folder + "/f.vmap")
            same(vmapgen.load(folder + "/f.vmap", allow_ops=["vmapgen_trace_test::plain"])(x[:2]), [x[:2].sin() + 1])

    def test_sources_call_it_by_name(self):
        program = vmapgen.trace(lambda x: plain(x) + 1)(torch.randn(4, 3))
        scope = {}
        exec(program.code, scope)
        x = torch.randn(2, 3)
        same(scope["program"](x), x.sin() + 1)
        self.assertIn('("vmapgen_trace_test::plain", "", {', program.cpp("f"))


if __name__ == "__main__":
    unittest.main()
