#include "undeclared.h"

#include "listed.h"

namespace vmap::detail {

namespace {

// Sorted.
constexpr std::string_view kUndeclaredViews[] = {
#include "lists/undeclared_views.inc"
};
constexpr std::string_view kUndeclaredWrites[] = {
#include "lists/undeclared_writes.inc"
};

}  // namespace

bool is_undeclared_view(const c10::OperatorHandle& op) {
  return is_among(op, kUndeclaredViews);
}

bool is_undeclared_write(const c10::OperatorHandle& op, size_t argument) {
  const std::string& name = op.schema().arguments()[argument].name();
  return (name == "running_mean" || name == "running_var") && is_among(op, kUndeclaredWrites);
}

}  // namespace vmap::detail
