"""VARIANCE_LOG=1: an error tells where a state comes from."""

import os
import re
import subprocess
import sys
import unittest

os.environ["VARIANCE_LOG"] = "1"  # before the library is loaded

import torch  # noqa: E402
from marked import MESH, OTHER, marked, weight  # noqa: E402
from vmapgen import variance as v  # noqa: E402


def error_of(call):
    try:
        call()
    except (RuntimeError, ValueError) as error:
        return str(error)
    return ""


class Log(unittest.TestCase):
    def test_back_to_the_mark(self):
        x = v.mark(torch.randn(3, 3, dtype=torch.float64), MESH, partial="dp")
        line = sys._getframe().f_lineno - 1
        error = error_of(lambda: (x.sum(0) @ weight(3, 2)).tanh())
        self.assertRegex(error, r"it comes from aten::\S+ of `\w+`, .*from aten::sum\S* of `self`, from mark\(\) at .*log_test.py:" + str(line))

    def test_the_argument_that_says_more(self):
        varying = v.mark(torch.randn(3), MESH, varying="tp")
        error = error_of(lambda: bool((weight(3).float() * varying).sum() > 0))
        self.assertIn("from aten::mul.Tensor of `other`, from mark()", error)

    def test_writes(self):
        x = v.mark(torch.zeros(3, dtype=torch.float64), MESH)
        x.add_(marked(3, varying="dp"))
        self.assertIn("from aten::add_.Tensor of `other`, from mark()", error_of(lambda: bool(x[0] > 0)))

    def test_collectives_and_casts(self):
        x = v.cast(marked(3, varying="dp"), "dp", "P")
        self.assertRegex(error_of(x.exp), r"from vmapgen_variance::\w+ of `x`, from mark\(\)")

    def test_a_long_story_is_short(self):
        x = marked(3, varying="dp")
        for _ in range(20_000):
            x = x * 2
        error = error_of(lambda: bool(x[0] > 0))  # noqa: F821  # deleted further down
        self.assertLess(error.count("from aten::mul"), 8)
        self.assertIn("from mark() at ", error)
        del x

    def test_two_meshes(self):
        error = error_of(lambda: marked(3, varying="dp") + v.mark(torch.ones(3), OTHER, varying="cp"))
        self.assertEqual(error.count("from mark() at "), 2)

    def test_without_it_nothing_is_kept(self):
        program = ("import torch\nfrom marked import marked\n"
                   "try:\n    bool(marked(3, varying='dp')[0] > 0)\nexcept RuntimeError as error:\n    print(error)\n")
        environment = {**os.environ, "VARIANCE_LOG": "0"}
        here = os.path.dirname(os.path.abspath(__file__))
        said = subprocess.run([sys.executable, "-c", program], cwd=here, env=environment, capture_output=True, text=True, check=True).stdout
        self.assertIn("may take different branches", said)
        self.assertIsNone(re.search("comes from", said))


if __name__ == "__main__":
    unittest.main()
