"""Hands operators of torch.vmap over to our rules, and back."""

import contextlib

from vmapgen._load import doors_of


def _doors():
    return doors_of("vmap_functorch", "functorch_install")


def install(rules="missing"):
    """Has torch.vmap use our rules: for what it lacks, refuses or gets wrong (`missing`), or for `all` operators.

    A second call changes `rules`, and takes in operators that were registered since the first.
    """
    if rules not in ("missing", "all"):
        raise ValueError(f"vmapgen.install: rules is 'missing' or 'all', not {rules!r}")
    _doors().functorch_install(rules)


def uninstall():
    """torch.vmap is what it was."""
    _doors().functorch_uninstall()


def operators():
    """The names of the operators that torch.vmap hands over to our rules now, such as 'aten::cummax'."""
    return list(_doors().functorch_operators())


def status():
    """A line that says what torch.vmap uses, and for how many operators."""
    return _doors().functorch_status()


@contextlib.contextmanager
def installed(rules="missing"):
    """install(rules) for the time of a `with` block. What was installed before is so again after it."""
    doors = _doors()
    before = doors.functorch_rules()
    install(rules)
    try:
        yield
    finally:
        if before == "none":
            uninstall()
        else:
            install(before)
