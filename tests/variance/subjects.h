// Every operator of the proof with the calls that it is proven on, for what is to be held on all of them.
#pragma once

#include <c10/util/Exception.h>

#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "oracle.h"
#include "samples.h"

namespace vmap_variance_tests {

using at::Tensor;
using Tensors = std::vector<Tensor>;

// One call of one operator.
struct Subject {
  const vmap_proof::Entry& entry;
  const c10::OperatorHandle& op;
  const vmap_proof::Samples& samples;
  const vmap_proof::Case& sample;
  const std::vector<vmap_proof::Leaf>& leaves;
  at::ScalarType dtype;
  std::string text;

  // What leaf `i` holds on rank `rank`.
  Tensor drawn(size_t leaf, size_t rank) const;
  vmap_proof::CallResult call(Tensors tensors) const {
    return vmap_proof::call(op, sample, dtype, std::move(tensors));
  }
};

std::string first_line(const std::exception& error);
// Operators warn of old words of theirs, at each call.
c10::WarningHandler& quiet();

bool can_differ(const Tensor& t);  // floating-point or complex

// Calls `see` with each call of each operator, in double where the operator takes it.
void for_each_subject(const std::function<bool(const vmap_proof::Entry&)>& wanted,
                      const std::function<void(const Subject&)>& see);

// Whether its results are a function of its tensors, and it follows no other operator.
bool is_function(const vmap_proof::Entry& entry);

// Fails for what was `wrong` of an operator, by its name, unless a line of excuses.txt says why; and for a
// line of this check that is not needed, of all operators or of those that were `tried`.
void hold_to_excuses(const std::string& check, const std::map<std::string, std::vector<std::string>>& wrong,
                     const std::set<std::string>* tried = nullptr);

}  // namespace vmap_variance_tests
