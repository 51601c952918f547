"""A test that warm.py runs cannot tell it from a Python of its own, but that PyTorch is there already."""

import importlib.util
import json
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import time
import unittest

WARM = pathlib.Path(__file__).with_name("warm.py").resolve()

TELLS = """
import json, os, sys
stat = open(f"/proc/{os.getppid()}/stat").read()
print(json.dumps({
    "loaded": "torch" in sys.modules, "arguments": sys.argv, "path": sys.path[:2], "name": __name__, "file": __file__,
    "folder": os.getcwd(), "own": os.environ.get("VMAP_OWN"), "read": sys.stdin.read(),
    "of": stat.rsplit(")", 1)[1].split()[1]}))
print("an error", file=sys.stderr)
sys.exit(int(sys.argv[1]))
"""


@unittest.skipUnless(sys.platform == "linux" and importlib.util.find_spec("torch"), "there is nothing to be loaded")
class Warm(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        (self.folder / "ctest").symlink_to("/bin/sh")
        self.test = self.folder / "tells.py"

    def run_as_ctest(self, script, command="ctest"):
        """`script` is a shell's, in which $warm is a Python that may be warm."""
        variables = os.environ | {"warm": f"{sys.executable} -IS {WARM}", "VMAP_OWN": "mine", "PYTHONPATH": "/of/ours"}
        done = subprocess.run([self.folder / "ctest" if command == "ctest" else command, "-c", script], env=variables, cwd=self.folder,
                              stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=120)
        return done.returncode, done.stdout, done.stderr

    def tellings(self, script, command="ctest"):
        self.test.write_text(TELLS)
        status, out, err = self.run_as_ctest(script, command)
        return status, [json.loads(line) for line in out.splitlines()], err

    def end(self, process):
        """Waits for the end of a process that shall not outlive a ctest, or a test."""
        for _ in range(100):
            if not os.path.exists(f"/proc/{process}"):
                return
            time.sleep(0.1)
        self.fail(f"process {process} still runs")

    def test_what_it_sees(self):
        status, (told,), err = self.tellings("echo given | $warm tells.py 3 'two words'; exit $?")
        del told["of"]
        self.assertEqual((status, err), (3, "an error\n"))
        self.assertEqual(told, {
            "loaded": True, "arguments": ["tells.py", "3", "two words"], "path": [str(self.folder.resolve()), "/of/ours"],
            "name": "__main__", "file": "tells.py", "folder": str(self.folder.resolve()), "own": "mine", "read": "given\n"})

    def test_one_process_for_tests_of_a_ctest_that_share_variables(self):
        _, told, _ = self.tellings("$warm tells.py 0; VMAP_OWN=other $warm tells.py 0; OMP_NUM_THREADS=3 $warm tells.py 0; true")
        first, same, another = (each["of"] for each in told)
        self.assertEqual(first, same)
        self.assertNotEqual(first, another)
        self.end(first)
        self.end(another)

    def test_a_python_of_its_own_for_who_is_not_of_ctest(self):
        status, (told,), _ = self.tellings("$warm tells.py 4; exit $?", "/bin/sh")
        self.assertEqual((status, told["loaded"]), (4, False))

    def test_how_it_ends(self):
        self.test.write_text("import os, sys\n"
                             "if sys.argv[1] == 'raise': raise ValueError('why')\n"
                             "if sys.argv[1] == 'words': sys.exit('words')\n"
                             "os.kill(os.getpid(), int(sys.argv[1]))\n")
        ways = ["raise", "words", *(str(number.value) for number in (signal.SIGSEGV, signal.SIGKILL))]
        _, out, err = self.run_as_ctest("; ".join(f"$warm tells.py {way}; echo $?" for way in ways))
        self.assertEqual(out.split(), ["1", "1", str(128 + signal.SIGSEGV), str(128 + signal.SIGKILL)])
        self.assertIn("ValueError: why\nwords\n", err)

    def test_a_program_that_is_none(self):
        """What is no Python fails, and what is not there."""
        (self.folder / "broken.py").write_text("def (\n")
        (self.folder / "latin.py").write_bytes("# coding: latin-1\nassert ord('é') == 233\n".encode("latin-1"))
        _, out, err = self.run_as_ctest("; ".join(f"$warm {name}.py; echo $?" for name in ("missing", "broken", "latin")))
        self.assertEqual(out.split(), ["1", "1", "0"], err)
        self.assertIn("No such file or directory: 'missing.py'", err)
        self.assertIn("SyntaxError", err)

    def test_it_ends_with_who_waits_for_it(self):
        """As where a test takes too long, and ctest kills what it started."""
        self.test.write_text("import os, time\nopen('process', 'w').write(str(os.getpid()))\ntime.sleep(100)\n")
        self.run_as_ctest("$warm tells.py & while ! [ -s process ]; do sleep 0.1; done; kill -9 $!; wait; true")
        self.end((self.folder / "process").read_text())


if __name__ == "__main__":
    unittest.main()
