#include "attempt.h"

#include <ATen/TensorOperators.h>
#include <ATen/ops/stack.h>

#include <algorithm>

#include "argument_type.h"
#include "compare.h"
#include "draw.h"
#include "host.h"
#include "physical.h"
#include "placed.h"

namespace vmap_proof {
namespace {

const void* memory_of(const at::Tensor& tensor) {
  return tensor.storage().unsafeGetStorageImpl();
}

constexpr const char* kHadWritten = "raised, but had written to an argument: ";

class Attempt {
 public:
  Attempt(const Subject& subject, const Placement& placement, Layout layout)
      : subject_(subject), placement_(placement) {
    Index index;
    for (size_t leaf = 0; leaf < subject.leaves.size(); ++leaf) {
      at::Tensor physical = gather(subject, placement, layout, leaf, index);
      if (subject.leaves[leaf].written && !batched(leaf)) physical = physical.clone();
      physical_.push_back(std::move(physical));
    }
    for (const int64_t size : sizes_of(placement)) empty_ = empty_ || size == 0;
    list_indices();
  }

  Finding run() {
    const bool no_place = writes_have_no_place(placement_, subject_.leaves);
    if (no_place && !follows() && !writes_several()) return expect_raise("");
    for (const Index& index : empty_ ? std::vector<Index>{Index(placement_.levels.size(), 0)} : indices_) {
      loop_.push_back(looks_at_memory() ? call_slice(index) : subject_.oracle.at(placement_, index));
      if (loop_.back().raised) return expect_raise(loop_.back().message);
    }
    if (!subject_.samples.one_answer.empty()) join_answers();
    if (!dense()) return expect_raise("the loop's result is sparse");
    if (!stackable()) return expect_raise("the slices' results differ in shape or dtype");
    if (no_place && !follows() && has_no_place()) return expect_raise("");
    call_batched();
    // What is written to `out` may be the same for all examples: then it has its place all the same.
    if (ours_.raised && no_place) return refused_or_written("");
    if (ours_.raised) return explain_raise();
    for (const auto check : {&Attempt::check_outputs, &Attempt::check_returned_self, &Attempt::check_written,
                             &Attempt::check_unwritten}) {
      const std::string text = (this->*check)();
      if (!text.empty()) return {Verdict::Differs, text};
    }
    return {Verdict::Agrees, ""};
  }

  Finding run_refused() {
    call_batched();
    if (!ours_.raised) return {Verdict::Differs, "gives a result, where its entry says that it cannot"};
    for (const std::string& word : told()) {
      if (ours_.message.find(word) == std::string::npos)
        return {Verdict::Differs, "the error does not say '" + word + "': " + ours_.message};
    }
    return untouched() ? Finding{Verdict::Agrees, ""}
                       : Finding{Verdict::Differs, kHadWritten + ours_.message};
  }

 private:
  // What the error of an operator that cannot be batched has to say: the operator, the arguments that are
  // batched at the innermost level, that level, why, and what to use.
  std::vector<std::string> told() const {
    std::vector<std::string> words{
        "vmap: " + c10::toString(subject_.op.operator_name()) + " cannot be batched: ", subject_.entry.reason,
        subject_.entry.instead};
    size_t level = placement_.levels.size();
    while (level > 0 && words.size() == 3) {
      --level;
      for (size_t leaf = 0; leaf < physical_.size(); ++leaf) {
        if (!placement_.levels[level].position[leaf]) continue;
        words.push_back('`' + subject_.op.schema().arguments()[subject_.leaves[leaf].argument].name() + '`');
      }
    }
    words.push_back(" batched at vmap level " + std::to_string(level + 1) + ' ');
    return words;
  }

  bool untouched() {
    return std::all_of(snapshots_.begin(), snapshots_.end(), [](auto& s) { return s.holds(); });
  }

  static std::vector<int64_t> sizes_of(const Placement& placement) {
    std::vector<int64_t> sizes;
    for (const Level& level : placement.levels) sizes.push_back(level.size);
    return sizes;
  }

  bool batched(size_t leaf) const {
    return std::any_of(placement_.levels.begin(), placement_.levels.end(),
                       [leaf](const Level& level) { return level.position[leaf].has_value(); });
  }

