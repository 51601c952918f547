"""torch.autograd.Function under native_vmap: PyTorch's own rules for it, at the native host's levels.

PyTorch runs a function's `vmap`, or one that it makes of the function's methods (`generate_vmap_rule`), where a transform of torch.func is
active. The native host is none. And a batched tensor says nothing of a gradient, which belongs to the values beneath: a
function that ran on it as on any tensor would record none, and the gradient would be wrong without a word. So a function is mapped by these
rules, or refused in their words, where a batched tensor is among its arguments, or may come to it by other ways.

NOTE: [examples by other ways]

A function may close over an example, or have it of an object or a module. Nobody sees that before it has run, so that PyTorch maps a
function at every level there is. So does a rule that PyTorch makes, where a gradient is wanted: without one the function is its forward. A
`vmap` of its own is not asked where no argument is an example, as under torch.vmap, and the function runs beneath the levels. There,
and where a function has no rule, what it gives may not differ between examples.
"""

import functools

import torch
from torch.autograd import function
from torch.utils import _pytree as pytree

from vmapgen import vmappable
from vmapgen._functions.examples import Examples
from vmapgen._functions.function_apply import ask_first
from vmapgen._functions.function_as_written import AsWritten, WithContext, let_examples_be_dirty, records_nothing
from vmapgen._functions.function_rule import generated_rule, is_differentiated
from vmapgen._functions.watch import here
from vmapgen._native.level import inside, running, shown_to_all, transforms
from vmapgen._native.stack import Interpreter

_SETUP_CONTEXT = ("In order to use an autograd.Function with vmap, it must override the setup_context staticmethod, and have a forward without ctx "
                  "(https://pytorch.org/docs/main/notes/extending.func.html)")
_ANOTHER_THREAD = ("vmap: an autograd.Function is applied to a tensor that is batched by a vmap of another thread, or by one that Python did not "
                   "start: its vmap cannot be run there")
# Where PyTorch makes one of an operator's register_autograd: a program holds that operator, which has its gradient.
_OF_OPERATORS = "torch._library.autograd"
_AS_ARGUMENT = "Pass the example to it as an argument"
_VMAP_SUPPORT = "Set generate_vmap_rule=True, or pass the example to it as an argument and give it a vmap staticmethod"


class Functions:
    """What happens to a function that is applied inside a native vmap. `native` is what _native/for_functions.py tells of its levels."""

    def __init__(self, native, rules):
        self._native, self._rules, self._examples = native, rules, Examples(native)
        rules.custom_function_call_vmap_generate_rule = generated_rule(rules)
        rules.custom_function_call = lambda cls, *args, **kwargs: cls.apply(*args, **kwargs)

    def put_in(self):
        """One way each for where PyTorch finds no transform of torch.func active, and where it finds one."""
        def in_transforms(op, cls, *args, **kwargs):
            return self._run(cls, functools.partial(beneath, op, cls), args, kwargs)

        let_examples_be_dirty()
        op = function.custom_function_call
        beneath = type(op).__call__
        ask_first(self._run)
        type(op).__call__ = in_transforms  # for all who call it: a transform inside of a map goes on to one around it by the operator, too
        for key in self._native.dispatch_keys():  # where a transform is to be asked, the dispatcher goes on to it
            op.fallthrough(key)

    def _run(self, cls, plain, args, kwargs):
        if inside.trace is not None and cls.__module__ != _OF_OPERATORS:
            name = cls.__name__.removeprefix("Vmapped").lstrip("_")  # PyTorch's for each level
            inside.trace.no_gradient(f"the traced function applies {name}, a torch.autograd.Function, and a program "
                                     f"holds the operators that it called, not its backward")
        if here.watch is not None:
            return here.watch.call(lambda *args, **kwargs: self._run(cls, plain, args, kwargs), args, kwargs)
        args, kwargs = self._shown((args, kwargs))
        levels = self._native.open_levels()
        if not levels and running:
            self._check_thread(args)
        if not levels or self._native.has_transform_inside(levels[-1]):
            return plain(*args, **kwargs)
        examples = self._examples.among((args, kwargs))
        has_context = function._is_setup_context_defined(cls.setup_context)
        as_written = not (levels[-1].asks_for_rules() or (has_context and self._has_rule(cls)))
        if as_written and records_nothing(args):
            return plain(*args, **kwargs)
        if not examples and not (has_context and self._has_rule(cls)):
            return self._without_examples(cls, levels, plain(*args, **kwargs))
        if not has_context and not as_written:
            raise RuntimeError(f"vmap: {cls.__name__} has a forward that takes ctx. {_SETUP_CONTEXT}")
        if has_context and hasattr(function, "_bind_default_args"):  # what that C++ would have done
            args, kwargs = function._bind_default_args(cls.forward, args, kwargs)
        level = self._examples.innermost(examples)
        if examples and not level:
            raise RuntimeError(_ANOTHER_THREAD)
        if as_written:
            cls = (AsWritten if has_context else WithContext)(cls, args, kwargs)
            return self._rules.custom_function_call_vmap_generate_rule(Interpreter(self._native, levels[-1]), cls, *args)
        if cls.generate_vmap_rule:
            if not examples and (kwargs or not is_differentiated(args)):
                return plain(*args, **kwargs)
            level = levels[-1]
        elif not level or self._native.has_transform_inside(level):
            return self._beneath_all(cls, args, kwargs)
        return self._rules.custom_function_call_vmap(Interpreter(self._native, level), cls, *args, **kwargs)

    def _check_thread(self, args):
        """Autograd has threads of its own for each GPU, which are in no map: on an example nothing would be recorded there."""
        if not inside.beneath and not records_nothing(args) and self._examples.among(args):
            raise RuntimeError(_ANOTHER_THREAD)

    def _has_rule(self, cls):
        return cls.generate_vmap_rule or self._rules.has_overridden_vmap_rule(cls)

    def _beneath_all(self, cls, args, kwargs):
        """Around the levels up to the next transform of torch.func, which comes then."""
        levels = [level for level in self._native.open_levels() if not self._native.has_transform_inside(level)]
        self._rules.unwrap_batched(args, levels[-1])  # raises of an object that cannot tell whether it is an example
        with self._native.beneath(levels[0]):
            outputs = cls.apply(*args, **kwargs)
        return self._without_examples(cls, levels, outputs)

    def _without_examples(self, cls, levels, outputs):
        """What a function has given that was not mapped at these levels."""
        examples = self._examples.among(self._shown(outputs))
        if any(vmappable.unwrap_batched(example, level)[1] is not None for example in examples for level in levels):
            has_context = function._is_setup_context_defined(cls.setup_context)
            advice = (_VMAP_SUPPORT if has_context else _SETUP_CONTEXT) if levels[-1].asks_for_rules() else _AS_ARGUMENT
            raise RuntimeError(f"vmap: {cls.__name__} gives what differs between examples, and no argument of it does: its forward closes over an "
                               f"example, has it of an object, or draws numbers, and would have no gradient. "
                               f"{advice}")
        return outputs

    @staticmethod
    def _shown(tree):
        """Of what a gradient made in a map inside of it the gradient goes on."""
        return pytree.tree_map_only(torch.Tensor, shown_to_all, tree) if transforms() else tree
