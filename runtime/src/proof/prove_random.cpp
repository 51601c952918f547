#include "prove_random.h"

#include <ATen/Functions.h>
#include <ATen/TensorOperators.h>

#include <algorithm>
#include <cmath>

#include "compare.h"
#include "distribution.h"
#include "host.h"
#include "oracle.h"
#include "placed.h"
#include "seen_results.h"

namespace vmap_proof {
namespace {

constexpr vmap::detail::Oddities kUsual = 0;

using host::Randomness;

constexpr size_t kDrawsShown = 5;
constexpr size_t kMostPlacements = 60;  // of one case; a call draws some hundred numbers for each example

std::string to_word(Randomness mode) {
  return mode == Randomness::Same ? "same" : mode == Randomness::Different ? "different" : "error";
}

constexpr uint64_t kMostCalls = 5000;  // that give as many as are compared
// Few draws, or draws of few values, are often those of the seed before.
constexpr uint64_t kSeedsTried = 40;

class RandomProver {
 public:
  RandomProver(const Entry& entry, const c10::OperatorHandle& op, Proof& proof)
      : entry_(entry), op_(op), proof_(proof), samples_(make_samples(entry, op.schema())) {}

  void run() {
    for (const Case& sample : samples_.cases) {
      for (const at::ScalarType tested : samples_.dtypes) run_case(sample, tested);
    }
    // What is left then are calls that every host refuses.
    if (host_refuses_) proof_.agreed = proof_.with_elements = 0;
  }

 private:
  void run_case(const Case& sample, at::ScalarType tested) {
    sample_ = &sample;
    tested_ = tested;
    leaves_ = leaves_of(sample, op_.schema(), samples_);
    text_ = describe(sample, op_.schema()) + ' ' + c10::toString(tested);
    slices_.emplace(entry_.name, text_, leaves_, tested);
    const CallResult first = loop_at(unbatched({3}), {0}, 1);
    if (first.raised) return;
    note_draws(first);
    std::vector<Placement> all{unbatched({3}), unbatched({1}), unbatched({0}), unbatched({2, 3})};
    std::vector<Placement> batched = placements(leaves_);
    const size_t step = std::max<size_t>(1, batched.size() / kMostPlacements);
    for (size_t i = 0; i < batched.size(); i += step) all.push_back(std::move(batched[i]));
    if (!host::proves(op_).empty_batches) std::erase_if(all, has_no_examples);
    for (const Placement& placement : all) {
      const size_t levels = placement.levels.size();
      attempt(placement, std::vector<Randomness>(levels, Randomness::Error));
      attempt(placement, std::vector<Randomness>(levels, Randomness::Same));
      attempt(placement, std::vector<Randomness>(levels, Randomness::Different));
      if (levels < 2) continue;
      attempt(placement, {Randomness::Same, Randomness::Different});
      attempt(placement, {Randomness::Different, Randomness::Same});
    }
    if (tested == samples_.dtypes.front()) compare_distributions();
  }

  void note_draws(const CallResult& first) {
    draws_.assign(first.outputs.size(), false);
    const auto are_all_drawn = [&] { return std::find(draws_.begin(), draws_.end(), false) == draws_.end(); };
    for (uint64_t seed = 2; seed <= kSeedsTried && !are_all_drawn(); ++seed) {
      const CallResult other = loop_at(unbatched({3}), {0}, seed);
      for (size_t i = 0; i < draws_.size(); ++i)
        draws_[i] = draws_[i] || !first.outputs[i].toTensor().equal(other.outputs[i].toTensor());
    }
  }

  // One call draws too few numbers to tell: calls of many seeds, with all tensors batched.
  void compare_distributions() {
    const bool batches =
        std::any_of(leaves_.begin(), leaves_.end(), [](const Leaf& l) { return l.batchable; });
    const Placement placement = batches ? all_batched_first(leaves_, 3) : unbatched({3});
    for (size_t output = 0; output < draws_.size(); ++output) {
      if (!draws_[output]) continue;
      const std::string finding = difference_of_many(placement, output);
      if (finding.empty()) continue;
      ++proof_.differed;
      const std::string line =
          text_ + ", " + describe(placement, leaves_) + ": output " + std::to_string(output) + ": " + finding;
      proof_.differs.try_emplace(kUsual, line);
      if (proof_.failures.size() < kDrawsShown) proof_.failures.push_back(line);
    }
  }

