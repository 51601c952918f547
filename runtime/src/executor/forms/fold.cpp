#include <vmap/rules/fold.h>

#include "../form.h"

namespace vmap::executor {

namespace {

template <class F, size_t... I>
void mark_channels(F& fold, const std::vector<size_t>& which, std::index_sequence<I...>) {
  for (const size_t i : which) ((i == I ? void(fold.template channels<I>()) : void()), ...);
}

template <size_t N>
bool know_fold() {
  using F = Fold<N>;
  FormType form{"Fold", N, nullptr, {}, {}};
  form.make = [](Call& call, const std::vector<Given>& given) { return make_of<F, N>(call, given[0].text); };
  form.asks = {
      {"[]", &at<F>},
      {"optional", &optional_at<F>},
      {"batch_is_optional",
       [](Form& f, Call&, const Step&) { return in<F>(f).batch_is_optional(), c10::IValue(); }},
      {"channels",
       [](Form& f, Call&, const Step& step) {
         return mark_channels(in<F>(f), step.numbers, std::make_index_sequence<N>()), c10::IValue();
       }},
      {"needs_samples", [](Form& f, Call&, const Step&) { return in<F>(f).needs_samples(), c10::IValue(); }},
      {"fold", [](Form& f, Call&, const Step&) { return in<F>(f).fold(), c10::IValue(); }},
      {"contiguous", [](Form& f, Call&, const Step&) { return in<F>(f).contiguous(), c10::IValue(); }},
      {"whole", [](Form& f, Call& call, const Step& step) {
         const std::vector<c10::SymInt> sizes = sym_ints(call.args[step.given[0].index]);
         return list_of(c10::SymIntArrayRef(in<F>(f).whole(c10::SymIntArrayRef(sizes))));
       }}};
  form.answers = {{"result", [](Form& f, Call&, Results results, const Step&) {
                     return as_tuple(std::move(results),
                                     [&](const auto& tuple) { return in<F>(f).result(tuple); });
                   }}};
  return know(std::move(form));
}

template <size_t... N>
bool know_all(std::index_sequence<N...>) {
  return (know_fold<N + 1>(), ...);
}

const bool known = know_all(std::make_index_sequence<4>());

}  // namespace

}  // namespace vmap::executor
