#include <vmap/rules/advanced_index.h>
#include <vmap/rules/index.h>

#include "../form.h"

namespace vmap::executor {

namespace {

template <class F>
c10::IValue dim(Form& form, Call&, const Step&) {
  return in<F>(form).dim();
}

template <size_t N>
bool know_element_index() {
  using F = ElementIndex<N>;
  FormType form{"ElementIndex", N, nullptr, {}, {}};
  form.make = [](Call& call, const std::vector<Given>& given) {
    return make_of<F, N>(call, call.args[given[0].index].toInt());
  };
  form.asks = {{"[]", &at<F>}, {"optional", &optional_at<F>}, {"written", &written<F>}, {"dim", &dim<F>}};
  form.answers = {{"result", &finish_one<F>}, {"taken", [](Form& f, Call&, Results results, const Step&) {
                                                 return one(in<F>(f).taken(only(std::move(results))));
                                               }}};
  return know(std::move(form));
}

template <size_t N>
bool know_vector_index() {
  using F = VectorIndex<N>;
  FormType form{"VectorIndex", N, nullptr, {}, {{"result", &finish_one<F>}}};
  form.make = [](Call& call, const std::vector<Given>& given) {
    return make_of<F, N>(call, given[0].text, call.args[given[1].index].toInt());
  };
  form.asks = {
      {"[]", &at<F>},
      {"optional", &optional_at<F>},
      {"written", &written<F>},
      {"dim", &dim<F>},
      {"takes", [](Form& f, Call&, const Step&) { return in<F>(f).takes(), c10::IValue(); }},
      {"fills", [](Form& f, Call&, const Step&) { return in<F>(f).fills(), c10::IValue(); }},
      {"from_the_end", [](Form& f, Call&, const Step&) { return in<F>(f).from_the_end(), c10::IValue(); }},
      {"align", [](Form& f, Call&, const Step&) { return in<F>(f).align(), c10::IValue(); }},
      {"has_own_index", [](Form& f, Call&, const Step&) { return c10::IValue(in<F>(f).has_own_index()); }}};
  return know(std::move(form));
}

bool know_advanced_index() {
  using F = AdvancedIndex;
  FormType form{"AdvancedIndex", kAny, nullptr, {}, {}};
  form.make = [](Call& call, const std::vector<Given>& given) -> std::unique_ptr<Form> {
    const auto indices = call.args[given[2].index].toOptionalTensorList();
    const std::vector<BDim>& bdims = call.list_bdims[given[3].index];
    const vmap::Operand& self = call.operands[given[1].index];
    if (given.size() < 5) return std::make_unique<Holds<F>>(given[0].text, self, indices, bdims);
    return std::make_unique<Holds<F>>(given[0].text, self, indices, bdims, call.operands[given[4].index]);
  };
  form.asks = {{"self", [](Form& f, Call&, const Step&) { return c10::IValue(in<F>(f).self()); }},
               {"written", &written<F>},
               {"values", [](Form& f, Call&, const Step&) { return c10::IValue(in<F>(f).values()); }},
               {"indices", [](Form& f, Call&, const Step&) { return c10::IValue(in<F>(f).indices()); }},
               {"is_mask", [](Form& f, Call&, const Step&) { return c10::IValue(in<F>(f).is_mask()); }}};
  form.answers = {{"result", &finish_one<F>},
                  {"filled", [](Form& f, Call& call, Results,
                                const Step& step) { return one(in<F>(f).filled(step.given[0].flag(call))); }},
                  {"fill_in_place", [](Form& f, Call& call, Results, const Step& step) {
                     return in<F>(f).fill_in_place(step.given[0].flag(call)), Results();
                   }}};
  return know(std::move(form));
}

template <size_t... N>
bool know_all(std::index_sequence<N...>) {
  return (know_element_index<N + 2>(), ...) && (know_vector_index<N + 2>(), ...);
}

const bool known = know_all(std::make_index_sequence<3>()) && know_advanced_index();

}  // namespace

}  // namespace vmap::executor
