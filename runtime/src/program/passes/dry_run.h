// Internal: what calls would return, by running them on zeros at some batch sizes.
#pragma once

#include <vmap/program/graph.h>

#include <map>
#include <optional>
#include <vector>

namespace vmap::program {

class DryRun {
 public:
  // `graph` may get slots while this lives; those that it has now must have types of strided tensors when
  // calls are given them.
  explicit DryRun(const Graph& graph);

  // The types of the tensors that the node returns, in order; none of one that is undefined. Nothing where
  // the call throws, returns what is no tensor, or sizes are no numbers of the form a*B + b. The node writes
  // to nothing.
  std::optional<std::vector<std::optional<Type>>> run(const Node& node);
  // Whether the last run returned a tensor that holds no memory and is known to be zeros.
  bool returned_zero_tensor() const;
  // Whether the last run's first result is this slot's tensor in `other`, number for number.
  bool returned(DryRun& other, Slot slot) const;
  // Whether it is zeros.
  bool returned_zeros() const;
  // The slot's tensor holds numbers of which no two are the same, in the place of zeros.
  void fill(Slot slot);
  // Results of the last run are the tensors of these slots.
  void store(const std::vector<Slot>& slots);

 private:
  struct Run {
    BatchSizes batch_size;
    std::map<Slot, Tensor> tensors;
    std::vector<Tensor> results;  // of the last node
  };
  Tensor& tensor(Run& run, Slot slot);
  c10::IValue value(Run& run, const Argument& argument);
  bool call(Run& run, const Node& node);
  std::optional<InB> line(const std::vector<int64_t>& values) const;
  std::optional<Type> type(size_t result) const;

  const Graph& graph_;
  std::vector<Run> runs_;
};

}  // namespace vmap::program
