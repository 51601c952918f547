"""Programs that are right pass under VARIANCE_CHECK=1: those of gloo_test.py."""

import os
import sys
import unittest

import cases
import gloo_test
import ranks
import waiting_cases

# Nothing arrives later under the check; there is more to count; a tensor is read of which a part was never written.
OTHERS = {*waiting_cases.CASES, "a_collective_is_sent_once_for_all_examples", "what_a_function_has_filled_is_written_to_afterwards"}
CASES = {name: case for name, case in gloo_test.CASES.items() if name not in OTHERS}


def _body(rank, tell):
    cases.run(CASES, tell)


class Checked(cases.OfRanks):
    @classmethod
    def setUpClass(cls):
        os.environ["VARIANCE_CHECK"] = "1"
        cls.told = ranks.run(_body)
        del os.environ["VARIANCE_CHECK"]


Checked.add(CASES)

if __name__ == "__main__":
    unittest.main(argv=sys.argv)
