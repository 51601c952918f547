"""Blocks that the interpreter leaves when it ends, with the generators that nobody has closed."""

import sys


def unless_ending(undo, is_ending=sys.is_finalizing):
    """`undo`, which does nothing while the interpreter ends: nobody is left to find it undone, and names of modules stand for None by then.

    To be made, and given a name of the function's own, when the block begins.
    """

    def run(*args):
        if not is_ending():
            undo(*args)

    return run
