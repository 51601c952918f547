#include <vmap/rules/reduction.h>

#include "../form.h"

namespace vmap::executor {

namespace {

// One dim or none; or a list of them, beside what an empty list means.
template <size_t N>
std::unique_ptr<Form> make(Call& call, const Givens& given) {
  using F = Reduction<N>;
  const c10::IValue& dim = given[0].argument(call);
  if (given.size() > 1 && given[1].is_word()) {
    const EmptyDims empty = given[1].index == 0 ? EmptyDims::All : EmptyDims::None;
    const std::vector<int64_t> dims = dim.isNone() ? std::vector<int64_t>() : dim.toIntVector();
    return make_of<F, N>(call, dim.isNone() ? at::OptionalIntArrayRef() : at::OptionalIntArrayRef(dims),
                         empty);
  }
  return make_of<F, N>(call, dim.isNone() ? std::optional<int64_t>() : std::optional<int64_t>(dim.toInt()));
}

// Where a rule does not say whether the dims are still there, the results do.
template <size_t N>
Results result(Form& form, Call& call, Results results, const Step& step) {
  const auto& reduction = in<Reduction<N>>(form);
  const bool keeps_rank =
      step.given.empty() ? results.tensors.front().dim() == reduction[0].dim() : step.given[0].flag(call);
  return reduction.result(std::move(results), keeps_rank);
}

template <size_t N>
bool know_reduction() {
  using F = Reduction<N>;
  const Ask dims = [](Form& f, Call&, const Step&) { return list_of(in<F>(f).dims()); };
  FormType form{"Reduction", N, &make<N>, {}, {}};
  form.asks = {
      {"[]", &at<F>},
      {"optional", &optional_at<F>},
      {"written", &written<F>},
      {"dim", &answered<F, &F::dim>},
      {"dims", dims},
      {"sym_dims", dims},
      {"at_least",
       [](Form& f, Call&, const Step& step) {
         const RankError error = step.given.size() > 2 ? RankError::Runtime : RankError::Index;
         return in<F>(f).at_least(step.given[0].text(), static_cast<int64_t>(step.given[1].number()), error),
                c10::IValue();
       }},
      {"plain_dims",
       [](Form& f, Call& call, const Step& step) {
         const std::vector<int64_t> dims = step.given[1].argument(call).toIntVector();
         return in<F>(f).plain_dims(step.given[0].text(), at::IntArrayRef(dims)), c10::IValue();
       }},
      {"one_shape", [](Form& f, Call&,
                       const Step& step) { return in<F>(f).one_shape(step.given[0].text()), c10::IValue(); }},
      {"nonempty_batch", &changed<F, &F::nonempty_batch>}};
  form.answers = {{"result", &result<N>}};
  return know(std::move(form));
}

template <size_t... N>
bool know_each_reduction(std::index_sequence<N...>) {
  return (know_reduction<N + 1>(), ...);
}

const bool knows_reduction = know_each_reduction(std::make_index_sequence<8>());

}  // namespace

}  // namespace vmap::executor
