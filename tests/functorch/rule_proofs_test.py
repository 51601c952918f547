"""Rules for Python's operators are proven, or said to be wrong: vmapgen.prove."""

import math
import pathlib
import subprocess
import sys
import unittest

import torch

import vmapgen
from rules_case import VMAPS, Case, centre, defined, running, whole

TREE = pathlib.Path(__file__).resolve().parents[2]


class Proofs(Case):
    def test_a_proof(self):
        vmapgen.rule(running, kind="variadic", core=1)
        proof = vmapgen.prove(running)
        self.assertTrue(proof, str(proof))
        self.assertGreater(proof.agreed, 1000)
        self.assertIn("pyops::running (variadic): proven", str(proof))
        for samples in ({"cases": [{"x": [2, 4], "w": [4]}]}, None):
            vmapgen.rule(running, kind="variadic", core=1, samples=samples)
            self.assertTrue(vmapgen.prove("pyops::running", samples={"cases": [{"x": [3], "w": [2, 3]}]}))
            self.assertTrue(vmapgen.prove("pyops::running"))

    def test_wrong_calls_is_a_bool(self):
        with self.assertRaisesRegex(TypeError, "vmapgen.prove: wrong_calls is True or False, and \\[\\] was given"):
            vmapgen.prove(running, wrong_calls=[])

    def test_a_proof_is_printed_as_the_page_shows(self):
        ran = subprocess.run([sys.executable, TREE / "examples/one_line_rule.py"], capture_output=True, text=True)
        self.assertEqual(ran.returncode, 0, ran.stderr)
        shown = (TREE / "docs/loading-rules.md").read_text().split("```\nmyops::decay", 1)[1].split("```")[0].splitlines()
        self.assertGreaterEqual(len(shown), 5)
        for line, wanted in zip(ran.stdout.splitlines(), ["myops::decay" + shown[0], *shown[1:]]):
            self.assertTrue(line.startswith(wanted.split(" …")[0]), f"{line}\nis shown as\n{wanted}")

    def test_a_proof_of_gradients(self):
        vmapgen.rule(running, kind="variadic", core=1)
        proof = vmapgen.prove(running)
        self.assertGreater(proof.gradients, 50)
        vmapgen.rule(centre, kind="variadic", core=1)
        proof = vmapgen.prove(centre)
        self.assertEqual(proof.gradients, 0)
        self.assertIn("no autograd formula was registered", proof.no_gradients)

        @torch.library.custom_op("pyops::wrong_gradient", mutates_args=())
        def wrong_gradient(x: torch.Tensor) -> torch.Tensor:
            return x * x

        wrong_gradient.register_autograd(lambda ctx, grad: grad * 2 * ctx.saved_tensors[0].mean(),  # of all examples
                                         setup_context=lambda ctx, inputs, output: ctx.save_for_backward(*inputs))
        vmapgen.rule(wrong_gradient, kind="pointwise")
        proof = vmapgen.prove(wrong_gradient)
        self.assertFalse(proof)
        self.assertRegex(str(proof), r"differs: gradient, x=\[2, 3\], B=3 x:0: by tensor 0")

    def test_a_proof_finds_what_is_wrong(self):
        vmapgen.rule(whole, kind="pointwise")
        proof = vmapgen.prove(whole)
        self.assertFalse(proof)
        self.assertGreater(proof.differed, 0)
        self.assertRegex(str(proof), r"NOT PROVEN(.|\n)*differs: x=\[2, 3\] Float, B=3 x:0: output 0: .*the loop has")
        with self.assertRaisesRegex(ValueError, "no rule of pyops::centre is loaded"):
            vmapgen.prove(centre)
        with self.assertRaisesRegex(ValueError, "has no argument 'y'"):
            vmapgen.prove(whole, samples={"cases": [{"y": [3]}]})
        with self.assertRaisesRegex(ValueError, "^vmapgen.rule: samples: error: 'samples' has no key 'dtype'"):
            vmapgen.rule(whole, kind="sequential", samples={"dtype": "float32"})

    def test_calls_without_elements_prove_nothing(self):
        """Of wrong indices the loop takes the empty ones alone, of which a rule for one table proves as well."""
        with defined("rows(Tensor x, Tensor i)", lambda x, i: x.index_select(0, i)):
            vmapgen.rule(torch.ops.pyops.rows, "fold", core={"x": 1, "i": 0})
            proof = vmapgen.prove(torch.ops.pyops.rows)
            self.assertFalse(proof, str(proof))
            self.assertGreater(proof.agreed, 0)
            self.assertEqual((proof.with_elements, proof.differed), (0, 0))
            self.assertIn("give `samples` that it takes", str(proof))
            given = {"cases": [{"x": [4, 3], "i": {"shape": [4], "domain": "index"}}]}
            self.assertGreater(vmapgen.prove(torch.ops.pyops.rows, given).differed, 0)

    def test_nobody_knows_what_a_batch_of_no_examples_gives(self):
        """Where the operator runs example by example and has no meta function; a rule of it may be right all the same."""
        @torch.library.custom_op("pyops::of_one", mutates_args=())
        def of_one(x: torch.Tensor) -> torch.Tensor:
            return x - x.mean()

        told = (r"^vmap: pyops::of_one\w* runs example by example, and the batch has no examples, .* "
                r'Register one: torch.library.register_fake\("pyops::of_one\w*"\)')
        with defined("of_one_defined(Tensor x)", lambda x: x - x.mean()) as of_one_defined:
            for operator in (of_one, of_one_defined):
                vmapgen.rule(operator, "sequential")
                for vmap in VMAPS:
                    with self.subTest(operator=operator, vmap=vmap), self.assertRaisesRegex(RuntimeError, told):
                        vmap(operator)(torch.ones(0, 3))
                proof = vmapgen.prove(operator)
                self.assertTrue(proof, str(proof))
                self.assertIn("no meta function", proof.no_empty_batches)
                self.assertIn("a batch of no examples raises: ", str(proof))
        of_one.register_fake(torch.empty_like)
        self.assertEqual(torch.vmap(of_one)(torch.ones(0, 3)).shape, (0, 3))
        self.assertEqual(vmapgen.prove(of_one).no_empty_batches, "")

        def wrong_meta(x):
            raise ZeroDivisionError("in the meta function")

        of_one.register_fake(wrong_meta)
        with self.assertRaisesRegex(ZeroDivisionError, "in the meta function"):
            torch.vmap(of_one)(torch.ones(0, 3))
        self.assertFalse(vmapgen.prove(of_one))

    def test_a_result_of_one_value_is_said(self):
        with defined("far(Tensor x)", lambda x: (x - x.mean(0, keepdim=True)).abs() > 3 * x.std(0, keepdim=True)):
            vmapgen.rule(torch.ops.pyops.far, "pointwise")
            proof = vmapgen.prove(torch.ops.pyops.far)
            self.assertEqual(proof.unvaried, ["the result"])
            self.assertIn("had one value in all calls: the result", str(proof))

    def test_a_body_of_its_own_is_proven(self):
        with torch.library._scoped_library("pyops", "FRAGMENT") as library:
            library.define("turned(Tensor x) -> Tensor")
            library.impl("turned", lambda x: x.sin().cumsum(0) + x.t(), "CompositeImplicitAutograd")
            vmapgen.rule("pyops::turned(Tensor x) -> Tensor", "composite", samples={"cases": [{"x": [3, 3]}]})
            proof = vmapgen.prove("pyops::turned")
            vmapgen.remove_rule("pyops::turned")
        self.assertTrue(proof, str(proof))

    def test_draws_of_few_values_are_proven(self):
        with defined("coin(Tensor p)", lambda p: (torch.rand(p.shape) < p).to(p.dtype)):
            vmapgen.rule(torch.ops.pyops.coin, "random", samples={"domain": "unit", "dtypes": ["float32"]}, **{"from": "values"})
            proof = vmapgen.prove(torch.ops.pyops.coin)
        self.assertTrue(proof, str(proof))

    def test_a_mean_or_a_sum_is_asked_for_by_what_means_it(self):
        with defined("apart(Tensor a, Tensor b, int how=1)", torch.ops.aten.mse_loss):
            vmapgen.rule(torch.ops.pyops.apart, "loss", reduction="how", broadcast=True, samples={"dtypes": ["float64"]})
            proof = vmapgen.prove(torch.ops.pyops.apart)
        self.assertTrue(proof, str(proof))

    def test_channels_are_proven_without_samples(self):
        def normed(x, w, b):
            return torch.nn.functional.batch_norm(x, None, None, w, b, training=True)

        with defined("normed(Tensor x, Tensor w, Tensor b)", normed):
            for statistics, is_right in (("always", True), ("never", False)):
                vmapgen.rule(torch.ops.pyops.normed, "channelwise", per_channel=["w", "b"], statistics=statistics)
                proof = vmapgen.prove(torch.ops.pyops.normed, wrong_calls=False)
                self.assertEqual((bool(proof), proof.differed > 0), (is_right, not is_right), str(proof))

    def test_a_proof_beneath_autocast(self):
        vmapgen.rule(centre, kind="variadic", core=1)
        with torch.autocast("cpu", dtype=torch.bfloat16):
            self.assertTrue(vmapgen.prove(centre))

    def test_numbers_that_are_not_finite_are_said(self):
        def body(x, fill, steps):
            # What is asked for gets here: others are refused.
            if not (math.isinf(fill) and math.isnan(steps[0])):
                raise ValueError(f"{fill}, {steps}")
            return x.clone()

        with defined("filled(Tensor x, float fill, float[] steps)", body):
            for fill in (math.inf, -math.inf):
                case = {"x": {"shape": [2], "elements": [1, math.nan]}, "fill": fill, "steps": [math.nan, 1.5]}
                with self.subTest(fill=fill):
                    vmapgen.rule(torch.ops.pyops.filled, "pointwise", samples={"cases": [case], "dtypes": ["float32"]})
                    proof = vmapgen.prove(torch.ops.pyops.filled)
                    self.assertTrue(proof, str(proof))
                    self.assertTrue(vmapgen.prove(torch.ops.pyops.filled, {"cases": [case], "dtypes": ["float64"]}))

    def test_ints_of_a_custom_op_that_are_no_symbols(self):
        """torch.library.custom_op types each int as SymInt, and kinds want those of dims and reductions as int."""

        def losses(x, target, reduction, ignore=-100):
            return torch.nn.functional.nll_loss(x, target, ignore_index=ignore, reduction=("none", "mean", "sum")[reduction]).clone()

        @torch.library.custom_op("pyops::along", mutates_args=())
        def along(x: torch.Tensor, along: int) -> torch.Tensor:
            rows = x.movedim(along, 0)
            flat = rows.reshape(rows.shape[0], rows[:1].numel())
            return (flat - flat.mean(1, keepdim=True)).view(rows.shape).movedim(0, along).clone()

        @torch.library.custom_op("pyops::swapped", mutates_args=())
        def swapped(x: torch.Tensor, first: int, second: int) -> torch.Tensor:
            return x.transpose(first, second).clone()

        @torch.library.custom_op("pyops::squares", mutates_args=())
        def squares(x: torch.Tensor, y: torch.Tensor, reduction: int) -> torch.Tensor:
            return torch.ops.aten.mse_loss(x, y, reduction)

        @torch.library.custom_op("pyops::picked", mutates_args=())
        def picked(x: torch.Tensor, target: torch.Tensor, how: int, missing: int) -> torch.Tensor:
            return losses(x, target, how, missing)

        pair = [3, 4]
        target = {"shape": [3], "domain": "index"}
        for operator, kind, case, options in (
                (along, "fold", {"x": pair, "along": -1}, {"dim": "along"}),
                (swapped, "broadcast_all", {"x": [3, 4, 2], "first": 0, "second": -1}, {"dims": ["first", "second"]}),
                (squares, "loss", {"x": pair, "y": pair, "reduction": 1}, {}),
                (picked, "class_loss", {"x": pair, "target": target, "how": 1, "missing": 1}, {"reduction": "how", "ignore": "missing"})):
            with self.subTest(kind=kind):
                vmapgen.rule(operator, kind, samples={"cases": [case], "dtypes": ["float32"]}, **options)
                proof = vmapgen.prove(operator)
                self.assertTrue(proof, str(proof))

    def test_a_loss_of_one_result_that_ignores_targets(self):
        """Its mean is over the weights of what counts, as that of one which returns them, too; so is its gradient's."""

        def loss(x, target, weight, reduction, ignore_index):
            return torch.nn.functional.nll_loss(x, target, weight, ignore_index=ignore_index, reduction=("none", "mean", "sum")[reduction])

        def gradient(grad_output, x, *more):
            with torch.enable_grad():
                x = x.detach().requires_grad_()
                return torch.autograd.grad(loss(x, *more), x, grad_output)[0]

        rest = "Tensor x, Tensor target, Tensor? weight, int reduction, int ignore_index)"
        target = {"shape": [4], "domain": "index"}
        cases = [{"x": [4, 3], "target": target, "weight": weight, "reduction": reduction, "ignore_index": ignore}
                 for weight in ([3], None) for reduction in range(3) for ignore in (1, -100)]
        samples = {"cases": cases, "dtypes": ["float64"], "domain": {"weight": "positive"}}
        with defined(f"missed({rest}", loss):
            vmapgen.rule(torch.ops.pyops.missed, "class_loss", samples=samples)
            proof = vmapgen.prove(torch.ops.pyops.missed)
            self.assertTrue(proof, str(proof))
        with defined(f"missed_backward(Tensor grad_output, {rest}", gradient):
            samples["cases"] = [{"grad_output": [] if each["reduction"] else [4], **each} for each in cases]
            vmapgen.rule(torch.ops.pyops.missed_backward, "class_loss", samples=samples)
            proof = vmapgen.prove(torch.ops.pyops.missed_backward)
            self.assertTrue(proof, str(proof))


if __name__ == "__main__":
    unittest.main()
