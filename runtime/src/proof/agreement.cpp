#include "agreement.h"

#include <ATen/ops/stack.h>

#include <algorithm>

#include "argument_type.h"
#include "compare.h"
#include "draw.h"
#include "host.h"

namespace vmap_proof {
namespace {

const void* memory_of(const at::Tensor& tensor) {
  return tensor.storage().unsafeGetStorageImpl();
}

class Agreement {
 public:
  Agreement(const Subject& subject, const Placement& placement, const ExampleLoop& loop,
            const MappedCall& ours)
      : subject_(subject), placement_(placement), loop_(loop), ours_(ours) {}

  std::string check() {
    for (const auto check : {&Agreement::check_outputs, &Agreement::check_returned_self,
                             &Agreement::check_written, &Agreement::check_unwritten}) {
      std::string text = (this->*check)();
      if (!text.empty()) return text;
    }
    return "";
  }

 private:
  std::vector<int64_t> batch_shape() const {
    std::vector<int64_t> sizes;
    for (const Level& level : placement_.levels) sizes.push_back(level.size);
    return sizes;
  }

  // What of each example's call is compared: output `k`, or what was written to leaf `k`.
  enum class Of { Output, Leaf };
  static std::vector<at::Tensor> each(const std::vector<CallResult>& loop, Of what, size_t k) {
    if (what == Of::Output) return outputs_of(loop, k);
    std::vector<at::Tensor> slices;
    for (const CallResult& slice : loop) slices.push_back(slice.arguments[k]);
    return slices;
  }

  std::string check_outputs() {
    const CallResult& first = loop_.first();
    const CallResult& ours = ours_.result();
    if (ours.number != first.number) {
      return std::to_string(ours.outputs.size()) + " outputs, the loop has " +
             std::to_string(first.outputs.size());
    }
    for (size_t k = 0; k < first.outputs.size(); ++k) {
      std::string text = check_output(k);
      if (!text.empty()) return "output " + std::to_string(first.number[k]) + ": " + text;
    }
    return "";
  }

  std::string check_output(size_t k) {
    const c10::IValue& first = loop_.first().outputs[k];
    const c10::IValue& ours = ours_.result().outputs[k];
    if (!first.isTensor() || !ours.isTensor()) {
      const bool same = std::all_of(loop_.results().begin(), loop_.results().end(),
                                    [&](const CallResult& slice) { return slice.outputs[k] == ours; });
      return same || loop_.empty() ? "" : "is no tensor, and not what the loop has";
    }
    if (!first.toTensor().defined() || !ours.toTensor().defined()) {
      return first.toTensor().defined() == ours.toTensor().defined() ? ""
                                                                     : "is undefined in one of the two only";
    }
    const bool values = subject_.samples.shape_only.count(loop_.first().number[k]) == 0;
    const at::Tensor& unwrapped = ours_.outputs()[k];
    const std::string text = check_values(unwrapped, Of::Output, k, values);
    if (!text.empty() || !subject_.entry.view || writes()) return text;
    return check_memory(unwrapped, outputs_of(loop_.results(), k));
  }

  std::string check_values(const at::Tensor& unwrapped, Of what, size_t k, bool values) {
    std::vector<at::Tensor> slices = each(loop_.results(), what, k);
    at::Tensor like = slices.front();
    if (loop_.empty()) {
      slices.clear();
      if (has_counted_none(unwrapped, like)) like = like.narrow(0, 0, 0);
    }
    const double close = tolerance(like.scalar_type());
    std::string text = difference(unwrapped, batch_shape(), slices, like, values, close);
    if (!text.empty() && subject_.uncompared && unwrapped.sizes() == stacked(slices).sizes())
      text = difference(with_excepted(unwrapped, slices), batch_shape(), slices, like, values, close);
    if (text.empty() || loop_.empty() || !is_16_bit(subject_.tested) ||
        !at::isFloatingType(like.scalar_type()))
      return text;
    return agrees_with_wide_loop(unwrapped, what, k, close) ? "" : text;
  }

