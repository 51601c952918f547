"""Operators without a rule, which run example by example: whether they may."""

import threading

from vmapgen._base.ending import unless_ending
from vmapgen._base.load import native_operators

_POLICIES = ("warn", "error", "allow")
_blocks, _changing = [], threading.Lock()  # the `with` blocks of all threads, in the order in which they began


class _Fallback:
    """What fallback() gives: a policy that is set already, and the one before it."""

    def __init__(self, policy):
        self._ops, self._policy = native_operators(), policy
        with _changing:
            self.before = self._ops.fallback_policy()
            self._ops.set_fallback_policy(policy)

    def __enter__(self):
        self._end_unless_ending = unless_ending(self._end)
        with _changing:
            self._ops.set_fallback_policy(self._policy)
            _blocks.append(self)

    def __exit__(self, *error):
        self._end_unless_ending()

    def _end(self):
        with _changing:
            place = _blocks.index(self)
            del _blocks[place]
            if place < len(_blocks):  # one that began later goes on, and ends as this one would have
                _blocks[place].before = self.before
            else:
                self._ops.set_fallback_policy(self.before)


def fallback(policy):
    """Says what happens in maps on our levels to an operator that has no rule, and none of torch.library.register_vmap either.

        vmapgen.fallback("error")           # in the whole process, from here on
        with vmapgen.fallback("error"):     # until the block ends, which puts back what was before; in the whole process, too
            vmapgen.vmap(f)(x)

    policy: "warn", which it is at first: the operator runs once for each example, with a warning for each operator; "allow": without; "error":
    RuntimeError, which names the operator and says how to give it a rule. PyTorch's own decompositions are no such loop.
    Of blocks on several threads, which may end in another order than they began, the last one that goes on is what counts. Maps on
    torch.vmap's own levels are not asked.

    Raises ValueError for another word, ImportError or FileNotFoundError where our libraries cannot be loaded.
    """
    if policy not in _POLICIES:
        raise ValueError(f"vmapgen.fallback: policy is 'warn', 'error' or 'allow', not {policy!r}")
    return _Fallback(policy)


def fallback_count():
    """How many calls of operators without a rule have run example by example, in the whole process: to be compared before and after."""
    return native_operators().fallback_count()
