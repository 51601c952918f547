"""vmapgen: batching rules for vmap. `vmapgen.install()` has torch.vmap use them."""

from vmapgen._install import install, installed, operators, status, uninstall
from vmapgen._paths import (
    cmake_prefix,
    get_include,
    library_dir,
    program,
    schema_dir,
    torch_version,
)

__all__ = [
    "cmake_prefix",
    "get_include",
    "install",
    "installed",
    "library_dir",
    "operators",
    "program",
    "schema_dir",
    "status",
    "torch_version",
    "uninstall",
]
