"""What a run on a GPU needs, without one: who draws where, what a broken device leads to, and what is said of what did not run."""

import pathlib
import subprocess
import sys
import tempfile
import textwrap
import unittest
from typing import Any
from unittest import mock

import torch

import cases
import devices
import errors
import gradients
import looped
import modules
import operators
import pool
import report
import samples
import survive
from harness_test import SlowHost, operator

_HERE = pathlib.Path(__file__).parent


def remembering(drawn: list[str]) -> Any:
    """An operator that remembers what it was asked to draw on, and whose samples all have a number on the CPU."""
    op = operator(torch.mul)
    draw = op.sample_inputs

    def sample_inputs(device: str, dtype: torch.dtype, requires_grad: bool) -> list[Any]:
        drawn.append(device)
        found = draw(device, dtype, requires_grad)
        for sample in found:
            sample.kwargs = {"out": None, "number": torch.ones(())}
        return found

    def supported_dtypes(device: str) -> set[torch.dtype]:
        drawn.append(device)
        return {torch.float32, torch.float64}

    def error_inputs(device: str) -> list[Any]:
        drawn.append(device)
        return []

    op.sample_inputs, op.supported_dtypes, op.error_inputs, op.error_inputs_func = sample_inputs, supported_dtypes, error_inputs, True
    return op


def mode(which: str, host: Any, op: Any, device: str) -> dict[str, Any]:
    if which == "errors":
        with tempfile.TemporaryFile() as file:
            return errors.run(host, "ours", op, errors.QUICK, survive.Place(file.fileno()), device)
    if which == "modules":
        return modules.run(host, "nn.Linear.train", modules.load()["nn.Linear.train"], cases.QUICK, lambda _: None, device)
    run = gradients.run if which == "gradients" else cases.run
    return run(host, "ours", op, cases.QUICK, lambda _: None, device)


def breaking(after: int) -> Any:
    """The CPU in the place of a device that breaks behind that many calls."""
    calls = [0]

    def synchronize() -> None:
        calls[0] += 1
        if calls[0] > after:
            raise RuntimeError("device-side assert triggered\nand more")

    return mock.patch.dict(devices.SYNCHRONIZE, {"cpu": synchronize})


class Where(unittest.TestCase):
    def test_every_mode_asks_for_the_device(self):
        for which in ("values", "gradients", "errors"):
            drawn: list[str] = []
            mode(which, SlowHost(), remembering(drawn), "meta")
            self.assertEqual(set(drawn), {"meta"}, which)
            self.assertGreater(len(drawn), samples.BATCH, which)

    def test_modules_are_drawn_and_made_there(self):
        info, training = modules.load()["nn.Linear.train"]
        draws = modules._draws(info, training, torch.float32, "meta")
        instance = modules.Instance(draws, 0, training, torch.float32, "meta")
        found = [*instance.state(0).values(), *instance.stacked_inputs().values()]
        self.assertEqual({t.device.type for t in found}, {"meta"})
        self.assertEqual(modules._weighted_sum([found[0]]).device.type, "meta")

    def test_weights_and_directions_lie_there_and_are_the_same_numbers(self):
        self.assertEqual(looped.weights(torch.ones(2, device="meta"), 1, 2).device.type, "meta")
        with mock.patch.object(torch, "equal", lambda *_: False):
            batch = next(samples.batches(operator(torch.mul), torch.float64, 1, "meta"))
        self.assertEqual({t.device.type for t in gradients._directions(batch).values()}, {"meta"})
        here = torch.Generator().manual_seed(1002)
        self.assertTrue(torch.equal(looped.weights(torch.ones(2), 1, 2), torch.randn(2, generator=here)))

    def test_what_lies_elsewhere_is_shared_by_all_slices(self):
        with mock.patch.object(torch, "equal", lambda *_: False):  # nobody knows whether there
            batch = next(samples.batches(remembering([]), torch.float32, 1, "meta"))
        self.assertEqual({t.device.type for column in batch.slices.values() for t in column}, {"meta"})
        self.assertEqual(len(batch.slices), 2)

    def test_a_sample_that_lies_elsewhere_is_none(self):
        op = operator(torch.mul)
        draw = op.sample_inputs
        op.sample_inputs = lambda device, dtype, requires_grad: draw("cpu", dtype, requires_grad)
        self.assertEqual(list(samples.batches(op, torch.float32, None, "meta")), [])

    def test_a_result_elsewhere_differs(self):
        found = cases.compare.difference(torch.zeros(3, 2, device="meta"), [torch.zeros(2)] * 3)
        self.assertIn("device meta", found)

    def test_what_pytorch_does_not_run_there_is_skipped_by_name(self):
        known = operators.load()
        self.assertEqual(operators.not_there(known["sparse.mm.reduce"], "cpu"), "")
        self.assertIn("cpu", operators.not_there(known["sparse.mm.reduce"], "cuda"))
        self.assertIn("no dtype", operators.not_there(known["histogram"], "cuda"))
        for name in ("add", "grid_sampler_3d", "linalg.eigh", "linalg.pinv.singular", "svd"):
            self.assertEqual(operators.not_there(known[name], "cuda"), "", name)
        self.assertEqual(operators.not_there(modules.load()["nn.Linear.train"][0], "cuda"), "")

    def test_what_rounds_otherwise_is_off(self):
        # In a process of its own: PyTorch's lists, once imported, forbid to set these.
        program = """
            import pathlib
            import devices, operators, torch
            devices.prepare("cpu", pathlib.Path())
            operators.load()
            print(torch.backends.cudnn.allow_tf32, torch.backends.cudnn.deterministic, torch.backends.cuda.matmul.allow_tf32)
        """
        command = [sys.executable, "-c", textwrap.dedent(program)]
        printed = subprocess.run(command, cwd=_HERE, check=True, capture_output=True, text=True).stdout
        self.assertEqual(printed, "False True False\n")


