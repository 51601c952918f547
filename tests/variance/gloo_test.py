"""Four processes over Gloo against one process, in float64: values and gradients to 1e-12, and the states of all of them."""

import sys
import unittest

import cases
import collective_cases
import documentation_cases
import dtensor_cases
import inside_cases
import parallel_cases
import program_cases
import ranks
import saved_cases
import side_door_cases
import training_cases
import transform_cases
import utility_cases
import waiting_cases
import written_cases

CASES = {
    **parallel_cases.CASES,
    **dtensor_cases.CASES,
    **training_cases.CASES,
    **collective_cases.CASES,
    **transform_cases.CASES,
    **utility_cases.CASES,
    **waiting_cases.CASES,
    **documentation_cases.CASES,
    **side_door_cases.CASES,
    **inside_cases.CASES,
    **saved_cases.CASES,
    **program_cases.CASES,
    **written_cases.CASES,
}


def _body(rank, tell):
    cases.run(CASES, tell)


class FourProcesses(cases.OfRanks):
    @classmethod
    def setUpClass(cls):
        cls.told = ranks.run(_body)


FourProcesses.add(CASES)

if __name__ == "__main__":
    unittest.main(argv=sys.argv)
