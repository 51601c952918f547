"""Values that depend on the batch size: the integers in them are a*B + b, as those of a program are."""

from torch.utils._pytree import TreeSpec

from vmapgen._programs.parts import WHOLE, apart, put_together
from vmapgen._programs.same import same


class Unfit(Exception):
    """The values are no such function of the batch size: the text says which."""


def fit(values, sizes):
    """An object whose at(B) is values[i] for B = sizes[i], and the value in between.

    Looks into containers, TreeSpecs and the attributes of objects. Raises Unfit where anything but an integer differs, or one is not
    a*B + b.
    """
    places, todo = {}, []

    def place(values):
        key = tuple(map(id, values))
        if key not in places:
            places[key] = _Place(values)  # which keeps them: their ids are not to be others'
            todo.append(places[key])
        return places[key]

    root = place(values)
    while todo:
        todo.pop().look(sizes, place)
    _spread([each for each in places.values() if each.varies])
    return root if root.varies else Constant(values[0])


def _spread(varying):
    """What holds a value that varies, varies."""
    while varying:
        for holder in varying.pop().holders:
            if not holder.varies:
                holder.varies = True
                varying.append(holder)


class Constant:
    def __init__(self, value):
        self._value = value

    def at(self, size):
        return self._value


class _Place:
    """The values in one place, at several batch sizes."""

    def __init__(self, values):
        self._values, self._taken, self._parts, self._slope, self._offset = values, None, (), 0, 0
        self.varies, self.holders = False, []

    def look(self, sizes, place):
        values, first = self._values, self._values[0]
        if all(each is first for each in values):
            return
        if any(type(each) is not type(first) for each in values):
            raise _differ(values, sizes)
        if type(first) is int:
            self._fit(sizes)
            return
        taken = [None if isinstance(first, WHOLE) else apart(each) for each in values]
        if taken[0] is None:
            if not all(same(first, each) for each in values):
                raise _differ(values, sizes)
            return
        if any(each is None or each.keys != taken[0].keys for each in taken):
            raise _differ(values, sizes)
        self._taken, self._parts = taken[0], [place(of_part) for of_part in zip(*(each.parts for each in taken))]
        for part in self._parts:
            part.holders.append(self)

    def _fit(self, sizes):
        values = self._values
        other = next((i for i, size in enumerate(sizes) if size != sizes[0]), 0)
        self._slope = (values[other] - values[0]) // (sizes[other] - sizes[0]) if other else 0
        self._offset = values[0] - self._slope * sizes[0]
        if any(self._slope * size + self._offset != value for value, size in zip(values, sizes)):
            raise _differ(values, sizes)
        self.varies = self._slope != 0

    def at(self, size):
        return put_together(self, lambda place: place._at(size))

    def _at(self, size):
        if self.varies and self._taken:
            return self._taken, self._parts
        return None, self._slope * size + self._offset if self.varies else self._values[0]


def _differ(values, sizes):
    other = next((i for i, each in enumerate(values) if not same(each, values[0])), -1)
    return Unfit(f"{values[0]!r} at a batch size of {sizes[0]}, {values[other]!r} at one of {sizes[other]}")


def has_integers(value):
    """Whether a value has integers in it, which may depend on the batch size, or cannot be looked into."""
    met, todo = {}, [value]
    while todo:
        value = todo.pop()
        if id(value) in met or isinstance(value, WHOLE):
            continue
        met[id(value)] = value
        taken = apart(value)
        if taken is not None:
            todo += taken.parts
        elif not isinstance(value, (dict, tuple, list, TreeSpec)):
            return True
    return False