  void list_indices() {
    indices_ = {{}};
    for (const Level& level : placement_.levels) {
      std::vector<Index> extended;
      for (const Index& so_far : indices_) {
        for (int64_t k = 0; k < level.size; ++k) {
          extended.push_back(so_far);
          extended.back().push_back(k);
        }
      }
      indices_ = std::move(extended);
    }
  }

  // What a view is, whether there is one, and what the host is told of a tensor (strides, is_contiguous),
  // depends on how the input lies in memory.
  bool looks_at_memory() const {
    return subject_.entry.view || subject_.entry.kind == "view" || subject_.samples.in_memory || tells_host();
  }
  bool tells_host() const {
    const auto& returns = subject_.op.schema().returns();
    return std::any_of(returns.begin(), returns.end(), [](const c10::Argument& result) {
      return !is_tensor(result) && !is_tensor_list(result);
    });
  }

  // The loop on the very memory that the batched call gets.
  CallResult call_slice(const Index& index) const {
    std::vector<at::Tensor> tensors;
    for (size_t leaf = 0; leaf < physical_.size(); ++leaf) {
      at::Tensor slice = physical_[leaf];
      for (size_t level = 0; level < placement_.levels.size(); ++level) {
        const std::optional<int64_t> position = placement_.levels[level].position[leaf];
        if (!position) continue;
        if (empty_) slice = subject_.slices.at(leaf, 0);
        if (!empty_) slice = slice.select(*position, index[level]);
      }
      tensors.push_back(subject_.leaves[leaf].written ? slice.clone(at::MemoryFormat::Preserve) : slice);
    }
    return call(subject_.op, subject_.sample, subject_.tested, std::move(tensors));
  }

  // The levels live for the batched call alone: neither the loop nor the comparison is to see them.
  void call_batched() {
    for (const at::Tensor& physical : physical_) snapshots_.emplace_back(physical);
    const host::Mapped mapped = [&](const std::vector<at::Tensor>& physical) {
      return call_mapped(physical);
    };
    std::vector<at::Tensor> seen;
    try {
      seen = host::run(mapped, physical_, outermost_dims(placement_, physical_.size()),
                       subject_.samples.shape_only.empty());
    } catch (const c10::Error& error) {
      ours_.raised = true;
      ours_.message = error.what_without_backtrace();
    }
    if (ours_.raised) return;
    const auto arguments = seen.end() - static_cast<int64_t>(physical_.size());
    outputs_.assign(seen.begin(), arguments);
    arguments_.assign(arguments, seen.end());
  }

  // The outputs of the call and its arguments after it, unwrapped.
  std::vector<at::Tensor> call_mapped(const std::vector<at::Tensor>& physical) {
    const host::Nest nest(batch_sizes(placement_, physical));
    const std::vector<at::Tensor> arguments = wrapped(nest, placement_, physical);
    if (subject_.calls) subject_.calls(true);
    CallResult called = call(subject_.op, subject_.sample, subject_.tested, arguments);
    if (subject_.calls) subject_.calls(false);
    // A host that has called it before may go on where a further call raises.
    TORCH_CHECK(!called.raised || wrapped_.empty(), called.message);
    wrapped_ = arguments;
    ours_ = std::move(called);
    TORCH_CHECK(!ours_.raised, ours_.message);
    std::vector<at::Tensor> seen;
    const auto see = [&](const at::Tensor& t) { seen.push_back(t.defined() ? nest.unwrap(t) : t); };
    for (const c10::IValue& output : ours_.outputs) see(output.isTensor() ? output.toTensor() : at::Tensor());
    for (const at::Tensor& argument : wrapped_) see(argument);
    return seen;
  }

  // Of an operator that gives one bool for all examples.
  void join_answers() {
    const bool all = subject_.samples.one_answer == "all";
    at::Tensor joined = loop_.front().outputs[0].toTensor();
    for (const CallResult& slice : loop_) {
      const at::Tensor& answer = slice.outputs[0].toTensor();
      joined = all ? joined.logical_and(answer) : joined.logical_or(answer);
    }
    for (CallResult& slice : loop_) slice.outputs[0] = joined;
  }

