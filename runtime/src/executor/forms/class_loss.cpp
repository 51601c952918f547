#include <vmap/rules/class_loss.h>

#include "../form.h"

namespace vmap::executor {

namespace {

using F = ClassLoss;

template <auto kTake>
c10::IValue taken(Form& form, Call& call, const Step& step) {
  return (in<F>(form).*kTake)(step.given[0].tensor(call), step.given[1].bdim(call)), c10::IValue();
}

Results finish(Form& form, Call&, Results results, const Step&) {
  std::vector<Tensor>& all = results.tensors;
  if (all.size() == 1) return one(in<F>(form).result(all[0]));
  const auto [loss, loss_bdim, more, more_bdim] = in<F>(form).result(std::tuple(all.at(0), all.at(1)));
  return {{loss, more}, {loss_bdim, more_bdim}};
}

bool know_class_loss() {
  FormType form{"ClassLoss", kAny, nullptr, {}, {{"result", &finish}}};
  form.make = [](Call& call, const Givens& given) -> std::unique_ptr<Form> {
    return std::make_unique<Holds<F>>(given[0].text(), given[1].argument(call).toInt(),
                                      static_cast<int64_t>(given[2].number()), given[3].tensor(call),
                                      given[4].bdim(call), given[5].tensor(call), given[6].bdim(call));
  };
  form.asks = {
      {"target_per_class", &changed<F, &F::target_per_class>},
      {"loose_ranks", &changed<F, &F::loose_ranks>},
      {"take_per_class", &taken<&F::take_per_class>},
      {"take_gradient", &taken<&F::take_gradient>},
      {"take_total", &taken<&F::take_total>},
      {"take_weight",
       [](Form& f, Call& call, const Step& step) {
         const auto weight = step.given[0].argument(call).toOptional<Tensor>();
         return in<F>(f).take_weight(weight, step.given[1].bdim(call)), c10::IValue();
       }},
      {"ignore",
       [](Form& f, Call& call, const Step& step) {
         return in<F>(f).ignore(step.given[0].argument(call).toSymInt()), c10::IValue();
       }},
      {"fold", &changed<F, &F::fold>},
      {"elementwise", [](Form&, Call&, const Step&) { return c10::IValue(F::elementwise()); }},
      {"scores", &answered<F, &F::scores>},
      {"target", &answered<F, &F::target>},
      {"other", &answered<F, &F::other>},
      {"gradient", &answered<F, &F::gradient>},
      {"no_total", &answered<F, &F::no_total>},
      {"shared_weight", [](Form& f, Call&, const Step&) { return c10::IValue(in<F>(f).shared_weight()); }}};
  return know(std::move(form));
}

const bool knows_class_loss = know_class_loss();

}  // namespace

}  // namespace vmap::executor
