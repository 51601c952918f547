"""Hands operators of torch.vmap over to our rules, and back, and torch.vmap itself to the native host."""

import contextlib
import os
import sys
import threading

from vmapgen._base.ending import unless_ending
from vmapgen._base.load import functorch_operators

_HOSTS = ("functorch", "native")


def _host():
    level = sys.modules.get("vmapgen._native.level")
    return "native" if level and level.process.native else "functorch"


def _serve(host):
    if host == _host():
        return
    from vmapgen._native.host import serve_process

    serve_process(host == "native")


def _forget_kernels():
    """That Python's dispatcher has found (it serves make_fx and torch.export): others stand in their places now."""
    ops = sys.modules["torch._ops"]
    for op in ops.get_cached_ops():
        op._dispatch_cache.clear()
    ops.reset_cached_ops()


def install(rules="missing", host=None):
    """Has torch.vmap use our rules, in the whole process.

    host="native": torch.vmap runs on our levels, with our rules for everything, whoever calls it and on whichever thread; `rules` serve
    where torch.vmap's own levels go on (torch.compile, nested tensors). host="functorch": torch.vmap keeps its levels and wrappers, and takes
    `rules` of ours: for what it lacks, refuses or gets wrong (`missing`), or for `all` operators. A map that runs ends on the host that it began on.

    Where `host` is not said, the environment's VMAPGEN_HOST is taken, and "native" without it.

    A second call changes both, and takes in operators that were registered since the first.

    Raises ValueError for another word, ImportError where the libraries are for another PyTorch than this, FileNotFoundError where they are not
    built; nothing has changed then.
    """
    if rules not in ("missing", "all"):
        raise ValueError(f"vmapgen.install: rules is 'missing' or 'all', not {rules!r}")
    name, host = ("host", host) if host is not None else ("VMAPGEN_HOST", os.environ.get("VMAPGEN_HOST", "native"))
    if host not in _HOSTS:
        raise ValueError(f"vmapgen.install: {name} is 'functorch' or 'native', not {host!r}")
    ops = functorch_operators()
    if host == "native":
        from vmapgen._native.begin import begin
        from vmapgen._native.host import serve_process  # noqa: F401

        begin()  # where that raises, nothing is installed yet
    ops.functorch_install(rules)
    _forget_kernels()
    _serve(host)


def uninstall():
    """torch.vmap is what it was."""
    functorch_operators().functorch_uninstall()
    _forget_kernels()
    _serve("functorch")


def operators():
    """The names of the operators that torch.vmap's own levels hand over to our rules now, such as 'aten::cummax'."""
    return list(functorch_operators().functorch_operators())


def status():
    """What torch.vmap uses now: a line of its host if that is not its own, and one of the operators that its own levels hand over."""
    own = functorch_operators().functorch_status()
    if _host() == "functorch":
        return own
    return f"vmapgen: torch.vmap runs on the native host, with our rules for all operators. On its own levels (torch.compile, nested tensors):\n{own}"


_blocks, _changing = [], threading.Lock()  # the `with` blocks of all threads, in the order in which they began


class _Block:
    def __init__(self, before):
        self.before = before  # rules and host, which it leaves behind


@contextlib.contextmanager
def installed(rules="missing", host=None):
    """install(rules, host) for the time of a `with` block. What was installed before is so again after it.

    Of blocks on several threads, which may end in another order than they began, the last one that goes on is what counts.
    """
    ops = functorch_operators()
    end = unless_ending(_end)
    with _changing:
        block = _Block((ops.functorch_rules(), _host()))
        install(rules, host)
        _blocks.append(block)
    try:
        yield
    finally:
        end(block)


def _end(block):
    with _changing:
        _end_locked(block)


def _end_locked(block):
    place = _blocks.index(block)
    _blocks.remove(block)
    if place < len(_blocks):  # one that began later goes on, and ends as this one would have
        _blocks[place].before = block.before
        return
    rules, host = block.before
    if rules == "none":
        uninstall()
    else:
        install(rules, host)
