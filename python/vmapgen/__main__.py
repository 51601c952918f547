"""The program, as the console script `vmapgen` and as `python -m vmapgen`."""

import importlib.util
import os
import pathlib
import sys

from vmapgen._base.paths import program


def operators_of_torch():
    """The list of operators that the wheel of PyTorch carries, when this Python has one."""
    found = importlib.util.find_spec("torchgen")
    for folder in found.submodule_search_locations if found else ():
        path = pathlib.Path(folder) / "packaged/ATen/native/native_functions.yaml"
        if path.is_file():
            return str(path)
    return None


def main():
    if sys.argv[1:2] == ["probe"]:  # it calls the operator, which the program cannot
        from vmapgen._rules.probe import main as probe_main

        sys.exit(probe_main(sys.argv[2:]))
    if sys.argv[1:2] == ["compile"]:  # PyTorch's compiler is Python
        from vmapgen._programs.compile import main as compile_main

        sys.exit(compile_main(sys.argv[2:]))
    path = program()
    operators = operators_of_torch()
    if operators:
        os.environ.setdefault("VMAPGEN_NATIVE_FUNCTIONS", operators)
    os.execv(path, [path, *sys.argv[1:]])


if __name__ == "__main__":
    main()