  std::string difference_of_many(const Placement& placement, size_t output) {
    std::vector<at::Tensor> ours, loops;
    int64_t drawn = 0;
    for (uint64_t seed = 1; drawn < kNumbersCompared && seed <= kMostCalls; ++seed) {
      const CallResult mapped = call_mapped(placement, {Randomness::Different}, seed);
      if (mapped.raised) return "";  // told by attempt()
      for (int64_t i = 0; i < 3; ++i) {
        const CallResult one = loop_at(placement, {i}, seed * 8 + static_cast<uint64_t>(i));
        if (one.raised) return "";
        ours.push_back(as_numbers(mapped.outputs[output].toTensor()[i]));
        loops.push_back(as_numbers(one.outputs[output].toTensor()));
        drawn += ours.back().numel();
      }
      if (drawn == 0) return "";
    }
    return distribution_difference(ours, loops);
  }

  Placement unbatched(const std::vector<int64_t>& sizes) const {
    Placement placement;
    for (const int64_t size : sizes) {
      placement.levels.push_back({size, std::vector<std::optional<int64_t>>(leaves_.size())});
    }
    return placement;
  }

  CallResult loop_at(const Placement& placement, const std::vector<int64_t>& index, uint64_t seed) {
    std::vector<at::Tensor> tensors;
    for (size_t leaf = 0; leaf < leaves_.size(); ++leaf) {
      tensors.push_back(slices_->at(leaf, slice_number(placement, leaf, index)).clone());
    }
    at::manual_seed(seed);
    return call(op_, *sample_, tested_, std::move(tensors));
  }

  static bool is_batched(const Level& level) {
    return std::any_of(level.position.begin(), level.position.end(),
                       [](const auto& at) { return at.has_value(); });
  }

  // Every index of the batch, outermost level first.
  static std::vector<std::vector<int64_t>> indices(const Placement& placement) {
    std::vector<std::vector<int64_t>> all{{}};
    for (const Level& level : placement.levels) {
      std::vector<std::vector<int64_t>> longer;
      for (const auto& index : all) {
        for (int64_t i = 0; i < level.size; ++i) {
          longer.push_back(index);
          longer.back().push_back(i);
        }
      }
      all = std::move(longer);
    }
    return all;
  }

  at::Tensor physical_leaf(const Placement& placement, size_t leaf) {
    const size_t levels = placement.levels.size();
    std::vector<int64_t> sizes;
    Placement own;  // the levels at which this leaf is batched
    for (const Level& level : placement.levels) {
      own.levels.push_back({level.position[leaf] ? level.size : 1, level.position});
      if (level.position[leaf]) sizes.push_back(level.size);
    }
    std::vector<at::Tensor> parts;
    for (const auto& index : indices(own))
      parts.push_back(slices_->at(leaf, slice_number(placement, leaf, index)));
    const at::Tensor like = slices_->at(leaf, kUnbatchedSlice);
    std::vector<int64_t> shape = sizes;
    shape.insert(shape.end(), like.sizes().begin(), like.sizes().end());
    at::Tensor value = parts.empty() ? like.new_zeros(shape) : at::stack(parts).view(shape).clone();
    // Positions count behind the dims of outer levels: the innermost dim takes its place first.
    auto at = static_cast<int64_t>(sizes.size());
    for (size_t k = levels; k-- > 0;) {
      const std::optional<int64_t> position = placement.levels[k].position[leaf];
      if (!position) continue;
      --at;
      value = value.movedim(at, at + *position);
    }
    return value;
  }

  // The call under vmap; its outputs are unwrapped, since the loop must run outside any vmap.
  CallResult call_mapped(const Placement& placement, const std::vector<Randomness>& modes, uint64_t seed) {
    std::vector<at::Tensor> physical;
    for (size_t leaf = 0; leaf < leaves_.size(); ++leaf) physical.push_back(physical_leaf(placement, leaf));
    const host::Mapped mapped = [&](const std::vector<at::Tensor>& tensors) {
      const host::Nest nest(batch_sizes(placement, tensors), modes);
      const CallResult ours = call(op_, *sample_, tested_, wrapped(nest, placement, tensors));
      TORCH_CHECK(!ours.raised, ours.message);
      std::vector<at::Tensor> outputs;
      for (const c10::IValue& output : ours.outputs) outputs.push_back(nest.unwrap(output.toTensor()));
      return outputs;
    };
    at::manual_seed(seed);
    CallResult ours;
    try {
      const auto outputs = host::run(mapped, physical, outermost_dims(placement, leaves_.size()), true);
      ours.outputs.assign(outputs.begin(), outputs.end());
    } catch (const c10::Error& error) {
      ours.raised = true;
      ours.message = error.what_without_backtrace();
    }
    return ours;
  }

