#include "oddities.h"

#include <algorithm>
#include <optional>

#include "../calls/boxed_call.h"

namespace vmap::detail {

static bool keeps_all_dims(const c10::FunctionSchema& schema, c10::ArrayRef<c10::IValue> arguments) {
  bool keeps = false, has_dim = false;
  for (size_t i = 0; i < arguments.size(); ++i) {
    const std::string& name = schema.arguments()[i].name();
    keeps = keeps || (name == "keepdim" && arguments[i].isBool() && arguments[i].toBool());
    has_dim = has_dim || (name == "dim" && !arguments[i].isNone());
  }
  return keeps && !has_dim;
}

Oddities oddities_of(const c10::FunctionSchema& schema, c10::ArrayRef<c10::IValue> arguments) {
  std::optional<at::ScalarType> floating;
  bool dtypes = false, no_elements = false, no_dims = false;
  for (const c10::IValue& argument : arguments) {
    no_elements = no_elements || (argument.isList() && argument.toListRef().empty());
    for_each_tensor_in(argument, [&](const Tensor& t) {
      if (t.unsafeGetTensorImpl()->is_wrapped_number()) return;
      const c10::SymIntArrayRef sizes = t.sym_sizes();
      no_dims = no_dims || sizes.empty();
      no_elements = no_elements || std::any_of(sizes.begin(), sizes.end(), [](const c10::SymInt& size) {
                      return size.maybe_as_int() == 0;
                    });
      if (at::isIntegralType(t.scalar_type(), /*includeBool=*/true)) return;
      dtypes = dtypes || floating.value_or(t.scalar_type()) != t.scalar_type();
      floating = t.scalar_type();
    });
  }
  dtypes = dtypes || (floating != at::kFloat && floating != at::kDouble);
  const std::array<bool, kOddities.size()> all{dtypes, keeps_all_dims(schema, arguments), no_elements,
                                               no_dims};
  Oddities found = 0;
  for (size_t i = 0; i < all.size(); ++i) found |= static_cast<Oddities>(all[i]) << i;
  return found;
}

}  // namespace vmap::detail
