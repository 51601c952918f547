"""Decoders: a GPT with tied embeddings and dropout switched off, and a Llama with rotary embeddings, grouped queries and gated units."""

import math

import torch
import torch.nn.functional as F
from torch import nn

from model import Model

VOCABULARY, LENGTH, WIDTH, HEADS = 11, 6, 8, 2


class CausalSelfAttention(nn.Module):
    def __init__(self, fused):
        super().__init__()
        self.c_attn, self.c_proj = nn.Linear(WIDTH, 3 * WIDTH), nn.Linear(WIDTH, WIDTH)
        self.drop, self.fused = nn.Dropout(0.1), fused
        self.register_buffer("bias", torch.tril(torch.ones(LENGTH, LENGTH)).view(1, 1, LENGTH, LENGTH))

    def forward(self, x):
        b, t, c = x.size()
        q, k, v = (y.view(b, t, HEADS, c // HEADS).transpose(1, 2) for y in self.c_attn(x).split(WIDTH, dim=2))
        if self.fused:
            y = F.scaled_dot_product_attention(q, k, v, dropout_p=0.1 if self.training else 0.0, is_causal=True)
        else:
            weights = (q @ k.transpose(-2, -1)) * (1.0 / math.sqrt(k.size(-1)))
            weights = weights.masked_fill(self.bias[:, :, :t, :t] == 0, float("-inf")).softmax(dim=-1)
            y = self.drop(weights) @ v
        return self.drop(self.c_proj(y.transpose(1, 2).contiguous().view(b, t, c)))


class Block(nn.Module):
    def __init__(self, fused):
        super().__init__()
        self.ln_1, self.ln_2 = nn.LayerNorm(WIDTH), nn.LayerNorm(WIDTH)
        self.attn = CausalSelfAttention(fused)
        self.mlp = nn.Sequential(nn.Linear(WIDTH, 4 * WIDTH), nn.GELU(), nn.Linear(4 * WIDTH, WIDTH), nn.Dropout(0.1))

    def forward(self, x):
        x = x + self.attn(self.ln_1(x))
        return x + self.mlp(self.ln_2(x))


class GPT(nn.Module):
    def __init__(self, fused):
        super().__init__()
        self.wte, self.wpe, self.drop = nn.Embedding(VOCABULARY, WIDTH), nn.Embedding(LENGTH, WIDTH), nn.Dropout(0.1)
        self.h = nn.ModuleList(Block(fused) for _ in range(2))
        self.ln_f = nn.LayerNorm(WIDTH)
        self.lm_head = nn.Linear(WIDTH, VOCABULARY, bias=False)
        self.lm_head.weight = self.wte.weight

    def forward(self, tokens):
        x = self.drop(self.wte(tokens) + self.wpe(torch.arange(tokens.size(1), device=tokens.device)))
        for block in self.h:
            x = block(x)
        return self.lm_head(self.ln_f(x))


def rotated(x, angles):
    """By complex numbers, as Llama was published."""
    turned = torch.view_as_complex(x.reshape(*x.shape[:-1], -1, 2)) * angles[:, None]
    return torch.view_as_real(turned).flatten(3)


class LlamaAttention(nn.Module):
    def __init__(self, heads=4, shared=2):
        super().__init__()
        self.heads, self.shared, self.size = heads, shared, WIDTH // heads
        self.wq = nn.Linear(WIDTH, WIDTH, bias=False)
        self.wk, self.wv = (nn.Linear(WIDTH, shared * self.size, bias=False) for _ in range(2))
        self.wo = nn.Linear(WIDTH, WIDTH, bias=False)

    def forward(self, x, angles, mask):
        b, t, _ = x.shape
        q = rotated(self.wq(x).view(b, t, self.heads, self.size), angles)
        k = rotated(self.wk(x).view(b, t, self.shared, self.size), angles)
        v = self.wv(x).view(b, t, self.shared, self.size)
        k, v = (torch.repeat_interleave(y, self.heads // self.shared, dim=2) for y in (k, v))
        q, k, v = (y.transpose(1, 2) for y in (q, k, v))
        scores = torch.matmul(q, k.transpose(2, 3)) / math.sqrt(self.size) + mask
        return self.wo((F.softmax(scores, dim=-1) @ v).transpose(1, 2).reshape(b, t, -1))


class LlamaBlock(nn.Module):
    def __init__(self):
        super().__init__()
        self.attention, self.norm1, self.norm2 = LlamaAttention(), nn.RMSNorm(WIDTH, eps=1e-5), nn.RMSNorm(WIDTH, eps=1e-5)
        self.w1, self.w3 = (nn.Linear(WIDTH, 12, bias=False) for _ in range(2))
        self.w2 = nn.Linear(12, WIDTH, bias=False)

    def forward(self, x, angles, mask):
        x = x + self.attention(self.norm1(x), angles, mask)
        y = self.norm2(x)
        return x + self.w2(F.silu(self.w1(y)) * self.w3(y))


class Llama(nn.Module):
    def __init__(self):
        super().__init__()
        self.tokens = nn.Embedding(VOCABULARY, WIDTH)
        self.layers = nn.ModuleList(LlamaBlock() for _ in range(2))
        self.norm, self.output = nn.RMSNorm(WIDTH), nn.Linear(WIDTH, VOCABULARY, bias=False)
        size = WIDTH // 4
        angles = torch.outer(torch.arange(LENGTH), 1.0 / (10000.0 ** (torch.arange(0, size, 2) / size)))
        self.register_buffer("angles", torch.polar(torch.ones_like(angles), angles), persistent=False)

    def forward(self, tokens):
        t = tokens.size(1)
        mask = torch.full((t, t), float("-inf"), device=tokens.device).triu(diagonal=1)
        x = self.tokens(tokens)
        for layer in self.layers:
            x = layer(x, self.angles[:t], mask)
        return self.output(self.norm(x))


def data():
    tokens = torch.randint(0, VOCABULARY, (4, LENGTH + 1))
    return tokens[:, :-1], tokens[:, 1:]


def loss(net, tokens, following):
    logits = net(tokens)
    return F.cross_entropy(logits.view(-1, logits.size(-1)), following.reshape(-1), ignore_index=-1)


MODELS = {
    "gpt": Model(lambda: GPT(fused=True).eval(), data, loss),
    "gpt_of_matrices": Model(lambda: GPT(fused=False).eval(), data, loss),
    "llama": Model(Llama, data, loss),
}
