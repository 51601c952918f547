"""Runs a function as soon as a module has been imported, whether that was before or will be later."""

import importlib.util
import sys


class _Watcher:
    """A finder that finds nothing by itself: it has the module's own loader tell when it is done."""

    def __init__(self, name, then):
        self._name = name
        self._then = then

    def find_spec(self, name, path=None, target=None):
        if name != self._name:
            return None
        sys.meta_path.remove(self)  # the next line asks all finders again, and once is enough
        spec = importlib.util.find_spec(name)
        if spec is None or spec.loader is None:
            sys.meta_path.insert(0, self)
            return spec
        loader = spec.loader
        execute = loader.exec_module

        def exec_module(module):
            loader.exec_module = execute
            execute(module)
            self._then()

        loader.exec_module = exec_module
        return spec


def when_imported(name, then):
    """`then()` now if the module `name` is there, or else at the end of its import."""
    if name in sys.modules:
        then()
    else:
        sys.meta_path.insert(0, _Watcher(name, then))