  void attempt(const Placement& placement, const std::vector<Randomness>& modes) {
    const CallResult ours = call_mapped(placement, modes, /*seed=*/1);
    if (ours.raised && host::may_refuse(ours.message)) {
      host_refuses_ = true;
      return;
    }
    const std::string finding = ours.raised ? refusal_difference(placement, modes, ours.message)
                                            : difference_of(placement, modes, ours);
    if (finding.empty()) {
      ++proof_.agreed;
      // A refusal has no outputs: what is refused in all modes is not proven.
      proof_.with_elements += std::any_of(ours.outputs.begin(), ours.outputs.end(),
                                          [](const c10::IValue& output) { return has_elements(output); });
      return;
    }
    ++proof_.differed;
    std::string where = text_ + ", " + describe(placement, leaves_);
    for (const Randomness mode : modes) where += ' ' + to_word(mode);
    if (!ours.raised) proof_.differs.try_emplace(kUsual, where + ": " + finding);
    if (proof_.failures.size() < kDrawsShown) proof_.failures.push_back(where + ": " + finding);
  }

  // Whether the call has to be refused, or may be; what is wrong otherwise.
  std::string refusal_difference(const Placement& placement, const std::vector<Randomness>& modes,
                                 const std::string& message) const {
    const auto says = [&](const char* what) { return message.find(what) != std::string::npos; };
    for (size_t k = 0; k < modes.size(); ++k) {
      const Level& level = placement.levels[k];
      if (modes[k] == Randomness::Error && says("randomness")) return "";
      if (modes[k] == Randomness::Same && is_batched(level) && says("one draw")) return "";
      for (size_t leaf = 0; leaf < leaves_.size(); ++leaf) {
        if (!leaves_[leaf].written || level.position[leaf]) continue;
        const bool has_no_place = modes[k] == Randomness::Different || is_batched(level);
        if (has_no_place && says("not batched")) return "";
      }
    }
    return "raises: " + message;
  }

  std::string difference_of(const Placement& placement, const std::vector<Randomness>& modes,
                            const CallResult& ours) {
    const bool draws = std::find(draws_.begin(), draws_.end(), true) != draws_.end();
    if (draws && std::find(modes.begin(), modes.end(), Randomness::Error) != modes.end()) {
      return "is not refused, and the randomness is 'error'";
    }
    for (size_t i = 0; i < ours.outputs.size(); ++i) {
      const std::string finding = output_difference(placement, modes, ours.outputs[i].toTensor(), i);
      if (!finding.empty()) return "output " + std::to_string(i) + ": " + finding;
    }
    return "";
  }

  std::string output_difference(const Placement& placement, const std::vector<Randomness>& modes,
                                const at::Tensor& whole, size_t output) {
    const size_t levels = modes.size();
    const at::Tensor like = loop_at(unbatched({3}), {0}, 1).outputs[output].toTensor();
    std::vector<int64_t> shape;
    for (const Level& level : placement.levels) shape.push_back(level.size);
    shape.insert(shape.end(), like.sizes().begin(), like.sizes().end());
    if (whole.sizes() != shape)
      return "shape " + c10::str(whole.sizes()) + ", the loop has " + c10::str(shape);
    if (whole.scalar_type() != like.scalar_type())
      return std::string("dtype ") + c10::toString(whole.scalar_type());
    const bool all_same =
        std::count(modes.begin(), modes.end(), Randomness::Same) == static_cast<int64_t>(levels);
    for (const auto& index : indices(placement)) {
      if (!all_same && draws_[output]) break;  // compare_distributions()
      at::Tensor part = whole;
      for (const int64_t i : index) part = part[i];
      const at::Tensor loops = loop_at(placement, index, 1).outputs[output].toTensor();
      const std::string finding = difference(part, {}, {loops}, loops, true, samples_.tolerance);
      if (!finding.empty()) return finding;
    }
    if (!draws_[output] || like.numel() < 8) return "";
    for (size_t k = 0; k < levels; ++k) {
      if (placement.levels[k].size < 2 || whole.numel() == 0) continue;
      const auto dim = static_cast<int64_t>(k);
      const bool equal = whole.select(dim, 0).equal(whole.select(dim, 1));
      if (modes[k] == Randomness::Different && equal && are_always_equal(placement, modes, output, dim))
        return "two examples have the same numbers";
      if (modes[k] == Randomness::Same && !equal && !is_batched(placement.levels[k])) {
        return "two examples have different numbers, though one draw was asked for";
      }
    }
    return "";
  }

