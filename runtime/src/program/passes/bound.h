// Internal: what the names of a peephole stand for in a program.
#pragma once

#include <vmap/program/graph.h>

#include <optional>
#include <vector>

#include "peephole.h"

namespace vmap::program {

class Bound {
 public:
  // `graph` lives longer.
  Bound(const Graph& graph, const Peephole& peephole) : graph_(&graph), values_(peephole.names.size()) {}

  // The same in another graph, which has all of the first one's slots.
  Bound in(const Graph& graph) const {
    Bound other = *this;
    other.graph_ = &graph;
    return other;
  }

  // False where the name stands for something else.
  bool bind(int32_t name, Argument argument);
  const std::optional<Argument>& operator[](int32_t name) const { return values_[static_cast<size_t>(name)]; }
  // kNoSlot where it is no tensor.
  Slot slot(int32_t name) const;

  // Whether the call can be this node; binds its names, and leaves them as they are where it is not.
  bool match(const Call& call, const Node& node);
  bool holds(const Condition& condition) const;
  // The node that the call stands for, without results. None where an integer is not of the form a*B + b.
  std::optional<Node> node(const Call& call, Gradients grad_mode) const;

 private:
  bool match(const Term& term, const Argument& argument);
  bool match_list(const std::vector<Term>& parts, const Argument& argument);
  std::optional<InB> integer(const Term& term) const;
  std::optional<c10::ScalarType> dtype(const Term& term) const;
  std::optional<Argument> argument(const Term& term, const c10::TypePtr& type) const;
  std::optional<Argument> list(const std::vector<Term>& parts, const c10::TypePtr& element) const;

  const Graph* graph_;
  std::vector<std::optional<Argument>> values_;
};

Argument tensor_argument(Slot slot);
Argument integer_argument(const InB& integer);

bool calls_operator(const Call& call, const Node& node);

// Nodes for the calls, behind each other; what they return gets names, and slots of `graph`, of which `bound`
// is. A name that is bound keeps its slot, and has to keep its type: nothing where it would not, or where a
// call cannot be.
std::optional<std::vector<Node>> nodes_of(const std::vector<Call>& calls, Bound& bound, Graph& graph,
                                          Gradients grad_mode);

}  // namespace vmap::program
