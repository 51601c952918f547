#include "plan.h"

#include <ATen/core/dispatch/Dispatcher.h>
#include <ATen/ops/empty.h>
#include <ATen/ops/from_blob.h>
#include <c10/util/safe_numerics.h>

#include <algorithm>
#include <map>
#include <string>
#include <unordered_map>

#include "../aliases.h"
#include "../record/refused.h"

namespace vmap::program {

namespace {

using c10::OperatorHandle;

bool is_atens(const Node& node) {
  return node.op.schema().name().compare(0, 6, "aten::") == 0;
}

const std::vector<c10::OperatorName>& overloads_of(const std::string& name) {
  static const auto* const by_name = [] {
    auto* all = new std::unordered_map<std::string, std::vector<c10::OperatorName>>;
    for (const c10::OperatorName& each : c10::Dispatcher::singleton().getAllOpNames())
      (*all)[each.name].push_back(each);
    return all;
  }();
  static const std::vector<c10::OperatorName> none;
  const auto found = by_name->find(name);
  return found == by_name->end() ? none : found->second;
}

bool is_out_of(const c10::FunctionSchema& out, const c10::FunctionSchema& op) {
  const auto& given = op.arguments();
  const auto& all = out.arguments();
  if (all.size() != given.size() + op.returns().size() || out.returns().size() != op.returns().size())
    return false;
  for (size_t i = 0; i < given.size(); ++i) {
    if (all[i].name() != given[i].name() || *all[i].type() != *given[i].type()) return false;
  }
  return std::all_of(all.begin() + static_cast<std::ptrdiff_t>(given.size()), all.end(),
                     [](const c10::Argument& each) {
                       return each.is_out() && each.type()->kind() == c10::TypeKind::TensorType;
                     });
}

// With a kernel of the device's own: others compute a new tensor and copy it.
std::optional<OperatorHandle> out_variant_of(const OperatorHandle& op) {
  for (const c10::OperatorName& name : overloads_of(op.schema().name())) {
    const auto found = c10::Dispatcher::singleton().findSchema(name);
    if (found && found->hasKernelForDispatchKey(c10::DispatchKey::CPU) &&
        is_out_of(found->schema(), op.schema()))
      return found;
  }
  return std::nullopt;
}

constexpr int64_t kMostElements = int64_t{1} << 48;

struct Geometry {
  std::vector<int64_t> sizes, strides;
  int64_t bytes = 0;
};

// None where it does not lie densely from the start of its storage.
std::optional<Geometry> geometry_at(const Type& type, const BatchSizes& batch_size) {
  if (type.dtype == c10::ScalarType::Undefined || c10::isQIntType(type.dtype) || !type.device.is_cpu() ||
      type.strides.size() != type.sizes.size() || type.offset != InB{})
    return std::nullopt;
  Geometry geometry;
  int64_t elements = 1;
  for (size_t i = 0; i < type.sizes.size(); ++i) {
    const int64_t size = type.sizes[i].at(batch_size);
    geometry.sizes.push_back(size);
    geometry.strides.push_back(type.strides[i].at(batch_size));
    // A file may say anything.
    if (size < 0 || c10::mul_overflows(elements, size, &elements)) return std::nullopt;
  }
  if (elements == 0 || elements > kMostElements) return std::nullopt;
  std::vector<std::pair<int64_t, int64_t>> dims;  // by stride
  for (size_t i = 0; i < geometry.sizes.size(); ++i) {
    if (geometry.sizes[i] != 1) dims.emplace_back(geometry.strides[i], geometry.sizes[i]);
  }
  std::sort(dims.begin(), dims.end());
  int64_t next = 1;
  for (const auto& [stride, size] : dims) {
    if (stride != next) return std::nullopt;
    next *= size;
  }
  geometry.bytes = elements * static_cast<int64_t>(c10::elementSize(type.dtype));
  return geometry;
}

// What all tensors of one memory have in common.
struct Memory {
  bool is_known = false;
  bool is_constant = false;
  bool fits = true;  // nobody but ATen's operators sees it
  Slot base = kNoSlot;
  size_t first = 0, last = 0;
};

class Memories {
 public:
  explicit Memories(const Graph& graph) : aliases_(graph), all_(graph.types.size()) {
    for (size_t i = 0; i < graph.inputs.size(); ++i) (*this)[static_cast<Slot>(i)].is_known = true;
    for (const Constant& constant : graph.constants) {
      Memory& memory = (*this)[constant.slot];
      memory.is_known = true;
      memory.is_constant = constant.kind == Constant::Kind::Made;
    }
    for (size_t n = 0; n < graph.nodes.size(); ++n) see(graph, n);
    for (size_t s = 0; s < all_.size(); ++s) {
      const auto slot = static_cast<Slot>(s);
      if (aliases_.reaches_caller(slot)) (*this)[slot].fits = false;
    }
  }

  Memory& operator[](Slot slot) { return all_[static_cast<size_t>(aliases_.memory_of(slot))]; }

 private:
  void see(const Graph& graph, size_t n) {
    const Node& node = graph.nodes[n];
    const auto use = [&](Slot slot) {
      Memory& memory = (*this)[slot];
      memory.last = n;
      const bool has_one_geometry =
          graph.types[static_cast<size_t>(slot)].dtype != c10::ScalarType::Undefined &&
          !node.op.hasTag(at::Tag::inplace_view);
      memory.fits = memory.fits && is_atens(node) && has_one_geometry;
    };
    for_each_given(node, use);
    for_each_returned(node, [&](Slot slot) {
      Memory& memory = (*this)[slot];
      // Memory that two operators make, as set_() leaves it.
      if (memory.is_known && !returns_alias(node)) memory.fits = false;
      if (!memory.is_known) memory = {true, false, memory.fits, slot, n, n};
      use(slot);
    });
  }

