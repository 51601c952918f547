// Internal: what operators for Python have in common.
#pragma once

#include <torch/library.h>
#include <vmap/physical.h>
#include <vmap/variance.h>

#include <string>
#include <vector>

#include "own_op.h"
#include "plan.h"

namespace vmap::variance {

inline Dims dims_of(const std::vector<std::string>& names) {
  return {names.begin(), names.end()};
}

inline std::vector<std::string> list_of(const Dims& dims) {
  return {dims.begin(), dims.end()};
}

// The handler of an operator that changes no states: what it calls is seen.
inline void into_body(const PhysicalCall& call, torch::jit::Stack* stack) {
  call.into_body(stack);
}

// An operator that is its body's operators, to torch.vmap as well, which takes none apart by itself that has
// no tensor as its result. Its name is what stands before the parenthesis of `schema`.
template <class F>
void define_for_python(torch::Library& m, const char* schema, const F& f) {
  m.def(schema);
  const std::string text(schema), name = text.substr(0, text.find('('));
  for (const c10::DispatchKey key :
       {c10::DispatchKey::CompositeImplicitAutograd, c10::DispatchKey::FuncTorchBatched})
    library_on(kNamespace, key).impl(name.c_str(), f);
  register_handler((std::string(kNamespace) + "::" + name).c_str(), &into_body);
}

}  // namespace vmap::variance
