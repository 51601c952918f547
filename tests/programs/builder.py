"""What a program is built with: the values in scope, their shapes and dtypes, who may be written to, and what depends on which map.

Nothing here asks PyTorch: a seed gives the same program with each version of it.
"""

import random

from program import NAME, Block, Statement

FLOATS = ("float64", "float32")
RANK = {"bool": 0, "int64": 1, "float32": 2, "float64": 3}
CATEGORY = {"bool": 0, "int64": 1, "float32": 2, "float64": 2}
MAX_ELEMENTS = 160
MAX_RANK = 4


def numel(shape):
    n = 1
    for size in shape:
        n *= size
    return n


def broadcast(*shapes):
    """The common shape, or None."""
    out = []
    for k in range(1, 1 + max(len(s) for s in shapes)):
        sizes = {s[-k] for s in shapes if len(s) >= k} - {1}
        if len(sizes) > 1:
            return None
        out.append(sizes.pop() if sizes else 1)
    return tuple(reversed(out))


def promoted(*values):
    """PyTorch's type promotion: what has no dims weighs only by its category."""
    with_dims = [v.dtype for v in values if v.shape]
    without = [v.dtype for v in values if not v.shape]
    if not with_dims or not without:
        return max(with_dims or without, key=RANK.get)
    strong, weak = max(with_dims, key=RANK.get), max(without, key=RANK.get)
    return weak if CATEGORY[weak] > CATEGORY[strong] else strong


class Memory:
    """What one or more values lie in."""

    def __init__(self, frame, levels=(), writable=True, made=False, plain=False, outer=None):
        self.frame = frame
        self.levels = set(levels)  # the maps whose examples differ in it
        self.writable = writable
        self.made = made  # by a factory
        self.plain = plain  # autograd keeps nothing of it from when it was made
        self.read = False
        self.outer = outer  # of what a mapped argument is a part
        self.vague = False  # a gradient need not depend on what its function reads

    def outermost(self):
        return self.outer.outermost() if self.outer else self

    def add_levels(self, levels):
        self.levels |= levels
        if self.outer:
            self.outer.add_levels(levels - {self.frame})


class Value:
    def __init__(self, name, shape, dtype, memory, own=True, dense=False):
        self.name, self.shape, self.dtype, self.memory = name, tuple(shape), dtype, memory
        self.own = own  # elements do not overlap, and autograd lets it be written to
        self.dense = dense  # contiguous in every host: a factory's

    def __str__(self):
        return self.name

    @property
    def is_float(self):
        return self.dtype in FLOATS


class Frame:
    """A function that is being written."""

    def __init__(self, number, around, mapped, zone):
        self.number, self.around, self.mapped = number, around, mapped
        self.zone = zone or (around.zone if around else None)  # inside a gradient: "reverse", "forward" or "second"
        self.values, self.statements = [], []
        self.captured, self.forbidden = set(), set()

    def scope(self):
        outer = [v for v in self.around.scope() if v.memory.outermost() not in self.forbidden] if self.around else []
        return outer + self.values


