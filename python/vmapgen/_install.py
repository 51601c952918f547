"""Hands operators of torch.vmap over to our rules, and back."""

import contextlib
import ctypes
import pathlib

from vmapgen._paths import library_dir, torch_version

_LIBRARY = "libvmap_functorch.so"


def _check_torch(torch):
    built_for = torch_version()
    running = torch.__version__
    if running.split("+")[0] != built_for.split("+")[0]:
        raise ImportError(
            f"vmapgen: its libraries are built for PyTorch {built_for}, and this is PyTorch {running}. Install "
            f"torch=={built_for}, or build vmapgen again with this one (pip install --no-build-isolation, in its sources)")


def _doors():
    """torch.ops.vmapgen, with the library loaded."""
    import torch

    _check_torch(torch)
    if not hasattr(torch.ops.vmapgen, "functorch_install"):
        path = pathlib.Path(library_dir()) / _LIBRARY
        if not path.exists():
            raise ImportError(f"vmapgen: {path} is not there: build it (cmake --build build --target vmap_functorch), "
                              f"or install vmapgen again")
        # Libraries of rules that are loaded later, without being linked to ours, find it.
        try:
            ctypes.CDLL(str(path), ctypes.RTLD_GLOBAL)
        except SystemError as error:  # what the library has to say when it cannot be used
            raise ImportError(str(error.__cause__)) from error.__cause__
        except OSError as error:
            raise ImportError(f"vmapgen: {path} cannot be loaded into PyTorch {torch.__version__}: {error}") from error
    return torch.ops.vmapgen


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
