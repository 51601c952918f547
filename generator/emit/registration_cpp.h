// How a rule is registered: the statements of a register function, whose library is `m`. ATen's operators
// have macros, which name what at::_ops declares; a library's own have function templates, which are told the
// operator's C++ signature.
#pragma once

#include <string>

#include "rules/ir.h"

namespace vmapgen {

class Registration {
 public:
  explicit Registration(const ir::BatchRule& rule);

  // `function` is the C++ function to register.
  std::string rule(const std::string& function) const;
  std::string inplace_view(const std::string& functional) const;
  std::string decomposition(const std::string& function) const;
  // One that has the operator's own signature, and perhaps overloads.
  std::string own_signature(const std::string& function) const;
  std::string composite(const ir::Composite& composite) const;
  std::string sequential() const;
  std::string unsupported(const ir::Unsupported& unsupported) const;
  std::string out(const ir::Out& out) const;
  // On the mode's key as well, which wants the operator's namespace and its way on from there.
  std::string random(const ir::Random& random, const std::string& function) const;
  std::string factory() const;
  std::string factory_rule(const std::string& function) const;

 private:
  bool is_own() const { return rule_.reach == ir::Reach::Handle; }
  // `macro(foo, function);`, or for overloads `macro2(foo, bar, function);`
  std::string macro(std::string_view macro, const std::string& function) const;
  std::string call(std::string_view function, const std::string& arguments) const;
  // Where the operator goes on where no vmap is concerned: of a name in at::_ops, or a function.
  std::string way_on() const;

  const ir::BatchRule& rule_;
  const OperatorName& name_;
  std::string full_name_;  // `"foo.bar"`
};

}  // namespace vmapgen
