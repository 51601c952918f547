#!/usr/bin/env python3
"""What a rule that is loaded from YAML costs, beside the same rule compiled, and one of torch.library.register_vmap. Prints a table.

    .venv/bin/python tests/bench/loaded_rules.py LIBRARY_DIR [--repetitions 9]

The operators of examples/custom_op, inside one torch.vmap and one vmapgen.native_vmap, called many times; the batched operator's own time
is subtracted, measured beside it. Each way has a process of its own, since a compiled rule cannot be taken away. Figures are medians of CPU
time, in microseconds for one call.
"""

import argparse
import json
import os
import pathlib
import statistics
import subprocess
import sys
import time

TREE = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(TREE / "python"))
CALLS = 300


def cpu_time(f):
    begin = time.process_time()
    f()
    return (time.process_time() - begin) * 1e6 / CALLS


def overhead(vmap, op, args, repetitions):
    def many(*args):
        for _ in range(CALLS):
            result = op(*args)
        return result

    mapped = vmap(many)
    mapped(*args), many(*args)
    return statistics.median(cpu_time(lambda: mapped(*args)) - cpu_time(lambda: many(*args)) for _ in range(repetitions))


def by_register_vmap(torch, vmapgen, libraries):
    def rule(info, in_dims, x, gate, weight):
        return torch.ops.myops.rms_gate(x, gate, weight), 0  # all lie in front here

    torch.library.register_vmap("myops::rms_gate", rule)


def by_yaml(torch, vmapgen, libraries):
    vmapgen.load_rules(TREE / "examples/custom_op/my_ops.yaml")


def by_compiled_rule(torch, vmapgen, libraries):
    torch.ops.load_library(f"{libraries}/libmyops_vmap.so")


WAYS = {"register_vmap": by_register_vmap, "yaml": by_yaml, "compiled": by_compiled_rule}


def measure(way, libraries, repetitions):
    """Microseconds added under torch.vmap, and on the native host."""
    os.environ["VMAPGEN_LIBRARY_DIR"] = libraries
    import torch

    import vmapgen

    torch.set_num_threads(1)
    torch.ops.load_library(f"{libraries}/libmyops.so")
    op = torch.ops.myops.rms_gate.default
    args = torch.randn(8, 4), torch.randn(8, 4), torch.randn(8, 4)
    WAYS[way](torch, vmapgen, libraries)
    wanted = torch.stack([op(*example) for example in zip(*args)])
    for vmap in (torch.vmap, vmapgen.native_vmap):
        torch.testing.assert_close(vmap(op)(*args), wanted)
        yield overhead(vmap, op, args, repetitions)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("libraries")
    parser.add_argument("--repetitions", type=int, default=9)
    parser.add_argument("--way", choices=WAYS, help="this one alone; else each in a process of its own")
    arguments = parser.parse_args()
    if arguments.way:
        print(json.dumps(list(measure(arguments.way, arguments.libraries, arguments.repetitions))))
        return
    print(f"{'':14}{'torch.vmap':>12}{'native_vmap':>14}   us added to a call")
    for way in WAYS:
        said = subprocess.run([sys.executable, *sys.argv, "--way", way], check=True, capture_output=True, text=True).stdout
        torchs, ours = json.loads(said.splitlines()[-1])
        print(f"{way:14}{torchs:12.2f}{ours:14.2f}")


if __name__ == "__main__":
    main()
