#!/usr/bin/env python3
"""Holds vmapgen.probe to the schema: each functional entry is probed by half of its samples, and what is found is proven by the other half.

    probe_schema.py [--every N] [--kind KIND ...] [--operator NAME ...]

A command of its own, not a test: all entries take an hour. An entry without samples is probed and proven by the samples that its signature
suggests. The entry's kind is not told. Each entry has a process of its own, which a wrong candidate may crash. Prints what is found by kind, what
was called sure and is wrong, and what was missed.
"""

import argparse
import collections
import json
import os
import pathlib
import sys
import time

TREE = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(TREE / "python"))
LEFT_OUT = ("custom", "composite", "decompose", "unsupported", "sequential")
SECONDS = 60  # of one entry


def halves(samples):
    """Two samples of an entry: every other case. Without cases, nothing to divide."""
    cases = samples.get("cases") or []
    if len(cases) < 2:
        return samples or None, samples or None
    return {**samples, "cases": cases[::2]}, {**samples, "cases": cases[1::2]}


def judge(entry):
    """found, wrong, unsure or missed, and a line."""
    import vmapgen

    seen, other = halves(entry.get("samples") or {})
    op = "aten::" + entry["name"]
    found = vmapgen.probe(op, seen)
    if found.kind is None or found.kind == "sequential":
        return "missed", f"of {len(found.tried)} candidates none"
    vmapgen.rule(found.signature, found.kind, **found.options)
    proof = vmapgen.prove(op, other)
    vmapgen.remove_rule(op)
    what = f"{found.kind} {found.options or ''}"
    if proof:
        return "found", what
    if found.sure:
        return "wrong", what + ": " + (proof.failures or ["nothing was proven"])[0]
    return "unsure", what


def judged_apart(entry):
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reader)
        try:
            answer = judge(entry)
        except Exception as error:
            answer = "missed", f"{type(error).__name__}: {str(error).splitlines()[0]}"
        os.write(writer, json.dumps(answer).encode()[:4000])
        os._exit(0)
    os.close(writer)
    begin = time.monotonic()
    while time.monotonic() - begin < SECONDS and os.waitpid(child, os.WNOHANG) == (0, 0):
        time.sleep(0.01)
    try:
        os.kill(child, 9)
        os.waitpid(child, 0)
    except (ProcessLookupError, ChildProcessError):
        pass
    with os.fdopen(reader) as pipe:
        text = pipe.read()
    return tuple(json.loads(text)) if text else ("missed", "crashed, or took too long")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--kind", nargs="*", default=[])
    parser.add_argument("--operator", nargs="*", default=[])
    parser.add_argument("--operators", type=pathlib.Path, default=TREE / "build/tests/rules/operators.json",
                        help="what `vmapgen operators --samples tests/rules/samples` writes")
    arguments = parser.parse_args()
    import torch
    import torch._dynamo  # as probe() does, which would else be in each child

    import vmapgen

    torch.set_num_threads(1)
    vmapgen.loaded_rules()  # loads the libraries, before there are children
    entries = json.loads(arguments.operators.read_text())["operators"]
    entries = [each for each in entries if each.get("variant", "functional") == "functional" and not each.get("derived_from")
               and each["kind"] not in LEFT_OUT and (not arguments.kind or each["kind"] in arguments.kind)
               and (not arguments.operator or each["name"] in arguments.operator)][::arguments.every]
    by_kind, told = collections.defaultdict(collections.Counter), []
    for entry in entries:
        verdict, line = judged_apart(entry)
        by_kind[entry["kind"]][verdict] += 1
        if verdict != "found":
            told.append(f"{verdict:7} {entry['kind']:14} {entry['name']}: {line[:160]}")
    verdicts = ("found", "unsure", "missed", "wrong")
    print(f"{'kind':16}" + "".join(f"{each:>8}" for each in verdicts))
    for kind, counts in sorted(by_kind.items()):
        print(f"{kind:16}" + "".join(f"{counts[each]:8}" for each in verdicts))
    total = sum(by_kind.values(), collections.Counter())
    print(f"{'all':16}" + "".join(f"{total[each]:8}" for each in verdicts) + f"   {100 * total['found'] / max(1, len(entries)):.0f}% found")
    print("\n".join(told))


if __name__ == "__main__":
    main()
