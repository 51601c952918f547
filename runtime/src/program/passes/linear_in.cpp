#include "linear_in.h"

#include <array>
#include <string>
#include <string_view>
#include <unordered_map>

namespace vmap::program {

namespace {

struct Row {
  std::string_view name, effect;
  uint32_t flags;  // of one that is linear: a number decides whether it is
  std::array<uint32_t, 6> products;
};

constexpr Row kRows[] = {
#define VMAP_VARIANCE(name, effect, flags, ...) {name, #effect, flags, __VA_ARGS__},
#include <variance/operators.inc>
#undef VMAP_VARIANCE
};

const Row* row_of(const c10::OperatorHandle& op) {
  static const auto* rows = [] {
    auto* all = new std::unordered_map<std::string_view, const Row*>;
    for (const Row& row : kRows) {
      if (row.products[0] != 0 && row.flags == 0) all->emplace(row.name, &row);
    }
    return all;
  }();
  const auto found = rows->find(c10::toString(op.operator_name()));
  return found == rows->end() ? nullptr : found->second;
}

}  // namespace

std::vector<uint32_t> linear_in(const c10::OperatorHandle& op) {
  std::vector<uint32_t> products;
  const Row* row = row_of(op);
  if (!row) return products;
  for (const uint32_t product : row->products) {
    if (product != 0) products.push_back(product);
  }
  if (row->effect != "Each") return products;
  // Of several results: all are linear in what is in each of their products.
  uint32_t common = ~0U;
  for (const uint32_t product : products) common &= product;
  return common != 0 ? std::vector<uint32_t>{common} : std::vector<uint32_t>();
}

}  // namespace vmap::program
