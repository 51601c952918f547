#!/usr/bin/env python3
"""Times operators under torch.vmap in one process: by its own rule or loop, and by ours. Prints JSON.

    .venv/bin/python tests/bench/torch_vmap.py LIBRARY_DIR [--repetitions 9] [--op NAME ...]

Inside one torch.vmap an operator is called many times, so that what is timed is the operator and not the vmap around it.
Values are compared first. The two ways take turns, so that a slow minute hits both alike; figures are medians of CPU time.
"""

import argparse
import json
import os
import pathlib
import statistics
import sys
import time
import warnings

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "python"))

F = None  # torch.nn.functional, once torch is imported


def cases():
    """Name -> (number of batched tensors of [rows, columns], function of an example's tensors)."""
    import torch

    return {
        # what torch.vmap has rules for
        "add": (2, torch.add),
        "sin": (1, torch.sin),
        "sum": (1, lambda a: a.sum(-1)),
        "mm": (2, lambda a, b: a @ b.T),
        "transpose": (1, lambda a: a.transpose(0, 1)),
        "softmax": (1, lambda a: a.softmax(-1)),
        "where": (2, lambda a, b: torch.where(a > 0, a, b)),
        "linear": (2, F.linear),
        "layer_norm": (1, lambda a: F.layer_norm(a, a.shape[-1:])),
        "cumsum": (1, lambda a: a.cumsum(0)),
        # and what it loops over
        "pdist": (1, torch.pdist),
        "bilinear": (2, lambda a, b: F.bilinear(a, b, a.new_ones(2, a.shape[-1], b.shape[-1]))),
        "kl_div": (2, lambda a, b: F.kl_div(a, b.exp(), reduction="sum")),
        "soft_margin_loss": (2, F.soft_margin_loss),
        "multi_margin_loss": (1, lambda a: F.multi_margin_loss(a, a.new_zeros(a.shape[0], dtype=torch.long))),
        "gru_cell": (2, _gru_cell),
        "histc": (1, lambda a: torch.histc(a, 8, -3, 3)),
        "index_reduce": (2, lambda a, b: a.index_reduce(0, torch.arange(b.shape[0]), b, "amax")),
        "attention": (2, lambda a, b: F.scaled_dot_product_attention(a[None, None], b[None, None], b[None, None])),
        "fractional_max_pool2d": (1, _fractional_max_pool),
    }


def _gru_cell(a, b):
    import torch

    n = a.shape[-1]
    weight = torch.full((3 * n, n), 0.1)
    return torch.gru_cell(a, b, weight, weight)


def _fractional_max_pool(a):
    import torch

    return F.fractional_max_pool2d(a[None, None], 2, output_size=2, _random_samples=torch.full((1, 1, 2), 0.5))


def has_rules(function, arguments):
    """Whether torch.vmap runs it without its loop."""
    import torch

    torch._C._functorch._set_vmap_fallback_enabled(False)
    try:
        torch.vmap(function)(*arguments)
        return True
    except RuntimeError:
        return False
    finally:
        torch._C._functorch._set_vmap_fallback_enabled(True)


def timed(function, arguments, calls):
    """CPU seconds of one call of an example's function inside torch.vmap."""
    import torch

    def many(*tensors):
        for _ in range(calls - 1):
            function(*tensors)
        return function(*tensors)

    start = time.process_time()
    result = torch.vmap(many)(*arguments)
    return (time.process_time() - start) / calls, result


def measure(count, function, batch, size, repetitions):
    import torch
    import vmapgen

    arguments = [torch.randn(batch, size, size) for _ in range(count)]
    ways = {"functorch": vmapgen.uninstall, "ours": lambda: vmapgen.install("all", host="functorch")}
    results, calls, times = {}, {}, {way: [] for way in ways}
    vmapgen.uninstall()
    loops = not has_rules(function, arguments)
    for way, enter in ways.items():
        enter()
        timed(function, arguments, 1)  # warm
        once, results[way] = timed(function, arguments, 3)
        calls[way] = max(1, min(2000, int(0.01 / max(once, 1e-6))))
    torch.testing.assert_close(results["ours"], results["functorch"], rtol=1e-3, atol=1e-3)
    for _ in range(repetitions):
        for way, enter in ways.items():
            enter()
            timed(function, arguments, max(1, calls[way] // 4))  # what enter() wrote has emptied the caches
            times[way].append(timed(function, arguments, calls[way])[0])
    vmapgen.uninstall()
    found = {f"{way}_us": statistics.median(each) * 1e6 for way, each in times.items()}
    return found | {"loops": loops, "ours_over_functorch": found["ours_us"] / found["functorch_us"]}


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("libraries", type=pathlib.Path)
    parser.add_argument("--repetitions", type=int, default=9)
    parser.add_argument("--op", action="append", default=[])
    options = parser.parse_args()
    os.environ["VMAPGEN_LIBRARY_DIR"] = str(options.libraries)
    warnings.simplefilter("ignore")
    import torch

    global F
    F = torch.nn.functional
    torch.set_num_threads(1)
    torch.manual_seed(0)
    found = {}
    for batch, size in ((8, 4), (64, 32)):
        rows = found[f"{batch}x{size}x{size}"] = {}
        for name, (count, function) in cases().items():
            if not options.op or name in options.op:
                with torch.no_grad():
                    rows[name] = measure(count, function, batch, size, options.repetitions)
    print(json.dumps(found, indent=1))


if __name__ == "__main__":
    main()
