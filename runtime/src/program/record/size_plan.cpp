#include "size_plan.h"

#include <algorithm>

#include "examples.h"

namespace vmap::program {

namespace {

// Empty: nothing speaks against a program for every batch size.
std::string why_one_size(const std::vector<Example>& examples, int64_t batch_size, bool wants_every) {
  const bool is_mapped =
      std::any_of(examples.begin(), examples.end(), [](const Example& e) { return e.dim; });
  if (!is_mapped) return "no argument is mapped, so that none tells the batch size";
  if (!wants_every) return "one size was asked for, by any_size, axis_size or chunk_size";
  if (batch_size >= 2) return "";
  return c10::str("the example has a batch of ", batch_size,
                  ", where PyTorch may take other ways than for more");
}

// Whether one of these sizes may be that of an argument's dim which is not mapped.
bool runs_over_a_size_of(const std::vector<Example>& examples, const std::vector<int64_t>& sizes) {
  return std::any_of(sizes.begin(), sizes.end(), [&](int64_t size) {
    return std::any_of(examples.begin(), examples.end(), [&](const Example& example) {
      for (int64_t dim = 0; dim < example.tensor.dim(); ++dim) {
        if (example.dim != dim && example.tensor.size(dim) == size) return true;
      }
      return false;
    });
  });
}

}  // namespace

SizePlan::SizePlan(const std::vector<Example>& examples, int64_t batch_size, bool wants_every)
    : examples_(examples), batch_size_(batch_size) {
  std::string why = why_one_size(examples, batch_size, wants_every);
  if (why.empty()) {
    for_every_size();
  } else {
    for_this_size(std::move(why));
  }
}

// Where there are inner axes, what is around such a map may ask for its size: so the example's is among those
// looked at, and some that branches ask about. A branch shows as two programs.
void SizePlan::for_every_size() {
  const SizesToTry to_try = sizes_to_try(examples_);
  sizes_ = looked_at(to_try, 1 + inner_.size());
  if (inner_.empty()) return;
  BatchSizes& as_in_example = sizes_.emplace_back(to_try[0]);
  for (size_t i = 0; i < inner_.size(); ++i) as_in_example.of[1 + i] = inner_[i].size;
  const BatchSizes example = as_in_example;
  for (size_t i = 0; i < inner_.size(); ++i) {
    for (const int64_t size : sizes_to_probe(inner_[i], examples_))
      sizes_.emplace_back(example).of[1 + i] = size;
  }
  for (const int64_t size : fixed_inside_) sizes_.emplace_back(to_try[0], size);  // may be asked for as well
}

void SizePlan::for_this_size(std::string why) {
  inner_.clear();
  why_only_ = std::move(why);
  sizes_ = {batch_size_, batch_size_};
}

// The last of the maps inside that vary goes on with its size as it is.
bool SizePlan::fix_last_inside(std::string why) {
  if (inner_.empty()) return false;
  why_only_inside_ = std::move(why);
  fixed_inside_.push_back(inner_.back().size);
  inner_.pop_back();
  for_every_size();
  return true;
}

bool SizePlan::narrow(std::string why) {
  if (fix_last_inside(why)) return true;
  if (!why_only_.empty()) return false;
  for_this_size(std::move(why));
  return true;
}

bool SizePlan::vary_inside(const Recording& first) {
  if (!why_only_.empty() || !why_only_inside_.empty() || !inner_.empty()) return false;
  InnerAxes found(examples_);
  for (const MappedInput& map : first.maps) found.add(map);
  inner_ = found.take(why_only_inside_);
  if (inner_.empty() && why_only_inside_.empty() && runs_over_a_size_of(examples_, first.computed))
    why_only_inside_ = "it runs over what the function computes, or over an argument inside of a transform";
  if (inner_.empty()) return false;
  for_every_size();
  return true;
}

void SizePlan::fix_inside(std::string why) {
  why_only_inside_ = std::move(why);
}

std::vector<int64_t> SizePlan::inner_of_run(size_t run) const {
  std::vector<int64_t> found;
  for (size_t axis = 0; axis < inner_.size(); ++axis) found.push_back(sizes_[run][1 + axis]);
  return found;
}

std::optional<Tensor> SizePlan::input_of_run(size_t run, size_t i) const {
  const Example& example = examples_[i];
  const BatchSizes& now = sizes_[run];
  if (!why_only_.empty()) return copied(example.tensor);
  auto t = resized(example, now.b());
  for (size_t axis = 0; axis < inner_.size(); ++axis) {
    for (const auto& [input, dim] : inner_[axis].dims) {
      if (t && input == i) t = resized({*t, dim, ""}, now[1 + axis]);
    }
  }
  return t;
}

std::optional<std::vector<Tensor>> SizePlan::inputs_of_run(size_t run) const {
  std::vector<Tensor> inputs;
  for (size_t i = 0; i < examples_.size(); ++i) {
    const auto t = input_of_run(run, i);
    if (!t) return std::nullopt;
    inputs.push_back(*t);
  }
  return inputs;
}

}  // namespace vmap::program
