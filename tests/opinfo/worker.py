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
import devices
import errors
import gradients
import hosts
import modules
import operators
import survive


def _runner(options: argparse.Namespace, file: int) -> Callable[[str, Any], dict[str, Any]]:
    """What runs one operator."""
    host, device = hosts.make(options.host, options.library), options.device
    if options.errors:
        wrong = errors.QUICK if options.quick else errors.FULL
        return lambda name, op: errors.run(host, name, op, wrong, survive.Place(file), device)
    effort = cases.QUICK if options.quick else cases.FULL
    tell = lambda what: os.pwrite(file, what.encode().ljust(80), 0)  # noqa: E731
    if options.modules:
        return lambda name, entry: modules.run(host, name, entry, effort, tell, device)
    if options.gradients:
        return lambda name, op: gradients.run(host, name, op, effort, tell, device)
    if options.dtype:
        chosen = tuple(getattr(torch, name) for name in options.dtype)
        effort = cases.Effort(chosen, effort.main_samples, effort.main_samples, effort.quick, effort.seconds)
    return lambda name, op: cases.run(host, name, op, effort, tell, device)


def _answer(run: Callable[[str, Any], dict[str, Any]], name: str, entry: Any, device: str, file: int) -> dict[str, Any]:
    """What `run` finds, or why it is not run. `broken`: no other operator can run in this process."""
    info = entry[0] if isinstance(entry, tuple) else entry
    if reason := operators.not_there(info, device):
        outcome = cases.Outcome(note=reason).as_json()
        return {"function": outcome, "seconds": 0, "cut": False, "skipped": reason}
    try:
        result = run(name, entry)
    except Exception as error:  # noqa: BLE001  the harness's own, which shall not pass for an operator's silence
        outcome = cases.Outcome()
        outcome.add(torch.float32, "crash", "the harness raised", cases.first_line(error))
        result = {"function": outcome.as_json(), "seconds": 0, "cut": True}
    try:
        devices.ask(device, "what ran last")
        devices.tidy(device)
    except (devices.Broken, Exception) as error:  # noqa: BLE001  a device that is broken gives no memory back
        result.setdefault("broken", str(error))
    if "broken" in result:
        where = os.pread(file, 200, 0).decode().strip()
        result |= {"broken": f"{where}: {result['broken']}", "cut": True}
    return result


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--host", required=True)
    parser.add_argument("--library", required=True, type=pathlib.Path)
    parser.add_argument("--device", default="cpu")
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

    devices.prepare(options.device, options.library.parent)
    file = os.open(options.progress, os.O_RDWR | os.O_CREAT)
    run = _runner(options, file)
    known = modules.load() if options.modules else operators.load()
    print(json.dumps({"operators": list(known)}), file=answers)
    for line in sys.stdin:
        name = line.strip()
        answer = _answer(run, name, known[name], options.device, file)
        print(json.dumps(answer), file=answers)
        if "broken" in answer:
            os._exit(1)  # an orderly end would ask the device to free what it holds


if __name__ == "__main__":
    main()