  // Where the elements decide how many a result has, no examples decide nothing, and none is right.
  bool has_counted_none(const at::Tensor& unwrapped, const at::Tensor& like) const {
    const auto levels = static_cast<int64_t>(placement_.levels.size());
    return subject_.op.hasTag(at::Tag::dynamic_output_shape) && like.dim() > 0 &&
           unwrapped.dim() == levels + like.dim() && unwrapped.size(levels) == 0;
  }

  at::Tensor stacked(const std::vector<at::Tensor>& slices) const {
    if (slices.empty()) return {};
    std::vector<int64_t> shape = batch_shape();
    shape.insert(shape.end(), slices.front().sizes().begin(), slices.front().sizes().end());
    return at::stack(slices).view(shape);
  }

  // Ours, with the loop's where values are not compared.
  at::Tensor with_excepted(const at::Tensor& unwrapped, const std::vector<at::Tensor>& slices) const {
    const at::Tensor result = unwrapped.clone();
    for (size_t i = 0; i < slices.size(); ++i) {
      const Index& index = loop_.indices()[i];
      if (!Slices::is_poisoned(slice_number(placement_, *subject_.uncompared, index))) continue;
      at::Tensor example = result;
      for (const int64_t k : index) example = example.select(0, k);
      example.copy_(slices[i]);
    }
    return result;
  }

  // See NOTE: [16 bits].
  bool agrees_with_wide_loop(const at::Tensor& unwrapped, Of what, size_t k, double close) {
    if (wide_loop_.empty()) {
      for (const Index& index : loop_.indices()) wide_loop_.push_back(call_wide(index));
    }
    const auto has = [&](const CallResult& slice) {
      return !slice.raised && (what == Of::Leaf || (k < slice.outputs.size() && slice.outputs[k].isTensor()));
    };
    if (!std::all_of(wide_loop_.begin(), wide_loop_.end(), has)) return false;
    const std::vector<at::Tensor> loop = each(loop_.results(), what, k);
    std::vector<at::Tensor> wide = each(wide_loop_, what, k);
    if (!can_stack(wide) || wide.front().sizes() != loop.front().sizes()) return false;
    for (at::Tensor& slice : wide) slice = slice.to(unwrapped.scalar_type());
    const at::Tensor of_loop = at::stack(loop), right = at::stack(wide);
    if (!drawn_on().is_cpu() && is_about_as_near(unwrapped, of_loop, right)) return true;
    return difference(unwrapped, batch_shape(), wide, wide.front(), true, close).empty() &&
           is_nearer(unwrapped, of_loop, right, close);
  }

  CallResult call_wide(const Index& index) const {
    std::vector<at::Tensor> tensors;
    for (size_t leaf = 0; leaf < subject_.leaves.size(); ++leaf) {
      const at::Tensor& slice = subject_.slices.at(leaf, slice_number(placement_, leaf, index));
      tensors.push_back(slice.scalar_type() == subject_.tested ? slice.to(at::kFloat) : slice.clone());
    }
    return call(subject_.op, subject_.sample, at::kFloat, std::move(tensors));
  }

  double tolerance(at::ScalarType output) const {
    const Samples& samples = subject_.samples;
    const auto own = samples.tolerances.find(subject_.tested);
    return own != samples.tolerances.end() ? own->second
                                           : tolerance_for(samples.tolerance, subject_.tested, output);
  }

