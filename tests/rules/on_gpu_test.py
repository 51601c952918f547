"""on_gpu.py by itself: with a program in place of vmap_rules_tests that needs no GPU."""

import json
import os
import pathlib
import stat
import subprocess
import sys
import tempfile
import unittest

HERE = pathlib.Path(__file__).parent
OPERATORS = ["add.Tensor", "bmm", "crashes_", "mul", "weak_under_mps"]

# Takes what vmap_rules_tests takes of its arguments, and keeps a journal as it does.
PROGRAM = """#!{python}
import json, os, sys
arguments = dict(zip(sys.argv[1::1], sys.argv[2::1]))
chosen = next(a.split("=")[1] for a in sys.argv if a.startswith("--gtest_filter")).split(":")
if "--journal" not in arguments:
    sys.exit({there})
path, placements = arguments["--journal"], int(arguments.get("--placements", 99))
done = {{}}
for line in open(path) if os.path.exists(path) else []:
    entry = json.loads(line)
    done[entry.get("begun") or entry["done"]] = entry
shard, count = int(os.environ.get("GTEST_SHARD_INDEX", 0)), int(os.environ.get("GTEST_TOTAL_SHARDS", 1))
journal = open(path, "a")
def put(entry):
    journal.write(json.dumps(entry) + "\\n")
    journal.flush()
for name in {operators}[shard::count]:
    if chosen != ["Rules.*"] and "Rules." + name.replace(".", "_") not in chosen:
        continue
    if name in done and ("begun" in done[name] or done[name]["placements"] >= placements):
        if "begun" in done[name]:
            print("FAILED", name)
        continue
    if arguments.get("--seconds") == "0":
        continue
    put({{"begun": name}})
    if name == "crashes_" or name == "weak_under_mps" and chosen == ["Rules.*"]:
        os.abort()
    put({{"done": name, "placements": placements, "proof": {{"proven": True, "failure": ""}}}})
sys.exit(any("begun" in entry for entry in done.values()))
"""


class OnGpu(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.journal = self.folder / "proof.journal"

    def run_it(self, *arguments, there=0):
        program = self.folder / "program"
        program.write_text(PROGRAM.format(python=sys.executable, operators=OPERATORS, there=there))
        program.chmod(program.stat().st_mode | stat.S_IXUSR)
        environment = {name: value for name, value in os.environ.items() if not name.startswith("VMAP_PROOF")}
        return subprocess.run([sys.executable, HERE / "on_gpu.py", "--tests", program, "--journal", self.journal, *arguments],
                              capture_output=True, text=True, env=environment)

    def entries(self):
        return {entry.get("begun") or entry["done"]: entry for entry in map(json.loads, self.journal.read_text().splitlines())}

    def test_skips_where_there_is_no_gpu(self):
        self.assertEqual(self.run_it(there=77).returncode, 77)
        self.assertFalse(self.journal.exists())

    def test_what_died_is_called_again_alone(self):
        for jobs in ("1", "3"):
            self.journal.unlink(missing_ok=True)
            run = self.run_it("--jobs", jobs)
            self.assertEqual(run.returncode, 1, run.stderr)
            self.assertIn("5 operators were called, 4 are proven", run.stdout)
            self.assertIn("2 operators were under way: they are called again, alone", run.stdout)
            self.assertEqual({name for name, entry in self.entries().items() if "done" in entry}, set(OPERATORS) - {"crashes_"})
            self.assertEqual(list(self.folder.glob("*.part.*")), [])

    def test_goes_on_where_it_ended(self):
        add = {"done": "add.Tensor", "placements": 5, "proof": {"proven": True, "failure": ""}}
        self.journal.write_text(json.dumps(add) + "\n")
        # What a run that was killed has left.
        part = self.journal.with_name(self.journal.name + ".part.000")
        part.write_text("".join(json.dumps({**add, "done": name}) + "\n" for name in ("add.Tensor", "bmm")))
        self.assertIn("2 operators were called, 2 are proven", self.run_it("--seconds", "0", "--placements", "5").stdout)
        self.run_it("--placements", "5")
        self.assertEqual(self.entries()["bmm"]["placements"], 5)
        # One that was stopped in a call has not died of it.
        part.write_text(self.journal.read_text() + json.dumps({"begun": "add.Tensor"}) + "\n")
        self.assertIn("5 operators were called, 4 are proven", self.run_it("--seconds", "0", "--placements", "5").stdout)
        self.run_it("--placements", "7")
        self.assertEqual([self.entries()[name]["placements"] for name in ("add.Tensor", "bmm", "mul")], [7, 7, 7])


if __name__ == "__main__":
    unittest.main()
