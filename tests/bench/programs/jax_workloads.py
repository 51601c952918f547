"""The workloads of workloads.h for JAX: the function of one example, and which arguments are mapped."""

from functools import partial

import jax
import jax.numpy as jnp

SHARED_WEIGHTS = (None, None, None, None, 0, 0)


def _linear(x, w, b):
    return x @ w.T + b


def _conv(x, w, b):
    return jax.lax.conv_general_dilated(x, w, (1, 1), "SAME", dimension_numbers=("NCHW", "OIHW", "NCHW")) + b[:, None, None]


def _norm(x, scale, shift):
    off = x - x.mean(-1, keepdims=True)
    return off * jax.lax.rsqrt((off * off).mean(-1, keepdims=True) + 1e-5) * scale + shift


def _mlp(w1, b1, w2, b2, w3, b3, x):
    relu = jax.nn.relu
    return _linear(relu(_linear(relu(_linear(x, w1, b1)), w2, b2)), w3, b3)


def _convnet(w1, b1, w2, b2, x):
    return _conv(jax.nn.relu(_conv(x, w1, b1)), w2, b2)


def _mlp_loss(w1, b1, w2, b2, x, y):
    return -jax.nn.log_softmax(_linear(jnp.tanh(_linear(x, w1, b1)), w2, b2))[y]


def _convnet_loss(w1, b1, w2, b2, x, y):
    off = _linear(jax.nn.relu(_conv(x[None], w1, b1)).mean((2, 3))[0], w2, b2) - y
    return (off * off).sum()


def _attention(of_all, heads=2):
    q, k, v = (t.reshape(*t.shape[:-1], heads, -1).swapaxes(-3, -2) for t in jnp.split(of_all, 3, -1))
    weights = jax.nn.softmax(q @ k.mT * q.shape[-1] ** -0.5)
    return (weights @ v).swapaxes(-3, -2).reshape(*of_all.shape[:-1], -1)


def _transformer_loss(weights, x, y, layers=2):
    pairs = zip(weights[::2], weights[1::2])
    h = x
    for _ in range(layers):
        h = h + _linear(_attention(_linear(_norm(h, *next(pairs)), *next(pairs))), *next(pairs))
        h = h + _linear(jax.nn.gelu(_linear(_norm(h, *next(pairs)), *next(pairs)), approximate=False), *next(pairs))
    return jnp.square(h - y).mean()


def _transformer_gradients(*arrays):
    *weights, x, y = arrays
    return jax.grad(_transformer_loss)(weights, x, y)


def _energy(x, q, off):
    d = x[:, None] - x[None]
    r2 = (d * d).sum(-1) + 1e-2
    inverse = jax.lax.rsqrt(r2)
    s6 = inverse**6
    pairs = q[:, None] * q * inverse + (s6 * s6 - s6) * 4.0
    window = jnp.where(r2 < 9.0, jnp.cos(r2 * 0.3) * 0.5 + 0.5, 0.0)
    return (pairs * window * off).sum() * 0.5


def _two_layers(x, w1, b1, w2, b2):
    return jnp.tanh(_linear(jnp.tanh(_linear(x, w1, b1)), w2, b2))


def _solve(a, b, eye):
    m = a @ a.mT + eye
    return jnp.linalg.solve(m, b), *jnp.linalg.slogdet(m)


def _gather(i, w, table, scale, shift):
    return _norm((w[:, None] * table[i]).sum(-2), scale, shift)


_gradients = partial(jax.grad, argnums=(0, 1, 2, 3))

# Name -> (function, in_axes)
WORKLOADS = {
    "mlp_ensemble": (_mlp, (0, 0, 0, 0, 0, 0, None)),
    "convnet_ensemble": (_convnet, 0),
    "mlp_gradients": (_gradients(_mlp_loss), SHARED_WEIGHTS),
    "convnet_gradients": (_gradients(_convnet_loss), SHARED_WEIGHTS),
    "transformer_gradients": (_transformer_gradients, (None,) * 24 + (0, 0)),
    "energy": (_energy, (0, 0, None)),
    "tiny_energy": (_energy, (0, 0, None)),
    "jacobians_by_jacrev": (jax.jacrev(_two_layers), (0, None, None, None, None)),
    "jacobians_by_jacfwd": (jax.jacfwd(_two_layers), (0, None, None, None, None)),
    "hessians": (jax.hessian(lambda x, w, b: jnp.tanh(_linear(x, w, b)).sum()), (0, None, None)),
    "solves": (_solve, (0, 0, None)),
    "gathers": (_gather, (0, 0, None, None, None)),
}
