"""Worker processes, each asked by a line and answering by one of JSON."""

import contextlib
import json
import os
import pathlib
import subprocess

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


def started(build, python, jax):
    """The workers, C++ first; without Python where `python` is None, without JAX where `jax` is."""
    peers = [Peer("C++", [build / "bin" / "bench_programs"])]
    if python:
        ours = {"VMAPGEN_LIBRARY_DIR": str(build / "lib"),
                "PYTHONPATH": os.pathsep.join([str(HERE.parents[2] / "python"), os.environ.get("PYTHONPATH", "")]).strip(os.pathsep)}
        peers += [Peer("torch", [python, HERE / "torch_worker.py", "stock"]),
                  Peer("vmapgen", [python, HERE / "torch_worker.py", "vmapgen"], ours)]
    if jax:
        peers.append(Peer("JAX", [jax, HERE / "jax_worker.py"]))
    return peers
