"""A batch of sentences: each is encoded by a GRU cell, then extended word by word, the best beams kept, finished ones left alone."""

import torch
import torch.nn.functional as F
from torch import nn

VOCABULARY, WIDTH, BEAMS, LENGTH, END = 13, 10, 4, 7, 0


class Translator(nn.Module):
    def __init__(self):
        super().__init__()
        self.embedding = nn.Embedding(VOCABULARY, WIDTH)
        self.encoder = nn.GRUCell(WIDTH, WIDTH)
        self.start = nn.Parameter(torch.randn(WIDTH))
        self.decoder = nn.GRUCell(WIDTH, WIDTH)
        self.attention = nn.MultiheadAttention(WIDTH, 2, batch_first=True)
        self.words = nn.Linear(2 * WIDTH, VOCABULARY)

    def encode(self, sentence):
        states = [self.start]
        for word in self.embedding(sentence):
            states.append(self.encoder(word, states[-1]))
        return torch.stack(states[1:])[None], states[-1].expand(BEAMS, -1)

    def next_word(self, memory, state, word):
        state = self.decoder(self.embedding(word), state)
        context, _ = self.attention(state[None], memory, memory, need_weights=False)
        return F.log_softmax(self.words(torch.cat([state, context[0]], -1)) * 4, -1), state


def inputs():
    net = Translator().eval().requires_grad_(False)
    return net, torch.randint(1, VOCABULARY, (6, 5))


def translate(net, sentence):
    memory, state = net.encode(sentence)
    word = torch.ones(BEAMS, dtype=torch.long)
    # All beams are equal at first: only one may go on.
    scores = torch.full((BEAMS,), -torch.inf).index_fill(0, torch.tensor([0]), 0.0)
    finished = torch.zeros(BEAMS, dtype=torch.bool)
    text = sentence.new_full((BEAMS, LENGTH), END)
    only_end = torch.full((VOCABULARY,), -torch.inf)
    only_end[END] = 0.0
    for i in range(LENGTH):
        log_p, state = net.next_word(memory, state, word)
        log_p = torch.where(finished[:, None], only_end, log_p)
        scores, best = (scores[:, None] + log_p).flatten().topk(BEAMS)
        beam, word = best // VOCABULARY, best % VOCABULARY
        state, finished, text = state[beam], finished[beam], text[beam]
        text[:, i] = word
        finished = finished | (word == END)
    length = (text != END).sum(-1) + 1
    order = (scores / length).argsort(descending=True)
    return text[order], scores[order], finished.any()


def mapped(net, sentences):
    return torch.vmap(lambda s: translate(net, s))(sentences)


def looped(net, sentences):
    return tuple(torch.stack(column) for column in zip(*(translate(net, s) for s in sentences)))
