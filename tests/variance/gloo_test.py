"""Four processes over Gloo against one process, in float64: values and gradients to 1e-12, and the states of all of them."""

import sys
import traceback
import unittest

import collective_cases
import documentation_cases
import dtensor_cases
import parallel_cases
import ranks
import training_cases
import transform_cases
import utility_cases
import waiting_cases

CASES = {
    **parallel_cases.CASES,
    **dtensor_cases.CASES,
    **training_cases.CASES,
    **collective_cases.CASES,
    **transform_cases.CASES,
    **utility_cases.CASES,
    **waiting_cases.CASES,
    **documentation_cases.CASES,
}


def _run_cases(names, rank, tell):
    for name in names:
        try:
            CASES[name]()
            tell(name, None)
        except Exception:
            tell(name, traceback.format_exc())


class _Body:
    def __init__(self, names):
        self.names = names

    def __call__(self, rank, tell):
        _run_cases(self.names, rank, tell)


class FourProcesses(unittest.TestCase):
    """One start of the processes for all."""

    @classmethod
    def setUpClass(cls):
        cls.told = ranks.run(_Body(list(CASES)))

    def outcome(self, name):
        told = self.told.get(name, {})
        for rank in range(4):
            self.assertIn(rank, told, f"rank {rank} did not come to it: {self.told.get('')}")
        for rank in range(4):
            if told[rank] is not None:
                self.fail(f"rank {rank}:\n{told[rank]}")


for _name in CASES:
    setattr(FourProcesses, f"test_{_name}", lambda self, name=_name: self.outcome(name))

if __name__ == "__main__":
    unittest.main(argv=sys.argv)