  Aliases aliases_;
  std::vector<Memory> all_;
};

}  // namespace

Plan::Plan(const Graph& graph)
    : ways_(graph.nodes.size(), Way::Call), out_variants_(graph.nodes.size()), stays_(graph.types.size()) {
  Memories memories(graph);
  const BatchSizes some_size = graph.only_size.value_or(2);
  const auto is_planned = [&](const Node& node, const Result& result) {
    if (result.kind != Result::Kind::Tensor || result.slots[0] == kNoSlot) return false;
    const Slot slot = result.slots[0];
    const Memory& memory = memories[slot];
    return memory.fits && memory.base == slot && !returns_alias(node) &&
           geometry_at(graph.types[static_cast<size_t>(slot)], some_size).has_value();
  };
  for (const Constant& constant : graph.constants)
    stays_[static_cast<size_t>(constant.slot)] = constant.kind == Constant::Kind::Made;
  for (size_t n = 0; n < graph.nodes.size(); ++n) {
    const Node& node = graph.nodes[n];
    if (!is_atens(node) || !is_pure(node)) continue;
    if (returns_alias(node)) {
      // A composite operator may return a copy where it says that it returns a view.
      bool once = !node.op.hasKernelForDispatchKey(c10::DispatchKey::CompositeImplicitAutograd);
      for_each_given(node, [&](Slot slot) { once = once && stays(slot) && memories[slot].fits; });
      if (!once) continue;
      ways_[n] = Way::Once;
      for_each_returned(node, [&](Slot slot) { stays_[static_cast<size_t>(slot)] = true; });
      continue;
    }
    if (has_checked_sizes(node.op) ||
        !std::all_of(node.results.begin(), node.results.end(),
                     [&](const Result& result) { return is_planned(node, result); }))
      continue;
    out_variants_[n] = out_variant_of(node.op);
    if (!out_variants_[n]) continue;
    ways_[n] = Way::Out;
    for_each_returned(node, [&](Slot slot) {
      stays_[static_cast<size_t>(slot)] = true;
      places_.push_back({slot, n, memories[slot].last});
    });
  }
  planned_.resize(graph.types.size());
  for (size_t s = 0; s < planned_.size(); ++s) {
    const Slot base = memories[static_cast<Slot>(s)].base;
    planned_[s] = base != kNoSlot && stays(base);
  }
}

namespace {

// Bytes that are free, by where they begin, and how many at the end are not taken yet. A place is taken from
// the smallest that holds it.
class Free {
 public:
  int64_t take(int64_t bytes) {
    auto best = free_.end();
    for (auto each = free_.begin(); each != free_.end(); ++each) {
      if (each->second >= bytes && (best == free_.end() || each->second < best->second)) best = each;
    }
    if (best == free_.end()) {
      const int64_t at = end_;
      end_ += bytes;
      return at;
    }
    const auto [at, size] = *best;
    free_.erase(best);
    if (size > bytes) free_[at + bytes] = size - bytes;
    return at;
  }

  void give_back(int64_t at, int64_t bytes) {
    auto next = free_.upper_bound(at);
    if (next != free_.end() && next->first == at + bytes) {
      bytes += next->second;
      next = free_.erase(next);
    }
    if (next != free_.begin()) {
      const auto before = std::prev(next);
      if (before->first + before->second == at) {
        before->second += bytes;
        return;
      }
    }
    free_[at] = bytes;
  }

  int64_t end() const { return end_; }

 private:
  std::map<int64_t, int64_t> free_;
  int64_t end_ = 0;
};

constexpr int64_t kAlignment = 64;  // as PyTorch's own allocations

}  // namespace

std::optional<Plan::Block> Plan::lay_out(const Graph& graph, const BatchSizes& batch_size,
                                         int64_t at_most) const {
  std::vector<Geometry> geometries;
  std::vector<int64_t> at;
  std::multimap<size_t, size_t> ends;  // the last use of a place that is taken
  Free free;
  for (const Place& place : places_) {
    const auto geometry = geometry_at(graph.types[static_cast<size_t>(place.slot)], batch_size);
    if (!geometry) return std::nullopt;
    const auto bytes_of = [](const Geometry& of) {
      return (of.bytes + kAlignment - 1) / kAlignment * kAlignment;
    };
    while (!ends.empty() && ends.begin()->first < place.first) {
      const size_t over = ends.begin()->second;
      free.give_back(at[over], bytes_of(geometries[over]));
      ends.erase(ends.begin());
    }
    at.push_back(free.take(bytes_of(*geometry)));
    if (free.end() > at_most) return std::nullopt;
    ends.emplace(place.last, geometries.size());
    geometries.push_back(*geometry);
  }
  Block block{{}, at::empty({free.end()}, at::kByte)};
  auto* const begin = block.bytes.mutable_data_ptr<uint8_t>();
  for (size_t i = 0; i < places_.size(); ++i) {
    const Type& type = graph.types[static_cast<size_t>(places_[i].slot)];
    block.tensors.emplace_back(places_[i].slot, at::for_blob(begin + at[i], geometries[i].sizes)
                                                    .strides(geometries[i].strides)
                                                    .deleter([bytes = block.bytes](void*) {})
                                                    .options(at::TensorOptions(type.dtype))
                                                    .make_tensor());
  }
  return block;
}

}  // namespace vmap::program
