#!/usr/bin/env python3
"""The same library without CMake: torch.utils.cpp_extension compiles the operators and one file of rules, which
vmapgen writes, into one library.

    extension.py [native|functorch]
"""
import pathlib
import subprocess
import sys
import tempfile

import torch
from torch.utils.cpp_extension import load

import vmapgen

HERE = pathlib.Path(__file__).resolve().parent


def build(folder, host):
    rules = folder / "my_ops_vmap.cpp"
    subprocess.run([sys.executable, "-m", "vmapgen", "generate", "--schema", HERE / "my_ops.yaml",
                    "--single-file", rules, "--host", host], check=True)
    libraries = vmapgen.library_dir()
    load("myops", [str(HERE / "ops.cpp"), str(rules)], build_directory=str(folder), is_python_module=False,
         extra_include_paths=[vmapgen.get_include()], extra_cflags=["-O1", "-std=c++20"],
         extra_ldflags=[f"-L{libraries}", f"-Wl,-rpath,{libraries}", f"-lvmap_{host}", "-lvmap_native"])


def main():
    host = sys.argv[1] if len(sys.argv) > 1 else "native"
    with tempfile.TemporaryDirectory() as folder:
        build(pathlib.Path(folder), host)
        import vmap_host
        vmap = vmap_host.torch_vmap if host == "functorch" else vmap_host.native_vmap
        torch.ops.vmapgen.set_fallback_policy("error")
        x, weight = torch.randn(8, 5, 4), torch.randn(4)
        dims = (0, 0, None)
        args = (x, x.sin(), weight)
        mapped = vmap(torch.ops.myops.rms_gate, dims)(*args)
        assert torch.allclose(mapped, vmap_host.looped(torch.ops.myops.rms_gate, dims)(*args))
    print(f"built from one file of rules: agrees with the loop on the {host} host")


if __name__ == "__main__":
    main()
