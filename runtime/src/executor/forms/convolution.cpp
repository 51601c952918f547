#include <vmap/rules/channelwise.h>
#include <vmap/rules/convolution.h>

#include "../form.h"

namespace vmap::executor {

namespace {

std::optional<Tensor> bias(const Call& call, const Given& given) {
  return given.is_word() ? std::nullopt : given.argument(call).toOptional<Tensor>();
}

bool know_convolution() {
  using F = Convolution;
  FormType form{"Convolution", kAny, nullptr, {}, {{"result", &finish_one<F>}}};
  form.make = [](Call& call, const Givens& given) -> std::unique_ptr<Form> {
    return std::make_unique<Holds<F>>(given[0].text(), given[1].tensor(call), given[2].bdim(call),
                                      given[3].tensor(call), given[4].bdim(call), bias(call, given[5]),
                                      given[6].is_word() ? BDim() : given[6].bdim(call),
                                      given[7].argument(call).toSymInt(), given[8].flag(call),
                                      given.size() > 9 ? F::Takes::OneToo : F::Takes::Images);
  };
  form.asks = {{"[]", &at<F>}, {"optional", &optional_at<F>}, {"groups", &answered<F, &F::groups>}};
  return know(std::move(form));
}

template <size_t N>
bool know_channelwise() {
  using F = Channelwise<N>;
  FormType form{"Channelwise", N, nullptr, {}, {}};
  form.make = [](Call& call, const Givens& given) { return make_of<F, N>(call, given[0].text()); };
  form.asks = {
      {"[]", &at<F>},
      {"optional", &optional_at<F>},
      {"written",
       [](Form& f, Call& call, const Step& step) {
         return c10::IValue(in<F>(f).written(step.given[0].operand_number(call)));
       }},
      {"writes",
       [](Form& f, Call& call, const Step& step) {
         return in<F>(f).writes(step.given[0].operand_number(call), step.given[1].text()), c10::IValue();
       }},
      {"affine",
       [](Form& f, Call& call, const Step& step) {
         in<F>(f).affine(step.given[0].operand_number(call), step.given[1].operand_number(call));
         return c10::IValue();
       }},
      {"fold", [](Form& f, Call& call,
                  const Step& step) { return in<F>(f).fold(step.given[0].flag(call)), c10::IValue(); }},
      {"contiguous", &changed<F, &F::contiguous>},
      {"outer",
       [](Form& f, Call& call, const Step& step) {
         return c10::IValue(in<F>(f).outer(step.given[0].argument(call).toSymInt()));
       }},
      {"channels", [](Form& f, Call& call, const Step& step) {
         return c10::IValue(in<F>(f).channels(step.given[0].argument(call).toSymInt()));
       }}};
  form.answers = {{"result", &finish_tuple<F>}};
  return know(std::move(form));
}

template <size_t... N>
bool know_each_convolution(std::index_sequence<N...>) {
  return (know_channelwise<N + 1>(), ...);
}

const bool knows_convolution = know_convolution() && know_each_convolution(std::make_index_sequence<8>());

}  // namespace

}  // namespace vmap::executor
