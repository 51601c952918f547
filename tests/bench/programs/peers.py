"""Worker processes, each asked by a line and answering by one of JSON."""

import contextlib
import json
import os
import pathlib
import subprocess
import time

HERE = pathlib.Path(__file__).resolve().parent
ONE_THREAD = {"OMP_NUM_THREADS": "1", "MKL_NUM_THREADS": "1",
              "XLA_FLAGS": "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1", "JAX_PLATFORMS": "cpu"}


class Failed(Exception):
    pass


class Peer:
    def __init__(self, name, command, environment=None):
        self._name = name
        self._process = subprocess.Popen([str(word) for word in command], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
                                         env=os.environ | ONE_THREAD | (environment or {}))

    def ask(self, *words):
        with contextlib.suppress(BrokenPipeError):  # no answer says it
            self._process.stdin.write(" ".join(map(str, words)) + "\n")
            self._process.stdin.flush()
        line = self._process.stdout.readline()
        if not line:
            raise Failed(f"{self._name} ended with {self._process.wait()} when asked for {words}")
        reply = json.loads(line)
        if "error" in reply:
            raise Failed(f"{self._name}, {' '.join(map(str, words[:3]))}: {reply['error']}")
        return reply

    def end(self):
        """Its name where it did not end well: a sanitizer has the last word there."""
        with contextlib.suppress(BrokenPipeError):  # it may be dead, which is said below
            self._process.stdin.close()
        self._process.stdout.close()
        return self._name if self._process.wait() else None


def our_environment(build):
    return {"VMAPGEN_LIBRARY_DIR": str(build / "lib"),
            "PYTHONPATH": os.pathsep.join([str(HERE.parents[2] / "python"), os.environ.get("PYTHONPATH", "")]).strip(os.pathsep)}


def package_of(build, python, program, package):
    """Compiles program.vmap by the command line, and says how long that took."""
    begin = time.monotonic()
    done = subprocess.run([str(python), "-m", "vmapgen", "compile", str(program), "--out", str(package)], capture_output=True, text=True,
                          env=os.environ | our_environment(build))
    if done.returncode:
        raise Failed(f"{program} does not compile: {done.stderr}")
    return time.monotonic() - begin


def started(build, python, jax, compiled=False):
    """The workers, C++ first; without Python where `python` is None, without JAX where `jax` is; with what compiles where asked for."""
    more = ["compiled"] if compiled else []
    peers = [Peer("C++", [build / "bin" / "bench_programs"])]
    if python:
        peers += [Peer("torch", [python, HERE / "torch_worker.py", "stock", *more]),
                  Peer("vmapgen", [python, HERE / "torch_worker.py", "vmapgen", *more], our_environment(build))]
    if jax:
        peers.append(Peer("JAX", [jax, HERE / "jax_worker.py"]))
    return peers
