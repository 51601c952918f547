#include <vmap/rules/contraction.h>

#include "../form.h"

namespace vmap::executor {

namespace {

Factor factor(const Call& call, const Given& given) {
  const vmap::Operand& o = given.operand(call);
  TORCH_CHECK(o.present(), "vmap: a factor of a product is absent");
  return {given.name.c_str(), *o.tensor, o.bdim, given.word};
}

at::Scalar scale(const Call& call, const Given& given) {
  return given.form == Value::Form::Number ? at::Scalar(static_cast<int64_t>(given.number()))
                                           : given.argument(call).toScalar();
}

bool know_contraction() {
  using F = Contraction;
  FormType form{"Contraction", kAny, nullptr, {}, {}};
  form.make = [](Call& call, const Givens& given) -> std::unique_ptr<Form> {
    return std::make_unique<Holds<F>>(given[0].text(), factor(call, given[1]), factor(call, given[2]));
  };
  form.answers = {{"product", [](Form& f, Call&, Results, const Step&) { return one(in<F>(f).product()); }},
                  {"plus",
                   [](Form& f, Call& call, Results, const Step& s) {
                     return one(in<F>(f).plus(s.given[0].tensor(call), s.given[1].bdim(call),
                                              scale(call, s.given[2]), scale(call, s.given[3])));
                   }},
                  {"write_plus", [](Form& f, Call& call, Results, const Step& s) {
                     Tensor addend = s.given[0].tensor(call);
                     in<F>(f).write_plus(addend, s.given[1].bdim(call), scale(call, s.given[2]),
                                         scale(call, s.given[3]));
                     return Results();
                   }}};
  return know(std::move(form));
}

const bool knows_contraction = know_contraction();

}  // namespace

}  // namespace vmap::executor
