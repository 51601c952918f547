"""Changes of PyTorch by name, in the order in which they are made."""

import threading


class Steps:
    """Calling it takes each step, a (name, function), that was not taken yet: once in a process. One that raises is the first of the next call."""

    def __init__(self, *steps):
        self._left = list(steps)
        self._lock = threading.Lock()

    def __call__(self):
        if not self._left:
            return
        with self._lock:
            while self._left:
                _, step = self._left[0]
                step()
                del self._left[0]
