"""Convolutions, pools, norms and embeddings."""

import torch
import torch.nn.functional as F
from measure import Case

CHANNELS = ((1, 3, 8, 16), (4, 8, 16, 16), (4, 32, 32, 8))  # images of an example, channels in and out, side


def layers():
    for images, i, o, side in CHANNELS:
        yield from convolutions(images, i, o, side)
    yield from pools()
    for n in (32, 512):
        yield from norms(n)
    for d in (8, 64):
        yield from embeddings(d)


def looped(function, *batched):
    """`batched` says which arguments have the batch; each example by itself."""

    def call(*args):
        sizes = [arg.size(0) for arg, of_batch in zip(args, batched) if of_batch]
        return torch.stack([function(*(arg[i] if of_batch else arg for arg, of_batch in zip(args, batched))) for i in range(sizes[0])])

    return call


def conv1d(x, w):
    return F.conv1d(x, w, padding=1)


def conv2d(x, w):
    return F.conv2d(x, w, padding=1)


def grouped(conv, last=False):
    """[B, N, i, *] and [B, o, i, *]: the batch as groups of channels."""

    def call(x, w):
        side = x.transpose(0, 1).flatten(1, 2)
        if last:
            side = side.contiguous(memory_format=torch.channels_last)
        return conv(side, w.flatten(0, 1), padding=1, groups=x.size(0)).unflatten(1, (x.size(0), -1)).transpose(0, 1)

    return call


def columns(x):
    """[n, i, *] -> [n, i * kernel, pixels], of a kernel of 3 or 3x3."""
    if x.dim() == 4:
        return F.unfold(x, 3, padding=1)
    return F.pad(x, (1, 1)).unfold(2, 3, 1).transpose(2, 3).flatten(1, 2)


def by_columns(x, w):
    own = columns(x.flatten(0, 1)).unflatten(0, x.shape[:2])
    return torch.matmul(w.flatten(2).unsqueeze(1), own).unflatten(3, x.shape[3:])


def convolutions(images, i, o, side):
    label = f"{images} image{'s' * (images > 1)}, {i} to {o} channels, side {side}"
    weight = lambda *sizes: torch.randn(*sizes) / 3 / i**0.5
    loop = {"loop": looped(conv2d, True, True)}
    yield Case("conv1d, both batched", label, lambda B: (torch.randn(B, images, i, side), weight(B, o, i, 3)), conv1d, 0, {
        "grouped": grouped(F.conv1d), "columns, matmul": by_columns, "loop": looped(conv1d, True, True),
        "as conv2d": lambda x, w: grouped(lambda x, w, padding, groups: F.conv2d(x, w, padding=(0, 1), groups=groups))(
            x.unsqueeze(3), w.unsqueeze(3)).squeeze(3)})
    yield Case("conv2d, both batched", label, lambda B: (torch.randn(B, images, i, side, side), weight(B, o, i, 3, 3)), conv2d, 0, {
        "grouped": grouped(F.conv2d), "grouped, channels last": grouped(F.conv2d, True), "unfold, matmul": by_columns, **loop})
    yield Case("conv2d, input batched", label, lambda B: (torch.randn(B, images, i, side, side), weight(o, i, 3, 3)), conv2d, (0, None), {
        "one of B*N images": lambda x, w: conv2d(x.flatten(0, 1), w).unflatten(0, x.shape[:2]),
        "channels last": lambda x, w: conv2d(x.flatten(0, 1).contiguous(memory_format=torch.channels_last), w).unflatten(0, x.shape[:2]),
        "unfold, matmul": lambda x, w: torch.matmul(w.flatten(1), columns(x.flatten(0, 1))).view(*x.shape[:2], o, side, side),
        "loop": looped(conv2d, True, False)})
    yield Case("conv2d, weight batched", label, lambda B: (torch.randn(images, i, side, side), weight(B, o, i, 3, 3)), conv2d, (None, 0), {
        "one of B*o channels": lambda x, w: conv2d(x, w.flatten(0, 1)).unflatten(1, w.shape[:2]).transpose(0, 1),
        "grouped, expanded": lambda x, w: grouped(F.conv2d)(x.expand(w.size(0), *x.shape), w),
        "unfold, matmul": lambda x, w: torch.matmul(w.flatten(2).flatten(0, 1), columns(x)).view(
            images, *w.shape[:2], side, side).transpose(0, 1),
        "loop": looped(conv2d, False, True)})


