"""The driver with workers that are told what to answer, and the comparison of values."""

import argparse
import contextlib
import io
import json
import pathlib
import sys
import tempfile
import unittest
from unittest import mock

import compare
import measure
import numpy
import peers
import tables
import worker

# Answers each line with the next of the file's; dies at the end of them.
SCRIPTED = """
import sys
for answer in open(sys.argv[1]):
    sys.stdin.readline()
    print(answer, end="", flush=True)
"""


def prepared(*series, slow=()):
    return {"series": list(series), "slow": dict(slow), "calls": 3, "any_size": True}


class Workers(unittest.TestCase):
    def peer(self, name, *answers):
        file = tempfile.NamedTemporaryFile("w", suffix=".jsonl")
        self.addCleanup(file.close)
        file.writelines(json.dumps(answer) + "\n" for answer in answers)
        file.flush()
        peer = peers.Peer(name, [sys.executable, "-c", SCRIPTED, file.name])
        self.addCleanup(peer.end)
        return peer

    def measured(self, *workers, rounds=3):
        options = argparse.Namespace(rounds=rounds, seconds=60, microseconds=1, limit=3)
        return measure.measured(workers, "energy", 8, options, with_trace=True)

    def test_a_ratio_is_the_median_of_the_rounds(self):
        hand = self.peer("C++", prepared("hand"), *({"us": us} for us in (10, 20, 40)))
        other = self.peer("other", prepared("jax.jit"), *({"us": us} for us in (30, 20, 80)))
        found = self.measured(hand, other)
        self.assertEqual(found["ratios"], {"hand": 1, "jax.jit": 2})  # of 3, 1 and 2; of medians it would be 1.5
        self.assertEqual(found["us"], 20)

    def test_values_that_differ_end_it(self):
        hand = self.peer("C++", prepared("hand"))
        other = self.peer("other", {"error": "torch.vmap: values differ"})
        with self.assertRaisesRegex(peers.Failed, "other, prepare energy 8: torch.vmap: values differ"):
            self.measured(hand, other)

    def test_a_worker_that_dies_ends_it(self):
        with self.assertRaisesRegex(peers.Failed, "C\\+\\+ ended with 0 when asked for"):
            self.measured(self.peer("C++", prepared("hand")))

    def test_what_is_slow_is_told(self):
        hand = self.peer("C++", prepared("hand", "program"), {"us": 4}, {"us": 2})
        other = self.peer("other", prepared(slow={"torch.vmap": 12.3}))
        table = tables.beside_peers({"energy": {8: self.measured(hand, other, rounds=1)}})
        self.assertIn("| 3 | 4.0 | 12 s a call | - | - | - | - | 0.50 | - |", table)

    def test_no_times_where_the_code_by_hand_is_slow(self):
        results = {"energy": {8: self.measured(self.peer("C++", prepared("program", slow={"hand": 5})))}}
        self.assertIn("5 s a call by hand", tables.over_batch_sizes(results, "program"))
        self.assertNotIn("by the dispatcher", tables.bounds_table(results))

    def test_bounds(self):
        found = prepared() | {"us": 10, "ratios": {"dispatcher": 1.05, "below_autograd": 0.8}, "trace_us": 6000}
        shown = tables.bounds_table({"energy": {8: found}, "hessians": {8: found}})
        self.assertIn("6 particles: by the dispatcher | 1.0 | 1.05 | MISSED", shown)
        self.assertIn("16 inputs: by the dispatcher | 1.1 | 1.05 | met", shown)
        self.assertIn("a trace of 3 operators, ms | 5 | 6 | MISSED", shown)

    def test_a_worker_that_does_not_end_well_is_named(self):
        dying = peers.Peer("C++", [sys.executable, "-c", "import sys; sys.stdin.read(); sys.exit(3)"])
        affinity = mock.patch.object(compare.os, "sched_setaffinity")
        with affinity, mock.patch.object(peers, "started", return_value=[dying]), mock.patch.object(compare, "results_of", return_value={}):
            with self.assertRaisesRegex(peers.Failed, "not all workers ended well: C\\+\\+"):
                compare.main([])


class Values(unittest.TestCase):
    def test_each_element_dtype_and_shape_counts(self):
        a = numpy.ones((4, 2), numpy.float32)
        self.assertTrue(worker.agree([a], [a * (1 + 1e-5)]))
        for other in ([a.astype(float)], [a.reshape(2, 4)], [a, a], [a + numpy.eye(4, 2, dtype=numpy.float32) * 0.01]):
            self.assertFalse(worker.agree([a], other))

    def test_few_of_many_may_be_beside_a_kink(self):
        a = numpy.zeros(200_000, numpy.float32)
        b = a.copy()
        b[:2] = 1
        self.assertTrue(worker.agree([a], [b]))
        b[2] = 1
        self.assertFalse(worker.agree([a], [b]))

    def test_a_worker_says_which_series_differs(self):
        with tempfile.TemporaryDirectory() as folder:
            numpy.save(pathlib.Path(folder, "input0.npy"), numpy.ones(3))
            numpy.save(pathlib.Path(folder, "output0.npy"), numpy.full(3, 2.0))
            asked = worker.Worker(lambda name, inputs: {"right": lambda: [inputs[0] * 2], "wrong": lambda: [inputs[0] * 3]}, list)
            with self.assertRaisesRegex(ValueError, "wrong: values differ"):
                asked.answer("prepare", "energy", "3", folder, "3")
            right = worker.Worker(lambda name, inputs: {"right": lambda: [inputs[0] * 2]}, list)
            self.assertEqual(right.answer("prepare", "energy", "3", folder, "3"), {"series": ["right"], "slow": {}})


class Options(unittest.TestCase):
    def test_an_unknown_workload_is_refused(self):
        with contextlib.redirect_stderr(io.StringIO()) as said, self.assertRaises(SystemExit):
            compare.options_of(["--workloads", "energy,sorting"])
        self.assertIn("no such workload: sorting", said.getvalue())


if __name__ == "__main__":
    unittest.main()
