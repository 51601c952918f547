#!/usr/bin/env python3
"""torch.vmap over operators of our own, without rules and with them.

    demo.py LIBRARIES [native|functorch]

LIBRARIES is the folder of libmyops.so and libmyops_vmap.so; the second word is the HOST that the rules were made for.
"""
import sys
import time

import torch
import vmap_host

EXAMPLES = 512


def gated_sum(x, gate, weight, segments):
    """Rows are gated, and summed by segment: [nodes, width] -> [8, width]."""
    rows = torch.ops.myops.rms_gate(x, gate, weight)
    return torch.ops.myops.segment_add(x.new_zeros(8, x.shape[-1]), 0, segments, rows)


def milliseconds(f):
    f()
    times = []
    for _ in range(15):
        start = time.perf_counter()
        f()
        times.append(time.perf_counter() - start)
    return sorted(times)[len(times) // 2] * 1000


def main():
    libraries, host = sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else "native"
    torch.manual_seed(0)
    torch.set_num_threads(1)
    torch.ops.load_library(f"{libraries}/libmyops.so")
    # Graphs of 12 nodes each; the weight is the same for all, the segments are not.
    args = (torch.randn(EXAMPLES, 12, 8), torch.randn(EXAMPLES, 12, 8), torch.randn(8),
            torch.randint(0, 8, (EXAMPLES, 12)))
    in_dims = (0, 0, None, 0)
    expected = vmap_host.looped(gated_sum, in_dims)(*args)

    print(f"a function of {len(args)} tensors, mapped over {EXAMPLES} examples")
    before = vmap_host.torch_vmap(gated_sum, in_dims)
    torch._C._debug_only_display_vmap_fallback_warnings(False)  # that it loops is what we are about to see
    assert torch.allclose(before(*args), expected, atol=1e-5)
    slow = milliseconds(lambda: before(*args))
    print(f"  torch.vmap, without rules: {slow:7.2f} ms")

    torch.ops.load_library(f"{libraries}/libmyops_vmap.so")
    torch.ops.vmapgen.set_fallback_policy("error")
    vmap = vmap_host.torch_vmap if host == "functorch" else vmap_host.native_vmap
    after = vmap(gated_sum, in_dims)
    assert torch.allclose(after(*args), expected, atol=1e-5), "the rules differ from the loop"
    fast = milliseconds(lambda: after(*args))
    name = "torch.vmap" if host == "functorch" else "native host"
    print(f"  {name}, with rules:   {fast:7.2f} ms: {slow / fast:.0f} times as fast, and agrees with the loop")


if __name__ == "__main__":
    main()
