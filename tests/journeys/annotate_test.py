"""The walk of docs/writing-rules.md, which gives an operator its rule, run as it stands there, in a copy of the tree.

The copy is built first, as a reader who comes to that section has built it; ccache makes that quick. Then its lines
run one by one, and what they claim is checked: one file of generated rules changes, one is compiled, the operator
has a rule and agrees with the loop.
"""

import argparse
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parents[1]))
import tree_copy

ARGUMENTS = None
MARK = "<!-- walk:"


def walk():
    """The commands of the fenced block that follows the mark."""
    page = (ARGUMENTS.source / "docs/writing-rules.md").read_text()
    block = re.search(re.escape(MARK) + r".*?-->\s*```sh\n(.*?)```", page, re.DOTALL)
    if block is None:
        raise AssertionError(f"docs/writing-rules.md has no shell block after `{MARK}`")
    return block.group(1).strip().splitlines()


def rule_files(tree):
    return {path.name: path.read_text() for path in (tree / "generated/aten").glob("*.cpp")}


class AnnotateAnOperator(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="vmapgen-walk-")
        self.addCleanup(folder.cleanup)
        self.tree = pathlib.Path(folder.name) / "vmapgen"
        tree_copy.copy_tree(ARGUMENTS.source, self.tree)
        self.environment = {name: value for name, value in os.environ.items()
                            if name not in ("MAKEFLAGS", "MAKELEVEL", "MFLAGS", "BUILD", "PRESET")}
        self.environment["VMAPGEN_NATIVE_FUNCTIONS"] = str(ARGUMENTS.native_functions)
        self.environment["Torch_DIR"] = tree_copy.torch_in_the_copy(
            ARGUMENTS.torch, ARGUMENTS.source, self.tree)

    def run_line(self, line):
        done = subprocess.run(["bash", "-c", line], cwd=self.tree, env=self.environment, text=True, timeout=1500,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        self.assertEqual(done.returncode, 0, f"$ {line}\n{done.stdout[-6000:]}")
        return done.stdout

    def test_the_walk(self):
        lines = walk()
        operator = re.search(r'func: "(\w+)', lines[0]).group(1)
        self.assertFalse(operator in "".join(rule_files(self.tree).values()), "the walk's operator has a rule already")
        self.run_line("cmake --preset release")
        self.run_line("cmake --build build --target vmapgen vmap_rules_tests -j 2")
        self.assertIn("no rule", self.run_line(f"build/bin/vmapgen explain {operator}"))

        before = rule_files(self.tree)
        output = {line: self.run_line(line) for line in lines}
        after = rule_files(self.tree)

        changed = [name for name in after if after[name] != before.get(name)]
        self.assertEqual(len(changed), 1, f"changed: {changed}")
        self.assertIn(operator, after[changed[0]])

        compiled = re.findall(r"Building CXX object (\S+)", "".join(output.values()))
        self.assertEqual(len(compiled), 1, f"compiled: {compiled}")
        batch = re.search(r"/runtime/CMakeFiles/vmap_native.dir/(batches/\S+?)\.o", compiled[0])
        self.assertTrue(batch, f"compiled: {compiled}")
        self.assertIn(f"/{changed[0]}\"", (self.tree / "build/vmapgen/runtime" / batch[1]).read_text(), "another batch was compiled")

        explained = self.output_of(output, "vmapgen explain")
        self.assertIn("pointwise", explained)
        self.assertIn(f"{operator}_rule", explained)
        proof = self.output_of(output, "vmap_rules_tests --gtest_filter")
        self.assertRegex(proof, r"\[  PASSED  \] 1 test")

    def output_of(self, output, part):
        return next(text for line, text in output.items() if part in line)


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--source", required=True, type=pathlib.Path)
    parser.add_argument("--torch", required=True, type=pathlib.Path, help="the folder of TorchConfig.cmake")
    parser.add_argument("--native-functions", required=True, type=pathlib.Path)
    ARGUMENTS, rest = parser.parse_known_args()
    unittest.main(argv=[sys.argv[0], *rest], verbosity=2)
