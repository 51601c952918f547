#include "mistakes.h"

#include <cstdint>
#include <utility>

#include "argument_type.h"

namespace vmap_proof {
namespace {

constexpr int64_t kWrongNumbers[] = {0, -1, 7};
constexpr double kWrongReals[] = {0, -1};

// Another value of an argument: `kind` is Mistake's, `what` the same with the place.
template <class T>
struct Change {
  std::string kind, what;
  T value;
};
template <class T>
using Changes = std::vector<Change<T>>;

void change_int(int64_t now, Changes<Value>& into) {
  for (const int64_t wrong : kWrongNumbers) {
    if (wrong == now) continue;
    into.push_back({"is " + std::to_string(wrong), '=' + std::to_string(wrong), c10::IValue(wrong)});
  }
}

void change_ints(const std::vector<int64_t>& now, Changes<Value>& into) {
  const auto add = [&](const std::string& kind, const std::vector<int64_t>& ints) {
    const Value value{c10::IValue(ints)};
    into.push_back({kind, '=' + describe(value), value});
  };
  for (size_t i = 0; i < now.size(); ++i) {
    for (const int64_t wrong : kWrongNumbers) {
      std::vector<int64_t> ints = now;
      ints[i] = wrong;
      if (ints != now) add("an element is " + std::to_string(wrong), ints);
    }
  }
  if (!now.empty()) add("is empty", {});
  std::vector<int64_t> longer = now;
  longer.push_back(now.empty() ? 1 : now.back());
  add("is longer", longer);
}

void change_value(const c10::IValue& now, const c10::Argument& argument, Changes<Value>& into) {
  if (now.isInt() && !is_dtype(argument)) {
    change_int(now.toInt(), into);
  } else if (now.isIntList()) {
    change_ints(now.toIntVector(), into);
  } else if (now.isDouble()) {
    for (const double wrong : kWrongReals)
      into.push_back(
          {"is " + std::to_string(static_cast<int>(wrong)), '=' + std::to_string(wrong), c10::IValue(wrong)});
  } else if (now.isNone() && core_type(argument)->kind() == c10::TypeKind::IntType && !is_dtype(argument)) {
    change_int(/*now=*/1, into);
  }
}

Changes<std::vector<int64_t>> other_shapes(const std::vector<int64_t>& shape) {
  Changes<std::vector<int64_t>> others;
  const auto add = [&](const std::string& kind, const std::string& what, auto&& change) {
    std::vector<int64_t> other = shape;
    change(other);
    others.push_back({kind, ": " + what, std::move(other)});
  };
  for (size_t dim = 0; dim < shape.size(); ++dim) {
    const std::string at = "dim " + std::to_string(dim);
    if (shape[dim] != 0) add("a dim is empty", at + " is empty", [&](auto& other) { other[dim] = 0; });
    add("a dim is larger", at + " + 1", [&](auto& other) { ++other[dim]; });
  }
  add("a dim more", "a dim more", [](auto& other) { other.insert(other.begin(), 2); });
  if (!shape.empty()) add("a dim less", "a dim less", [](auto& other) { other.erase(other.begin()); });
  return others;
}

Changes<TensorSpec> other_tensors(const TensorSpec& now) {
  Changes<TensorSpec> others;
  for (size_t i = 0; i < now.elements.size(); ++i) {
    for (const int64_t wrong : kWrongNumbers) {
      TensorSpec other = now;
      other.elements[i] = static_cast<double>(wrong);
      others.push_back({"an element is " + std::to_string(wrong),
                        ": element " + std::to_string(i) + '=' + std::to_string(wrong), std::move(other)});
    }
  }
  for (auto& [kind, what, shape] : other_shapes(now.shape)) {
    TensorSpec other = now;
    other.shape = std::move(shape);
    other.elements.clear();  // there are as many as the shape has
    others.push_back({kind, what, std::move(other)});
  }
  return others;
}

void change_list(const TensorListSpec& now, Changes<Value>& into) {
  for (size_t i = 0; i < now.size(); ++i) {
    if (!now[i]) continue;
    for (auto& [kind, what, other] : other_tensors(*now[i])) {
      TensorListSpec list = now;
      list[i] = std::move(other);
      into.push_back({"in a tensor, " + kind, '[' + std::to_string(i) + ']' + what, std::move(list)});
    }
  }
  if (now.empty()) return;
  into.push_back({"is empty", " is empty", TensorListSpec{}});
  into.push_back({"is shorter", " is shorter", TensorListSpec(now.begin(), now.end() - 1)});
}

Changes<Value> changes_of(const Value& now, const c10::Argument& argument) {
  Changes<Value> changes;
  if (const auto* tensor = std::get_if<TensorSpec>(&now)) {
    for (auto& [kind, what, other] : other_tensors(*tensor))
      changes.push_back({kind, what, std::move(other)});
    if (is_optional(argument)) changes.push_back({"is left out", " is left out", c10::IValue()});
  } else if (const auto* list = std::get_if<TensorListSpec>(&now)) {
    change_list(*list, changes);
  } else if (const auto* value = std::get_if<c10::IValue>(&now)) {
    change_value(*value, argument, changes);
  }
  return changes;
}

// A list's first and last tensor stand for all.
std::vector<std::optional<size_t>> tensors_of(const Value& value) {
  if (std::holds_alternative<TensorSpec>(value)) return {std::nullopt};
  std::vector<std::optional<size_t>> found;
  if (const auto* list = std::get_if<TensorListSpec>(&value)) {
    for (size_t i = 0; i < list->size(); ++i)
      if ((*list)[i] && (i == 0 || i + 1 == list->size())) found.push_back(i);
  }
  return found;
}

}  // namespace

std::vector<Mistake> mistakes(const Case& right, const c10::FunctionSchema& schema) {
  std::vector<Mistake> found;
  for (size_t i = 0; i < right.arguments.size(); ++i) {
    const c10::Argument& argument = schema.arguments()[i];
    for (auto& [kind, what, value] : changes_of(right.arguments[i], argument)) {
      Mistake mistake{argument.name(), kind, argument.name() + what, right};
      mistake.call.arguments[i] = std::move(value);
      found.push_back(std::move(mistake));
    }
    for (const auto& element : tensors_of(right.arguments[i])) {
      for (const Poison poison : kPoisons) {
        const std::string place = element ? '[' + std::to_string(*element) + "] has " : " has ";
        found.push_back(
            {argument.name(), kNotFinite, argument.name() + place + word_of(poison), right, poison, element});
      }
    }
  }
  return found;
}

}  // namespace vmap_proof
