"""torch.autograd.Function over tracked tensors.

NOTE: [functions and states]
Operators of PyTorch inside a function are seen as everywhere. What is not seen is the function's own edge in autograd's graph: no operator
makes it, so nobody lifts for it; and a result that an opaque kernel has made has no states. So `apply` is asked first. Arguments
that want gradients are lifted to the join of all, the function runs, and a result that has no states gets those of its strategy, or the
join. A function whose backward sums over the ranks by itself is registered with `lifts=False`.
"""

import torch
from torch._functorch import autograd_function
from torch.nn.modules._functions import BackwardHookFunction
from torch.utils._pytree import tree_leaves, tree_map_only
from torch.utils.checkpoint import CheckpointFunction

from vmapgen._functions.function_apply import ask_first
from vmapgen._variance.checkpoint import in_the_scope_of_now
from vmapgen._variance.library import is_tracked, ops
from vmapgen._variance.mesh import mesh_of_id
from vmapgen._variance.operators import is_operator, register_for_operators, sets_of
from vmapgen._variance.states import state

# PyTorch's own that hand tensors on: of the first each result is an argument, and the second calls a function of the program's own, whose
# operators are seen, and lifted for, when it runs again for the gradient. That is computed of tensors without a history, so that they are lifted
# before for what their history does not know.
_HAND_ON = (BackwardHookFunction, CheckpointFunction)
_registered = {}  # by class: (strategy or None, whether it lifts)


def register_variance_tracking_strategy(target, lifts=True):
    """A decorator: what `target` does to the states of its tensors is told by the decorated function.

    `target`: an operator (torch.ops.my.op or one overload of it), a torch.autograd.Function class, or a list of these. The last
    registration counts.

        @register_variance_tracking_strategy(MyAllReduce)
        def _(variant_dims, reduced_dims, mesh, x, dim):
            return variant_dims - {dim}

    `strategy(variant_dims, reduced_dims, mesh, *args, **kwargs)` gets the sets of dims over which some argument is varying, and reduced,
    the Mesh, and the call's arguments. It gives the results' varying dims, or a pair: varying and reduced. Without one the results
    take the arguments'. What an operator writes to is a result as well. `lifts=False` is for a Function whose backward sums over the ranks by
    itself: its arguments are not lifted.
    Raises TypeError for another target, for an answer that is neither, and for `lifts=False` with an operator.
    """
    targets = list(target) if isinstance(target, (list, tuple)) else [target]
    for each in targets:
        is_function = isinstance(each, type) and issubclass(each, torch.autograd.Function)
        if not is_function and not is_operator(each):
            raise TypeError(f"variance: register_variance_tracking_strategy wants operators (torch.ops.my.op) or classes of "
                            f"torch.autograd.Function, not {each!r}")
        if not is_function and not lifts:
            raise TypeError(f"variance: lifts=False is for a torch.autograd.Function; what {each} computes its gradients with are operators, "
                            f"which are lifted for")

    def decorator(strategy):
        for each in targets:
            if is_operator(each):
                register_for_operators(each, strategy)
            else:
                _registered[each] = (strategy, lifts)
        return strategy

    return decorator


class _Join:
    """The states that the function's tensors come to together."""

    def __init__(self, cls, tracked):
        self.mesh, self.varying, self.reduced = None, set(), set()
        for x in tracked:
            mesh = mesh_of_id(ops.mesh_of(x))
            if self.mesh is not None and self.mesh != mesh:
                raise ValueError(f"variance: {cls.__name__}: tensors of two meshes meet: {self.mesh} and {mesh}. Mark them by one mesh")
            self.mesh = mesh
            varying, reduced, partial = ops.states(x)
            if partial:
                raise RuntimeError(f"variance: {cls.__name__}: an argument is partial over \"{partial[0]}\": each rank holds a summand of it, "
                                   f"and nobody says that the function is linear in it. all_reduce it over \"{partial[0]}\" first")
            self.varying.update(varying)
            self.reduced.update(reduced)
        self.reduced -= self.varying

    def lifted(self, x):
        if not (isinstance(x, torch.Tensor) and x.requires_grad and torch.is_grad_enabled()):
            return x
        own = set(ops.recorded(x))
        if self.varying | self.reduced <= own:
            return x
        return ops.lifted(x, self.mesh.id, sorted(self.varying - own), sorted(self.reduced - own))


def _known_to_history(x):
    """Lifted over the dims for which its history does not know of its state."""
    return ops.known_to_history(x) if isinstance(x, torch.Tensor) and x.requires_grad and is_tracked(x) else x


