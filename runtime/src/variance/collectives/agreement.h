// Internal: VARIANCE_CHECK=1, for who does not know that all ranks call the same.
#pragma once

#include <ATen/core/Tensor.h>
#include <vmap/variance/mesh.h>

#include <string_view>
#include <vector>

namespace vmap::variance::transport {

using at::Tensor;

// Rows of dim 0 that go to each rank, and that come from it; empty: not for a collective to choose.
struct Parts {
  at::IntArrayRef sent, received;
};

struct Announced {
  const char* name;  // of c10d's functional collective
  const Tensor& x;
  std::string_view how;  // what its shape does not tell, in words: which ranks have to say the same
  Parts parts;
  int64_t number = 0;
};

// NOTE: [collectives are announced]
// Ranks that call collectives which do not fit wait for each other, or get memory that nobody wrote. So each
// says what it is about to send, in a message that has one form for all collectives along a dim, and all
// raise the same where it does not fit.
Tensor message_of(const Announced& mine, const MeshDim& along);
// No collective of the program's: rows of which each rank has its own number.
inline constexpr const char* kEndOfPass = "end of a backward pass";
// The operator's name is how: its results are compared, by their hashes.
inline constexpr const char* kComparison = "comparison";
// `all`: the ranks' messages, one behind the other.
void check_messages(const Tensor& all, const MeshDim& along);
// How long dim 0 is of what each rank sends.
std::vector<int64_t> rows_of(const Tensor& all, const MeshDim& along);
bool have_one_number(const Tensor& all, const MeshDim& along);

}  // namespace vmap::variance::transport
