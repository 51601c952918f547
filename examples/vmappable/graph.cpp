// A type whose batch axis is no number: a graph is mapped over its nodes or over its edges. An example is
// then the same graph as seen from one node, or from one edge.
#include <torch/types.h>
#include <torch/utils.h>
#include <vmap/vmap.h>

#include <cstdio>
#include <ostream>

namespace {

using torch::Tensor;

enum class Over { Nodes, Edges };

std::ostream& operator<<(std::ostream& out, Over axis) {  // errors of vmap show it
  return out << (axis == Over::Nodes ? "nodes" : "edges");
}

struct Graph {
  using VmapAxis = Over;
  Tensor features, number;        // of nodes: [nodes, width], [nodes]; of one node [width], []
  Tensor weight, source, target;  // of edges: [edges]; of one edge []

  int64_t size(Over axis) const { return (axis == Over::Nodes ? number : target).size(0); }
  Graph vmap_add_batch_dim(Over axis, vmap::Level level) const {
    return with(axis, [&](const Tensor& t) { return vmap::add_batch_dim(t, 0, level); });
  }
  Graph vmap_remove_batch_dim(const std::string&, vmap::Level level, int64_t batch_size, Over axis) const {
    return with(axis, [&](const Tensor& t) { return vmap::remove_batch_dim(t, level, batch_size, 0); });
  }
  std::vector<Graph> vmap_split(Over axis, const std::vector<int64_t>& sizes) const {
    std::vector<Graph> parts;
    int64_t start = 0;
    for (int64_t size : sizes) {
      parts.push_back(with(axis, [&](const Tensor& t) { return t.narrow(0, start, size); }));
      start += size;
    }
    return parts;
  }

 private:
  // What belongs to the nodes, or to the edges, is changed; the rest is the same for each example.
  template <class F>
  Graph with(Over axis, F f) const {
    Graph out = *this;
    if (axis == Over::Nodes) {
      out.features = f(features);
      out.number = f(number);
    } else {
      out.weight = f(weight);
      out.source = f(source);
      out.target = f(target);
    }
    return out;
  }
};

// Of one edge among all nodes: the graph with its weight scaled by how alike its ends are.
Graph attended(Graph edge) {
  const Tensor from = edge.features.index_select(0, edge.source.view(1));
  const Tensor to = edge.features.index_select(0, edge.target.view(1));
  edge.weight = edge.weight * torch::tanh((from * to).sum());
  return edge;
}

// Of one node among all edges: how much flows into it.
Tensor inflow(const Graph& node) {
  return torch::where(node.target == node.number, node.weight, torch::zeros({})).sum();
}

Tensor by_loop(const Graph& g) {
  std::vector<Tensor> weights, flows;
  for (int64_t i = 0; i < g.size(Over::Edges); ++i)
    weights.push_back(attended({g.features, g.number, g.weight[i], g.source[i], g.target[i]}).weight);
  const Tensor weight = torch::stack(weights);
  for (int64_t i = 0; i < g.size(Over::Nodes); ++i)
    flows.push_back(inflow({g.features[i], g.number[i], weight, g.source, g.target}));
  return torch::stack(flows);
}

}  // namespace

int main() {
  vmap::set_fallback_policy(vmap::FallbackPolicy::Error);
  torch::manual_seed(0);
  constexpr int64_t kNodes = 7, kEdges = 20;
  const Graph graph{torch::randn({kNodes, 4}), torch::arange(kNodes), torch::rand({kEdges}),
                    torch::randint(kNodes, {kEdges}, torch::kLong),
                    torch::randint(kNodes, {kEdges}, torch::kLong)};
  const vmap::Dims edges{vmap::axis(Over::Edges)}, nodes{vmap::axis(Over::Nodes)};
  const Graph weighted = vmap::vmap(attended, {.in_dims = edges, .out_dims = vmap::axis(Over::Edges)})(graph);
  const Tensor flows = vmap::vmap(inflow, {.in_dims = nodes})(weighted);
  const Tensor in_chunks = vmap::vmap(inflow, {.in_dims = nodes, .chunk_size = 3})(weighted);
  const Tensor expected = by_loop(graph);
  const bool agree = torch::allclose(flows, expected) && torch::allclose(in_chunks, expected);
  std::printf("mapped over edges, then over nodes: %s\n", agree ? "as the loop" : "NOT as the loop");
  return agree ? 0 : 1;
}
