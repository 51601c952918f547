// The signature of an operator, as values. Parsed by parse_operator_schema, printed by to_string; the two
// are inverse on every signature of native_functions.yaml.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/type.h"
#include "support/diagnostics.h"

namespace vmapgen {

// `(a)`, `(a!)`, `(a -> *)`, `(a|b)`: which storages a tensor shares, and whether it is written.
struct AliasAnnotation {
  std::vector<std::string> before;
  bool is_write = false;
  std::vector<std::string> after;  // empty: as before
  bool operator==(const AliasAnnotation&) const = default;
  // With its parentheses.
  std::string to_string() const;
};

struct Argument {
  Type type;
  std::string name;
  std::optional<std::string> default_value;  // verbatim: `None`, `[0, 1]`, `Mean`, `1e-05`
  std::optional<AliasAnnotation> alias;
  bool kwarg_only = false;
  SourceLocation where;  // of the name

  // Written to by the operator.
  bool is_write() const { return alias && alias->is_write; }
};

struct Return {
  Type type;
  std::optional<std::string> name;
  std::optional<AliasAnnotation> alias;
};

struct OperatorName {
  std::string ns = "aten";  // `aten` is not printed
  std::string base;         // `add`, `add_`, `__iand__`
  std::string overload;     // may be empty

  bool operator==(const OperatorName&) const = default;
  auto operator<=>(const OperatorName&) const = default;
  // Else it is a library's own, which no header of ATen declares.
  bool is_aten() const { return ns == "aten"; }
  // `add.Tensor`, `myops::foo`
  std::string to_string() const;
  // `aten::add.Tensor`, `myops::foo`
  std::string full() const;
  // Without the overload: `add`, `myops::foo`
  std::string qualified_base() const;
  // As C++ spells it in at::_ops: `add_Tensor`, `sin`.
  std::string cpp_name() const;
};

// None when the text is no operator's name.
std::optional<OperatorName> parse_operator_name(std::string_view text);

enum class Variant { Functional, InPlace, Out, Mutable };

struct OperatorSchema {
  OperatorName name;
  std::vector<Argument> arguments;  // in order; keyword-only ones last
  std::vector<Return> returns;
  SourceLocation where;  // of the signature's text

  // Out: a keyword-only argument is written. InPlace: the first argument is written, is called `self` where
  // the operator is ATen's, and the base name ends in `_` (or is `__iXXX__`). Mutable: anything else is
  // written. Functional: nothing is.
  Variant variant() const;
  const Argument* find(std::string_view argument) const;
  // Arguments that hold a tensor, in order.
  std::vector<const Argument*> tensor_arguments() const;
  // The argument that is written to and comes back as that result; none for a new one.
  const Argument* returned_as(const Return& result) const;
  // Each result holds a tensor, or there is none.
  bool returns_tensors() const;
  // An output shares storage with an input that is not written.
  bool is_view() const;
  std::string to_string() const;
};

// Parses `name.overload(args) -> returns`. Reports every mistake it can tell to `diagnostics` (ids begin with
// `signature-`) at its place within `where`, and then returns none.
std::optional<OperatorSchema> parse_operator_schema(std::string_view text, const SourceLocation& where,
                                                    Diagnostics& diagnostics);

// The same default, in PyTorch's YAML or as a registered operator prints it: `Mean` and `1`, `0` and `[0,
// 0]`, `1e-05` and `1.0000000000000001e-05`. Spaces do not count.
bool same_default(const Argument& a, const Argument& b);

// The same operator: name, argument types, names, order, defaults, aliasing, returns.
bool same_signature(const OperatorSchema& a, const OperatorSchema& b);

// The functional operator's twin that writes to `self`: base name with `_` (`__ixor__` for `__xor__`), same
// arguments otherwise, whatever the overload is called; it returns `self` or nothing. A view's twin (`t_`)
// changes what `self` says of its shape, not its values.
bool is_inplace_twin(const OperatorSchema& functional, const OperatorSchema& inplace);

// Takes `ScalarType?, Layout?, Device?, bool?` in a row away: options of a tensor to be made, which an `out`
// has already.
void drop_tensor_options(std::vector<Argument>& arguments);

// The functional operator's twin that writes its results into tensors that the caller brings: the same base
// name, arguments and results. An `out=` twin of an operator that makes a tensor lacks the options of that
// tensor (its dtype, its device), which its `out` has already.
enum class OutTwin { No, OptionsLeftOut, Exact };
OutTwin is_out_twin(const OperatorSchema& functional, const OperatorSchema& out);

}  // namespace vmapgen
