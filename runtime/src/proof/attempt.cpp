#include "attempt.h"

#include <algorithm>

#include "../core/calls/loop.h"
#include "agreement.h"
#include "draw.h"
#include "example_loop.h"
#include "host.h"
#include "mapped_call.h"

namespace vmap_proof {
namespace {

constexpr const char* kHadWritten = "raised, but had written to an argument: ";

// Makes the loop and the call, and judges.
class Attempt {
 public:
  Attempt(const Subject& subject, const Placement& placement, Layout layout)
      : subject_(subject), placement_(placement), loop_(subject, placement, layout) {}

  Finding run() {
    const bool no_place = writes_have_no_place(placement_, subject_.leaves);
    if (no_place && !follows() && !writes_several()) return expect_raise("");
    if (const std::optional<std::string> raised = loop_.run()) return expect_raise(*raised);
    if (const std::string why = loop_.why_no_batch(); !why.empty()) return expect_raise(why);
    if (no_place && !follows() && loop_.has_no_place()) return expect_raise("");
    const MappedCall ours = call_mapped();
    // What is written to `out` may be the same for all examples: then it has its place all the same.
    if (ours.raised() && no_place) return refused_or_written(ours, "");
    if (ours.raised()) return explain_raise(ours.message());
    const std::string text = disagreement(subject_, placement_, loop_, ours);
    return {text.empty() ? Verdict::Agrees : Verdict::Differs, text};
  }

  Finding run_refused() {
    const MappedCall ours = call_mapped();
    if (!ours.raised()) return {Verdict::Differs, "gives a result, where its entry says that it cannot"};
    for (const std::string& word : told()) {
      if (ours.message().find(word) == std::string::npos)
        return {Verdict::Differs, "the error does not say '" + word + "': " + ours.message()};
    }
    return ours.left_all_alone() ? Finding{Verdict::Agrees, ""}
                                 : Finding{Verdict::Differs, kHadWritten + ours.message()};
  }

 private:
  MappedCall call_mapped() const { return MappedCall(subject_, placement_, loop_.physical()); }

  // What the error of an operator that cannot be batched has to say: the operator, the arguments that are
  // batched at the innermost level, that level, why, and what to use.
  std::vector<std::string> told() const {
    std::vector<std::string> words{
        "vmap: " + c10::toString(subject_.op.operator_name()) + " cannot be batched: ", subject_.entry.reason,
        subject_.entry.instead};
    size_t level = placement_.levels.size();
    while (level > 0 && words.size() == 3) {
      --level;
      for (size_t leaf = 0; leaf < subject_.leaves.size(); ++leaf) {
        if (!placement_.levels[level].position[leaf]) continue;
        words.push_back('`' + subject_.op.schema().arguments()[subject_.leaves[leaf].argument].name() + '`');
      }
    }
    words.push_back(" batched at vmap level " + std::to_string(level + 1) + ' ');
    return words;
  }

  bool follows() const { return !subject_.entry.functional.empty(); }  // an `out=` operator

  // Of several tensors that are written to, one that is not batched may get the same values from all
  // examples.
  bool writes_several() const {
    return std::count_if(subject_.leaves.begin(), subject_.leaves.end(),
                         [](const Leaf& leaf) { return leaf.written; }) > 1;
  }

  // For what cannot have a result. `why` is the loop's message, or empty when the loop could not even be
  // written down.
  Finding expect_raise(const std::string& why) {
    const MappedCall ours = call_mapped();
    if (ours.raised()) return refused_or_written(ours, why);
    if (why.empty()) return {Verdict::Differs, "wrote a batched value into a tensor that is not batched"};
    return {Verdict::Accepted, why};
  }

  Finding refused_or_written(const MappedCall& ours, const std::string& why) const {
    return ours.left_all_alone() || loop_.wrote_before_it_raised()
               ? Finding{Verdict::Refused, why}
               : Finding{Verdict::Differs, kHadWritten + ours.message()};
  }

  Finding explain_raise(const std::string& message) const {
    if (lacks_meta(message) || draws_when_varied(message) || only_without_dims(message) ||
        host::may_refuse(message))
      return {Verdict::Refused, message};
    // The loop may have been asked about contiguous slices where these are not.
    for (const Index& index : loop_.indices()) {
      const CallResult slice = loop_.call_slice(index);
      if (slice.raised) return {Verdict::Refused, slice.message};
    }
    return {Verdict::Differs, "raised: " + message};
  }

  // Of no examples nobody knows what an operator would have given that has to see one.
  bool lacks_meta(const std::string& message) const { return loop_.empty() && tells_no_meta(message); }

  // Nobody said for whom the operator may draw, which it does for an argument that the schema did not give.
  bool draws_when_varied(const std::string& message) const {
    return !subject_.sample.given && message.find("does not say for whom") != std::string::npos;
  }

  // A kernel may return early for a tensor without dims, before it sees that it has no code for the dtype. Of
  // dtypes that the entry does not list, or on another device: it is not known beforehand that the operator
  // takes them.
  bool only_without_dims(const std::string& message) const {
    const auto& further = subject_.samples.further_dtypes;
    const std::string missing = "not implemented for '";  // in the words of PyTorch's kernels
    const bool listed = std::find(further.begin(), further.end(), subject_.tested) == further.end();
    if ((listed && drawn_on().is_cpu()) || message.find(missing) == std::string::npos) return false;
    const Index first(placement_.levels.size(), 0);
    std::vector<at::Tensor> tensors;
    bool any = false;
    for (size_t leaf = 0; leaf < subject_.leaves.size(); ++leaf) {
      const at::Tensor& one = subject_.slices.at(leaf, slice_number(placement_, leaf, first));
      any = any || one.dim() == 0;
      tensors.push_back(one.dim() == 0 ? one.unsqueeze(0).clone() : one.clone());
    }
    const CallResult wider = call(subject_.op, subject_.sample, subject_.tested, std::move(tensors));
    return any && wider.raised && wider.message.find(missing) != std::string::npos;
  }

  const Subject& subject_;
  const Placement& placement_;
  ExampleLoop loop_;
};

}  // namespace

bool tells_no_meta(const std::string& message) {
  return message.find(vmap::detail::kNoMetaFunction) != std::string::npos;
}

Finding attempt(const Subject& subject, const Placement& placement, Layout layout) {
  return Attempt(subject, placement, layout).run();
}

Finding attempt_refused(const Subject& subject, const Placement& placement, Layout layout) {
  return Attempt(subject, placement, layout).run_refused();
}

}  // namespace vmap_proof
