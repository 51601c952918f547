"""The harness finds what it is there to find: hosts that are wrong on purpose, on operators of our own."""

import os
import signal
import tempfile
import types
import unittest
from collections.abc import Callable
from typing import Any

import torch
from torch.utils import _pytree as pytree

import cases
import compare
import errors
import gradients
import hosts
import operators
import samples
import survive


class SlowHost:
    """Right by definition: a loop. `spoil` says what goes wrong."""

    vmap = staticmethod(torch.vmap)

    def __init__(
        self, spoil: Callable[[torch.Tensor], torch.Tensor] = lambda result: result, seeds: dict[str, list[int]] | None = None
    ) -> None:
        self.spoil = spoil
        self.seeds = seeds or {}  # of the slices, by randomness; without them nothing is drawn

    def run(self, call: hosts.Call, batched: hosts.Batched, randomness: str = "error") -> Any:
        if self.seeds and randomness not in self.seeds:
            raise RuntimeError(f"draws, {randomness}")
        slices = []
        for i, seed in enumerate(self.seeds.get(randomness, [0, 0, 0])):
            samples.seed(seed)
            slices.append(call({p: t.select(dim, i) for p, (t, dim) in batched.items()}))
        flat = [pytree.tree_flatten(one) for one in slices]
        columns = [self.spoil(torch.stack(column)) for column in zip(*(leaves for leaves, _ in flat))]
        return pytree.tree_unflatten(columns, flat[0][1])

    def is_draw(self, error: Exception) -> bool:
        return "draws, error" in str(error)

    def is_one_draw(self, error: Exception) -> bool:
        return "draws, same" in str(error)

    def is_loop(self, error: Exception) -> bool:
        return "loop" in str(error)


def raises(text: str) -> Callable[[torch.Tensor], torch.Tensor]:
    def spoil(_: torch.Tensor) -> torch.Tensor:
        raise RuntimeError(text)

    return spoil


def operator(function: Callable[..., Any], inplace: Callable[..., Any] | None = None) -> Any:
    def draw(device: str, dtype: torch.dtype, requires_grad: bool) -> list[Any]:
        def one(*shape: int) -> Any:
            tensors = [torch.testing.make_tensor(shape, device=device, dtype=dtype) for _ in range(2)]
            return types.SimpleNamespace(
                input=tensors[0],
                args=(tensors[1],),
                kwargs={},
                broadcasts_input=False,
                output_process_fn_grad=lambda result: result,
            )

        return [one(2, 4), one()]

    return types.SimpleNamespace(
        op=function,
        inplace_variant=inplace,
        sample_inputs=draw,
        supported_dtypes=lambda device: {torch.float32, torch.float64, torch.int64},
        supports_autograd=True,
        supports_forward_ad=True,
        supports_gradgrad=True,
    )


def classed(host: Any, op: Any, kind: str = "function", name: str = "ours") -> dict[str, Any]:
    return cases.run(host, name, op, cases.FULL, lambda what: None)[kind]


def differentiated(host: Any, op: Any, kind: str = "function") -> dict[str, Any]:
    """What its gradients are classed as: by autograd, or by torch.func (`inplace`)."""
    return gradients.run(host, "ours", op, cases.FULL, lambda what: None)[kind]


def wrongly(host: Any, op: Any) -> dict[str, Any]:
    """What its wrong calls are classed as."""
    op.error_inputs_func = None
    with tempfile.TemporaryFile() as file:
        return errors.run(host, "ours", op, errors.QUICK, survive.Place(file.fileno()))


class DyingHost(SlowHost):
    """Kills its process where a slice has an empty dim."""

    def run(self, call: hosts.Call, batched: hosts.Batched, randomness: str = "error") -> Any:
        if any(tensor.numel() == 0 for tensor, _ in batched.values()):
            os.kill(os.getpid(), signal.SIGSEGV)
        return super().run(call, batched, randomness)


