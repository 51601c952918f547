"""The harness: programs are the same everywhere, the loop refuses what is no map's, mistakes are seen and reduced, the record is whole."""

import unittest
from dataclasses import replace

import torch

import record
from check import NO_CASE, PASS, derivatives_outcome, expected, expected_derivatives, outcome
from derivatives import WAYS, derivative
from grammar import program_of
from hosts import DERIVATIVES, HOSTS, host, loop, loop_jacfwd, loop_jacrev, namespace
from program import Block, Input, Program, Statement
from reasons import REASONS, reason_of
from reduce import reduced


def program(lines, results, inputs, out_dims=(0,)):
    statements = tuple(Statement(tuple(left.split(", ")) if left else (), text) for left, text in lines)
    return Program(0, 3, tuple(inputs), Block(tuple(i.name for i in inputs), statements, tuple(results)), out_dims)


X = Input("x0", (2,), "float64", 0)
SHARED = Input("x1", (2,), "float64", None)


class Grammar(unittest.TestCase):
    def test_seeds_give_the_programs_of_the_record(self):
        known = record.read()[1]
        self.assertIn(range(0, 300), known)
        self.assertEqual(record.digest(range(0, 300)), known[range(0, 300)])

    def test_programs_use_what_they_are_for(self):
        used = [program_of(seed).features for seed in range(100)]
        for feature in ("nested vmap", "gradient inside", "view", "write through a view", "write into fresh", "in_dims other than 0",
                        "out_dims other than 0"):
            self.assertGreater(sum(feature in each for each in used), 10, feature)

    def test_the_loop_runs_them(self):
        for seed in range(40):
            self.assertNotIsInstance(expected(program_of(seed)), Exception, seed)


class Check(unittest.TestCase):
    def test_stock_passes_what_is_simple(self):
        self.assertEqual(outcome(program([("v0", "x0.sin()")], ["v0"], [X]))[0], PASS)

    def test_what_raises_under_vmap_only(self):
        made = program([("v0", "x1.new_zeros((2,))"), ("", "v0.add_(x0)")], ["v0"], [X, SHARED])
        self.assertEqual(outcome(made)[0], "raises")

    def test_a_write_to_what_all_share_is_no_program(self):
        self.assertEqual(outcome(program([("", "x1.add_(x0)")], ["x1"], [X, SHARED]))[0], NO_CASE)

    def test_values_dtypes_shapes_and_inputs_are_compared(self):
        p = program([("v0", "x0 * 2")], ["v0"], [X])
        results, inputs = expected(p)
        for wrong in (results[0] + 1, results[0].float(), results[0][None]):
            self.assertEqual(outcome(p, ([wrong], inputs))[0], "differs")
        self.assertEqual(outcome(p, (results, [inputs[0] + 1])), ("differs", "input"))


class Derivatives(unittest.TestCase):
    def test_each_way_is_held_to_the_loop(self):
        p = program([("v0", "x0.sin() * x1")], ["v0"], [X, SHARED])
        right = expected_derivatives(p)
        self.assertEqual(derivatives_outcome(p), (PASS, ""))
        self.assertEqual(right.keys(), WAYS.keys())
        for way, tensors in right.items():
            self.assertEqual(derivatives_outcome(p, right | {way: [*tensors[:-1], tensors[-1] + 1]}), ("differs", f"{way}: value"))

    def test_a_lost_gradient_is_seen(self):
        p = program([("v0", "x0.sin()")], ["v0"], [X])
        lost = program([("v0", "x0.detach().sin()")], ["v0"], [X])
        self.assertEqual(derivatives_outcome(lost, expected_derivatives(p)), ("differs", "autograd: value"))


class Reduce(unittest.TestCase):
    def test_what_is_left_is_what_fails(self):
        lines = [("v0", "x0.sin()"), ("v1", "x1.new_zeros((2,))"), ("v2", "v0 * 2"), ("", "v1.add_(v2)"), ("v3", "v1.cos()")]
        shortest, wanted = reduced(replace(program(lines, ["v3", "v2"], [X, SHARED]), out_dims=(0, 1)))
        self.assertEqual(wanted[0], "raises")
        self.assertEqual([s.text for s in shortest.body.statements], ["x1.new_zeros((2,))", "v1.add_(x0)"])
        self.assertEqual((len(shortest.body.results), shortest.out_dims), (1, (0,)))


class Record(unittest.TestCase):
    def test_stock_passes_at_most_four_fifths(self):
        failures = record.read()[0]
        self.assertGreaterEqual(sum(seed in record.MAIN for seed in failures["stock"]), len(record.MAIN) // 5)

    def test_what_stock_passes_passes(self):
        failures = record.read()[0]
        for name in HOSTS[1:]:
            self.assertEqual(set(record.only_ours(failures, name)) - set(record.EXCUSED.get(name, {})), set(), name)

    def test_each_failure_has_a_reason(self):
        failures = record.read()[0]
        for name in (*HOSTS[1:], DERIVATIVES):
            unknown = [seed for seed, each in failures[name].items() if reason_of(name, seed, each) is None]
            self.assertEqual(unknown, [], name)

    def test_each_reason_has_a_program_that_fails(self):
        for key, (hosts, _, _, text) in REASONS.items():
            names = namespace()
            exec(text, names)
            loops = namespace(vmap=loop, jacrev=loop_jacrev, jacfwd=loop_jacfwd)
            exec(text, loops)
            x = torch.rand(3, 2, dtype=torch.float64)
            loop(loops["program"])(x.clone())
            with self.assertRaises(RuntimeError, msg=key):
                way = {("traced",): traced, (DERIVATIVES,): derived}.get(hosts, mapped)
                way(names["program"], x)


def mapped(f, x):
    return torch.vmap(f)(x.clone())


def derived(f, x):
    with host("native"):
        return derivative("func.grad", lambda given: [torch.vmap(f)(*given)], [x])


def traced(f, x):
    import vmapgen

    with vmapgen.installed(host="native"):
        return vmapgen.trace(f)(x)


if __name__ == "__main__":
    torch.set_num_threads(1)
    unittest.main()
