#include <vmap/rules/fold.h>

#include "../form.h"

namespace vmap::executor {

namespace {

template <class F, size_t... I>
void mark_channels(F& fold, const std::vector<size_t>& which, std::index_sequence<I...>) {
  for (const size_t i : which) ((i == I ? void(fold.template channels<I>()) : void()), ...);
}

template <class F, size_t... I>
void mark_points(F& fold, const std::vector<size_t>& operands, std::index_sequence<I...>) {
  for (const size_t i : operands) ((i == I ? void(fold.template points<I>()) : void()), ...);
}

template <class F, size_t... I>
void mark_numbers(F& fold, const Step& step, int64_t dim, std::index_sequence<I...>) {
  fold.along(dim);
  for (const size_t i : step.numbers) ((i == I ? void(fold.template along<I>(dim)) : void()), ...);
}

template <size_t N>
bool know_fold() {
  using F = Fold<N>;
  FormType form{"Fold", N, nullptr, {}, {}};
  form.make = [](Call& call, const Givens& given) { return make_of<F, N>(call, given[0].text()); };
  form.asks = {{"[]", &at<F>},
               {"optional", &optional_at<F>},
               {"batch_is_optional", &changed<F, &F::batch_is_optional>},
               {"names_missing_dim", &changed<F, &F::names_missing_dim>},
               {"channels",
                [](Form& f, Call&, const Step& step) {
                  return mark_channels(in<F>(f), step.numbers, std::make_index_sequence<N>()), c10::IValue();
                }},
               {"points",
                [](Form& f, Call&, const Step& step) {
                  return mark_points(in<F>(f), step.numbers, std::make_index_sequence<N>()), c10::IValue();
                }},
               {"along",
                [](Form& f, Call& call, const Step& step) {
                  const int64_t dim = step.given[0].argument(call).toInt();
                  return mark_numbers(in<F>(f), step, dim, std::make_index_sequence<N>()), c10::IValue();
                }},
               {"nonempty_batch", &changed<F, &F::nonempty_batch>},
               {"fold", &changed<F, &F::fold>},
               {"contiguous", &changed<F, &F::contiguous>},
               {"whole", [](Form& f, Call& call, const Step& step) {
                  const std::vector<c10::SymInt> sizes = sym_ints(step.given[0].argument(call));
                  return list_of(c10::SymIntArrayRef(in<F>(f).whole(c10::SymIntArrayRef(sizes))));
                }}};
  form.answers = {{"result", &finish_tuple<F>}};
  return know(std::move(form));
}

template <size_t... N>
bool know_each_fold(std::index_sequence<N...>) {
  return (know_fold<N + 1>(), ...);
}

const bool knows_fold = know_each_fold(std::make_index_sequence<8>());

}  // namespace

}  // namespace vmap::executor
