"""A worker with JAX: jax.jit(jax.vmap(f)), compiled before it is timed, waited for at each call.

    python jax_worker.py
"""

import jax
import numpy
from jax_workloads import WORKLOADS
from worker import serve


def prepare(name, inputs):
    function, in_axes = WORKLOADS[name]
    mapped = jax.jit(jax.vmap(function, in_axes))
    args = [jax.numpy.asarray(each) for each in inputs]  # int64 becomes int32, JAX's own
    return {"jax.jit": lambda: jax.block_until_ready(mapped(*args))}


if __name__ == "__main__":
    jax.config.update("jax_cpu_enable_async_dispatch", False)  # on one core, a thread of its own would only be waited for
    serve(prepare, lambda result: [numpy.asarray(leaf) for leaf in jax.tree.leaves(result)])
