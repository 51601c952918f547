"""What code that PyTorch runs as Python inside of a native map (vmapgen._functions) asks of the native host."""

import contextlib

import torch
from torch._functorch import vmap as _vmap

from vmapgen._native.level import Level, hide, inside, is_batched, told, transforms, unhide


class Native:
    """The `native` of vmapgen._functions, and of stack.py."""

    is_batched = staticmethod(is_batched)
    transforms = staticmethod(transforms)

    @staticmethod
    @contextlib.contextmanager
    def beneath(level):
        """As around the native_vmap of that level."""
        levels, beneath = inside.levels, inside.beneath
        hide(level)
        place = levels.index(level)
        inside.levels, inside.beneath = levels[:place], (*levels[place:], *beneath)
        try:
            yield
        finally:
            inside.levels, inside.beneath = levels, beneath
            unhide()

    @staticmethod
    @contextlib.contextmanager
    def back_inside(levels):
        """As inside of them all again, in what runs beneath the outermost."""
        hidden, beneath = inside.levels, inside.beneath
        unhide()
        inside.levels, inside.beneath = list(levels), beneath[len(levels):]
        try:
            yield
        finally:
            inside.levels, inside.beneath = hidden, beneath
            hide(levels[0])

    @staticmethod
    @contextlib.contextmanager
    def torch_vmap(level):
        """A torch.vmap of functorch's for the examples of that level, whoever was told to run on the native host."""
        with told(False), _vmap.vmap_increment_nesting(level.batch_size, level.randomness) as theirs:
            yield theirs

    @staticmethod
    def open_levels():
        return inside.levels

    @staticmethod
    def has_transform_inside(level):
        """Whether a transform of torch.func runs that was entered inside the native_vmap of that level."""
        return transforms() > level.transforms_around

    @staticmethod
    def dispatch_keys():
        """Those of an example, and of a thread inside a native_vmap; Python has no names for them."""
        with Level(1, "error") as level:
            example = torch._C._dispatch_keys(level.add(torch.zeros(1), 0, level)).highestPriorityTypeId()
            mode = torch._C._dispatch_tls_local_include_set().highestPriorityTypeId()
        return example, mode
