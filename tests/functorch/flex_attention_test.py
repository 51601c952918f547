#!/usr/bin/env python3
"""torch.nn.attention.flex_attention, whose masks and scores torch.vmap makes of functions of one index each: as stock, on each host."""
import unittest

import stock_case
import torch
from torch.nn.attention import flex_attention as flex

BATCH, HEADS, LENGTH, WIDTH = 2, 3, 32, 8


class FlexAttention(stock_case.Stock):
    def setUp(self):
        super().setUp()
        self.bias, self.slopes = torch.randn(HEADS, LENGTH, LENGTH), torch.randn(HEADS)
        self.document, self.lengths = torch.randint(0, 3, (LENGTH,)), torch.tensor([12, 25])
        self.qkv = [torch.randn(BATCH, HEADS, LENGTH, WIDTH) for _ in range(3)]

    def as_stock(self, call, **what):
        self.assertNotIsInstance(stock_case.outcome(call), type, what)  # stock has an answer
        super().as_stock(call, **what)

    def masks(self):
        return {"causal": lambda b, h, q, k: q >= k,
                "window": lambda b, h, q, k: (q >= k) & (q - k <= 5),
                "document": lambda b, h, q, k: self.document[q] == self.document[k],
                "padding": lambda b, h, q, k: k < self.lengths[b],
                "one head": lambda b, h, q, k: torch.where(h == 1, q >= k, k >= q),
                "all": lambda b, h, q, k: q.new_ones((), dtype=torch.bool),
                "in steps": lambda b, h, q, k: self.bias[h, q][k] > 0,
                "from the end": lambda b, h, q, k: self.bias[..., k][h, q] > 0,
                "or": flex.or_masks(lambda b, h, q, k: q >= k, lambda b, h, q, k: self.document[q] == self.document[k])}

    def test_masks(self):
        for name, mask in self.masks().items():
            self.as_stock(lambda mask=mask: flex.create_mask(mask, BATCH, HEADS, LENGTH, LENGTH, device="cpu"), mask=name)

            def blocks(mask=mask):
                made = flex.create_block_mask(mask, BATCH, HEADS, LENGTH, LENGTH, device="cpu", BLOCK_SIZE=8)
                return made.to_dense(), made.kv_num_blocks, made.kv_indices, made.full_q_num_blocks, made.full_q_indices

            self.as_stock(blocks, blocks=name)

    def test_scores(self):
        scores = {"none": lambda s, b, h, q, k: s,
                  "alibi": lambda s, b, h, q, k: s + self.slopes[h] * (k - q),
                  "bias": lambda s, b, h, q, k: s + self.bias[h, q, k],
                  "relative": lambda s, b, h, q, k: s + self.bias[0, 0][(q - k).abs()],
                  "capped": lambda s, b, h, q, k: torch.tanh(s / 2) * 2,
                  "masked": lambda s, b, h, q, k: torch.where(k < self.lengths[b], s, -1e9),
                  "in place": lambda s, b, h, q, k: s.clone().mul_(2).add_(self.bias[h, q, k])}
        window = self.masks()["window"]
        for name, score in scores.items():
            self.as_stock(lambda score=score: flex.flex_attention(*self.qkv, score_mod=score), score=name)

            def in_blocks(score=score):
                blocks = flex.create_block_mask(window, BATCH, HEADS, LENGTH, LENGTH, device="cpu", BLOCK_SIZE=8)
                return flex.flex_attention(*self.qkv, score_mod=score, block_mask=blocks)

            self.as_stock(in_blocks, score=name, mask="window")


if __name__ == "__main__":
    unittest.main()