class Unasked(unittest.TestCase):
    def test_numbers_that_nobody_asked_for(self) -> None:
        found = classed(SlowHost(), operator(lambda x, y: x + torch.rand(x.shape)))
        self.assertEqual(found["class"], "differs")
        self.assertIn("nobody said for whom", found["failures"]["differs"])


class Rounding(unittest.TestCase):
    def test_as_near(self) -> None:
        exact = [torch.zeros(2, dtype=torch.float64)] * 3
        loop = [torch.tensor([0.1, 0.0], dtype=torch.bfloat16)] * 3
        near = torch.tensor([[0.0, 0.15]] * 3, dtype=torch.bfloat16)
        self.assertTrue(compare.is_as_near(near, loop, exact))
        self.assertFalse(compare.is_as_near(2 * near, loop, exact))
        one = [torch.ones(2, dtype=torch.float64)] * 3
        self.assertTrue(compare.is_as_near(torch.full((3, 2), 1.0078125, dtype=torch.bfloat16), [t.bfloat16() for t in one], one))
        self.assertFalse(compare.is_as_near(torch.full((3, 2), torch.nan, dtype=torch.bfloat16), loop, exact))

    def test_another_dtype_is_not_rounded(self) -> None:
        exact = [torch.zeros(2, dtype=torch.float64)] * 3
        loop = [torch.tensor([0.1, 0.0], dtype=torch.bfloat16)] * 3
        self.assertFalse(compare.is_as_near(torch.zeros(3, 2), loop, exact))

    def test_integers_are_not_rounded(self) -> None:
        number = [torch.tensor([1])] * 3
        self.assertTrue(compare.is_as_near(torch.tensor([[1]] * 3), number, number))
        self.assertFalse(compare.is_as_near(torch.tensor([[2]] * 3), number, number))

    def test_a_wrong_result_stays_wrong(self) -> None:
        self.assertEqual(classed(SlowHost(lambda result: result * 1.01), operator(torch.mul))["class"], "differs")


def last_moved(t: torch.Tensor) -> torch.Tensor:
    """The same but for its last number."""
    return (t.flatten() + 0.1 * torch.arange(t.numel()).eq(t.numel() - 1)).reshape(t.shape)


class Gradients(unittest.TestCase):
    def test_right(self) -> None:
        found = differentiated(SlowHost(), operator(torch.mul))
        self.assertEqual(found["class"], "pass")
        # In front, behind, and the first tensor alone; of numbers, in front and alone.
        self.assertEqual(found["cases"], {"pass": 5})

    def test_scaled(self) -> None:
        class Scale(torch.autograd.Function):
            @staticmethod
            def forward(ctx: Any, result: torch.Tensor) -> torch.Tensor:
                return result.clone()

            @staticmethod
            def backward(ctx: Any, grad: torch.Tensor) -> torch.Tensor:
                return 2 * grad

        self.assertEqual(differentiated(SlowHost(Scale.apply), operator(torch.mul))["class"], "differs")

    def test_lost(self) -> None:
        self.assertEqual(differentiated(SlowHost(torch.Tensor.detach), operator(torch.mul))["class"], "differs")

    def test_raised(self) -> None:
        self.assertEqual(differentiated(SlowHost(raises("loop")), operator(torch.mul))["class"], "loop")
        self.assertEqual(differentiated(SlowHost(raises("other")), operator(torch.mul))["class"], "error")

    def test_of_transforms(self) -> None:
        self.assertEqual(differentiated(SlowHost(), operator(torch.mul), "inplace")["cases"], {"pass": 5})
        # What a map gives back is scaled: the results of the map inside, the gradients and derivatives of those around.
        self.assertEqual(differentiated(SlowHost(lambda result: 2 * result), operator(torch.mul), "inplace")["class"], "differs")
        self.assertEqual(differentiated(SlowHost(raises("loop")), operator(torch.mul), "inplace")["class"], "loop")

    def test_a_wrong_derivative(self) -> None:
        runner = gradients.Runner(SlowHost(), "ours", operator(torch.mul))
        batch = next(iter(samples.batches(runner.op, gradients.DTYPE, 1)))
        placement = {0: 0, 1: 0}
        ways = runner.ways("inplace", runner.wanted(batch, placement), batch, placement)
        self.assertEqual(list(ways), ["grad of vmap", "vmap of grad", "grad of vmap of grad", "vmap of jvp", "jvp of vmap"])
        for way, wrong in ways.values():
            right = way(batch, placement)
            self.assertEqual(wrong(right), "")
            other = {**right, 1: last_moved(right[1])} if isinstance(right, dict) else last_moved(right)
            self.assertNotEqual(wrong(other), "")

    def test_nothing_to_differentiate(self) -> None:
        self.assertEqual(differentiated(SlowHost(), operator(torch.eq))["class"], "none")


