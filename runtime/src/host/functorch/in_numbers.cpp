#include "in_numbers.h"

#include <c10/util/DimVector.h>

#include <algorithm>

namespace vmap::functorch {

namespace {

int64_t number(const c10::SymInt& symbol) {
  return symbol.guard_int(__FILE__, __LINE__);
}

c10::DimVector numbers(c10::SymIntArrayRef symbols) {
  c10::DimVector result;
  for (const c10::SymInt& symbol : symbols) result.push_back(number(symbol));
  return result;
}

}  // namespace

bool has_no_numbers(const at::Tensor& t) {
  if (C10_LIKELY(!t.unsafeGetTensorImpl()->has_symbolic_sizes_strides())) return false;
  const c10::SymIntArrayRef sizes = t.sym_sizes();
  return std::any_of(sizes.begin(), sizes.end(), [](const c10::SymInt& size) {
    return size.is_heap_allocated() && size.toSymNode()->is_nested_int();
  });
}

at::Tensor in_numbers(const at::Tensor& t) {
  if (C10_LIKELY(!t.defined() || !t.unsafeGetTensorImpl()->has_symbolic_sizes_strides())) return t;
  return t.as_strided(numbers(t.sym_sizes()), numbers(t.sym_strides()), number(t.sym_storage_offset()));
}

c10::IValue in_numbers(const c10::IValue& value) {
  if (value.isSymInt()) return number(value.toSymInt());
  if (!value.isSymIntList()) return value;
  const auto symbols = value.toSymIntVector();
  const c10::DimVector found = numbers(symbols);
  return c10::IValue(std::vector<int64_t>(found.begin(), found.end()));
}

}  // namespace vmap::functorch
