"""FSDP2's modules called inside of a native map: shards are gathered, gradients reach them, a step moves them, as under torch.vmap."""

import contextlib
import os
import unittest

import torch
import torch.distributed as dist
from torch import nn
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.fsdp import fully_shard
from torch.distributed.fsdp._fully_shard import _fsdp_common

import vmapgen

X = torch.arange(15.0).reshape(5, 3) / 10


def setUpModule():
    os.environ["GLOO_SOCKET_IFNAME"] = "lo"
    dist.init_process_group("gloo", store=dist.HashStore(), rank=0, world_size=1)


def tearDownModule():
    dist.destroy_process_group()


def whole(tensor):
    return tensor.full_tensor() if hasattr(tensor, "full_tensor") else tensor


def moved(host, of_layers, of_all, loss):
    """The weights after two steps, and whether they are shards again."""
    torch.manual_seed(0)
    module, mesh = nn.Sequential(nn.Linear(3, 4), nn.Tanh(), nn.Linear(4, 2)), init_device_mesh("cpu", (1,))
    for layer in of_layers:
        fully_shard(module[layer], mesh=mesh)
    if of_all:
        fully_shard(module, mesh=mesh)
    optimizer = torch.optim.SGD(module.parameters(), 0.1)
    for _ in range(2):
        with host():
            loss(module).backward()
        optimizer.step()
        optimizer.zero_grad()
    return [type(each).__name__ for each in module.parameters()], [whole(each.detach()) for each in module.parameters()]


@unittest.skipUnless(hasattr(_fsdp_common, "_disable_functorch_if_active"), "FSDP of this PyTorch knows of no maps")
class Sharded(unittest.TestCase):
    def check(self, loss):
        for of_layers, of_all in (([], True), ([0, 2], True), ([0, 2], False), ([2], False)):
            with self.subTest(layers=of_layers, all=of_all):
                kinds, weights = moved(contextlib.nullcontext, of_layers, of_all, loss)
                our_kinds, our_weights = moved(vmapgen.installed, of_layers, of_all, loss)
                self.assertEqual(our_kinds, kinds)
                torch.testing.assert_close(our_weights, weights)

    def test_mapped(self):
        self.check(lambda module: torch.vmap(module)(X).square().sum())

    def test_nested_and_in_chunks(self):
        self.check(lambda module: torch.vmap(torch.vmap(module))(X[None]).square().sum() + torch.vmap(module, chunk_size=2)(X).sum())

    def test_with_a_loss_inside(self):
        self.check(lambda module: torch.vmap(lambda x: module(x).square().sum())(X).sum())


if __name__ == "__main__":
    unittest.main()
