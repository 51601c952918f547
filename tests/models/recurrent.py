"""Language models of LSTM and GRU, a bidirectional tagger, and a decoder of cells that attends to an encoder."""

import torch
import torch.nn.functional as F
from torch import nn

from model import Model

VOCABULARY, LENGTH, WIDTH = 9, 5, 6


class LanguageModel(nn.Module):
    def __init__(self, kind, **options):
        super().__init__()
        self.embedding, self.drop = nn.Embedding(VOCABULARY, WIDTH), nn.Dropout(0.2)
        self.rnn = kind(WIDTH, 7, num_layers=2, dropout=0.2, batch_first=True, **options)
        self.decoder = nn.Linear(14 if options.get("bidirectional") else options.get("proj_size") or 7, VOCABULARY)

    def forward(self, tokens):
        y, state = self.rnn(self.drop(self.embedding(tokens)))
        return self.decoder(self.drop(y)), state


class Attention(nn.Module):
    """A sequence to a sequence, with additive attention and teacher forcing."""

    def __init__(self):
        super().__init__()
        self.embedding = nn.Embedding(VOCABULARY, WIDTH)
        self.encoder = nn.GRU(WIDTH, WIDTH, batch_first=True)
        self.cell = nn.LSTMCell(2 * WIDTH, WIDTH)
        self.query, self.key, self.energy = nn.Linear(WIDTH, WIDTH), nn.Linear(WIDTH, WIDTH, bias=False), nn.Linear(WIDTH, 1)
        self.out = nn.Linear(WIDTH, VOCABULARY)

    def forward(self, source, target):
        memory, state = self.encoder(self.embedding(source))
        h, c, keys, logits = state[0], torch.zeros_like(state[0]), self.key(memory), []
        for token in target.unbind(1):
            weights = self.energy(torch.tanh(self.query(h).unsqueeze(1) + keys)).squeeze(-1).softmax(-1)
            seen = torch.bmm(weights.unsqueeze(1), memory).squeeze(1)
            h, c = self.cell(torch.cat([self.embedding(token), seen], dim=1), (h, c))
            logits.append(self.out(h))
        return torch.stack(logits, dim=1)


def sentences(count=4):
    tokens = torch.randint(0, VOCABULARY, (count, LENGTH + 1))
    return tokens[:, :-1], tokens[:, 1:]


def loss(net, tokens, wanted):
    return F.cross_entropy(net(tokens)[0].transpose(1, 2), wanted)


def pairs():
    return torch.randint(0, VOCABULARY, (3, 4)), *sentences(3)


def loss_of_pair(net, source, target, wanted):
    return F.cross_entropy(net(source, target).transpose(1, 2), wanted)


MODELS = {
    "lstm": Model(lambda: LanguageModel(nn.LSTM).eval(), sentences, loss),
    "lstm_projected": Model(lambda: LanguageModel(nn.LSTM, proj_size=3).eval(), sentences, loss),
    "gru": Model(lambda: LanguageModel(nn.GRU).eval(), sentences, loss),
    "rnn": Model(lambda: LanguageModel(nn.RNN, nonlinearity="relu").eval(), sentences, loss),
    "tagger": Model(lambda: LanguageModel(nn.LSTM, bidirectional=True).eval(), sentences, loss),
    "seq2seq": Model(Attention, pairs, loss_of_pair, inputs=2),
}
