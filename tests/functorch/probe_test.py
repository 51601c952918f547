#!/usr/bin/env python3
"""vmapgen.probe: finds kinds by experiment, says how sure it is, and when none fits."""
import contextlib
import io
import os
import signal
import subprocess
import sys
import tempfile
import unittest

import torch

import vmapgen


@torch.library.custom_op("probed::running", mutates_args=())
def running(x: torch.Tensor, w: torch.Tensor) -> torch.Tensor:
    return (x * w).cumsum(-1)


@torch.library.custom_op("probed::product", mutates_args=())
def product(m: torch.Tensor, v: torch.Tensor) -> torch.Tensor:
    return m.mv(v)


@torch.library.custom_op("probed::normed", mutates_args=())
def normed(x: torch.Tensor, gain: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    size = x.norm(dim=-1)
    return x / (size.unsqueeze(-1) + 1) * gain, size


@torch.library.custom_op("probed::total", mutates_args=())
def total(x: torch.Tensor, dim: int, keepdim: bool = False) -> torch.Tensor:
    return x.sum(dim, keepdim)


@torch.library.custom_op("probed::scaled", mutates_args=())
def scaled(x: torch.Tensor, by: float) -> torch.Tensor:
    return x * by


@torch.library.custom_op("probed::centre", mutates_args=())
def centre(x: torch.Tensor) -> torch.Tensor:
    """Opaque: leading dims are not examples to it."""
    return x - x.mean()


@torch.library.custom_op("probed::picky", mutates_args=())
def picky(x: torch.Tensor) -> torch.Tensor:
    if x.shape[-1] != 7:
        raise ValueError("seven, please")
    return x.flip(-1)


@torch.library.custom_op("probed::noisy", mutates_args=())
def noisy(x: torch.Tensor) -> torch.Tensor:
    """Draws, and has no tag that says so."""
    return x + torch.rand_like(x, dtype=torch.float32)


@torch.library.custom_op("probed::filled", mutates_args=())
def filled(x: torch.Tensor, dim: int, index: torch.Tensor, value: float) -> torch.Tensor:
    return x.index_fill(dim, index, value).clone()


@torch.library.custom_op("probed::warning", mutates_args=())
def warning(x: torch.Tensor, w: torch.Tensor) -> torch.Tensor:
    torch.range(0, 1)  # which PyTorch warns of, once in a process
    return (x * w).cumsum(-1)


_calls = []


@torch.library.custom_op("probed::counting", mutates_args=())
def counting(x: torch.Tensor) -> torch.Tensor:
    _calls.append(1)
    return x + len(_calls)


@torch.library.custom_op("probed::deadly", mutates_args=())
def deadly(x: torch.Tensor) -> torch.Tensor:
    if x.dim() > 1:
        os.kill(os.getpid(), signal.SIGKILL)
    return x.flip(-1)


LIBRARY = torch.library.Library("probed", "FRAGMENT")
LIBRARY.define("sneaky(Tensor x) -> Tensor")
LIBRARY.impl("sneaky", lambda x: x.add_(1).clone(), "CPU")
LIBRARY.define("is_positive(Tensor x) -> bool")
LIBRARY.impl("is_positive", lambda x: bool((x > 0).all()), "CPU")


class Probing(unittest.TestCase):
    def found(self, operator, yaml, samples=None):
        probe = vmapgen.probe(operator, samples)
        self.assertEqual(probe.yaml.splitlines()[1].strip(), f"vmap: {yaml}", str(probe))
        self.assertTrue(probe.sure, str(probe))
        self.assertEqual(vmapgen.loaded_rules(), [])
        return probe

    def test_kinds_and_options(self):
        self.found(running, "{kind: variadic, core: 1}")
        self.found(product, "{kind: contract, factors: {m: nk, v: k}}")
        self.found(total, "{kind: reduction, dim: dim, output: reduced}")
        self.found("probed::scaled", "pointwise")

    def test_the_entry_can_be_loaded(self):
        probe = self.found(total, "{kind: reduction, dim: dim, output: reduced}")
        with tempfile.NamedTemporaryFile("w", suffix=".yaml") as file:
            file.write(probe.yaml)
            file.flush()
            self.assertEqual(vmapgen.load_rules(file.name), ["probed::total"])
            x = torch.randn(3, 2, 4)
            torch.testing.assert_close(torch.vmap(lambda t: total(t, -1))(x), x.sum(-1))
            with self.assertRaisesRegex(ValueError, "has a loaded rule: take it away first"):
                vmapgen.probe(total)
            vmapgen.remove_rule(total)

    def test_an_opaque_operator_runs_example_by_example(self):
        probe = vmapgen.probe(centre)
        self.assertFalse(probe.sure)
        self.assertEqual(probe.yaml, "- func: probed::centre(Tensor x) -> Tensor\n  vmap: sequential\n")
        self.assertIn("each example is run by itself", str(probe))
        self.assertIn("a batch of no examples raises", str(probe))
        self.assertRegex(str(probe), r"pointwise: x=\[2, 3\].*differ")

    def test_an_index_of_each_examples_own(self):
        """The expression stands in quotes: it has commas."""
        self.found(filled, '{kind: index_vector, index: index, dim: dim, output: same_shape, own_index: "masked_fill(x, index, value)", mask: true}',
                   {"domain": {"index": "index"}, "cases": [{"x": [3, 4], "dim": 1, "index": [2], "value": 0.5},
                                                                {"x": [7], "dim": 0, "index": [2], "value": 0.25}]})

    def test_tensors_of_two_ranks(self):
        probe = vmapgen.probe(normed)
        self.assertFalse(probe.sure, str(probe))
        self.assertRegex(probe.doubts[0], r"beside the samples it is wrong: x=\[3\] gain=\[2, 3\]")

    def test_samples(self):
        self.assertIn("nothing was proven", str(vmapgen.probe(picky)))
        few = vmapgen.probe(picky, {"dtypes": ["float32"], "cases": [{"x": [7]}]})
        self.assertIsNotNone(few.kind, str(few))
        self.assertFalse(few.sure)
        self.assertIn("give more samples", str(few))
        with self.assertRaisesRegex(ValueError, "^vmapgen.probe: samples: error: probed::picky has no argument 'y'"):
            vmapgen.probe(picky, {"cases": [{"y": [7]}]})
        with self.assertRaisesRegex(ValueError, "samples are a dict, such as .* and not tuple"):
            vmapgen.probe(picky, (torch.ones(7),))

    def test_what_is_seen_without_a_vmap(self):
        drawn = self.found(noisy, "random")
        self.assertIn("draws numbers", str(drawn))
        again = vmapgen.probe(counting)
        self.assertIsNone(again.kind)
        self.assertIsNone(again.yaml)
        self.assertIn("no kind fits", str(again))
        self.assertIn("the same arguments and seed give other results", str(again))
        told = str(vmapgen.probe(torch.ops.probed.is_positive))
        self.assertRegex(told, r"no kind fits\nseen: \d+ calls without a vmap(.|\n)*sequential: probed::is_positive returns bool, and there would be one")
        sneaky = vmapgen.probe(torch.ops.probed.sneaky)
        self.assertFalse(sneaky.sure)
        self.assertIn("writes to x", str(sneaky))

    def test_a_warning_is_shown_once(self):
        shown = io.StringIO()
        with contextlib.redirect_stderr(shown):
            probe = vmapgen.probe(warning)
        self.assertGreater(len(probe.tried), 1)
        self.assertEqual(shown.getvalue().count("torch.range is deprecated"), 1, shown.getvalue())

    def test_a_candidate_may_crash(self):
        """The kernel ends the process for a batch: only a copy of this one."""
        probe = vmapgen.probe(deadly)
        self.assertIn("crashed: Killed", str(probe))
        self.assertEqual(vmapgen.loaded_rules(), [])

    def test_what_cannot_be_probed(self):
        with self.assertRaisesRegex(ValueError, "no library has registered probed::nothing"):
            vmapgen.probe("probed::nothing")
        with self.assertRaisesRegex(ValueError, "writes to its arguments"):
            vmapgen.probe(torch.ops.aten.add_.Tensor)

    def test_the_command(self):
        run = subprocess.run([sys.executable, "-m", "vmapgen", "probe", "aten::sigmoid"], capture_output=True, text=True, env=os.environ)
        self.assertEqual(run.returncode, 0, run.stderr)
        self.assertIn("vmap: pointwise", run.stdout)

    def test_the_command_is_called_wrongly(self):
        for words, told in ((["--import", "no_such_module"], "No module named 'no_such_module'"), (["--load", "/no/such.so"], "/no/such.so"),
                            (["--samples", "{"], "--samples is no JSON: ")):
            run = subprocess.run([sys.executable, "-m", "vmapgen", "probe", "aten::sigmoid", *words], capture_output=True, text=True, env=os.environ)
            self.assertNotEqual(run.returncode, 0)
            self.assertIn(told, run.stderr)
            self.assertNotIn("Traceback", run.stderr)


if __name__ == "__main__":
    unittest.main()
