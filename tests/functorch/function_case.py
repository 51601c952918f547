"""What the tests of torch.autograd.Function share: functions of each sort, and how they are held to torch.vmap."""

import unittest

import numpy as np
import torch
import vmapgen
from vmapgen import native_vmap

same = torch.testing.assert_close
seen = []  # what the functions below were called with


class Calls(torch.autograd.Function):
    generate_vmap_rule = True

    @staticmethod
    def forward(x, function):
        return function(x)

    @staticmethod
    def setup_context(ctx, inputs, output):
        pass


class CallsMapped(torch.autograd.Function):
    forward, setup_context = staticmethod(Calls.forward), staticmethod(Calls.setup_context)

    @staticmethod
    def vmap(info, in_dims, x, function):
        return torch.vmap(function, in_dims=in_dims[0])(x), 0


class Drop(torch.autograd.Function):
    """Draws, and keeps what it gave."""

    generate_vmap_rule = True

    @staticmethod
    def forward(x):
        return x * torch.rand_like(x)

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(output)

    @staticmethod
    def backward(ctx, g):
        return g * ctx.saved_tensors[0]


class OnContext(torch.autograd.Function):
    """x * w, which keeps its arguments without save_for_backward."""

    generate_vmap_rule = True

    @staticmethod
    def forward(x, w):
        return x * w

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.x, ctx.others = inputs[0], {"w": inputs[1], "count": 2}

    @staticmethod
    def backward(ctx, g):
        return g * ctx.others["w"], g * ctx.x

    @staticmethod
    def jvp(ctx, x, w):
        return x * ctx.others["w"] + w * ctx.x


class Generated(torch.autograd.Function):
    """x * w.sin(), and x without a gradient; its gradient is told by a factor of 10 from autograd's own."""

    generate_vmap_rule = True

    @staticmethod
    def forward(x, w, scale):
        return x * w.sin() * scale, x.round()

    @staticmethod
    def setup_context(ctx, inputs, outputs):
        x, w, ctx.scale = inputs
        ctx.mark_non_differentiable(outputs[1])
        ctx.save_for_backward(x, w)
        ctx.save_for_forward(x, w)
        seen.append(x.shape)

    @staticmethod
    def backward(ctx, g, _):
        x, w = ctx.saved_tensors
        return 10 * g * w.sin() * ctx.scale, 10 * g * x * w.cos() * ctx.scale, None

    @staticmethod
    def jvp(ctx, x_t, w_t, _):
        x, w = ctx.saved_tensors
        return 10 * ctx.scale * (x_t * w.sin() + x * w.cos() * w_t), None


class Cubed(torch.autograd.Function):
    """x**3, and a derivative of 5 * x**2."""

    generate_vmap_rule = True

    @staticmethod
    def forward(x):
        return x**3

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(*inputs)
        ctx.save_for_forward(*inputs)

    @staticmethod
    def backward(ctx, g):
        return g * 5 * ctx.saved_tensors[0]**2

    @staticmethod
    def jvp(ctx, t):
        return t * 5 * ctx.saved_tensors[0]**2


class ByNumpy(torch.autograd.Function):
    """torch.sin by NumPy, which takes no batched tensor, and a vmap that moves the batch dim to the end."""

    @staticmethod
    def forward(x):
        return torch.from_numpy(np.sin(x.detach().numpy()))

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(*inputs)

    @staticmethod
    def backward(ctx, g):
        return g * 10 * ctx.saved_tensors[0].cos()

    @staticmethod
    def vmap(info, in_dims, x):
        seen.append((info.batch_size, info.randomness, in_dims, tuple(x.shape)))
        return ByNumpy.apply(x.movedim(in_dims[0], -1)), -1


class Unsupported(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        return x * 2

    @staticmethod
    def backward(ctx, g):
        return g * 2


class Functions(unittest.TestCase):
    def setUp(self):
        torch.manual_seed(0)
        vmapgen.native_operators().set_fallback_policy("error")
        seen.clear()

    def tearDown(self):
        for left, reason in (("unhide", "without hide"), ("leave", "without enter")):
            with self.assertRaisesRegex(RuntimeError, reason):
                getattr(vmapgen.native_operators(), left)()

    def check(self, program, *inputs):
        """`program(vmap, *inputs)` and its gradients by inputs that want them are the same on both hosts. Returns the gradients."""
        found = []
        for vmap in (torch.vmap, native_vmap):
            outputs = program(vmap, *inputs)
            wanting = [t for t in inputs if t.requires_grad]
            gradients = torch.autograd.grad([o.square().sum() for o in outputs if o.requires_grad], wanting)
            found.append((outputs, gradients))
        same(found[0], found[1])
        return found[1][1]
