#include <vmap/rules/broadcast.h>

#include "../form.h"

namespace vmap::executor {

namespace {

// Results that nobody asked for are empty, and have no batch dim: told before the example that stands in for
// none is dropped.
template <class F>
Results result_or_empty(Form& form, Call&, Results results, const Step& step) {
  std::vector<bool> absent;
  for (const size_t i : step.numbers) {
    const Tensor& t = results.tensors[i];
    absent.push_back(t.dim() == 1 && t.sym_size(0) == 0);
  }
  Results out = in<F>(form).result(std::move(results));
  for (size_t k = 0; k < absent.size(); ++k) {
    if (absent[k]) out.bdims[step.numbers[k]].reset();
  }
  return out;
}

template <size_t N>
bool know_variadic() {
  using F = Variadic<N>;
  FormType form{"Variadic", N, nullptr, {}, {}};
  form.make = [](Call& call, const Givens& given) { return make_of<F, N>(call, given[0].text()); };
  form.answers = {{"result", &finish_all<F>}, {"result_or_empty", &result_or_empty<F>}};
  form.asks = {{"[]", &at<F>},
               {"optional", &optional_at<F>},
               {"written", &written<F>},
               {"align", &changed<F, &F::align>},
               {"align_and_expand", &changed<F, &F::align_and_expand>},
               {"contiguous", &changed<F, &F::contiguous>},
               {"nonempty_batch", &changed<F, &F::nonempty_batch>},
               {"one_shape", &changed<F, &F::one_shape>},
               {"vector_by_rank",
                [](Form& f, Call& call, const Step& step) {
                  return in<F>(f).vector_by_rank(step.given[0].operand_number(call)), c10::IValue();
                }},
               {"vector_or_matrix", [](Form& f, Call& call, const Step& step) {
                  return in<F>(f).vector_or_matrix(step.given[0].operand_number(call)), c10::IValue();
                }}};
  return know(std::move(form));
}

template <size_t... N>
bool know_each_variadic(std::index_sequence<N...>) {
  return (know_variadic<N + 1>(), ...);
}

// Kernels of others may take many tensors: a scan of a state space model takes eight.
const bool knows_variadic = know_each_variadic(std::make_index_sequence<12>());

}  // namespace

}  // namespace vmap::executor
