#include "views.h"

#include <ATen/ExpandUtils.h>
#include <ATen/TensorUtils.h>

#include <algorithm>
#include <numeric>
#include <string_view>

#include "../../core/registry/listed.h"
#include "../aliases.h"
#include "../record/integers.h"
#include "rewrite.h"

namespace vmap::program {

namespace {

// schema/targets/views-beyond-geometry.txt
constexpr std::string_view kBeyondGeometry[] = {
#include "lists/views_beyond_geometry.inc"
};
// schema/targets/views-cut.txt
constexpr std::string_view kCut[] = {
#include "lists/views_cut.inc"
};

c10::OperatorHandle find(const char* name, const char* overload = "") {
  return c10::Dispatcher::singleton().findSchemaOrThrow(name, overload);
}

Node call(const c10::OperatorHandle& op, Slot slot, std::vector<Argument> rest) {
  Node node{op, {}, {}, Gradients::AsRun};
  node.arguments.push_back({Argument::Kind::Tensor, {slot}, {}, {}});
  std::move(rest.begin(), rest.end(), std::back_inserter(node.arguments));
  return node;
}

// The dims of `from` in the order of `to`.
std::optional<std::vector<InB>> order_of(const Type& from, const Type& to) {
  if (from.sizes.size() != to.sizes.size()) return std::nullopt;
  std::vector<bool> taken(from.sizes.size());
  std::vector<InB> order;
  for (size_t i = 0; i < to.sizes.size(); ++i) {
    size_t dim = 0;
    while (dim < taken.size() &&
           (taken[dim] || from.sizes[dim] != to.sizes[i] || from.strides[dim] != to.strides[i]))
      ++dim;
    if (dim == taken.size()) return std::nullopt;
    taken[dim] = true;
    order.push_back({0, static_cast<int64_t>(dim)});
  }
  return order;
}

bool expands_to(const Type& from, const Type& to, const BatchSizes& batch_size) {
  const auto sizes = values_at(from.sizes, batch_size);
  const auto wanted = values_at(to.sizes, batch_size);
  if (wanted.size() < sizes.size()) return false;
  const size_t added = wanted.size() - sizes.size();
  for (size_t i = 0; i < sizes.size(); ++i) {
    if (sizes[i] != 1 && sizes[i] != wanted[i + added]) return false;
  }
  return std::get<1>(at::inferExpandGeometry(sizes, values_at(from.strides, batch_size), wanted)) ==
         values_at(to.strides, batch_size);
}

bool is_viewed_as(const Type& from, const Type& to, const BatchSizes& batch_size) {
  const auto sizes = values_at(from.sizes, batch_size);
  const auto wanted = values_at(to.sizes, batch_size);
  if (c10::multiply_integers(sizes) != c10::multiply_integers(wanted)) return false;
  const auto strides = at::detail::computeStride(sizes, values_at(from.strides, batch_size), wanted);
  return strides && *strides == values_at(to.strides, batch_size);
}

template <class Relation>
bool at_all_sizes(const Graph& graph, const Type& from, const Type& to, Relation relation) {
  const auto looked_at = sizes_to_look_at(graph);
  return std::all_of(looked_at.begin(), looked_at.end(),
                     [&](const BatchSizes& batch_size) { return relation(from, to, batch_size); });
}

}  // namespace

std::vector<BatchSizes> sizes_to_look_at(const Graph& graph) {
  if (graph.only_size) return {*graph.only_size};
  return {{2, 3, 5}, {3, 2, 7}, {1009, 5, 3}, {5, 1013, 2}, {3, 2, 1019}};
}

bool is_floating(const Type& type) {
  return type.dtype == c10::ScalarType::Undefined || c10::isFloatingType(type.dtype) ||
         c10::isComplexType(type.dtype);
}

bool cuts_derivatives(const c10::OperatorHandle& op) {
  return vmap::detail::is_among(op, kCut);
}

bool is_geometry_view(const c10::OperatorHandle& op) {
  const auto& schema = op.schema();
  // A view whose signature does not say so: what autograd makes of writing to it is another matter.
  if (schema.name() == "aten::_unsafe_view") return true;
  // Programs hold what composites come to. reshape() and its like copy where they must, whatever they
  // declare.
  if (op.hasKernelForDispatchKey(c10::DispatchKey::CompositeImplicitAutograd)) return false;
  const auto& declared = schema.arguments();
  if (declared.empty() || schema.returns().size() != 1) return false;
  const auto is_tensor = [](const c10::Argument& argument) {
    return argument.type()->isSubtypeOf(*c10::TensorType::get());
  };
  const c10::AliasInfo* from = declared[0].alias_info();
  const c10::AliasInfo* to = schema.returns()[0].alias_info();
  if (!from || !to || from->isWrite() || !is_tensor(declared[0]) || !is_tensor(schema.returns()[0]))
    return false;
  if (from->beforeSets() != to->beforeSets()) return false;
  const bool one_tensor =
      std::none_of(declared.begin() + 1, declared.end(), [](const c10::Argument& argument) {
        return argument.alias_info() || argument.type()->str().find("Tensor") != std::string::npos;
      });
  return one_tensor && !vmap::detail::is_among(op, kBeyondGeometry);
}

std::vector<bool> may_have_derivatives(const Graph& graph, const PassOptions& options) {
  std::vector<bool> may(graph.types.size(), false);
  if (!options.differentiable) return may;
  const Aliases aliases(graph);
  const auto set = [&](Slot slot) {
    may[static_cast<size_t>(slot)] = is_floating(graph.types[static_cast<size_t>(slot)]);
  };
  for (size_t slot = 0; slot < may.size(); ++slot) {
    if (aliases.is_written(static_cast<Slot>(slot))) set(static_cast<Slot>(slot));
  }
  for (size_t i = 0; i < graph.inputs.size(); ++i) set(static_cast<Slot>(i));
  for (const Constant& constant : graph.constants) {
    if (constant.kind == Constant::Kind::Captured) set(constant.slot);
  }
  for (const Node& node : graph.nodes) {
    bool from_any = false;
    for_each_given(node, [&](Slot slot) { from_any = from_any || may[static_cast<size_t>(slot)]; });
    if (!from_any || cuts_derivatives(node.op)) continue;
    for_each_returned(node, set);
  }
  return may;
}

bool is_contiguous(const Type& type) {
  InB expected{0, 1};
  for (size_t d = type.sizes.size(); d-- > 0;) {
    if (type.strides[d] != expected) return false;
    const InB& size = type.sizes[d];
    if (!expected.is_fixed() && !size.is_fixed()) return d == 0;
    const int64_t times = size.is_fixed() ? size.plus() : expected.plus();
    if (!size.is_fixed()) expected = size;
    for (int64_t& factor : expected.factors) factor *= times;
  }
  return true;
}

bool is_known(const Type& type) {
  return type.dtype != c10::ScalarType::Undefined && type.sizes.size() == type.strides.size();
}

bool is_without_overlap(const Graph& graph, const Type& type) {
  if (!is_known(type)) return false;
  const auto looked_at = sizes_to_look_at(graph);
  return std::all_of(looked_at.begin(), looked_at.end(), [&](const BatchSizes& batch_size) {
    const auto sizes = values_at(type.sizes, batch_size);
    const auto strides = values_at(type.strides, batch_size);
    std::vector<size_t> by_stride(sizes.size());
    std::iota(by_stride.begin(), by_stride.end(), 0);
    std::sort(by_stride.begin(), by_stride.end(),
              [&](size_t a, size_t b) { return strides[a] < strides[b]; });
    int64_t reach = 0;
    for (const size_t dim : by_stride) {
      if (sizes[dim] <= 1) continue;
      if (strides[dim] <= reach) return false;
      reach += (sizes[dim] - 1) * strides[dim];
    }
    return true;
  });
}

bool same_type(const Type& a, const Type& b) {
  return a.dtype == b.dtype && a.device == b.device && a.sizes == b.sizes && a.strides == b.strides &&
         a.offset == b.offset;
}

std::optional<Node> one_view(const Graph& graph, const Type& from, Slot slot, const Type& to) {
  static const auto permute = find("aten::permute");
  static const auto view = find("aten::view");
  static const auto expand = find("aten::expand");
  if (from.dtype != to.dtype || from.device != to.device || from.offset != to.offset) return std::nullopt;
  if (const auto order = order_of(from, to)) return call(permute, slot, {integers(*order)});
  if (at_all_sizes(graph, from, to, is_viewed_as)) return call(view, slot, {integers(to.sizes)});
  if (at_all_sizes(graph, from, to, expands_to))
    return call(expand, slot, {integers(to.sizes), {Argument::Kind::Value, {}, {}, false}});
  return std::nullopt;
}

}  // namespace vmap::program
