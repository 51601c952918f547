"""Activation checkpoints: what is computed again in the backward pass is, in the scope that it was computed in first.

The backward pass is often called after that scope's end, and may run on a thread that no scope was opened on.
"""

import functools

from torch.utils import checkpoint as theirs

from vmapgen._functions.second_run import REMEMBERED
from vmapgen._variance.scope import scope_again


def in_the_scope_of_now(function):
    again = scope_again()

    def run(*args, **kwargs):
        with again():
            return function(*args, **kwargs)

    return run


def install():
    """A second call does nothing."""
    if scope_again in REMEMBERED:
        return
    REMEMBERED.append(scope_again)
    frame = theirs._CheckpointFrame
    before = frame.__init__

    @functools.wraps(before)
    def init(self, recompute_fn, *args, **kwargs):
        before(self, in_the_scope_of_now(recompute_fn), *args, **kwargs)

    frame.__init__ = init
