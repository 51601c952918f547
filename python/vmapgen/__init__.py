"""vmapgen: batching rules for vmap. This package says where its libraries, headers and CMake package are."""

from vmapgen._paths import (
    cmake_prefix,
    get_include,
    library_dir,
    program,
    schema_dir,
    torch_version,
)

__all__ = ["cmake_prefix", "get_include", "library_dir", "program", "schema_dir", "torch_version"]
