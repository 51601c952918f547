// What the generated rules of a library's own operators need: see `vmapgen generate --single-file`.
#pragma once

#include <vmap/kernel/composite.h>
#include <vmap/kernel/out.h>
#include <vmap/kernel/own_operator.h>
#include <vmap/kernel/own_random.h>
#include <vmap/kernel/unsupported.h>
#include <vmap/library_rules.h>
#include <vmap/rule.h>
#include <vmap/support.h>
#include <vmap/variance/effect.h>

namespace vmap {

// Writes a decomposition's result into the tensor of an in-place operator, which it returns. Throws when the
// shape differs, or when the dtype cannot be cast to self's: as the in-place operator would.
Tensor& assign_in_place(Tensor& self, const Tensor& result);

}  // namespace vmap
