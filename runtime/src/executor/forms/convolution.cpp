#include <vmap/rules/channelwise.h>
#include <vmap/rules/convolution.h>

#include "../form.h"

namespace vmap::executor {

namespace {

bool know_convolution() {
  using F = Convolution;
  FormType form{"Convolution", kAny, nullptr, {}, {{"result", &finish_one<F>}}};
  form.make = [](Call& call, const std::vector<Given>& given) -> std::unique_ptr<Form> {
    return std::make_unique<Holds<F>>(
        given[0].text, given[1].tensor(call), given[2].bdim(call), given[3].tensor(call), given[4].bdim(call),
        given[5].optional(call), given[6].bdim(call), call.args[given[7].index].toSymInt(),
        given[8].flag(call), given.size() > 9 ? F::Takes::OneToo : F::Takes::Samples);
  };
  form.asks = {{"[]", &at<F>}, {"optional", &optional_at<F>}, {"groups", [](Form& f, Call&, const Step&) {
                                                                 return c10::IValue(in<F>(f).groups());
                                                               }}};
  return know(std::move(form));
}

template <size_t N>
bool know_channelwise() {
  using F = Channelwise<N>;
  FormType form{"Channelwise", N, nullptr, {}, {}};
  form.make = [](Call& call, const std::vector<Given>& given) { return make_of<F, N>(call, given[0].text); };
  form.asks = {
      {"[]", &at<F>},
      {"optional", &optional_at<F>},
      {"written",
       [](Form& f, Call&, const Step& step) { return c10::IValue(in<F>(f).written(step.given[0].index)); }},
      {"writes",
       [](Form& f, Call&, const Step& step) {
         return in<F>(f).writes(step.given[0].index, step.given[1].text), c10::IValue();
       }},
      {"fold", [](Form& f, Call& call,
                  const Step& step) { return in<F>(f).fold(step.given[0].flag(call)), c10::IValue(); }},
      {"contiguous", [](Form& f, Call&, const Step&) { return in<F>(f).contiguous(), c10::IValue(); }},
      {"samples",
       [](Form& f, Call& call, const Step& step) {
         return c10::IValue(in<F>(f).samples(call.args[step.given[0].index].toSymInt()));
       }},
      {"channels", [](Form& f, Call& call, const Step& step) {
         return c10::IValue(in<F>(f).channels(call.args[step.given[0].index].toSymInt()));
       }}};
  form.answers = {{"result", [](Form& f, Call&, Results results, const Step&) {
                     return as_tuple(std::move(results),
                                     [&](const auto& tuple) { return in<F>(f).result(tuple); });
                   }}};
  return know(std::move(form));
}

template <size_t... N>
bool know_all(std::index_sequence<N...>) {
  return (know_channelwise<N + 1>(), ...);
}

const bool known = know_convolution() && know_all(std::make_index_sequence<8>());

}  // namespace

}  // namespace vmap::executor
