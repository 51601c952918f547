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
    """Has torch.vmap use our rules: in the whole process, whoever calls it, until uninstall() or another install().

        vmapgen.install()
        torch.vmap(f)(x)        # as vmapgen.vmap(f)(x)

    host: "native": torch.vmap runs on our own levels, as vmapgen.vmap does, and `rules` serve where its own go on: torch.compile, nested
    tensors. "functorch": it keeps its levels, and takes `rules`. None: what the environment's VMAPGEN_HOST says, "native" without it.
    rules: "missing", for what torch.vmap lacks, refuses or gets wrong; "all", for every operator that has one.

    Returns nothing. A second call changes both, and takes in operators that were registered since the first. A map that runs meanwhile ends on
    the host that it began on.

    Raises ValueError for another word, ImportError where the libraries are for another PyTorch, FileNotFoundError where they are not built;
    nothing has changed then. installed() is the same for a `with` block, native_host() for a block of one thread.
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
    """Takes install() back, in the whole process: torch.vmap has its own levels, and PyTorch's kernels for all operators.

    Where nothing is installed it does nothing. A map that runs on our levels ends on them. What stays is what the first map on our levels has
    put into PyTorch's front end, which asks whether an example is ours and else does what it did (docs/python-vmap.md), and the vmappable
    protocol, which uninstall_protocol() takes back.

    Returns nothing. Raises ImportError, FileNotFoundError as install() does.
    """
    functorch_operators().functorch_uninstall()
    _forget_kernels()
    _serve("functorch")


def operators():
    """The names of the operators that torch.vmap's own levels hand over to our rules now, such as 'aten::cummax'."""
    return list(functorch_operators().functorch_operators())


def status():
    """Says in words what torch.vmap uses now, for people to read, and changes nothing.

        >>> print(vmapgen.status())
        vmapgen for PyTorch 2.13.0: not installed; torch.vmap uses its own rules

    Returns a line of the operators that torch.vmap's own levels hand over to our rules (operators() names them); before it, after
    install(host="native"), one of the host. Blocks of native_host() are not told of: they are a thread's.

    Raises ImportError, FileNotFoundError where our libraries cannot be loaded.
    """
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
    """install(rules, host) for the time of a `with` block, in the whole process. What was installed before is so again after it.

        with vmapgen.installed():
            torch.vmap(f)(x)

    rules, host: as of install(). Blocks nest. Of blocks on several threads, which may end in another order than they began, the last one that
    goes on is what counts.

    Returns a context manager. Raises what install() raises, when the block begins; nothing has changed then.

    Beside native_host(), which is for one thread: all threads see it, and torch.vmap's own levels get rules of ours, too.
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