class WrongInputs(unittest.TestCase):
    def test_a_right_host_passes(self):
        found = wrongly(SlowHost(), operator(torch.mul))
        self.assertEqual(found["function"]["class"], "pass")
        # 2 tensors, 8 changes, batched: all, it alone, all but it
        self.assertEqual(found["function"]["cases"], {"pass": 2 * 8 * 3})

    def test_an_error_that_the_loop_does_not_raise(self):
        self.assertEqual(wrongly(SlowHost(raises("no")), operator(torch.mul))["function"]["class"], "raises")

    def test_an_error_of_another_class(self):
        def refuse(*_: torch.Tensor) -> torch.Tensor:
            raise IndexError

        class Other(SlowHost):
            def run(self, *_: Any) -> Any:
                raise ValueError

        self.assertEqual(wrongly(SlowHost(), operator(refuse))["function"]["class"], "pass")
        self.assertEqual(wrongly(Other(), operator(refuse))["function"]["class"], "kind")

    def test_a_result_where_the_loop_has_an_error(self):
        class Careless(SlowHost):
            def run(self, call: hosts.Call, batched: hosts.Batched, randomness: str = "error") -> Any:
                return torch.zeros(3)

        self.assertEqual(wrongly(Careless(), operator(torch.mm))["function"]["class"], "accepts")

    def test_a_death_is_one_calls_failure(self):
        found = wrongly(DyingHost(), operator(torch.mul))["function"]
        self.assertEqual(found["class"], "crash")
        # the empty first and last dim of each tensor, batched: all and it alone
        self.assertEqual(found["cases"]["crash"], 2 * 2 * 2)
        self.assertEqual(found["cases"]["crash"] + found["cases"]["pass"], 2 * 8 * 3)
        self.assertIn("SIGSEGV", found["failure"])

    def test_a_death_in_the_loop_is_pytorchs_own(self):
        def die(first: torch.Tensor, second: torch.Tensor) -> torch.Tensor:
            if first.is_complex():
                os.kill(os.getpid(), signal.SIGSEGV)
            return first * second

        found = wrongly(SlowHost(), operator(die))
        self.assertEqual(found["function"]["class"], "pass")
        self.assertEqual(len(found["pytorchs"]), 3)