  Finding refused_or_written(const std::string& why) {
    return untouched() || loop_wrote() ? Finding{Verdict::Refused, why}
                                       : Finding{Verdict::Differs, kHadWritten + ours_.message};
  }

  // Whether the loop raised in the middle of its writing: an operator of several tensors may.
  bool loop_wrote() {
    if (loop_.empty() || !loop_.back().raised || empty_) return false;
    return std::any_of(indices_.begin(), indices_.end(), [&](const Index& index) {
      const CallResult& slice = subject_.oracle.at(placement_, index);
      for (size_t leaf = 0; leaf < physical_.size(); ++leaf) {
        const at::Tensor& before = subject_.slices.at(leaf, slice_number(placement_, leaf, index));
        if (!unchanged(before, slice.arguments[leaf])) return true;
      }
      return false;
    });
  }

  bool follows() const { return !subject_.entry.functional.empty(); }  // an `out=` operator

  // Nobody said for whom the operator may draw, which it does for an argument that the schema did not give.
  bool draws_when_varied() const {
    return !subject_.sample.given && ours_.message.find("does not say for whom") != std::string::npos;
  }

  // A kernel may return early for a tensor without dims, before it sees that it has no code for the dtype. Of
  // dtypes that the entry does not list, or on another device: it is not known beforehand that the operator
  // takes them.
  bool only_without_dims() const {
    const auto& further = subject_.samples.further_dtypes;
    const std::string missing = "not implemented for '";  // in the words of PyTorch's kernels
    const bool listed = std::find(further.begin(), further.end(), subject_.tested) == further.end();
    if ((listed && drawn_on().is_cpu()) || ours_.message.find(missing) == std::string::npos) {
      return false;
    }
    const Index first(placement_.levels.size(), 0);
    std::vector<at::Tensor> tensors;
    bool any = false;
    for (size_t leaf = 0; leaf < physical_.size(); ++leaf) {
      const at::Tensor& one = subject_.slices.at(leaf, slice_number(placement_, leaf, first));
      any = any || one.dim() == 0;
      tensors.push_back(one.dim() == 0 ? one.unsqueeze(0).clone() : one.clone());
    }
    const CallResult wider = call(subject_.op, subject_.sample, subject_.tested, std::move(tensors));
    return any && wider.raised && wider.message.find(missing) != std::string::npos;
  }

  // Of several tensors that are written to, one that is not batched may get the same values from all
  // examples.
  bool writes_several() const {
    return std::count_if(subject_.leaves.begin(), subject_.leaves.end(),
                         [](const Leaf& leaf) { return leaf.written; }) > 1;
  }

  // Whether the loop writes values that differ between examples into a tensor that they share.
  bool has_no_place() const {
    for (size_t leaf = 0; !empty_ && leaf < physical_.size(); ++leaf) {
      if (!subject_.leaves[leaf].written) continue;
      for (size_t i = 0; i < indices_.size(); ++i) {
        Index shared = indices_[i];
        for (size_t level = 0; level < shared.size(); ++level) {
          if (!placement_.levels[level].position[leaf]) shared[level] = 0;
        }
        const size_t first = std::find(indices_.begin(), indices_.end(), shared) - indices_.begin();
        const at::Tensor& one = loop_[i].arguments[leaf];
        if (!one.allclose(loop_[first].arguments[leaf], 0, 0, /*equal_nan=*/true)) return true;
      }
    }
    return false;
  }

  // For what cannot have a result. `why` is the loop's message, or empty when the loop could not even be
  // written down.
  Finding expect_raise(const std::string& why) {
    call_batched();
    if (ours_.raised) return refused_or_written(why);
    if (why.empty()) return {Verdict::Differs, "wrote a batched value into a tensor that is not batched"};
    return {Verdict::Accepted, why};
  }

  Finding explain_raise() const {
    if (draws_when_varied() || only_without_dims() || host::may_refuse(ours_.message))
      return {Verdict::Refused, ours_.message};
    // The loop may have been asked about contiguous slices where these are not.
    for (const Index& index : indices_) {
      const CallResult slice = call_slice(index);
      if (slice.raised) return {Verdict::Refused, slice.message};
    }
    return {Verdict::Differs, "raised: " + ours_.message};
  }