def _tensors(tree):
    return [x for x in tree_leaves(tree) if isinstance(x, torch.Tensor)]


def _run(cls, plain, args, kwargs):
    cls = getattr(cls, "_variance_of", cls)
    tracked = [x for x in _tensors((args, kwargs)) if is_tracked(x)]
    if cls is CheckpointFunction:
        args = in_the_scope_of_now(args[0]), *args[1:]
    if cls is CheckpointFunction or getattr(cls, "_is_variances_own", False):
        return _known(plain(*map(_known_to_history, args), **kwargs))
    if not tracked or cls in _HAND_ON:
        return plain(*args, **kwargs)
    join = _Join(cls, tracked)
    strategy, lifts = _registered.get(cls, (None, True))
    given = args
    if lifts:
        args = [join.lifted(x) for x in args]
        kwargs = {name: join.lifted(x) for name, x in kwargs.items()}
    varying, reduced = join.varying, join.reduced
    if strategy is not None:
        varying, reduced = sets_of(cls.__name__, strategy(frozenset(varying), frozenset(reduced), join.mesh, *args, **kwargs), reduced)
    before = [None if lifted is x else (x, state(x)) for x, lifted in zip(given, args)]
    results = _written(cls, before, args, plain(*args, **kwargs))
    for result in _tensors(results):
        if torch._C._functorch.is_functorch_wrapped_tensor(result):
            continue  # what it holds was marked where the function ran on it
        if strategy is None:
            ops.mark_result_of_function(result, join.mesh.id, sorted(varying), sorted(reduced))
        else:
            ops.mark(result, join.mesh.id, sorted(varying), sorted(reduced), [])
    if lifts:
        for node in {result.grad_fn for result in _tensors(results)}:
            if isinstance(node, torch.autograd.function.BackwardCFunction):
                _mark_gradients(node, join)
    return results


def _known(results):
    """The function's node knows of what its forward has written into them."""
    for result in _tensors(results):
        if is_tracked(result):
            ops.say_known(result)
    return results


def _mark_gradients(node, join):
    """Those that the function's `backward` gives, where an opaque kernel has made them.

    A result may differ in more than all arguments: of what the function draws, or closes over. Nobody has lifted for that, so that a gradient
    which differs in it is summed here. One that does not was summed by the function's own `backward`.
    """

    def hook(gradients, of_results):
        # The gradient of what is reduced is partial or varying, and so is what is computed of it; or reduced, of a root that it should not have.
        of = [state(g) for g in of_results if g is not None]
        partial = join.reduced & set().union(*(each.partial | each.varying for each in of))
        wrong = join.reduced & set().union(*(each.reduced for each in of)) - partial
        more = set().union(*(each.varying for each in of)) - join.varying - join.reduced
        marked = []
        for g in gradients:
            if g is not None:
                g = g if is_tracked(g) else torch.ops.aten.alias(g)  # it may be the program's own
                ops.mark_unseen(g, join.mesh.id, sorted(join.varying | more), sorted(wrong), sorted(partial))
                if more:
                    g = ops.summed_over(g, join.mesh.id, sorted(more))
            marked.append(g)
        return tuple(marked)

    node.register_hook(hook)


def _written(cls, given, args, results):
    """The results, where the function has marked an argument dirty that was lifted: what it gives back is the alias then, and the program has the
    argument, which takes the alias's history and states. `given`: of each argument that was lifted itself, and its state before the call."""
    taken = {}
    for i, (of, lifted) in enumerate(zip(given, args)):
        if of is None or not any(result is lifted for result in _tensors(results)):
            continue
        before, was = of
        if before._is_view() or before.is_leaf:
            raise RuntimeError(f"variance: {cls.__name__}: argument {i} ({was}), a {'leaf' if before.is_leaf else 'view'}, is written to, and "
                               f"was to be lifted, for others differ in more between the ranks. Cast it before the call, "
                               f"x = variance.cast(x, dim, \"V\"), or clone() it, and use that from then on")
        ops.take_over(before, lifted)
        taken[id(lifted)] = before
    return tree_map_only(torch.Tensor, lambda result: taken.get(id(result), result), results) if taken else results


_installed = False


def install():
    """A second call does nothing."""
    global _installed
    if _installed:
        return
    _installed = True
    ask_first(_run)
    generate = autograd_function.generate_single_level_function

    def generate_single_level_function(interpreter, of):
        made = generate(interpreter, of)
        made._variance_of = of  # whose registration counts
        return made

    autograd_function.generate_single_level_function = generate_single_level_function
