// Internal: at which sizes a function runs for its trace.
#pragma once

#include <vmap/program/tracing.h>

#include <optional>
#include <string>
#include <vector>

#include "inner_axes.h"
#include "integers.h"

namespace vmap::program {

// Begins with sizes for a program of every batch size (NOTE: [any batch size]), after the first run of maps
// inside too. Where the runs are no program it is narrowed: the last of the maps inside that vary, in the end
// all, go on with the example's size. After each change the function runs from the start.
class SizePlan {
 public:
  // `examples` outlive it.
  SizePlan(const std::vector<Example>& examples, int64_t batch_size, bool wants_every);

  size_t runs() const { return sizes_.size(); }
  const BatchSizes& of_run(size_t run) const { return sizes_[run]; }
  // Of the maps inside whose sizes vary.
  std::vector<int64_t> inner_of_run(size_t run) const;
  // Tensors like the examples. None where the strides of one do not tell what they would be.
  std::optional<std::vector<Tensor>> inputs_of_run(size_t run) const;

  // After the first run, which shows what dims of inputs maps inside run over: whether these are to vary.
  bool vary_inside(const Recording& first);
  // Maps inside have the example's size only. Before the first run.
  void fix_inside(std::string why);
  // False where it is for one size already. `why`: part of a sentence.
  bool narrow(std::string why);

  // Empty in a plan for every size.
  const std::string& why_only() const { return why_only_; }
  const std::string& why_only_inside() const { return why_only_inside_; }

 private:
  void for_every_size();
  void for_this_size(std::string why);
  bool fix_last_inside(std::string why);
  std::optional<Tensor> input_of_run(size_t run, size_t i) const;

  const std::vector<Example>& examples_;
  const int64_t batch_size_;
  std::string why_only_, why_only_inside_;
  std::vector<BatchSizes> sizes_;      // of the runs
  std::vector<InnerAxis> inner_;       // C and D
  std::vector<int64_t> fixed_inside_;  // sizes of maps inside that stay as in the example
};

}  // namespace vmap::program
