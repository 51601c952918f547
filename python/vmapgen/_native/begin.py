"""What of PyTorch's Python is told of native maps before the first of them begins. docs/python-vmap.md lists what each step replaces."""

import importlib.util

import torch
from torch._functorch import autograd_function

from vmapgen import vmappable
from vmapgen._base.load import native_operators
from vmapgen._base.steps import Steps
from vmapgen._front_end import torch_vmap
from vmapgen._functions.checkpoint import serve_checkpoints
from vmapgen._functions.compiled import CompiledFunctions
from vmapgen._functions.contexts import give_contexts, save_examples_in_transforms
from vmapgen._functions.function import Functions
from vmapgen._functions.higher_order import HigherOrderOperators
from vmapgen._native.for_functions import Native
from vmapgen._native.functorch import replace_functions
from vmapgen._native.index import teach_indexing
from vmapgen._native.level import inside
from vmapgen._native.modes import see_modes
from vmapgen._native.nested import teach_nested
from vmapgen._native.new import teach_new
from vmapgen._native.stack import answer_others
from vmapgen._native.tensor import teach_tensor
from vmapgen._native.transforms import run_functionalize_inside_maps, run_vjps_inside_maps, take_what_maps_left
from vmapgen._native.vmap import native_restore_vmap, native_vmap


def _rules_for_functions():
    """PyTorch's rules for autograd.Function, at our levels."""
    registry = torch._ops._higher_order_ops
    registered = dict(registry)
    spec = importlib.util.find_spec(autograd_function.__name__)
    rules = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(rules)
    registry.update(registered)  # a copy registers its operator in the place of PyTorch's
    rules.restore_vmap = native_restore_vmap
    rules.vmap = native_vmap
    rules._add_batch_dim = vmappable.add_batch_dim
    for name in ("wrap_batched", "unwrap_batched", "wrap_outputs_maintaining_identity"):
        setattr(rules, name, getattr(torch_vmap, name))
    give_contexts(rules)
    return rules


def _open_levels():
    return inside.levels


# In this order: a step may call, or put something over, what an earlier one has put in.
begin = Steps(
    ("examples are printed", native_operators),
    ("functorch's functions for levels and wrappers know ours", replace_functions),
    ("who asks whether a transform runs learns of maps", lambda: answer_others(Native)),
    ("dispatch modes that begin inside are below the map", see_modes),
    ("a vjp may be called when its transform has ended", run_vjps_inside_maps),
    ("functionalize runs a function as it is written", run_functionalize_inside_maps),
    ("transforms take what a map made for all examples alike", take_what_maps_left),
    ("transforms save examples as constants", save_examples_in_transforms),
    ("autograd.Function", lambda: Functions(Native, _rules_for_functions()).put_in()),
    ("higher-order operators", lambda: HigherOrderOperators(Native).put_in()),
    ("functions of torch.compile", lambda: CompiledFunctions(Native).put_in()),
    ("Tensor.new and Tensor.new_tensor", lambda: teach_new(lambda _: inside.levels)),
    ("what else torch.Tensor asks an example for", lambda: teach_tensor(_open_levels)),
    ("nn.TransformerEncoder makes no nested tensor of examples", lambda: teach_nested(_open_levels)),
    ("numbers of examples as indices", lambda: teach_indexing(native_operators())),
    ("checkpoints", serve_checkpoints),
)
