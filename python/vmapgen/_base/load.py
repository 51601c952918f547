"""Loads our libraries into the PyTorch that runs, or says why not."""

import ctypes
import os
import pathlib

from vmapgen._base import printing
from vmapgen._base.paths import library_dir, torch_version


def _check_torch(torch):
    built_for = torch_version()
    running = torch.__version__
    if running.split("+")[0] != built_for.split("+")[0]:
        raise ImportError(
            f"vmapgen: its libraries are built for PyTorch {built_for}, and this is PyTorch {running}. Install "
            f"torch=={built_for}, or build vmapgen again with this one (pip install --no-build-isolation, in its sources)")


def operators_of(target, operator, mode=ctypes.RTLD_GLOBAL, namespace="vmapgen"):
    """torch.ops.<namespace>, with lib<target>.so loaded, which has the operator `operator`.

    RTLD_GLOBAL: libraries of rules that are loaded later, without being linked to ours, find it.
    """
    import torch

    _check_torch(torch)
    ops = getattr(torch.ops, namespace)
    if not hasattr(ops, operator):
        path = pathlib.Path(library_dir()) / f"lib{target}.so"
        if not path.exists():
            raise ImportError(f"vmapgen: {path} is not there: build it (cmake --build build --target {target}), "
                              f"or install vmapgen again")
        try:
            ctypes.CDLL(str(path), mode)
        except SystemError as error:  # what the library has to say when it cannot be used
            raise ImportError(str(error.__cause__)) from error.__cause__
        except OSError as error:
            raise ImportError(f"vmapgen: {path} cannot be loaded into PyTorch {torch.__version__}: {error}") from error
    return ops


def functorch_operators():
    """torch.ops.vmapgen with those that install rules into torch.vmap. Loading them installs what VMAPGEN_RULES names, and nothing without it."""
    asked = "VMAPGEN_RULES" in os.environ
    os.environ.setdefault("VMAPGEN_RULES", "none")
    try:
        return operators_of("vmap_functorch", "functorch_install")
    finally:
        if not asked:
            del os.environ["VMAPGEN_RULES"]


def native_library():
    """native_operators() for our own modules, which are imported without a change of PyTorch."""
    return operators_of("vmap_native", "enter")


def native_operators():
    """torch.ops.vmapgen with the native host's operators: enter, leave, add_batch_dim, remove_batch_dim and others. What they make is printed as
    what it is."""
    ops = native_library()
    printing.install(ops)
    return ops
