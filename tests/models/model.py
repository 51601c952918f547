"""What a file here says of an architecture, and the checks that all of them are held to."""

import copy
import dataclasses
from typing import Callable

import torch
from torch import nn
from torch.func import functional_call, grad_and_value, stack_module_state, vmap
from torch.utils import _pytree as pytree

MODELS = 3


@dataclasses.dataclass
class Model:
    make: Callable[[], nn.Module]
    # Tensors with the dim of the examples in front.
    data: Callable[[], tuple]
    # loss(net, *data), a number; `net` is called as the module is.
    loss: Callable
    # How many of the data, from the first, the module is called with.
    inputs: int = 1
    # The same loss without a map or a transform, where `loss` has one.
    plain_loss: Callable | None = None

    def net(self):
        """With no parameter left at a zero or a one where a wrong gradient would not show."""
        net = self.make()
        with torch.no_grad():
            for parameter in net.parameters():
                parameter.add_(torch.randn_like(parameter), alpha=0.1)
            for name, buffer in net.named_buffers():
                if "running" in name:
                    buffer.uniform_(0.5, 1.5)
        return net


def skeleton(net):
    """A copy to call with other parameters: without values of its own, but for tied parameters, which a move would untie."""
    copied = copy.deepcopy(net)
    tied = len(list(net.parameters())) < len(list(net.named_parameters(remove_duplicate=False)))
    return copied if tied else copied.to("meta")


def state_of(net):
    return {k: p.detach() for k, p in net.named_parameters()}, dict(net.named_buffers())


def stacked(results):
    return pytree.tree_map(lambda *each: torch.stack(each), *results)


def sum_of_squares(results):
    return sum((t * t).sum() for t in pytree.tree_leaves(results))


def gradients_of(net, number):
    """By name, of a loss that was computed by the loop."""
    named = dict(net.named_parameters())
    return dict(zip(named, torch.autograd.grad(number, list(named.values()), materialize_grads=True)))


def loss_of_state(model, net):
    return lambda parameters, buffers, *data: model.loss(lambda *inputs: functional_call(net, (parameters, buffers), inputs), *data)


def loss_of_example(model, net):
    loss = loss_of_state(model, net)
    return lambda parameters, buffers, *example: loss(parameters, buffers, *(t[None] for t in example))


class Ensemble:
    """A few models of an architecture, as torch.func's tutorial has them, and data for all (own_dim is None) or for each, by that dim."""

    def __init__(self, model, own_dim=None):
        self.nets = [model.net() for _ in range(MODELS)]
        self.data = model.data() if own_dim is None else [t.movedim(0, own_dim) for t in stacked([model.data() for _ in self.nets])]
        self.own_dim = own_dim
        self.base = skeleton(self.nets[0])

    def each(self):
        """Models with their data."""
        if self.own_dim is None:
            return [(net, self.data) for net in self.nets]
        return [(net, [t.select(self.own_dim, i) for t in self.data]) for i, net in enumerate(self.nets)]

    def vmap(self, f, count):
        return vmap(f, in_dims=(0, 0) + (self.own_dim,) * count)


def check_value(model, own_dim):
    """What the models give, without gradients as with them, and the gradient through the map."""
    ensemble, count = Ensemble(model, own_dim), model.inputs

    def mapped():
        parameters, buffers = stack_module_state(ensemble.nets)
        net = ensemble.vmap(lambda p, b, *inputs: functional_call(ensemble.base, (p, b), inputs), count)
        with torch.no_grad():
            unrecorded = net(parameters, buffers, *ensemble.data[:count])
        recorded = net(parameters, buffers, *ensemble.data[:count])
        gradients = torch.autograd.grad(sum_of_squares(recorded), list(parameters.values()), materialize_grads=True)
        return unrecorded, recorded, dict(zip(parameters, gradients))

    def looped():
        with torch.no_grad():
            unrecorded = [net(*data[:count]) for net, data in ensemble.each()]
        recorded = [net(*data[:count]) for net, data in ensemble.each()]
        gradients = [gradients_of(net, sum_of_squares(result)) for (net, _), result in zip(ensemble.each(), recorded)]
        return stacked(unrecorded), stacked(recorded), stacked(gradients)

    return mapped, looped


def check_models(model, own_dim):
    """Gradient and loss of each model."""
    ensemble, plain_loss = Ensemble(model, own_dim), model.plain_loss or model.loss

    def mapped():
        parameters, buffers = stack_module_state(ensemble.nets)
        each = grad_and_value(loss_of_state(model, ensemble.base))
        return ensemble.vmap(each, len(ensemble.data))(parameters, buffers, *ensemble.data)

    def looped():
        losses = [plain_loss(net, *data) for net, data in ensemble.each()]
        return stacked([gradients_of(net, loss) for net, loss in zip(ensemble.nets, losses)]), torch.stack(losses)

    return mapped, looped


def loop_over_examples(model, net, data):
    losses = [(model.plain_loss or model.loss)(net, *(t[None] for t in example)) for example in zip(*data)]
    return stacked([gradients_of(net, loss) for loss in losses]), torch.stack(losses)


def check_examples(model):
    """Gradient and loss of each example."""
    net, data = model.net(), model.data()

    def mapped():
        each = vmap(grad_and_value(loss_of_example(model, net)), in_dims=(None, None) + (0,) * len(data))
        return each(*state_of(net), *data)

    return mapped, lambda: loop_over_examples(model, net, data)


def check_models_and_examples(model):
    """Gradient and loss of each example in each model."""
    ensemble = Ensemble(model)

    def mapped():
        parameters, buffers = stack_module_state(ensemble.nets)
        of_example = grad_and_value(loss_of_example(model, ensemble.base))
        of_model = vmap(of_example, in_dims=(None, None) + (0,) * len(ensemble.data))
        return ensemble.vmap(of_model, len(ensemble.data))(parameters, buffers, *ensemble.data)

    return mapped, lambda: stacked([loop_over_examples(model, net, data) for net, data in ensemble.each()])


CHECKS = {
    "value_of_shared_data": lambda model: check_value(model, None),
    "value_of_own_data": lambda model: check_value(model, 0),
    "gradient_on_shared_data": lambda model: check_models(model, None),
    "gradient_on_own_data": lambda model: check_models(model, -1),
    "gradient_of_each_example": check_examples,
    "gradient_of_each_example_in_each_model": check_models_and_examples,
}