  // What a batch can hold: examples of other layouts cannot be stacked.
  bool dense() const {
    return std::all_of(loop_.begin(), loop_.end(), [](const CallResult& slice) {
      return std::all_of(slice.outputs.begin(), slice.outputs.end(), [](const c10::IValue& output) {
        return !output.isTensor() || !output.toTensor().defined() ||
               output.toTensor().layout() == at::kStrided;
      });
    });
  }

  bool stackable() const {
    for (size_t k = 0; k < loop_.front().outputs.size(); ++k) {
      if (!std::all_of(loop_.begin(), loop_.end(), [&](const CallResult& slice) {
            return slice.outputs.size() == loop_.front().outputs.size() &&
                   slice.outputs[k].tagKind() == loop_.front().outputs[k].tagKind();
          })) {
        return false;
      }
      const c10::IValue& first = loop_.front().outputs[k];
      if (first.isTensor() && first.toTensor().defined() && !can_stack(slices_of(k))) return false;
    }
    return true;
  }

  // What of each example's call is compared: output `k`, or what was written to leaf `k`.
  enum class Of { Output, Leaf };
  static std::vector<at::Tensor> each(const std::vector<CallResult>& loop, Of what, size_t k) {
    std::vector<at::Tensor> slices;
    for (const CallResult& slice : loop)
      slices.push_back(what == Of::Leaf ? slice.arguments[k] : slice.outputs[k].toTensor());
    return slices;
  }
  std::vector<at::Tensor> slices_of(size_t k) const { return each(loop_, Of::Output, k); }

  std::string check_outputs() {
    const CallResult& first = loop_.front();
    if (ours_.number != first.number) {
      return std::to_string(ours_.outputs.size()) + " outputs, the loop has " +
             std::to_string(first.outputs.size());
    }
    for (size_t k = 0; k < first.outputs.size(); ++k) {
      std::string text = check_output(k);
      if (!text.empty()) return "output " + std::to_string(first.number[k]) + ": " + text;
    }
    return "";
  }

  std::string check_output(size_t k) {
    const c10::IValue& first = loop_.front().outputs[k];
    const c10::IValue& ours = ours_.outputs[k];
    if (!first.isTensor() || !ours.isTensor()) {
      const bool same = std::all_of(loop_.begin(), loop_.end(),
                                    [&](const CallResult& slice) { return slice.outputs[k] == ours; });
      return same || empty_ ? "" : "is no tensor, and not what the loop has";
    }
    if (!first.toTensor().defined() || !ours.toTensor().defined()) {
      return first.toTensor().defined() == ours.toTensor().defined() ? ""
                                                                     : "is undefined in one of the two only";
    }
    const bool values = subject_.samples.shape_only.count(loop_.front().number[k]) == 0;
    const std::string text = check_values(outputs_[k], Of::Output, k, values);
    if (!text.empty() || !subject_.entry.view || writes()) return text;
    return check_memory(outputs_[k], slices_of(k));
  }

  std::string check_values(const at::Tensor& unwrapped, Of what, size_t k, bool values) {
    std::vector<at::Tensor> slices = each(loop_, what, k);
    const at::Tensor like = slices.front();
    if (empty_) slices.clear();
    const double close = tolerance(like.scalar_type());
    const std::string text = difference(unwrapped, sizes_of(placement_), slices, like, values, close);
    if (text.empty() || empty_ || !is_16_bit(subject_.tested) || !at::isFloatingType(like.scalar_type()))
      return text;
    return agrees_with_wide_loop(unwrapped, what, k, close) ? "" : text;
  }

