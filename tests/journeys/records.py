"""What the records of the tree count: the schema and its proof, PyTorch's samples, random programs, other packages' tests.

counts() gives a number for each name that a Markdown file may put behind a number: `2,447<!--=all.proven-->`.
"""

import collections
import json
import os
import re
import shutil
import subprocess
import tempfile

GROUPS = {"functional": "functional", "view": "functional", "inplace": "writes", "mutable": "writes", "out": "out"}
# Reasons of unsupported operators that are not about batches: PyTorch has nothing for dense tensors on the CPU to compare with.
NO_KERNEL = re.compile(r"kernel|PyTorch has it for|sparse|XLA|PyTorch's own body of it raises")

TORCH_MAPS = ("batch_rule", "decomposition", "python_decomp", "random_rule")  # without a loop


def _rows(path):
    return [line for line in path.read_text().splitlines() if line.strip() and not line.startswith("#")]


def _proof(source, folder):
    """generated/aten/proven.txt as the program reads a run of the proof: a run that lies in build/ is no record."""
    operators = {}
    for row in _rows(source / "generated/aten/proven.txt"):
        name, _, remark = row.partition("#")
        refused = remark.strip() == "refused by contract"
        operators[name.strip()] = {"registered": True, "proven": not refused, "refused": refused}
    path = os.path.join(folder, "proof.json")
    with open(path, "w") as file:
        json.dump({"format": 1, "operators": operators}, file)
    return path


def _report(source, vmapgen, native_functions):
    with tempfile.TemporaryDirectory() as folder:
        command = [vmapgen, "coverage", "--format", "json", "--proof", _proof(source, folder)]
        command += ["--native-functions", native_functions] if native_functions else []
        return json.loads(subprocess.run(command, cwd=source, capture_output=True, text=True, check=True).stdout)


STANDINGS = ("rule", "body", "undeclared", "no_answer", "no_kernel", "missing", "unproven")


def _standing(row):
    """Of an operator that counts. A rule of ours is one that the schema or a C++ function has; PyTorch's own body is none."""
    if row["refused"]:
        return "no_kernel" if NO_KERNEL.search(row["reason"]) else "no_answer"
    if row["proven"]:
        return "body" if row["rule_kind"] == "composite" else "rule"
    return {"composite": "undeclared", "missing": "missing"}.get(row["standing"], "unproven")


def _operators(source, vmapgen, native_functions):
    report = _report(source, vmapgen, native_functions)
    found = {f"{group}.{what}": 0 for group in (*GROUPS.values(), "all") for what in ("operators", "proven", "unsupported", *STANDINGS)}
    found |= dict.fromkeys(("registered", "left_out", "no_kernel.torch_vmap"), 0)
    for row in report["operators"]:
        found["registered"] += 1
        if row["standing"] == "left out":
            found["left_out"] += 1
            continue
        standing = _standing(row)
        for group in (GROUPS[row["kind"]], "all"):
            found[f"{group}.operators"] += 1
            found[f"{group}.{standing}"] += 1
            found[f"{group}.proven"] += row["proven"]
            found[f"{group}.unsupported"] += row["refused"]
        found["no_kernel.torch_vmap"] += standing == "no_kernel" and row["functorch"] in TORCH_MAPS
    found["torch_vmap"] = report["total"]["functorch"]
    found["proven_under_torch_vmap"] = len(_rows(source / "generated/aten/proven-functorch.txt"))
    traced = _rows(source / "generated/aten/proven-traced.txt")
    found["refused_traced"] = sum("refused by contract" in row for row in traced)
    found["proven_traced"] = len(traced) - found["refused_traced"]
    return found


def _vendored(source, vmapgen, native_functions):
    """How many rules `vmapgen vendor` writes into a tree that has PyTorch's list of operators, and what else it asks for."""
    listed = native_functions or next(source.glob(".venv/lib/python3*/site-packages/torchgen/packaged/ATen/native/native_functions.yaml"))
    found = {}
    with tempfile.TemporaryDirectory() as folder:
        aten = os.path.join(folder, "aten/src/ATen")
        for name in ("functorch", "native"):
            os.makedirs(os.path.join(aten, name))
        shutil.copy(listed, os.path.join(aten, "native/native_functions.yaml"))
        for which in ("missing", "all"):
            said = subprocess.run([vmapgen, "vendor", "--into", folder, f"--{which}"], cwd=source, capture_output=True, text=True,
                                  check=True).stdout
            found[f"vendored.{which}"] = int(re.search(r"^(\d+) rules in ", said, re.MULTILINE)[1])
    return found


CLASSES = ("pass", "rounded", "refused", "loop", "error", "differs", "crash", "none", "-", "tried")
# file -> what its columns are called
OPINFO = {
    "record": ("float32", "dtypes", "inplace_float32", "inplace"),
    "record-functorch": ("float32", "dtypes", "inplace_float32", "inplace"),
    "record-gradients": ("autograd_float64", "autograd", "transforms_float64", "transforms"),
    "record-modules": ("ensembles_float32", "ensembles", "gradients_float32", "gradients"),
}


def _opinfo(source):
    found = {f"{name}.{column}.{each}": 0 for name, columns in OPINFO.items() for column in columns for each in CLASSES}
    for name, columns in OPINFO.items():
        rows = [row.split() for row in _rows(source / f"tests/opinfo/{name}.txt")]
        found[f"{name}.all"] = len(rows)
        for column, at in zip(columns, range(1, 5)):
            for row in rows:
                found[f"{name}.{column}.{row[at]}"] += 1
                found[f"{name}.{column}.tried"] += row[at] not in ("-", "none")
    return found


def _wrong_calls(source):
    text = (source / "tests/opinfo/record-errors.txt").read_text()
    cases = re.search(r"^# Cases: (.*)\.$", text, re.MULTILINE).group(1)
    found = {f"wrong.{word}": int(number) for number, word in (each.split() for each in cases.split(", "))}
    return found | {"wrong.all": sum(found.values())}


def _programs(source):
    """How many random programs each host passes: the record names those that it does not."""
    bad = collections.defaultdict(set)
    for row in _rows(source / "tests/programs/record.txt"):
        host, seed, word = row.split()[:3]
        if host != "programs":
            bad[host, word == "no-case"].add(int(seed))
    found = {}
    for name, seeds in (("first", range(2000)), ("last", range(2000, 2500))):
        programs = set(seeds) - set.union(*(each for (_, no_case), each in bad.items() if no_case))
        found[f"programs.{name}"] = len(programs)
        for host in {host for host, _ in bad}:
            found[f"programs.{name}.{host}"] = len(programs - bad[host, False])
    return found


def _clients(source):
    lines = (source / "tests/clients/record.txt").read_text().splitlines()
    head = next(at for at, line in enumerate(lines) if line.startswith("package "))
    found = collections.Counter()
    for line in lines[head + 1:]:
        if not line.strip():
            break
        cells = re.split(r"\s{2,}", line.strip())
        found["clients.packages"] += 1
        for name, cell in zip(("tests", "enter", "stock", "flake", "install", "install_all", "native"), cells[2:]):
            found[f"clients.{name}"] += int(cell.split()[0])
    return found


def counts(source, vmapgen, native_functions=None):
    return {**_operators(source, vmapgen, native_functions), **_vendored(source, vmapgen, native_functions), **_opinfo(source),
            **_wrong_calls(source), **_programs(source),
            **_clients(source)}
