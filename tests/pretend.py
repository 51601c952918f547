"""The pretend device of rules/pretend for tests in Python: what lies there nobody reads from here."""

import ctypes
import pathlib
import types

import torch

NAME = "pretend"


def set_up(folder: pathlib.Path) -> torch.device:
    """From here on the process has the device. `folder`: where the libraries are."""
    library = ctypes.CDLL(str(folder / "libvmap_pretend.so"))
    library.vmap_pretend_seed.argtypes = [ctypes.c_uint64]
    library.vmap_pretend_set_up()
    if not hasattr(torch, NAME):
        torch._register_device_module(NAME, _module(library))
    return torch.device(NAME)


def _module(library: ctypes.CDLL) -> types.ModuleType:
    """What PyTorch asks a device's module for."""
    module = types.ModuleType(f"torch.{NAME}")
    module.is_available = module.is_initialized = lambda: True
    module.device_count = lambda: 1
    module.current_device = lambda: 0
    module._lazy_init = module.synchronize = lambda *_: None
    module._is_in_bad_fork = lambda: False
    module.manual_seed_all = lambda seed: library.vmap_pretend_seed(seed % 2**64)
    module.get_amp_supported_dtype = lambda: [torch.float16, torch.bfloat16]
    return module
