"""Reads operators' names, a line each, and answers each with a line of JSON. It may die of what it runs."""

import argparse
import json
import os
import pathlib
import sys
import warnings
from collections.abc import Callable
from typing import Any

import torch

import cases
import errors
import gradients
import hosts
import modules
import operators
import survive


def _runner(options: argparse.Namespace) -> Callable[[str, Any], dict[str, Any]]:
    """What runs one operator."""
    host = hosts.make(options.host, options.library)
    file = os.open(options.progress, os.O_RDWR | os.O_CREAT)
    if options.errors:
        wrong = errors.QUICK if options.quick else errors.FULL
        return lambda name, op: errors.run(host, name, op, wrong, survive.Place(file))
    effort = cases.QUICK if options.quick else cases.FULL
    tell = lambda what: os.pwrite(file, what.encode().ljust(80), 0)  # noqa: E731
    if options.modules:
        return lambda name, entry: modules.run(host, name, entry, effort, tell)
    if options.gradients:
        return lambda name, op: gradients.run(host, name, op, effort, tell)
    if options.dtype:
        chosen = tuple(getattr(torch, name) for name in options.dtype)
        effort = cases.Effort(chosen, effort.main_samples, effort.main_samples, effort.quick, effort.seconds)
    return lambda name, op: cases.run(host, name, op, effort, tell)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--host", required=True)
    parser.add_argument("--library", required=True, type=pathlib.Path)
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--errors", action="store_true")
    parser.add_argument("--gradients", action="store_true")
    parser.add_argument("--modules", action="store_true")
    parser.add_argument("--dtype", action="append", default=[])
    parser.add_argument("--progress", required=True, help="a file that says what is being run")
    options = parser.parse_args()
    # Answers go where the parent reads; whatever the operators print goes elsewhere.
    answers = os.fdopen(os.dup(1), "w", buffering=1)
    os.dup2(2, 1)
    warnings.simplefilter("ignore")
    torch.set_num_threads(1)

    run = _runner(options)
    known = modules.load() if options.modules else operators.load()
    print(json.dumps({"operators": list(known)}), file=answers)
    for line in sys.stdin:
        name = line.strip()
        print(json.dumps(run(name, known[name])), file=answers)


if __name__ == "__main__":
    main()