class Broken(unittest.TestCase):
    def test_vmap_breaks_it(self):
        for which, after in (("values", 4), ("gradients", 1), ("modules", 1)):
            with breaking(after):
                found = mode(which, SlowHost(), operator(torch.mul), "cpu")
            self.assertEqual(found["function"]["class"], "crash", which)
            self.assertIn("vmap broke the device: RuntimeError: device-side assert triggered", found["broken"])
            self.assertTrue(found["cut"])

    def test_the_loop_breaks_it(self):
        for which, after in (("values", 3), ("gradients", 0), ("modules", 0)):
            with breaking(after):
                found = mode(which, SlowHost(), operator(torch.mul), "cpu")
            self.assertIn(found["function"]["class"], ("pass", "none"), which)
            self.assertIn("the loop broke the device", found["broken"])

    def test_wrong_inputs_run_in_one_process(self):
        op = operator(torch.mul)
        op.error_inputs_func = None
        with breaking(3), mock.patch.object(survive, "run", lambda calls, _: survive.inline(calls)):
            found = mode("errors", SlowHost(), op, "cpu")
        self.assertEqual((found["function"]["class"], found["function"]["cases"]), ("crash", {"pass": 1, "crash": 1}))


# A worker that answers to what it is asked: `broken` breaks it, `dies` ends it, `slow` takes a while.
_WORKER = """
import json, sys, time
print(json.dumps({"operators": ["one", "broken", "two", "dies", "slow", "three"]}), flush=True)
for line in sys.stdin:
    name = line.strip()
    if name == "dies":
        sys.exit(3)
    if name == "slow":
        time.sleep(1)
    entry = {"class": "pass", "cases": {"pass": 1}, "dtypes": {}, "failure": "", "failures": {}, "note": ""}
    answer = {"function": entry, "seconds": 0, "cut": False}
    print(json.dumps(answer | ({"broken": "it"} if name == "broken" else {})), flush=True)
    if name == "broken":
        sys.exit(1)
"""


class Pool(unittest.TestCase):
    def run_pool(self, names: list[str], budget: float | None) -> dict[str, Any]:
        with tempfile.TemporaryDirectory() as folder, mock.patch.object(pool, "_HERE", pathlib.Path(folder)):
            (pathlib.Path(folder) / "worker.py").write_text(textwrap.dedent(_WORKER))
            return pool.run(lambda known: [n for n in known if n in names], [], 1, 30, lambda *_: None, budget)

    def test_a_broken_worker_is_started_anew_and_nobody_else_suffers(self):
        found = self.run_pool(["one", "broken", "two", "dies", "three"], None)
        self.assertEqual({n for n, f in found.items() if f["function"]["class"] == "pass"}, {"one", "broken", "two", "three"})
        self.assertIn("ended with 3", found["dies"]["function"]["failure"])

    def test_what_is_not_run_is_told(self):
        found = self.run_pool(["slow", "three"], 0.5)
        self.assertEqual(set(found), {"slow", "three"})
        self.assertIn("not run", found["three"])
        self.assertIn("of 2 operators were not run", report.unfinished(found)[-1])
        self.assertNotIn("three", report.classes(found, "function"))


class Summary(unittest.TestCase):
    def test_side_by_side(self):
        def of(cls: str) -> dict[str, Any]:
            return {"function": {"class": cls, "failure": "why", "note": ""}}

        ours = {"a": of("pass"), "b": of("loop"), "c": {"not run": True}, "d": of("pass")}
        stock = {"a": of("loop"), "b": of("pass"), "c": of("pass"), "d": {"not run": True}}
        told = report.side_by_side(ours, stock, ("ours", "stock"))
        self.assertIn("of 2 that both have run", told)
        self.assertIn("1 pass by ours alone, 1 by stock alone", told)
        self.assertRegex(told, r"(?m)^    b +loop +why$")
        self.assertIn("ours: 3 run, 1 of them by it alone; 1 not run", told)

    def test_what_did_not_run_to_its_end_is_told(self):
        told = report.unfinished({"a": {"skipped": "CPU only"}, "b": {"broken": "it", "cut": True}, "c": {"cut": True}})
        self.assertEqual(told[:2], ["a is skipped: CPU only", "b has cases that did not run: it"])
        self.assertTrue(told[2].startswith("1 of the operators"))
        self.assertEqual(report.unfinished({"a": {"cut": False}}), [])


if __name__ == "__main__":
    unittest.main()
