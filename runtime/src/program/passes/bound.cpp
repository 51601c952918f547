#include "bound.h"

#include <algorithm>

#include "../record/integers.h"
#include "dry_run.h"
#include "equal.h"
#include "views.h"

namespace vmap::program {

namespace {

// Numbers are compared as numbers: a trace may have 1.0 where the schema's default is 1.
bool same_literal(const c10::IValue& literal, const c10::IValue& value) {
  const auto is_number = [](const c10::IValue& v) { return v.isInt() || v.isDouble(); };
  if (is_number(literal) && is_number(value))
    return literal.toScalar().toDouble() == value.toScalar().toDouble();
  return same_value(literal, value);
}

// Where the argument is one or a list of them.
std::optional<std::vector<InB>> integers_of(const Argument& argument) {
  if (argument.kind == Argument::Kind::Integer || argument.kind == Argument::Kind::Integers)
    return argument.integers;
  std::vector<InB> fixed;
  if (argument.kind != Argument::Kind::Value) return {};
  if (argument.value.isInt()) return std::vector<InB>{{0, argument.value.toInt()}};
  if (!argument.value.isIntList()) return {};
  for (const int64_t each : argument.value.toIntVector()) fixed.push_back({0, each});
  return fixed;
}

bool is_list(const Argument& argument) {
  return argument.kind == Argument::Kind::Integers || argument.value.isList();
}

Argument value_argument(c10::IValue value) {
  Argument argument;
  argument.value = std::move(value);
  return argument;
}

}  // namespace

Argument tensor_argument(Slot slot) {
  Argument argument;
  argument.kind = Argument::Kind::Tensor;
  argument.slots.push_back(slot);
  return argument;
}

Argument integer_argument(const InB& integer) {
  if (integer.is_fixed()) return value_argument(integer.plus());
  Argument argument;
  argument.kind = Argument::Kind::Integer;
  argument.integers.push_back(integer);
  return argument;
}

bool calls_operator(const Call& call, const Node& node) {
  const c10::OperatorName& op = node.op.operator_name();
  return op.name == call.op && op.overload_name == call.overload;
}

bool Bound::bind(int32_t name, Argument argument) {
  std::optional<Argument>& value = values_[static_cast<size_t>(name)];
  if (value) return same_argument(*value, argument);
  value = std::move(argument);
  return true;
}

Slot Bound::slot(int32_t name) const {
  const std::optional<Argument>& value = (*this)[name];
  return value && value->kind == Argument::Kind::Tensor ? value->slots[0] : kNoSlot;
}

bool Bound::match(const Call& call, const Node& node) {
  if (!calls_operator(call, node)) return false;
  if (call.arguments.size() != node.arguments.size() || call.results.size() != node.results.size())
    return false;
  Bound tried = *this;
  for (size_t i = 0; i < call.arguments.size(); ++i) {
    if (!tried.match(call.arguments[i], node.arguments[i])) return false;
  }
  for (size_t i = 0; i < call.results.size(); ++i) {
    if (node.results[i].kind != Result::Kind::Tensor) return false;
    if (call.results[i] == peephole::kUnread) continue;
    if (node.results[i].slots[0] == kNoSlot) return false;
    if (!tried.bind(call.results[i], tensor_argument(node.results[i].slots[0]))) return false;
  }
  *this = std::move(tried);
  return true;
}

bool Bound::match(const Term& term, const Argument& argument) {
  switch (term.kind) {
    case Term::Kind::Name:
      if (argument.kind == Argument::Kind::Value && argument.value.isNone()) return false;
      if (argument.kind == Argument::Kind::Tensor && argument.slots[0] == kNoSlot) return false;
      return bind(term.name, argument);
    case Term::Kind::Literal:
      return argument.kind == Argument::Kind::Value && same_literal(term.literal, argument.value);
    case Term::Kind::List:
      return match_list(term.parts, argument);
    default:
      return false;
  }
}

bool Bound::match_list(const std::vector<Term>& parts, const Argument& argument) {
  std::vector<Argument> items;
  if (argument.kind == Argument::Kind::Tensors || argument.kind == Argument::Kind::Optional) {
    for (const Slot slot : argument.slots)
      items.push_back(slot == kNoSlot ? Argument() : tensor_argument(slot));
  } else if (!is_list(argument)) {
    return false;
  } else if (const auto integers = integers_of(argument)) {
    for (const InB& each : *integers) items.push_back(integer_argument(each));
  } else {
    for (const c10::IValue& each : argument.value.toListRef()) items.push_back(value_argument(each));
  }
  return std::equal(parts.begin(), parts.end(), items.begin(), items.end(),
                    [&](const Term& part, const Argument& item) { return match(part, item); });
}

std::optional<InB> Bound::integer(const Term& term) const {
  switch (term.kind) {
    case Term::Kind::Literal:
      return term.literal.isInt() ? std::optional(InB{0, term.literal.toInt()}) : std::nullopt;
    case Term::Kind::Name: {
      const auto integers = (*this)[term.name] ? integers_of(*(*this)[term.name]) : std::nullopt;
      return integers && integers->size() == 1 ? std::optional(integers->front()) : std::nullopt;
    }
    case Term::Kind::Size:
    case Term::Kind::Dim: {
      const auto& sizes = graph_->types[static_cast<size_t>(slot(term.name))].sizes;
      const auto rank = static_cast<int64_t>(sizes.size());
      if (term.kind == Term::Kind::Dim) return InB{0, rank};
      const int64_t dim = term.of_dim < 0 ? term.of_dim + rank : term.of_dim;
      if (dim < 0 || dim >= rank) return {};
      return sizes[static_cast<size_t>(dim)];
    }
    case Term::Kind::Sum:
    case Term::Kind::Difference:
    case Term::Kind::Product: {
      const auto a = integer(term.parts[0]), b = integer(term.parts[1]);
      if (!a || !b) return {};
      if (term.kind == Term::Kind::Sum) return *a + *b;
      if (term.kind == Term::Kind::Difference) return *a - *b;
      return product(*a, *b);
    }
    default:
      return {};
  }
}

std::optional<c10::ScalarType> Bound::dtype(const Term& term) const {
  if (term.kind == Term::Kind::Literal && term.literal.isInt())
    return static_cast<c10::ScalarType>(term.literal.toInt());
  if (term.kind == Term::Kind::Dtype) return graph_->types[static_cast<size_t>(slot(term.name))].dtype;
  return {};
}

bool Bound::holds(const Condition& condition) const {
  const Term &left = condition.left, &right = condition.right;
  if (condition.kind == Condition::Kind::OneOf)
    return std::any_of(right.parts.begin(), right.parts.end(),
                       [&](const Term& part) { return dtype(left) == dtype(part); });
  if (left.kind == Term::Kind::Dtype) return dtype(left) == dtype(right);
  const auto a = integer(left), b = integer(right);
  if (!a || !b) return false;
  if (condition.kind == Condition::Kind::Equal)
    return graph_->only_size ? a->at(*graph_->only_size) == b->at(*graph_->only_size) : *a == *b;
  return graph_->only_size ? a->at(*graph_->only_size) > b->at(*graph_->only_size) : is_at_least(*a - *b, 1);
}

std::optional<Argument> Bound::list(const std::vector<Term>& parts, const c10::TypePtr& element) const {
  Argument argument;
  if (element->kind() == c10::TypeKind::TensorType || element->kind() == c10::TypeKind::OptionalType) {
    const bool may_lack = element->kind() == c10::TypeKind::OptionalType;
    argument.kind = may_lack ? Argument::Kind::Optional : Argument::Kind::Tensors;
    for (const Term& part : parts)
      argument.slots.push_back(part.kind == Term::Kind::Name ? slot(part.name) : kNoSlot);
    return argument;
  }
  if (element->kind() == c10::TypeKind::IntType) {
    c10::List<int64_t> fixed;
    for (const Term& part : parts) {
      const auto value = integer(part);
      if (!value) return {};
      argument.integers.push_back(*value);
      fixed.push_back(value->plus());
    }
    const bool is_fixed = std::all_of(argument.integers.begin(), argument.integers.end(),
                                      [](const InB& each) { return each.is_fixed(); });
    if (is_fixed) return value_argument(std::move(fixed));
    argument.kind = Argument::Kind::Integers;
    return argument;
  }
  c10::impl::GenericList values(element);
  for (const Term& part : parts) values.push_back(part.literal);
  return value_argument(std::move(values));
}

std::optional<Argument> Bound::argument(const Term& term, const c10::TypePtr& type) const {
  if (const auto* optional = type->castRaw<c10::OptionalType>();
      optional && type->kind() == c10::TypeKind::OptionalType)
    return argument(term, optional->getElementType());
  switch (term.kind) {
    case Term::Kind::Name:
      return (*this)[term.name];
    case Term::Kind::Literal:
      return value_argument(term.literal);
    case Term::Kind::Dtype:
      return value_argument(static_cast<int64_t>(*dtype(term)));
    case Term::Kind::List:
      return list(term.parts, type->expectRef<c10::ListType>().getElementType());
    default: {
      const auto value = integer(term);
      return value ? std::optional(integer_argument(*value)) : std::nullopt;
    }
  }
}

std::optional<Node> Bound::node(const Call& call, Gradients grad_mode) const {
  const auto op = c10::Dispatcher::singleton().findSchemaOrThrow(call.op.c_str(), call.overload.c_str());
  Node node{op, {}, {}, grad_mode};
  for (size_t i = 0; i < call.arguments.size(); ++i) {
    auto made = argument(call.arguments[i], op.schema().arguments()[i].type());
    if (!made) return {};
    node.arguments.push_back(std::move(*made));
  }
  return node;
}

std::optional<std::vector<Node>> nodes_of(const std::vector<Call>& calls, Bound& bound, Graph& graph,
                                          Gradients grad_mode) {
  std::vector<Node> nodes;
  DryRun dry(graph);
  for (const Call& call : calls) {
    auto node = bound.node(call, grad_mode);
    const auto types = node ? dry.run(*node) : std::nullopt;
    if (!types || types->size() != call.results.size()) return {};
    std::vector<Slot> slots;
    for (size_t i = 0; i < types->size(); ++i) {
      const int32_t name = call.results[i];
      const std::optional<Type>& type = (*types)[i];
      const Slot known = name == peephole::kUnread ? kNoSlot : bound.slot(name);
      if (known != kNoSlot && (!type || !same_type(*type, graph.types[static_cast<size_t>(known)])))
        return {};
      slots.push_back(known != kNoSlot ? known : type ? graph.new_slot(*type) : kNoSlot);
      if (name != peephole::kUnread) bound.bind(name, tensor_argument(slots.back()));
      node->results.push_back({Result::Kind::Tensor, {slots.back()}, {}});
    }
    dry.store(slots);
    nodes.push_back(std::move(*node));
  }
  return nodes;
}

}  // namespace vmap::program
