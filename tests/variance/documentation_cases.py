"""The programs of docs/variance.md, run as they stand."""

import pathlib
import re

import torch
from cases import device_mesh, drawn, has_states, leaf, mesh, near, part, whole
from torch.distributed.tensor import Replicate, Shard, distribute_tensor
from vmapgen import variance

TEXT = (pathlib.Path(__file__).parents[2] / "docs/variance.md").read_text()


def run(first_words, **names):
    """The block that has these words, with these names; gives all names that it leaves."""
    block, = (each for each in re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL) if first_words in each)
    names = {"torch": torch, "variance": variance, **names}
    exec(block, names)
    return names


def case_documented_data_parallel():
    of = mesh(("dp", 4))
    x, = drawn((8, 6))
    x = x.float()
    names = run("init_device_mesh", my_part_of_the_batch=part(x, of, "dp", 0))
    has_states("dp:I", names["w"].grad, names["loss"])
    wanted = whole(lambda w: (x @ w).pow(2).sum(), names["w"])[1]
    assert torch.allclose(variance.unmarked(names["w"].grad), wanted, rtol=1e-4)
    assert repr(names["w"]).endswith("requires_grad=True, invariant)")


def case_documented_tensor_parallel():
    of = mesh(("tp", 4))
    x, w1, w2 = drawn((3, 4), (4, 8), (8, 4))
    y = run("columns_of_w1", mesh=of, x=x.clone(), columns_of_w1=part(w1, of, "tp", 1), rows_of_w2=part(w2, of, "tp", 0))["y"]
    near([y], [torch.relu(x @ w1) @ w2])
    has_states("tp:I", y)


def case_documented_gradients_at_once():
    dp = mesh(("dp", 4))
    x, = drawn((8, 4))
    torch.manual_seed(0)
    ours, single = torch.nn.Linear(4, 4).double(), torch.nn.Linear(4, 4).double()
    single.load_state_dict(ours.state_dict())

    def loss_of(model, x):
        return model(x).pow(2).sum()

    optimizers = [torch.optim.SGD(each.parameters(), lr=0.1) for each in (ours, single)]
    run("reduce_gradients", mesh=dp, model=ours, optimizer=optimizers[0], loss_of=loss_of, x=variance.mark(part(x, dp, "dp", 0), dp, varying="dp"))
    loss_of(single, x).backward()
    optimizers[1].step()
    near(ours.parameters(), single.parameters())


def case_documented_scope():
    of = mesh(("dp", 4))
    x, w = drawn((8, 4), (4, 4))

    def f(x, w):
        return torch.tanh(x @ w).sum()

    names = run("torch.func.grad", mesh=of, f=f, w=variance.mark(w.clone(), of), x=variance.mark(part(x, of, "dp", 0), of, varying="dp"))
    near([names["gradient"]], [torch.func.grad(f, argnums=1)(x, w)])


def case_documented_strategies():
    of = mesh(("dp", 4))
    library = torch.library.Library("mine", "FRAGMENT")
    library.define("table(Tensor x) -> Tensor")
    library.impl("table", lambda x: torch.zeros(2), "CPU")

    class MyAllReduce(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x, group):
            y = variance.unmarked(x).clone()
            torch.distributed.all_reduce(y, group=group)
            return y

        @staticmethod
        def backward(ctx, g):
            return g, None

    run("MyAllReduce", MyAllReduce=MyAllReduce)
    x = leaf(torch.ones(2) * of.coordinate("dp"), of, "dp")
    y = MyAllReduce.apply(x, device_mesh(("dp", 4)).get_group("dp"))
    near([y], [torch.full((2, ), 6.0)])
    has_states("dp:I", y, torch.ops.mine.table(x))


def case_documented_local_map():
    dm = device_mesh(("dp", 4))
    x, w = drawn((8, 4), (4, 4))
    dx, dw = (distribute_tensor(each, dm, [placement]).detach().requires_grad_() for each, placement in ((x, Shard(0)), (w, Replicate())))
    run("dtensor_x", dtensor_x=dx, dtensor_w=dw, Replicate=Replicate)
    near([dx.grad.full_tensor(), dw.grad.full_tensor()], whole(lambda x, w: (x @ w).pow(2).sum(), x, w)[1:])


CASES = {name[5:]: case for name, case in list(globals().items()) if name.startswith("case_")}
