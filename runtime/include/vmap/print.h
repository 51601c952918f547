// Shows batched tensors.
//
//   std::cout << vmap::shown(t);
//
//   BatchedTensor(lvl=1, bdim=1, value=
//        1  2  3
//        4  5  6
//       [ CPULongType{2,3} ]
//   )
//
// The level as users count it, 1 being the outermost vmap; where the batch dim lies; and all examples, as
// libtorch prints tensors: under nested vmaps a batched tensor again. A tensor whose vmap has ended has
// `lvl=ended`. What is not batched is shown as `std::cout << t` does.
//
// libtorch's own `std::cout << t` reads the data of `t`, and a batched tensor has none: it raises, and names
// this header.
#pragma once

#include <ATen/core/Tensor.h>

#include <iosfwd>
#include <string>

namespace vmap {

// A tensor to be put into a stream. Lives no longer than the tensor.
struct Shown {
  const at::Tensor& tensor;
};
inline Shown shown(const at::Tensor& t) {
  return {t};
}
std::ostream& operator<<(std::ostream& out, Shown t);

// The same as text. Any shape and dtype; an undefined tensor is shown as libtorch does.
std::string to_string(const at::Tensor& t);

}  // namespace vmap
