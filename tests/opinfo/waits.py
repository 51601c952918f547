#!/usr/bin/env python3
"""Where a mapped call waits for the GPU, and a call of one example does not: each wait stops the queue that hides the host's time.

    waits.py [--host native|stock] [--seconds 120] [OPERATOR…]

PyTorch itself says where it waits (torch.cuda.set_sync_debug_mode). Of each operator the first samples are tried, all of their
tensors batched. Ends with 1 when an operator waits that does not by itself, or breaks the device.
"""

import argparse
import collections
import os
import sys
import time
import warnings

import operators
import torch
from torch.utils import _pytree as pytree

_SAMPLES, _BATCH = 6, 3
_WAITS = "synchronizing CUDA operation"


def outcome(call):
    """'waits', 'runs' or 'raises' (for another reason), and the error."""
    torch.cuda.synchronize()
    torch.cuda.set_sync_debug_mode("error")
    try:
        call()
        return "runs", None
    except Exception as error:  # noqa: BLE001  whatever an operator raises
        return ("waits" if _WAITS in str(error) else "raises"), error
    finally:
        torch.cuda.set_sync_debug_mode("default")


def batched(leaf):
    return torch.stack([leaf] * _BATCH)


def is_batchable(leaf):
    return isinstance(leaf, torch.Tensor) and leaf.layout == torch.strided and not leaf.is_quantized and leaf.is_cuda


def of_sample(vmap, op, sample):
    """What a call of one example does, and the mapped one; nothing where there is nothing to map."""
    leaves, tree = pytree.tree_flatten(((sample.input, *sample.args), sample.kwargs))
    places = [i for i, leaf in enumerate(leaves) if is_batchable(leaf)]
    if not places:
        return None

    def call(*tensors):
        own = dict(zip(places, tensors))
        args, kwargs = pytree.tree_unflatten([own.get(i, leaf) for i, leaf in enumerate(leaves)], tree)
        result = op(*args, **kwargs)
        return tuple(t for t in pytree.tree_leaves(result) if isinstance(t, torch.Tensor))

    one = [leaves[p] for p in places]
    all_of_them = [batched(t) for t in one]
    call(*one)  # libraries set themselves up
    alone, _ = outcome(lambda: call(*one))
    if alone != "runs":
        return alone, alone, None
    mapped = lambda: vmap(call, randomness="different")(*all_of_them)  # noqa: E731
    try:
        mapped()
    except Exception:  # noqa: BLE001  what cannot be mapped is not asked whether it waits
        return alone, "raises", None
    return alone, *outcome(mapped)


def of_operator(vmap, op):
    dtype = torch.float32 if torch.float32 in op.supported_dtypes("cuda") else next(iter(op.supported_dtypes("cuda")), None)
    if dtype is None:
        return []
    found = []
    for sample, _ in zip(op.sample_inputs("cuda", dtype), range(_SAMPLES)):
        try:
            found.append(of_sample(vmap, op, sample))
        except Exception:  # noqa: BLE001  a sample that the operator does not take
            continue
    return [each for each in found if each]


def chosen_vmap(host):
    if host == "stock":
        return torch.vmap
    import vmapgen

    vmapgen.native_operators().set_fallback_policy("error")
    return vmapgen.native_vmap


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--host", default="native", choices=["native", "stock"])
    parser.add_argument("--seconds", type=float, default=1e9)
    parser.add_argument("operator", nargs="*")
    options = parser.parse_args()
    if not torch.cuda.is_available():
        print("skipped: there is no GPU here")
        return 77
    warnings.simplefilter("ignore")
    vmap, end = chosen_vmap(options.host), time.monotonic() + options.seconds
    counts, waiting, left, broken = collections.Counter(), [], 0, False
    for name, op in operators.load().items():
        if options.operator and name not in options.operator:
            continue
        if broken or time.monotonic() > end:
            left += 1
            continue
        found = of_operator(vmap, op)
        errors = [error for alone, mapped, error in found if (alone, mapped) == ("runs", "waits")]
        if errors:
            waiting.append(f"{name}: {len(errors)} of {len(found)} samples")
        counts["waits where one example does not" if errors else "waits by itself" if any(f[0] == "waits" for f in found)
               else "never waits" if any(f[1] == "runs" for f in found) else "not mapped"] += 1
        try:
            torch.cuda.synchronize()
        except Exception as error:  # noqa: BLE001  nothing runs there any more
            print(f"{name} breaks the device: {str(error).splitlines()[0]}")
            broken = True
    print("\n".join(waiting))
    print(", ".join(f"{what}: {count}" for what, count in sorted(counts.items())), f"; not run: {left}" if left else "")
    sys.stdout.flush()
    os._exit(1 if waiting or broken else 0)  # a broken context would raise once more when Python ends


if __name__ == "__main__":
    sys.exit(main())