  // See NOTE: [16 bits].
  bool agrees_with_wide_loop(const at::Tensor& unwrapped, Of what, size_t k, double close) {
    if (wide_loop_.empty()) {
      for (const Index& index : indices_) wide_loop_.push_back(call_wide(index));
    }
    const auto has = [&](const CallResult& slice) {
      return !slice.raised && (what == Of::Leaf || (k < slice.outputs.size() && slice.outputs[k].isTensor()));
    };
    if (!std::all_of(wide_loop_.begin(), wide_loop_.end(), has)) return false;
    const std::vector<at::Tensor> loop = each(loop_, what, k);
    std::vector<at::Tensor> wide = each(wide_loop_, what, k);
    if (!can_stack(wide) || wide.front().sizes() != loop.front().sizes()) return false;
    for (at::Tensor& slice : wide) slice = slice.to(unwrapped.scalar_type());
    const at::Tensor of_loop = at::stack(loop), right = at::stack(wide);
    if (!drawn_on().is_cpu() && is_about_as_near(unwrapped, of_loop, right)) return true;
    return difference(unwrapped, sizes_of(placement_), wide, wide.front(), true, close).empty() &&
           is_nearer(unwrapped, of_loop, right, close);
  }
  CallResult call_wide(const Index& index) const {
    std::vector<at::Tensor> tensors;
    for (size_t leaf = 0; leaf < physical_.size(); ++leaf) {
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
    const bool view = is_input(slices.front(), loop_.front().arguments);
    if (view != is_input(unwrapped, physical_))
      return view ? "is a copy, the loop has a view" : "is a view, the loop has a copy";
    if (!view || empty_) return "";
    for (size_t i = 0; i < slices.size(); ++i) {
      at::Tensor ours = unwrapped;
      for (const int64_t k : indices_[i]) ours = ours.select(0, k);
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
    for (size_t k = 0; k < ours_.outputs.size(); ++k) {
      const c10::AliasInfo* alias = returns[ours_.number[k]].alias_info();
      if (!alias || !alias->isWrite() || !ours_.outputs[k].isTensor()) continue;
      for (size_t leaf = 0; leaf < wrapped_.size(); ++leaf) {
        const c10::Argument& argument = subject_.op.schema().arguments()[subject_.leaves[leaf].argument];
        if (!is_written(argument) || argument.alias_info()->beforeSets() != alias->beforeSets()) continue;
        if (subject_.leaves[leaf].element) continue;
        if (!ours_.outputs[k].toTensor().is_same(wrapped_[leaf]))
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
    for (size_t leaf = 0; leaf < wrapped_.size(); ++leaf) {
      if (!subject_.leaves[leaf].written) continue;
      std::string text = check_values(arguments_[leaf], Of::Leaf, leaf, has_one_value(leaf));
      // A tensor that gets another shape gets other memory: an example cannot grow in its place.
      const at::Tensor& written = loop_.front().arguments[leaf];
      const bool reshaped = written.sizes() != at::IntArrayRef(subject_.leaves[leaf].spec.shape);
      if (text.empty() && !reshaped && memory_of(arguments_[leaf]) != memory_of(physical_[leaf]))
        text = "was written to, but elsewhere";
      if (!text.empty()) return subject_.leaves[leaf].name + ": " + text;
    }
    return "";
  }

  std::string check_unwritten() {
    for (size_t leaf = 0; leaf < snapshots_.size(); ++leaf) {
      if (subject_.leaves[leaf].written || snapshots_[leaf].holds()) continue;
      return subject_.leaves[leaf].name + " was changed";
    }
    return "";
  }

  const Subject& subject_;
  const Placement& placement_;
  bool empty_ = false;  // some level has no examples
  std::vector<Index> indices_;
  std::vector<at::Tensor> physical_;  // by leaf
  std::vector<at::Tensor> wrapped_;   // by leaf
  std::vector<Snapshot> snapshots_;
  std::vector<CallResult> loop_;       // by index; one that stands for the shape when there are no examples
  std::vector<CallResult> wide_loop_;  // the same in float32, once it is wanted
  CallResult ours_;
  std::vector<at::Tensor> outputs_;    // of ours, unwrapped
  std::vector<at::Tensor> arguments_;  // by leaf, after our call, unwrapped
};

}  // namespace

Finding attempt(const Subject& subject, const Placement& placement, Layout layout) {
  return Attempt(subject, placement, layout).run();
}

Finding attempt_refused(const Subject& subject, const Placement& placement, Layout layout) {
  return Attempt(subject, placement, layout).run_refused();
}

}  // namespace vmap_proof