  // Two examples along the dim, whatever the seed.
  bool are_always_equal(const Placement& placement, const std::vector<Randomness>& modes, size_t output,
                        int64_t dim) {
    for (uint64_t seed = 2; seed <= kSeedsTried; ++seed) {
      const CallResult other = call_mapped(placement, modes, seed);
      if (other.raised) continue;
      const at::Tensor whole = other.outputs[output].toTensor();
      if (!whole.select(dim, 0).equal(whole.select(dim, 1))) return false;
    }
    return true;
  }

  const Entry& entry_;
  const c10::OperatorHandle& op_;
  Proof& proof_;
  Samples samples_;
  const Case* sample_ = nullptr;
  at::ScalarType tested_ = at::kFloat;
  std::vector<Leaf> leaves_;
  std::optional<Slices> slices_;
  std::vector<bool> draws_;  // by output: whether another seed gives other numbers
  std::string text_;
  bool host_refuses_ = false;
};

// Makes the tensor in a vmap and writes a batched value to it; what is wrong, or "".
std::string factory_difference(const c10::OperatorHandle& op, const Case& sample, at::ScalarType tested,
                               const std::vector<at::Tensor>& tensors, bool values) {
  const CallResult outside = call(op, sample, tested, tensors);
  const at::Tensor expected = outside.outputs.at(0).toTensor();
  const host::Nest nest({2, 3}, {Randomness::Error, Randomness::Error});
  CallResult inside = call(op, sample, tested, tensors);
  if (inside.raised) return "raises: " + inside.message;
  const at::Tensor made = inside.outputs.at(0).toTensor();
  if (!host::is_plain(made)) return "is batched, and nothing else is";
  std::string finding = difference(made, {}, {expected}, expected, values, 0);
  if (!finding.empty()) return finding;
  if (made.strides() != expected.strides()) return "has other strides than outside the vmap";
  std::vector<int64_t> shape{3};
  shape.insert(shape.end(), expected.sizes().begin(), expected.sizes().end());
  const at::Tensor ramp = at::arange(expected.numel() * 3, at::kDouble).view(shape).to(expected.options());
  made.copy_(nest.add_batch_dim(ramp, 0, 1));
  const at::Tensor written = nest.unwrap(made);
  for (int64_t i = 0; i < 2; ++i) {
    if (!written[i].equal(ramp)) return "does not hold the batched value that was written to it";
  }
  return "";
}

}  // namespace

void prove_random(const Entry& entry, const c10::OperatorHandle& op, Proof& proof) {
  RandomProver(entry, op, proof).run();
}

void prove_factory(const Entry& entry, const c10::OperatorHandle& op, Proof& proof) {
  const Samples samples = make_samples(entry, op.schema());
  for (const Case& sample : samples.cases) {
    for (const at::ScalarType tested : samples.dtypes) {
      const std::vector<Leaf> leaves = leaves_of(sample, op.schema(), samples);
      const std::string text = describe(sample, op.schema()) + ' ' + c10::toString(tested);
      Slices slices(entry.name, text, leaves, tested);
      std::vector<at::Tensor> tensors;
      for (size_t leaf = 0; leaf < leaves.size(); ++leaf) tensors.push_back(slices.at(leaf, kUnbatchedSlice));
      if (call(op, sample, tested, tensors).raised) continue;
      const std::string finding = factory_difference(op, sample, tested, tensors, samples.shape_only.empty());
      if (finding.empty()) {
        ++proof.agreed;
        ++proof.with_elements;
      } else {
        ++proof.differed;
        proof.differs.try_emplace(kUsual, text + ", nothing batched: " + finding);
        if (proof.failures.size() < kDrawsShown)
          proof.failures.push_back(text + ", nothing batched: " + finding);
      }
    }
  }
}

}  // namespace vmap_proof
