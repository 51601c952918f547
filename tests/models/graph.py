"""Networks of graphs of one size: convolution by scatter_add, attention by scatter_reduce, the mean of each graph by index_add."""

import torch
import torch.nn.functional as F
from torch import nn

from model import Model

NODES, EDGES, FEATURES, WIDTH = 5, 9, 3, 6


class GraphConvolution(nn.Module):
    def __init__(self, inputs, outputs):
        super().__init__()
        self.linear = nn.Linear(inputs, outputs, bias=False)
        self.bias = nn.Parameter(torch.zeros(outputs))

    def forward(self, x, edges):
        source, target = edges
        degree = torch.zeros(x.size(0), dtype=x.dtype, device=x.device).scatter_add_(0, target, torch.ones_like(target, dtype=x.dtype)) + 1
        norm = degree.rsqrt()
        messages = self.linear(x)[source] * (norm[source] * norm[target]).unsqueeze(-1)
        summed = torch.zeros_like(self.linear(x)).scatter_add(0, target.unsqueeze(-1).expand_as(messages), messages)
        return summed + self.linear(x) / degree.unsqueeze(-1) + self.bias


class GraphAttention(nn.Module):
    def __init__(self, inputs, outputs, heads=2):
        super().__init__()
        self.heads, self.outputs = heads, outputs // heads
        self.linear = nn.Linear(inputs, outputs, bias=False)
        self.of_source, self.of_target = (nn.Parameter(torch.randn(1, heads, self.outputs)) for _ in range(2))

    def forward(self, x, edges):
        source, target = edges
        h = self.linear(x).view(-1, self.heads, self.outputs)
        scores = F.leaky_relu((h * self.of_source).sum(-1)[source] + (h * self.of_target).sum(-1)[target], 0.2)
        index = target.unsqueeze(-1).expand_as(scores)
        largest = torch.full((x.size(0), self.heads), float("-inf")).scatter_reduce(0, index, scores.detach(), "amax")
        weights = torch.exp(scores - largest[target])
        weights = weights / (torch.zeros(x.size(0), self.heads).index_add(0, target, weights)[target] + 1e-16)
        return torch.zeros_like(h).index_add_(0, target, h[source] * weights.unsqueeze(-1)).flatten(1)


class GraphIsomorphism(nn.Module):
    def __init__(self, inputs, outputs):
        super().__init__()
        self.eps = nn.Parameter(torch.zeros(()))
        self.mlp = nn.Sequential(nn.Linear(inputs, outputs), nn.ReLU(), nn.Linear(outputs, outputs))

    def forward(self, x, edges):
        source, target = edges
        out = torch.zeros_like(x)
        out.index_add_(0, target, x.index_select(0, source))
        return self.mlp((1 + self.eps) * x + out)


class GraphNet(nn.Module):
    """Graphs are collated into one, as libraries do: their nodes stand one after the other."""

    def __init__(self, layer):
        super().__init__()
        self.layers = nn.ModuleList([layer(FEATURES, WIDTH), layer(WIDTH, WIDTH)])
        self.head = nn.Linear(2 * WIDTH, 2)

    def forward(self, x, edges):
        graphs, nodes = x.shape[:2]
        first = torch.arange(graphs, device=x.device) * nodes
        graph_of_node = torch.arange(graphs, device=x.device).repeat_interleave(nodes)
        x, edges = x.flatten(0, 1), (edges + first[:, None, None]).transpose(0, 1).flatten(1)
        for layer in self.layers:
            x = F.elu(layer(x, edges))
        mean = torch.zeros(graphs, x.size(1), device=x.device).index_add_(0, graph_of_node, x) / nodes
        index = graph_of_node[:, None].expand_as(x)
        largest = torch.zeros(graphs, x.size(1), device=x.device).scatter_reduce(0, index, x, "amax", include_self=False)
        return self.head(torch.cat([mean, largest], dim=1))


def data():
    return torch.randn(4, NODES, FEATURES), torch.randint(0, NODES, (4, 2, EDGES)), torch.randint(0, 2, (4,))


def loss(net, x, edges, y):
    return F.cross_entropy(net(x, edges), y)


MODELS = {
    "gcn": Model(lambda: GraphNet(GraphConvolution), data, loss, inputs=2),
    "gat": Model(lambda: GraphNet(GraphAttention), data, loss, inputs=2),
    "gin": Model(lambda: GraphNet(GraphIsomorphism), data, loss, inputs=2),
}
