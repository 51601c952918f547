"""Runs a function as soon as a module has been imported, whether that was before or will be later."""

import importlib.util
import sys
import threading


class _Watcher:
    """A finder that finds nothing by itself: it has the module's own loader tell when it is done. Who only asks where the module is, by
    importlib.util.find_spec, imports nothing: until somebody does, it watches."""

    def __init__(self, name, then):
        self._name = name
        self._then = then
        self._asks = threading.local()

    def find_spec(self, name, path=None, target=None):
        if name != self._name or getattr(self._asks, "others", False):
            return None
        self._asks.others = True
        try:
            spec = importlib.util.find_spec(name)
        finally:
            self._asks.others = False
        if spec is not None and spec.loader is not None:
            self._watch(spec.loader)
        return spec

    def _watch(self, loader):
        execute = loader.exec_module

        def exec_module(module):
            loader.exec_module = execute
            execute(module)
            if self in sys.meta_path:
                sys.meta_path.remove(self)
                self._then()

        loader.exec_module = exec_module


def when_imported(name, then):
    """`then()` now if the module `name` is there, or else at the end of its import."""
    if name in sys.modules:
        then()
    else:
        sys.meta_path.insert(0, _Watcher(name, then))
