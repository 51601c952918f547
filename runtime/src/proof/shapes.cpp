#include "shapes.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <stdexcept>
#include <utility>

#include "argument_type.h"

namespace vmap_proof {
namespace {

using Shape = std::vector<int64_t>;
using Row = std::vector<TensorSpec>;

Row same(const Shape& shape, size_t count) {
  return Row(count, TensorSpec{shape});
}

std::vector<Row> same_rows(const std::vector<Shape>& shapes, size_t count) {
  std::vector<Row> rows;
  for (const Shape& shape : shapes) rows.push_back(same(shape, count));
  return rows;
}

// Rows in which one tensor has `shape` and `dtype`, each in turn, and the others are as `rest`.
void vary(std::vector<Row>& rows, size_t count, const Shape& shape, const Shape& rest,
          std::optional<at::ScalarType> dtype = {}) {
  for (size_t i = 0; i < count; ++i) {
    Row row = same(rest, count);
    row[i] = TensorSpec{shape, Domain::Any, dtype};
    rows.push_back(std::move(row));
  }
}

std::vector<Row> broadcasting_rows(size_t count) {
  if (count < 2) return same_rows({{2, 3}, {}, {0, 2}, {3}}, count);
  std::vector<Row> rows{same({2, 3}, count)};
  vary(rows, count, {3}, {2, 3});
  vary(rows, count, {}, {2, 3});
  vary(rows, count, {2, 3}, {});
  rows.push_back(same({}, count));
  vary(rows, count, {2, 1}, {3});
  for (Row& row : mixed_dtype_rows(count)) rows.push_back(std::move(row));
  vary(rows, count, {0, 3}, {3});
  return rows;
}

std::vector<int64_t> core_ranks(const Entry& entry, const std::string& tensor) {
  const std::vector<int64_t> ranks = entry.meaning_of(tensor).core;
  return ranks.empty() ? throw std::runtime_error(entry.name + ": no core rank of " + tensor) : ranks;
}

std::vector<Row> core_rows(const Entry& entry, const std::vector<std::string>& tensors) {
  // Leading dims of the first tensor and of the others.
  const std::vector<std::pair<Shape, Shape>> leads = {{{}, {}}, {{2}, {2}}, {{2}, {}}, {{}, {2}}, {{2}, {1}}};
  std::vector<Row> rows;
  const auto add = [&](const Shape& first_lead, const Shape& other_lead, int64_t core) {
    for (size_t pick = 0; pick < 2; ++pick) {
      Row row;
      for (size_t i = 0; i < tensors.size(); ++i) {
        const std::vector<int64_t> ranks = core_ranks(entry, tensors[i]);
        // Where a tensor may be a vector or a matrix, the first is a matrix and the others are each in turn.
        const int64_t rank = i == 0 ? ranks.back() : ranks[std::min(pick, ranks.size() - 1)];
        Shape shape = i == 0 ? first_lead : other_lead;
        shape.insert(shape.end(), static_cast<size_t>(rank), core);
        row.push_back(TensorSpec{shape});
      }
      rows.push_back(std::move(row));
    }
  };
  for (const auto& [first_lead, other_lead] : leads) add(first_lead, other_lead, 3);
  // One sample of one equation: shapes that tell a vector from a matrix nowhere else coincide as much.
  add({}, {}, 1);
  add({1}, {}, 1);
  return rows;
}

// With a batch dim of the operator's own of several sizes, and without one where it may be absent. Core sizes
// are the same for all tensors.
std::vector<Row> fold_rows(const Entry& entry, const std::vector<std::string>& tensors) {
  std::vector<Shape> leads = {{2}, {1}, {0}};
  if (entry.traits.contains("batch_is_optional")) leads.insert(leads.begin() + 1, Shape{});
  const Shape core = {2, 4, 5, 3, 2, 2, 2, 2};
  std::vector<Row> rows;
  for (const Shape& lead : leads) {
    Row row;
    for (const std::string& tensor : tensors) {
      Shape shape = lead;
      shape.insert(shape.end(), core.begin(), core.begin() + core_ranks(entry, tensor).back());
      row.push_back(TensorSpec{shape});
    }
    rows.push_back(std::move(row));
  }
  return rows;
}

// Sizes of the dims that a factor's letters name, with one of them replaced.
Shape factor_shape(const std::string& letters, char which, int64_t size) {
  const std::map<char, int64_t> plain = {{'b', 2}, {'n', 3}, {'k', 4}, {'m', 5}};
  Shape shape;
  for (const char c : letters) shape.push_back(c == which ? size : plain.at(c));
  return shape;
}

// Each dim in its size, of size 1, and of size 0; and each shape that an addend may have.
std::vector<Row> product_rows(const Entry& entry, const std::vector<std::string>& tensors) {
  std::string addend, result;
  std::map<std::string, std::string> letters;
  for (const std::string& name : tensors) {
    const Meaning meaning = entry.meaning_of(name);
    if (meaning.role == "addend") addend = name;
    // The tensor that is to hold the result is no factor: its shape is found later.
    if (!meaning.letters.empty()) letters[name] = meaning.letters;
  }
  for (const char c : std::string("bnm")) {
    const auto has = [&](const auto& each) { return each.second.find(c) != std::string::npos; };
    if (std::any_of(letters.begin(), letters.end(), has)) result += c;
  }
  std::vector<Row> rows;
  const auto add = [&](char which, int64_t size, const std::optional<Shape>& added) {
    Row row;
    for (const std::string& name : tensors) {
      row.push_back({name == addend ? added.value_or(factor_shape(result, which, size))
                                    : factor_shape(letters[name], which, size)});
    }
    rows.push_back(std::move(row));
  };
  add(' ', 0, std::nullopt);
  for (const char which : result + "k") {
    add(which, 1, std::nullopt);
    add(which, 0, std::nullopt);
  }
  if (addend.empty()) return rows;
  const Shape full = factor_shape(result, ' ', 0);
  for (size_t i = 0; i <= full.size(); ++i) add(' ', 0, Shape(full.begin() + i, full.end()));
  for (size_t i = 0; i < full.size(); ++i) {
    Shape narrow = full;
    narrow[i] = 1;
    add(' ', 0, narrow);
    add(result[i], 1, Shape());
  }
  return rows;
}

// Some tensors [n, channels, *], and behind them one number of each channel.
std::vector<Row> channel_rows(size_t count) {
  std::vector<Row> rows;
  for (const Shape& shape : {Shape{2, 3, 4}, {4, 3}, {3, 3, 3}, {2, 3, 2, 4}, {1, 3, 4}, {0, 3, 2}}) {
    for (size_t whole = 1; whole <= count; ++whole) {
      rows.push_back(same(shape, count));
      std::fill(rows.back().begin() + static_cast<int64_t>(whole), rows.back().end(), TensorSpec{{3}});
    }
  }
  return rows;
}

c10::IValue ints(const Shape& values) {
  return c10::IValue(values);
}

std::vector<c10::IValue> dims_in(int64_t rank, bool list, bool optional) {
  std::vector<c10::IValue> values;
  if (!list) {
    values = {int64_t{0}, int64_t{-1}};
    if (rank >= 3) values.emplace_back(int64_t{1});
  } else if (rank >= 3) {
    values = {ints({0}), ints({-1}), ints({1}), ints({0, 2}), ints({1, -1}), ints({-1, 0}), ints({})};
  } else if (rank == 2) {
    values = {ints({0}), ints({-1}), ints({0, 1}), ints({})};
  } else {
    values = {ints({0}), ints({-1}), ints({})};
  }
  if (optional) values.emplace_back();
  return values;
}

std::vector<c10::IValue> role_dims(const std::string& role, int64_t rank, bool list) {
  if (role == "insert" && !list) return {int64_t{0}, int64_t{-1}, int64_t{rank}};
  if (role == "permutation") {
    Shape identity(static_cast<size_t>(rank));
    std::iota(identity.begin(), identity.end(), 0);
    Shape reversed(identity.rbegin(), identity.rend());
    Shape rotated = identity;
    if (rank > 0) std::rotate(rotated.begin(), rotated.begin() + 1, rotated.end());
    Shape negative = rotated;
    for (int64_t& dim : negative) dim -= rank;
    return {ints(rotated), ints(reversed), ints(negative), ints(identity)};
  }
  return dims_in(rank, list, /*optional=*/false);
}

std::vector<c10::IValue> role_sizes(const std::string& role, const Shape& shape) {
  std::vector<c10::IValue> values;
  if (role == "expand") {
    Shape wide = shape;
    for (int64_t& size : wide) size = size == 1 ? 4 : size;
    values.push_back(ints(wide));
    Shape kept(shape.size(), -1);
    values.push_back(ints(kept));
    kept.insert(kept.begin(), 2);
    values.push_back(ints(kept));
    wide.insert(wide.begin(), {2, 1});
    values.push_back(ints(wide));
    return values;
  }
  const int64_t count = std::accumulate(shape.begin(), shape.end(), int64_t{1}, std::multiplies<>());
  values = {ints({count}), ints(shape)};
  if (count > 0) values.push_back(ints({-1}));
  Shape longer = shape;
  longer.insert(longer.begin() + static_cast<int64_t>(shape.size() / 2), 1);
  values.push_back(ints(longer));
  if (shape.size() >= 2) {
    Shape merged(shape.begin() + 1, shape.end());
    merged[0] *= shape[0];
    values.push_back(ints(merged));
    std::rotate(longer.begin(), longer.begin() + 1, longer.end());
    values.push_back(ints(longer));
  }
  if (count == 1) values.push_back(ints({}));
  return values;
}

// Every assignment so far, with each of `values` for one more argument.
void cross(std::vector<Assignment>& assignments, size_t position, const std::vector<c10::IValue>& values) {
  std::vector<Assignment> crossed;
  for (const Assignment& assignment : assignments) {
    for (const c10::IValue& value : values) {
      crossed.push_back(assignment);
      crossed.back()[position] = value;
    }
  }
  assignments = std::move(crossed);
}

bool is_of_sizes(const std::string& role) {
  return role == "whole" || role == "expand" || role == "result";
}

}  // namespace

std::vector<Row> mixed_dtype_rows(size_t count) {
  std::vector<Row> rows;
  if (count < 2) return rows;
  vary(rows, count, {}, {2, 3}, at::kDouble);
  vary(rows, count, {}, {}, at::kDouble);
  vary(rows, count, {}, {2, 3}, at::kLong);
  vary(rows, count, {3}, {2, 3}, at::kDouble);
  return rows;
}

std::vector<Row> shape_rows(const Entry& entry, const std::vector<std::string>& tensors) {
  const size_t count = tensors.size();
  if (entry.kind == "reduction") return same_rows({{2, 3, 4}, {3}, {}, {2, 1}, {2, 0, 3}}, count);
  if (entry.kind == "view") return same_rows({{2, 3, 4}, {1, 3, 1}, {3}, {}, {3, 3}, {2, 0, 3}}, count);
  if (entry.kind == "variadic") return core_rows(entry, tensors);
  if (entry.kind == "fold") return fold_rows(entry, tensors);
  if (entry.kind == "contract") return product_rows(entry, tensors);
  if (entry.kind == "channelwise") return channel_rows(count);
  std::vector<Row> rows = broadcasting_rows(count);
  if (!is_elementwise(entry)) rows.insert(rows.begin() + 1, same({3, 3}, count));
  if (entry.kind == "composite") rows.insert(rows.begin() + 2, same({2, 3, 3}, count));
  return rows;
}

std::vector<Assignment> fitting_arguments(const Entry& entry, const c10::FunctionSchema& schema,
                                          const Row& row) {
  std::vector<Assignment> assignments(1);
  if (row.empty()) return assignments;
  const Shape& shape = row.front().shape;
  const auto rank = static_cast<int64_t>(shape.size());
  for (size_t i = 0; i < schema.arguments().size(); ++i) {
    const c10::Argument& argument = schema.arguments()[i];
    const bool list = element_type(argument) != nullptr;
    const std::string role = entry.meaning_of(argument.name()).role;
    if (role == "reduced") {
      cross(assignments, i, dims_in(rank, list, is_optional(argument)));
    } else if (role == "keepdim") {
      cross(assignments, i, {false, true});
    } else if (is_of_sizes(role)) {
      cross(assignments, i, role_sizes(role, shape));
    } else if (!role.empty() && role != "addend" && role != "mean_or_sum") {
      cross(assignments, i, role_dims(role, rank, list));
    }
  }
  return assignments;
}

}  // namespace vmap_proof
