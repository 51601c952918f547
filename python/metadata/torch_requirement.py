"""The wheel's requirement, for pip: the version of PyTorch that the wheel is built with, and no other.

scikit-build-core asks this before CMake runs, so it looks where cmake/FindLibtorch.cmake will: at a libtorch that the
caller names, then at the torch of the Python that builds.
"""

import importlib.metadata
import os
import pathlib
import re


def named_version():
    """The version of the libtorch of Torch_DIR or CMAKE_PREFIX_PATH, else None."""
    prefixes = filter(None, re.split("[:;]", os.environ.get("CMAKE_PREFIX_PATH", "")))
    folders = [os.environ.get("Torch_DIR"), *(f"{prefix}/share/cmake/Torch" for prefix in prefixes)]
    for folder in filter(None, folders):
        path = pathlib.Path(folder) / "TorchConfigVersion.cmake"
        if path.is_file():
            return re.search(r'PACKAGE_VERSION "([0-9.]+)', path.read_text()).group(1)
    return None


def installed_version():
    try:
        return importlib.metadata.version("torch").split("+")[0]  # "2.13.0+cpu": CPU or CUDA, the interface is one
    except importlib.metadata.PackageNotFoundError:
        return None


def dynamic_metadata(field, settings):
    version = named_version() or installed_version()
    # Without a torch the build ends with an error that says more than this could.
    return [f"torch=={version}" if version else "torch"]
