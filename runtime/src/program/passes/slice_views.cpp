#include <algorithm>

#include "../aliases.h"
#include "../record/integers.h"
#include "dry_run.h"
#include "passes.h"
#include "rewrite.h"
#include "slices.h"
#include "views.h"

namespace vmap::program {

namespace {

Argument value(c10::IValue v) {
  return {Argument::Kind::Value, {}, {}, std::move(v)};
}

// The step as a call on `slot`, without its result.
Node call(const ViewStep& step, Slot slot) {
  static const auto find = [](const char* name, const char* overload) {
    return c10::Dispatcher::singleton().findSchemaOrThrow(name, overload);
  };
  static const auto select = find("aten::select", "int"), slice = find("aten::slice", "Tensor"),
                    diagonal = find("aten::diagonal", ""), permute = find("aten::permute", ""),
                    unsqueeze = find("aten::unsqueeze", "");
  const auto node = [&](const c10::OperatorHandle& op, std::vector<Argument> rest) {
    rest.insert(rest.begin(), {Argument::Kind::Tensor, {slot}, {}, {}});
    return Node{op, std::move(rest), {}, Gradients::AsRun};
  };
  const auto& n = step.numbers;
  switch (step.kind) {
    case ViewStep::Kind::Select:
      return node(select, {value(n[0]), value(n[1])});
    case ViewStep::Kind::Slice:
      return node(slice, {value(n[0]), value(n[1]), value(n[2]), value(n[3])});
    case ViewStep::Kind::Diagonal:
      return node(diagonal, {value(int64_t{0}), value(n[0]), value(n[1])});
    case ViewStep::Kind::Permute:
      return node(permute, {value(c10::List<int64_t>(c10::IntArrayRef(n)))});
    case ViewStep::Kind::Unsqueeze:
      break;
  }
  return node(unsqueeze, {value(n[0])});
}

// The same steps at all batch sizes, or none.
std::optional<std::vector<ViewStep>> steps(const Graph& graph, const Type& whole, const Type& part) {
  const auto geometry = [](const Type& type, const BatchSizes& sizes) {
    return StridedView{values_at(type.sizes, sizes), values_at(type.strides, sizes), type.offset.at(sizes)};
  };
  std::optional<std::vector<ViewStep>> found;
  for (const BatchSizes& sizes : sizes_to_look_at(graph)) {
    auto now = slices(geometry(whole, sizes), geometry(part, sizes));
    if (!now || now->empty() || (found && *found != *now)) return {};
    found = std::move(now);
  }
  return found;
}

class Slicing {
 public:
  explicit Slicing(Graph& graph)
      : graph_(graph),
        dry_(graph),
        known_(SlotSet::before_nodes(graph)),
        whole_(graph.types.size(), kNoSlot) {}

  bool run() {
    std::vector<Node> nodes;
    bool changed = false;
    for (Node& node : graph_.nodes) {
      const Slot given =
          node.arguments.empty() || node.arguments[0].slots.empty() ? kNoSlot : node.arguments[0].slots[0];
      const bool is_view = given != kNoSlot && is_geometry_view(node.op);
      const Slot whole = is_view ? whole_[static_cast<size_t>(given)] : kNoSlot;
      const bool is_new = !returns_alias(node);
      for_each_returned(node, [&](Slot slot) {
        if (!known_.has(slot)) whole_[static_cast<size_t>(slot)] = is_new ? slot : whole;
        known_.add(slot);
      });
      if (whole != kNoSlot && node.op.schema().name() == "aten::as_strided" && sliced(node, whole, nodes)) {
        changed = true;
      } else {
        nodes.push_back(std::move(node));
      }
    }
    graph_.nodes = std::move(nodes);
    return changed;
  }

 private:
  const Type& type(Slot slot) const { return graph_.types[static_cast<size_t>(slot)]; }

  // The calls in the place of `node`, behind `nodes`.
  bool sliced(const Node& node, Slot whole, std::vector<Node>& nodes) {
    const Slot part = node.results[0].slots[0];
    if (!is_known(type(part)) || type(part).dtype != type(whole).dtype ||
        !is_without_overlap(graph_, type(whole)))
      return false;
    const auto found = steps(graph_, type(whole), type(part));
    if (!found) return false;
    std::vector<Node> calls;
    Slot slot = whole;
    for (const ViewStep& step : *found) {
      calls.push_back(call(step, slot));
      calls.back().grad_mode = node.grad_mode;
      const auto types = dry_.run(calls.back());
      if (!types || types->size() != 1 || !types->front()) return false;
      const bool is_last = calls.size() == found->size();
      if (is_last && (*types)[0]->sizes != type(part).sizes) return false;
      slot = is_last ? part : graph_.new_slot(*(*types)[0]);
      dry_.store({slot});
      calls.back().results.push_back({Result::Kind::Tensor, {slot}, {}});
    }
    std::move(calls.begin(), calls.end(), std::back_inserter(nodes));
    whole_.resize(graph_.types.size(), kNoSlot);
    return true;
  }

  Graph& graph_;
  DryRun dry_;
  SlotSet known_;
  std::vector<Slot> whole_;  // of each slot, the new tensor that it shows by geometry alone
};

}  // namespace

bool slice_views(Graph& graph) {
  return Slicing(graph).run();
}

}  // namespace vmap::program
