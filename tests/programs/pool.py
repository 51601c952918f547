"""Many seeds on one host. A program that ends its process is one failure."""

import os
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
CHUNK = 1000  # seeds for one process


def _environment():
    python = str(HERE.parent.parent / "python")
    path = os.environ.get("PYTHONPATH")
    return {**os.environ, "PYTHONPATH": f"{python}{os.pathsep}{path}" if path else python, "OMP_NUM_THREADS": "1", "MKL_NUM_THREADS": "1"}


def outcomes(host, seeds):
    """{seed: (class, detail)}."""
    found, left = {}, list(seeds)
    while left:
        command = [sys.executable, str(HERE / "worker.py"), host, *map(str, left[:CHUNK])]
        done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=_environment())
        lines = [line.split("\t") for line in done.stdout.splitlines()]
        for seed, *rest in lines:
            found[int(seed)] = tuple(rest) if len(rest) == 2 else ("crash", f"exit status {done.returncode}")
        if not lines:
            raise RuntimeError(f"no program could be run on {host}:\n{done.stderr[-2000:]}")
        left = [seed for seed in left if seed not in found]
    return found
