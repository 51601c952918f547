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
  form.make = [](Call& call, const Givens& given) {
    return make_of<F, N>(call, given[0].argument(call).toInt());
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
  form.make = [](Call& call, const Givens& given) {
    return make_of<F, N>(call, given[0].text(), given[1].argument(call).toInt());
  };
  form.asks = {{"[]", &at<F>},
               {"optional", &optional_at<F>},
               {"written", &written<F>},
               {"dim", &dim<F>},
               {"takes", &changed<F, &F::takes>},
               {"fills", &changed<F, &F::fills>},
               {"masks", &changed<F, &F::masks>},
               {"one_rank", &changed<F, &F::one_rank>},
               {"align", &changed<F, &F::align>},
               {"has_own_index", &answered<F, &F::has_own_index>}};
  return know(std::move(form));
}

bool know_advanced_index() {
  using F = AdvancedIndex;
  FormType form{"AdvancedIndex", kAny, nullptr, {}, {}};
  form.make = [](Call& call, const Givens& given) -> std::unique_ptr<Form> {
    const auto indices = given[2].argument(call).toOptionalTensorList();
    const std::vector<BDim>& bdims = given[3].list_bdims(call);
    const vmap::Operand& self = given[1].operand(call);
    if (given.size() < 5) return std::make_unique<Holds<F>>(given[0].text(), self, indices, bdims);
    return std::make_unique<Holds<F>>(given[0].text(), self, indices, bdims, given[4].operand(call));
  };
  form.asks = {{"self", &answered<F, &F::self>},       {"written", &written<F>},
               {"values", &answered<F, &F::values>},   {"indices", &answered<F, &F::indices>},
               {"is_mask", &answered<F, &F::is_mask>}, {"gathers", &answered<F, &F::gathers>}};
  form.answers = {{"result", &finish_one<F>},
                  {"gathered", [](Form& f, Call&, Results, const Step&) { return one(in<F>(f).gathered()); }},
                  {"filled", [](Form& f, Call& call, Results,
                                const Step& step) { return one(in<F>(f).filled(step.given[0].flag(call))); }},
                  {"fill_in_place", [](Form& f, Call& call, Results, const Step& step) {
                     return in<F>(f).fill_in_place(step.given[0].flag(call)), Results();
                   }}};
  return know(std::move(form));
}

template <size_t... N>
bool know_each_index(std::index_sequence<N...>) {
  return (know_element_index<N + 2>(), ...) && (know_vector_index<N + 2>(), ...);
}

const bool knows_index = know_each_index(std::make_index_sequence<3>()) && know_advanced_index();

}  // namespace

}  // namespace vmap::executor
