// Tensors made from a seed: the same on every machine and in every run.
#pragma once

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace vmap_proof {

// What values a tensor takes: the words of `samples: {domain: …}` in schema/README.md.
enum class Domain {
  Any,
  Positive,
  Unit,
  SignedUnit,
  AboveOne,
  Nonzero,
  Distinct,
  Invertible,
  Spd,
  Lower,
  Sorted,
  Mask,
  Index,
  SmallInt,
  Permutation,
  Offsets,
  Pivots,
};

std::optional<Domain> parse_domain(std::string_view word);

struct TensorSpec {
  std::vector<int64_t> shape;
  Domain domain = Domain::Any;
  std::optional<at::ScalarType> dtype = {};  // none: the dtype under test, where the domain does not say one
  std::vector<double> elements = {};         // the elements, whatever the seed; empty: drawn
  bool on_cpu = false;                       // wherever the others are drawn
  bool written = true;                       // by this call, if its operator writes to the argument at all
};

// The dtype that `spec` has while `tested` is under test.
at::ScalarType dtype_of(const TensorSpec& spec, at::ScalarType tested);

// Where all tensors are drawn from now on. At first on the CPU.
void draw_on(at::Device device);
at::Device drawn_on();

// A contiguous tensor of the spec. Another seed gives other values, as far as the domain has any.
at::Tensor draw(const TensorSpec& spec, at::ScalarType tested, uint64_t seed);

// A seed for the data of (text, number): FNV-1a, so that it does not depend on the standard library.
uint64_t seed_of(std::string_view text, uint64_t number);

}  // namespace vmap_proof
