// Internal: memory that operators give as it is.
#pragma once

#include <vmap/program/graph.h>

#include <optional>
#include <unordered_map>

namespace vmap::program {

// NOTE: [numbers that are written past the operators]
// at::tensor({1, 2}) in C++, in a mapped function or in the body of one of PyTorch's operators, takes memory
// by at::empty and writes to it by a pointer, of which no operator tells. So a trace fills what at::empty
// gives with bytes of its own. Where others stand in it when an operator first reads it, or writes to it,
// somebody has written numbers there: it is a constant, as what torch.tensor makes of numbers is, and no
// longer at::empty's.
class Unfilled {
 public:
  struct Made {
    Slot slot;
    size_t node;  // in the graph
  };

  // Of what an operator has just given.
  void mark(const Tensor& t, Made made);
  // Whose memory `t` lies in, where somebody has written to it; once.
  std::optional<Made> take_written(const Tensor& t);
  // An operator writes to it.
  void forget(const Tensor& t);

 private:
  struct One {
    Made made;
    c10::Storage storage;  // kept: its address is not to be another's
  };
  std::unordered_map<const c10::StorageImpl*, One> all_;
};

}  // namespace vmap::program
