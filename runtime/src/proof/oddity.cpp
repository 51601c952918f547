#include "oddity.h"

#include <algorithm>
#include <set>
#include <variant>

namespace vmap_proof {
namespace {

const c10::IValue* given(const Value& value) {
  return std::get_if<c10::IValue>(&value);
}

bool is_empty_list(const Value& value) {
  return given(value) && given(value)->isList() && given(value)->toListRef().empty();
}

bool keeps_all_dims(const Subject& subject) {
  bool keeps = false, has_dim = false;
  for (size_t i = 0; i < subject.sample.arguments.size(); ++i) {
    const std::string& name = subject.op.schema().arguments()[i].name();
    const c10::IValue* value = given(subject.sample.arguments[i]);
    keeps = keeps || (name == "keepdim" && value && value->isBool() && value->toBool());
    has_dim = has_dim || (name == "dim" && value && !value->isNone());
  }
  return keeps && !has_dim;
}

}  // namespace

Oddities oddities_of(const Subject& subject) {
  std::set<at::ScalarType> floats;
  bool no_dims = false;
  bool no_elements = std::ranges::any_of(subject.sample.arguments, is_empty_list);
  for (const Leaf& leaf : subject.leaves) {
    no_dims = no_dims || leaf.spec.shape.empty();
    no_elements = no_elements || std::ranges::count(leaf.spec.shape, 0) > 0;
    const at::ScalarType dtype = dtype_of(leaf.spec, subject.tested);
    if (!at::isIntegralType(dtype, /*includeBool=*/true)) floats.insert(dtype);
  }
  const bool dtypes = floats.size() != 1 || (*floats.begin() != at::kFloat && *floats.begin() != at::kDouble);
  const std::array<bool, kOddities.size()> all{dtypes, keeps_all_dims(subject), no_elements, no_dims};
  Oddities found = 0;
  for (size_t i = 0; i < all.size(); ++i) found |= static_cast<Oddities>(all[i]) << i;
  return found;
}

}  // namespace vmap_proof
