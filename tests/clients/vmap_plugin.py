"""A pytest plugin: runs tests on one host, counts how often each enters torch.vmap, writes a line of JSON for each as it ends.

VMAP_CLIENTS names a JSON file with what it is asked for: see watched.py, which writes it.
"""

import json
import os
import pathlib
import sys
import time

import pytest

_ASKED = json.loads(pathlib.Path(os.environ["VMAP_CLIENTS"]).read_text())
_OUT = open(_ASKED["out"], "a", buffering=1)  # a line at a time: a crash loses nothing
_entered = [0]


def _count_entries():
    """Counts in PyTorch's vmap_impl itself, whatever name it is called by; torch.compile, which knows it by identity, still does."""
    import torch
    from torch._functorch import vmap

    def count():
        if not torch.compiler.is_compiling():
            _entered[0] += 1

    def vmap_impl(func, in_dims, out_dims, randomness, chunk_size, *args, **kwargs):
        _count_entry()  # noqa: F821  both are names of that module now
        return _vmap_impl(func, in_dims, out_dims, randomness, chunk_size, *args, **kwargs)  # noqa: F821

    theirs = vmap.vmap_impl
    vmap._count_entry = count
    vmap._vmap_impl = type(theirs)(theirs.__code__, theirs.__globals__, theirs.__name__, theirs.__defaults__, theirs.__closure__)
    theirs.__code__ = vmap_impl.__code__
    _count_traced(count)


def _count_traced(count):
    """torch.compile traces vmap_impl, and does not call it."""
    from torch._dynamo.variables import functions, higher_order_ops

    traced = getattr(higher_order_ops, "FunctorchHigherOrderVariable", None) or functions.FunctorchHigherOrderVariable
    before = traced.call_function

    def call_function(self, *args, **kwargs):
        if self.get_name() == "vmap_impl":
            _entered[0] += 1
        return before(self, *args, **kwargs)

    traced.call_function = call_function


def _count_our_entries():
    """What torch.vmap calls once vmapgen is imported need not come to PyTorch's vmap_impl."""
    import torch
    from torch._functorch import apis

    theirs = apis.vmap_impl

    def vmap_impl(*args, **kwargs):
        if not torch.compiler.is_compiling():
            _entered[0] += 1
        return theirs(*args, **kwargs)

    apis.vmap_impl = vmap_impl


def _enter(host):
    """The context managers that must stay entered while the tests run."""
    _count_entries()  # in PyTorch's own function: vmapgen puts others over it
    if host == "stock":
        return []
    import vmapgen

    if host != "native":
        vmapgen.install({"install": "missing", "install_all": "all"}[host], host="functorch")
        _count_our_entries()
        return []
    entered = vmapgen.native_host()
    entered.__enter__()
    _count_our_entries()
    return [entered]


def _first_cause(error):
    """What was raised first: tests of many samples wrap it in an error that names the sample."""
    while error.__cause__ is not None:
        error = error.__cause__
    return error


def _text(error):
    error = _first_cause(error)
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    return f"{type(error).__name__}: {' / '.join(lines)[:400]}"


class _Report:
    """Of the test that runs now."""

    def __init__(self):
        self.outcome, self.error, self.began = "passed", "", time.monotonic()

    def hear(self, report):
        if report.failed:
            self.outcome = "failed"
        elif report.skipped and self.outcome == "passed":
            self.outcome = "xfailed" if hasattr(report, "wasxfail") else "skipped"
        if report.failed and not self.error:
            self.error = getattr(report, "vmap_error", "") or str(report.longrepr or "").strip().splitlines()[-1][:400]


_now = None


def _tell(**line):
    _OUT.write(json.dumps(line) + "\n")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item):
    global _now
    _now, _entered[0] = _Report(), 0
    _tell(begins=item.nodeid)
    result = yield
    seconds = round(time.monotonic() - _now.began, 2)
    _tell(test=item.nodeid, outcome=_now.outcome, error=_now.error, entered=_entered[0], seconds=seconds)
    return result


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    report = yield
    if call.excinfo is not None and report.failed:
        report.vmap_error = _text(call.excinfo.value)
    return report


def pytest_runtest_logreport(report):
    _now.hear(report)


def pytest_collectreport(report):
    if report.failed:
        _tell(uncollected=report.nodeid, error=str(report.longrepr).strip().splitlines()[-1][:400])


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items, config):
    wanted, done = _ASKED["tests"], set(_ASKED["done"])
    wanted = None if wanted is None else set(wanted)
    keep = [i for i in items if i.nodeid not in done and (wanted is None or i.nodeid in wanted)]
    config.hook.pytest_deselected(items=[i for i in items if i not in set(keep)])
    items[:] = keep
    _tell(collected=len(keep))


sys.path.append(_ASKED["python"])
_entered_hosts = _enter(_ASKED["host"])
