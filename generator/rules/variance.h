// From what entries and kinds say of variance to what every operator does.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "rules/generated_operator.h"
#include "support/diagnostics.h"

namespace vmapgen {

// The most products that an operator may have.
inline constexpr size_t kMostProducts = 6;

// Works out the variance of all rules: the option `variance` of an entry goes before what its kind says,
// an operator that follows another does what that one does, and an expression is as linear as the operators
// that it calls. Ids: `variance-…`.
void resolve_variances(std::vector<GeneratedOperator>& operators, Diagnostics& diagnostics);

// What the option `variance` of the entry says, where the kind says `derived`. None after reporting why.
std::optional<ir::Variance> declared_variance(const AnnotatedOperator& annotated, const ir::Variance& derived,
                                              Diagnostics& diagnostics);

// In the runtime's words: Join, View …
std::string_view word_of(ir::Effect effect);
// As the schema writes it: `self + tensor1 * tensor2`.
std::string to_words(const std::vector<ir::Product>& products);
// The same of what each result is, with commas between them.
std::string linear_words(const ir::Variance& variance);
// A mask for each product: a set bit for each factor, by its place in the signature.
std::vector<uint32_t> masks_of(const ir::BatchRule& rule);
// The place of the argument of `drawn_when`, or of `if_zero`; -1: there is none.
int deciding_place(const ir::BatchRule& rule);
// Whether it says more than that results vary where a tensor does.
bool says_anything(const ir::Variance& variance);
// For explain, a sentence each.
ir::Words in_words(const ir::Variance& variance);

}  // namespace vmapgen
