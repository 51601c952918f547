"""What of PyTorch's Python our package replaces is what docs/python-vmap.md lists: no more, no less, and put back where it says so."""

import functools
import importlib
import inspect
import pathlib
import pkgutil
import re
import sys
import types
import unittest
import warnings

PAGE = pathlib.Path(__file__).resolve().parents[2] / "docs/python-vmap.md"


def listed(when):
    """{`module.name`} of the list that follows the mark."""
    items = re.search(rf"<!-- replaced: {when} -->\n((?:- .*\n|  .*\n)+)", PAGE.read_text()).group(1)
    names = set()
    for item in re.split(r"^- ", items, flags=re.MULTILINE)[1:]:
        module, *functions = re.findall(r"`([\w.]+)`", item)
        names |= {f"{module}.{function}" for function in functions}
    return names


def functions():
    """Every function of torch's modules, and of the classes that are defined there; of torch.Tensor all that it has, inherited too."""
    found = {f"torch.Tensor.{name}": inspect.getattr_static(torch.Tensor, name) for name in dir(torch.Tensor)}
    for module_name, module in list(sys.modules.items()):
        if module_name.split(".")[0] != "torch":
            continue
        for name, value in list(getattr(module, "__dict__", {}).items()):
            if isinstance(value, (types.FunctionType, types.BuiltinFunctionType)):
                found[f"{module_name}.{name}"] = value
            elif isinstance(value, type) and value.__module__ == module_name:
                found |= {f"{module_name}.{name}.{method}": each for method, each in list(vars(value).items()) if callable(each)}
    return found


def changed(before, after):
    return {name for name, value in before.items() if after.get(name) is not value}


class Replaced(unittest.TestCase):
    def test_by_import(self):
        self.assertEqual(changed(STOCK, IMPORTED), listed("import"))

    def test_by_a_private_file(self):
        """Whoever imports one, a test or a tool that reads docstrings, has changed nothing."""
        self.assertGreater(len(PRIVATE), 60)
        self.assertEqual(changed(LOADED, WITH_PRIVATE), set())

    def test_a_step_that_raised_is_taken_by_the_next_map(self):
        from vmapgen._base.steps import Steps

        taken, fails = [], [True]

        def step(name):
            if name == "second" and fails.pop():
                raise ImportError("not yet")
            taken.append(name)

        begin = Steps(*((name, functools.partial(step, name)) for name in ("first", "second", "third")))
        with self.assertRaisesRegex(ImportError, "not yet"):
            begin()
        fails.append(False)
        begin()
        begin()
        self.assertEqual(taken, ["first", "second", "third"])

    def test_by_the_first_map(self):
        self.assertEqual(changed(IMPORTED, MAPPED), listed("first map"))

    def test_by_install(self):
        self.assertEqual(changed(MAPPED, INSTALLED), listed("install"))

    def test_by_variance(self):
        self.assertEqual(changed(WITHOUT_PROTOCOL, TRACKED), listed("variance"))

    def test_uninstall_puts_back(self):
        self.assertEqual(changed(MAPPED, UNINSTALLED), set())

    def test_uninstall_protocol_puts_back(self):
        self.assertEqual(changed(STOCK, WITHOUT_PROTOCOL), listed("first map"))


if __name__ == "__main__":
    import torch
    import torch._dynamo
    import torch._vmap_internals

    if not torch.__version__.startswith("2.13."):
        sys.exit(77)  # the page is of the pinned PyTorch
    warnings.simplefilter("ignore")  # of modules that warn when they are looked at
    # What stock loads when it is first used.
    torch.vmap(torch.func.functionalize(torch.sin))(torch.ones(3))
    STOCK = functions()
    import vmapgen

    IMPORTED = functions()
    PRIVATE = [module.name for module in pkgutil.walk_packages(vmapgen.__path__, "vmapgen.") if module.name.startswith("vmapgen._")
               and module.name != "vmapgen.__main__"]
    import torch.distributed.fsdp
    import torch.distributed.tensor

    LOADED = functions()
    for name in PRIVATE:
        importlib.import_module(name)
    WITH_PRIVATE = functions()
    vmapgen.vmap(torch.sin)(torch.ones(3))
    MAPPED = functions()
    vmapgen.install()
    torch.vmap(torch.sin)(torch.ones(3))
    INSTALLED = functions()
    vmapgen.uninstall()
    UNINSTALLED = functions()
    vmapgen.uninstall_protocol()
    WITHOUT_PROTOCOL = functions()
    from vmapgen import variance  # noqa: F401

    TRACKED = functions()
    unittest.main(verbosity=2)
