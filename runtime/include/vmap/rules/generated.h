// What generated rules need beside the vocabulary of rule.h: ATen's own operators, and what is written by
// hand.
#pragma once

#include <vmap/kernel/decompose.h>
#include <vmap/kernel/kinds_of_rules.h>
#include <vmap/operators.h>
#include <vmap/rule.h>
#include <vmap/rules/assign.h>
#include <vmap/support.h>

#include <string_view>

// Holds a rule to the operator that it was generated for: another PyTorch may have changed the signature.
#define VMAP_SIGNATURE(op, text)                            \
  static_assert(                                            \
      std::string_view(at::_ops::op::schema_str) == (text), \
      #op ": PyTorch's signature is not the one that this rule was generated for; run `make regenerate`")

#define VMAP_DECOMPOSE(op, function) ::vmap::decompose(m, #op, &function)
#define VMAP_DECOMPOSE2(op, overload, function) ::vmap::decompose(m, #op "." #overload, &function)