class Harness(unittest.TestCase):
    def test_a_right_host_passes(self):
        found = classed(SlowHost(), operator(torch.add))
        self.assertEqual(found["class"], "pass")
        self.assertEqual(found["dtypes"], {"float32": "pass", "int64": "pass"})
        # front, back, mixed, and each tensor alone; a scalar's placements are all the front
        self.assertEqual(found["cases"], {"pass": 2 * (5 + 3)})

    def test_wrong_values_shapes_and_dtypes_differ(self):
        for spoil, word in (
            (lambda t: t.roll(1, 0), "values"),
            (lambda t: t.unsqueeze(1), "shape"),
            (lambda t: t.double(), "dtype"),
            (lambda t: t[:1].expand_as(t), "values"),
        ):
            found = classed(SlowHost(spoil), operator(torch.add))
            self.assertEqual(found["class"], "differs")
            self.assertIn(word, found["failure"])

    def test_a_loop_is_told_from_an_error(self):
        self.assertEqual(classed(SlowHost(raises("a loop")), operator(torch.add))["class"], "loop")
        self.assertEqual(classed(SlowHost(raises("no")), operator(torch.add))["class"], "error")
        self.assertEqual(classed(SlowHost(raises("aten::item cannot be batched: it reads a number")), operator(torch.add), name="item")["class"], "refused")
        self.assertNotEqual(classed(SlowHost(raises("another error")), operator(torch.add), name="item")["class"], "refused")

    def test_what_the_loop_refuses_is_no_case(self):
        def refuse(*_: torch.Tensor) -> torch.Tensor:
            raise ValueError

        self.assertEqual(classed(SlowHost(), operator(refuse))["class"], "none")

    def test_what_is_drawn_is_compared_where_one_draw_serves_all(self):
        draw = operator(lambda a, b: torch.rand_like(a.double()) + b)
        each, one = [1, 2, 3], [0, 0, 0]
        self.assertEqual(classed(SlowHost(seeds={"different": each, "same": one}), draw)["class"], "pass")
        self.assertEqual(classed(SlowHost(seeds={"different": each}), draw)["class"], "pass")
        wrong = classed(SlowHost(seeds={"different": each, "same": each}), draw)
        self.assertEqual(wrong["class"], "differs")
        self.assertIn("one draw", wrong["failure"])
        wrong = classed(SlowHost(lambda t: t.unsqueeze(1), seeds={"different": each, "same": one}), draw)
        self.assertEqual(wrong["class"], "differs")

    def test_inplace_variants_are_held_to_what_they_leave_behind(self):
        self.assertEqual(classed(SlowHost(), operator(torch.add, torch.Tensor.add_), "inplace")["class"], "pass")
        wrong = classed(SlowHost(lambda t: t + 1), operator(torch.add, torch.Tensor.add_), "inplace")
        self.assertEqual(wrong["class"], "differs")

    def test_slices_are_distinct(self):
        for batch in samples.batches(operator(torch.add), torch.float32, None):
            for slices in batch.slices.values():
                self.assertEqual(len({str(s.tolist()) for s in slices}), samples.BATCH)

    def test_what_the_seed_does_not_change_is_permuted_unless_sorted(self):
        own = torch.tensor([3.0, 1.0, 2.0])
        self.assertEqual([s.tolist() for s in samples._slices(own, [own, own])], [[3, 1, 2], [2, 3, 1], [1, 2, 3]])
        own = torch.tensor([0, 2, 5])
        self.assertEqual([s.tolist() for s in samples._slices(own, [own])], [[0, 2, 5], [0, 2, 5]])

    def test_the_sampled_inputs_hold_both_ends(self):
        self.assertEqual(samples.spread(range(10), 3), [0, 4, 9])
        self.assertEqual(samples.spread(range(2), 3), [0, 1])

    def test_not_a_number_equals_itself_only(self):
        nan = torch.tensor([[float("nan")]])
        self.assertEqual(compare.difference(nan, [nan[0]]), "")
        self.assertIn("values", compare.difference(nan, [torch.zeros(1)]))
        self.assertIn("values", compare.difference(torch.zeros(1, 1), [nan[0]]))

    def test_results_that_are_no_tensors_are_compared(self):
        self.assertEqual(compare.difference(True, [True, True]), "")
        self.assertIn("True", compare.difference(True, [True, False]))

    def test_pytorchs_list_has_operators_with_one_name_each(self):
        known = operators.load()
        self.assertGreater(len(known), 600)
        self.assertEqual(operators.dtypes_of(known["add"])[0], torch.float32)
        self.assertEqual(operators.dtypes_of(known["gcd"])[0], torch.int64)