  // The result has to be a view of the input where the loop's is, and must not be where the loop's is not.
  std::string check_memory(const at::Tensor& unwrapped, const std::vector<at::Tensor>& slices) const {
    const auto is_input = [](const at::Tensor& result, const std::vector<at::Tensor>& inputs) {
      return std::any_of(inputs.begin(), inputs.end(),
                         [&](const at::Tensor& input) { return memory_of(input) == memory_of(result); });
    };
    const bool view = is_input(slices.front(), loop_.first().arguments);
    if (view != is_input(unwrapped, loop_.physical()))
      return view ? "is a copy, the loop has a view" : "is a view, the loop has a copy";
    if (!view || loop_.empty()) return "";
    for (size_t i = 0; i < slices.size(); ++i) {
      at::Tensor ours = unwrapped;
      for (const int64_t k : loop_.indices()[i]) ours = ours.select(0, k);
      const std::string text = memory_difference(ours, slices[i]);
      if (!text.empty()) return "slice " + std::to_string(i) + ": " + text;
    }
    return "";
  }

  bool writes() const {
    return std::any_of(subject_.leaves.begin(), subject_.leaves.end(),
                       [](const Leaf& leaf) { return leaf.written; });
  }

  // `Tensor(a!)` among the returns is the argument of that name itself, not another tensor of the same value.
  std::string check_returned_self() {
    if (!host::proves(subject_.op).same_object) return "";
    const auto& returns = subject_.op.schema().returns();
    const CallResult& ours = ours_.result();
    for (size_t k = 0; k < ours.outputs.size(); ++k) {
      const c10::AliasInfo* alias = returns[ours.number[k]].alias_info();
      if (!alias || !alias->isWrite() || !ours.outputs[k].isTensor()) continue;
      for (size_t leaf = 0; leaf < ours_.wrapped().size(); ++leaf) {
        const c10::Argument& argument = subject_.op.schema().arguments()[subject_.leaves[leaf].argument];
        if (!is_written(argument) || argument.alias_info()->beforeSets() != alias->beforeSets()) continue;
        if (subject_.leaves[leaf].element) continue;
        if (!ours.outputs[k].toTensor().is_same(ours_.wrapped()[leaf]))
          return "did not return " + subject_.leaves[leaf].name;
      }
    }
    return "";
  }

  // Whether what is written to the leaf is unique, as the result that it is in `out=` operators.
  bool has_one_value(size_t leaf) const {
    if (subject_.entry.functional.empty()) return true;
    size_t number = 0;
    for (size_t i = 0; i < subject_.leaves[leaf].argument; ++i) {
      number += is_written(subject_.op.schema().arguments()[i]);
    }
    return subject_.samples.shape_only.count(number) == 0;
  }

  std::string check_written() {
    for (size_t leaf = 0; leaf < ours_.wrapped().size(); ++leaf) {
      if (!subject_.leaves[leaf].written) continue;
      const at::Tensor& after = ours_.arguments()[leaf];
      std::string text = check_values(after, Of::Leaf, leaf, has_one_value(leaf));
      // A tensor that gets another shape gets other memory: an example cannot grow in its place.
      const at::Tensor& written = loop_.first().arguments[leaf];
      const bool reshaped = written.sizes() != at::IntArrayRef(subject_.leaves[leaf].spec.shape);
      if (text.empty() && !reshaped && memory_of(after) != memory_of(loop_.physical()[leaf]))
        text = "was written to, but elsewhere";
      if (!text.empty()) return subject_.leaves[leaf].name + ": " + text;
    }
    return "";
  }

  std::string check_unwritten() {
    for (size_t leaf = 0; leaf < subject_.leaves.size(); ++leaf) {
      if (subject_.leaves[leaf].written || ours_.left_alone(leaf)) continue;
      return subject_.leaves[leaf].name + " was changed";
    }
    return "";
  }

  const Subject& subject_;
  const Placement& placement_;
  const ExampleLoop& loop_;
  const MappedCall& ours_;
  std::vector<CallResult> wide_loop_;  // the loop in float32, once it is wanted
};

}  // namespace

std::string disagreement(const Subject& subject, const Placement& placement, const ExampleLoop& loop,
                         const MappedCall& ours) {
  return Agreement(subject, placement, loop, ours).check();
}

}  // namespace vmap_proof