class Builder:
    def __init__(self, seed, budget):
        self.random = random.Random(seed)
        self.budget = budget
        self.features = set()
        self.names = self.functions = self.frames = 0
        self.frame = None

    # Chance.

    def chance(self, p):
        return self.random.random() < p

    def one_of(self, options):
        options = list(options)
        return options[int(self.random.random() * len(options))] if options else None

    def dim_of(self, rank):
        """A dim, counted from either end."""
        d = int(self.random.random() * rank)
        return d - rank if self.chance(0.4) else d

    # Frames.

    def open(self, mapped=False, zone=None):
        self.frames += 1
        self.frame = Frame(self.frames, self.frame, mapped, zone)
        return self.frame

    def close(self, results, params):
        frame, self.frame = self.frame, self.frame.around
        return Block(tuple(params), tuple(frame.statements), tuple(v.name for v in results))

    def name(self, letter="v"):
        self.names += 1
        return f"{letter}{self.names - 1}"

    def bind(self, value):
        self.frame.values.append(value)
        return value

    # Values.

    def pick(self, where=lambda v: True):
        """One of the scope; newer ones are likelier, and those of the innermost function."""
        here = [v for v in self.frame.values if where(v)]
        everywhere = [v for v in self.frame.scope() if where(v)]
        pool = here if here and self.chance(0.75) else everywhere
        if not pool:
            return None
        at = max(int(self.random.random() * len(pool)), int(self.random.random() * len(pool)))
        return pool[at]

    def floats(self, min_rank=0, max_rank=MAX_RANK):
        return self.pick(lambda v: v.is_float and min_rank <= len(v.shape) <= max_rank)

    def of_names(self, text):
        names = set(NAME.findall(text))
        return [v for v in self.frame.scope() if v.name in names]

    def levels_of(self, values):
        return set().union(*(v.memory.levels for v in values)) if values else set()

    def fits(self, shape):
        return len(shape) <= MAX_RANK and numel(shape) <= MAX_ELEMENTS

    def let(self, text, shape, dtype, view_of=None, own=True, made=False, plain=False, dense=False, block=None):
        """`name = text`, or None where that would be too large."""
        if not self.fits(shape):
            return None
        return self.let_all(text, [(shape, dtype)], view_of, own, made, plain, dense, block)[0]

    def let_all(self, text, results, view_of=None, own=True, made=False, plain=False, dense=False, block=None, levels=None):
        used = self.of_names(text)
        self._note_capture(used)
        if view_of is None:
            for v in used:
                v.memory.read = True
        if levels is None:
            levels = self.levels_of(used)
        values = []
        for shape, dtype in results:
            memory = view_of.memory if view_of else Memory(self.frame.number, levels, True, made, plain)
            memory.vague = memory.vague or any(v.memory.vague for v in used)
            own_too = own and (view_of.own if view_of else True)
            values.append(Value(self.name(), shape, dtype, memory, own_too, dense))
        self.frame.statements.append(Statement(tuple(v.name for v in values), text, block))
        self.frame.values += values
        self.budget -= 1
        return values

    def _note_capture(self, used):
        frame = self.frame
        while frame:
            mine = {id(v) for v in frame.values}
            frame.captured |= {v.memory.outermost() for v in used if id(v) not in mine}
            frame = frame.around

    # Writing.

    def may_write(self, v):
        memory = v.memory
        if memory.frame != self.frame.number or not memory.writable or not v.own:
            return False
        if memory.outer and (memory.outermost() in self.frame.captured or self.frame.zone):
            return False
        # Autograd refuses what is written to after it was kept for the backward.
        return not self.frame.zone or (memory.plain and not memory.read)

    def write(self, target, text):
        """`text` writes into `target`. False, and nothing written, where it reads the same memory."""
        memory = target.memory
        used = [v for v in self.of_names(text) if v.name != target.name]
        if any(v.memory.outermost() is memory.outermost() for v in used):
            return False
        levels = self.levels_of(used)
        if memory.outer:
            self.frame.forbidden.add(memory.outermost())
            self.feature("write into an argument")
        if levels - memory.levels:
            inner = max(levels) in self._maps()[1:]
            self.feature("write that needs a batch" + (" of the inner map" if inner else ""))
            self.feature("write into fresh" if memory.made else "write into what is not fresh, which gets a batch")
        if memory.outer is None and target.shape is not None and not memory.made:
            self.feature("write into an intermediate")
        self._note_capture(used)
        for v in used:
            v.memory.read = True
        memory.add_levels(levels)
        self.frame.statements.append(Statement((), text))
        self.budget -= 1
        return True

    def _maps(self):
        """Numbers of the maps that the frame is in, the outermost first."""
        frame, numbers = self.frame, []
        while frame:
            if frame.mapped:
                numbers.insert(0, frame.number)
            frame = frame.around
        return numbers

    def feature(self, *names):
        self.features.update(names)

    # Operands that are made to fit.

    def shaped(self, shape, dtype="float64"):
        """Text of a float operand of exactly that shape."""
        exact = self.pick(lambda v: v.shape == tuple(shape) and v.dtype == dtype)
        if exact and self.chance(0.85):
            return exact.name
        wide = self.pick(lambda v: v.is_float and v.shape != tuple(shape) and broadcast(v.shape, shape) == tuple(shape))
        if wide and self.chance(0.8):
            to = "" if wide.dtype == dtype else f".to(torch.{dtype})"
            return f"{wide}{to}.expand({tuple(shape)})"
        n = numel(shape)
        return f"torch.linspace(-1, 1, {n}, dtype=torch.{dtype}).reshape({tuple(shape)})"

    def broadcastable_to(self, shape, dtypes=FLOATS, without=None):
        """Text of an operand that broadcasts to that shape; not of the memory `without`."""
        def may(v):
            return v.dtype in dtypes and (without is None or v.memory.outermost() is not without.outermost())

        v = self.pick(lambda v: may(v) and broadcast(v.shape, shape) == tuple(shape))
        if v and self.chance(0.9):
            return v.name
        v = self.pick(lambda v: may(v) and v.is_float and v.shape)
        return f"{v}.{self.one_of(['sum', 'mean', 'amax'])}()" if v else None

    def index(self, n, length):
        """Text of a vector of `length` positions below n, with repeats."""
        v = self.pick(lambda v: v.dtype == "int64" and v.shape == (length,))
        if v and self.chance(0.8):
            return f"({v} % {n})"
        return f"torch.tensor({[int(self.random.random() * n) for _ in range(length)]})"

    def unique_index(self, n, length):
        """As index, without repeats; length at most n."""
        v = self.pick(lambda v: v.is_float and v.shape == (n,))
        if v and self.chance(0.6):
            return f"{v}.argsort(stable=True)" + ("" if length == n else f"[:{length}]")
        order = list(range(n))
        self.random.shuffle(order)
        return f"torch.tensor({order[:length]})"