def windows(x):
    return x.unflatten(-1, (-1, 2)).unflatten(-3, (-1, 2))


def pools():
    make = lambda B: (torch.randn(B, 4, 8, 16, 16),)
    for name, pool, reduce in (("max_pool2d", lambda x: F.max_pool2d(x, 2), torch.amax),
                               ("avg_pool2d", lambda x: F.avg_pool2d(x, 2), torch.mean),
                               ("adaptive_avg_pool2d", lambda x: F.adaptive_avg_pool2d(x, 8), torch.mean)):
        yield Case("pools of 2x2", f"{name}, 4x8x16x16", make, pool, 0, {
            "one of B*N images": lambda x, pool=pool: pool(x.flatten(0, 1)).unflatten(0, x.shape[:2]),
            "one of B*N channels": lambda x, pool=pool: pool(x.flatten(0, 2)).unflatten(0, x.shape[:3]),
            "reduced windows": lambda x, reduce=reduce: reduce(windows(x), (-1, -3))})


def norms(n):
    norm = lambda x, w, b: F.layer_norm(x, w.shape[-1:], w, b)
    yield Case("layer_norm, all batched", f"16x{n}", lambda B: (torch.randn(B, 16, n), torch.randn(B, n), torch.randn(B, n)), norm, 0, {
        "norm, mul, add": lambda x, w, b: F.layer_norm(x, x.shape[2:]) * w.unsqueeze(1) + b.unsqueeze(1),
        "norm, addcmul": lambda x, w, b: torch.addcmul(b.unsqueeze(1), F.layer_norm(x, x.shape[2:]), w.unsqueeze(1)),
        "var_mean": by_statistics})
    yield Case("layer_norm, input batched", f"16x{n}", lambda B: (torch.randn(B, 16, n), torch.randn(n), torch.randn(n)), norm,
               (0, None, None), {
        "direct": norm, "norm, addcmul": lambda x, w, b: torch.addcmul(b, F.layer_norm(x, x.shape[2:]), w)})


def by_statistics(x, w, b):
    var, mean = torch.var_mean(x, 2, correction=0, keepdim=True)
    return (x - mean) * (var + 1e-5).rsqrt() * w.unsqueeze(1) + b.unsqueeze(1)


def embeddings(d):
    rows, wanted = 100, 16
    offset = lambda i, t: F.embedding(i + rows * torch.arange(t.size(0), device=t.device).unsqueeze(1), t.flatten(0, 1))
    yield Case("embedding, both batched", f"{wanted} of {rows} rows of {d}",
               lambda B: (torch.randint(rows, (B, wanted)), torch.randn(B, rows, d)), F.embedding, 0, {
                   "offsets, unchecked": offset, "gather": lambda i, t: t.gather(1, i.unsqueeze(2).expand(-1, -1, t.size(2))),
                   "take_along_dim": lambda i, t: torch.take_along_dim(t, i.unsqueeze(2), 1),
                   "index": lambda i, t: t[torch.arange(t.size(0), device=t.device).unsqueeze(1), i]})
    yield Case("embedding, table batched", f"{wanted} of {rows} rows of {d}",
               lambda B: (torch.randint(rows, (wanted,)), torch.randn(B, rows, d)), F.embedding, (None, 0), {
                   "index_select": lambda i, t: t.index_select(1, i), "index": lambda i, t: t[:, i],
                   "rows of all": lambda i, t: F.embedding(i, t.transpose(0, 1).flatten(1)).unflatten(1, t.shape[::2]).transpose(0, 1)})
    yield Case("embedding, indices batched", f"{wanted} of {rows} rows of {d}",
               lambda B: (torch.randint(rows, (B, wanted)), torch.randn(rows, d)), F.embedding, (0, None), {
                   "direct": F.embedding, "index": lambda i, t: t[i],
                   "index_select": lambda i, t: t.index_select(0, i.flatten()).unflatten(0, i.shape)})
