// How values fit the types that operators take. Internal to the expression language.
#pragma once

#include "rules/expression.h"

namespace vmapgen {

// Whether a value can stand in a slot, and how far from exact it is: 0 is exact, and the lower of two costs
// is the better overload. None when it does not fit.
std::optional<int> fit(const Expression& value, const Type& slot);
// The same for the slot of an argument. `None` also fits an int whose default is a word such as `Mean`.
std::optional<int> fit(const Expression& value, const Argument& slot);

// The value in its slot, which it fits: see NOTE: [slots].
Expression placed(Expression value, const Type& slot);
Expression placed(Expression value, const Argument& slot);

// What the value is, for a message: "`Tensor`", "2 results".
std::string describe(const Expression& value);
// How to make it fit, or nothing.
std::string hint_for(const Expression& value);

}  // namespace vmapgen
