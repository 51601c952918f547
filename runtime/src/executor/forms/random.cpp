#include <vmap/rules/random.h>

#include "../form.h"

namespace vmap::executor {

namespace {

c10::IValue spread_in(auto& form) {
  form.spread();
  return {};
}

bool know_sized_and_like() {
  FormType sized{"DrawSized", kAny, nullptr, {}, {{"result", &finish_one<DrawSized>}}};
  sized.make = [](Call& call, const std::vector<Given>&) -> std::unique_ptr<Form> {
    return std::make_unique<Holds<DrawSized>>(*call.draw);
  };
  sized.asks = {{"sizes", [](Form& f, Call& c, const Step& s) {
                   return list_of(
                       c10::SymIntArrayRef(in<DrawSized>(f).sizes(sym_ints(c.args[s.given[0].index]))));
                 }}};
  FormType like{"DrawLike", kAny, nullptr, {}, {{"result", &finish_one<DrawLike>}}};
  like.make = [](Call& call, const std::vector<Given>&) -> std::unique_ptr<Form> {
    return std::make_unique<Holds<DrawLike>>(*call.draw, call.operands[0]);
  };
  like.asks = {{"self", [](Form& f, Call&, const Step&) { return c10::IValue(in<DrawLike>(f).self()); }}};
  FormType in_place{"InPlaceDrawLike", kAny, nullptr, {}, {}};
  in_place.make = [](Call& call, const std::vector<Given>&) -> std::unique_ptr<Form> {
    return std::make_unique<Holds<InPlaceDrawLike>>(*call.draw, call.operands[0]);
  };
  in_place.asks = {{"written", &written<InPlaceDrawLike>},
                   {"spread", [](Form& f, Call&, const Step&) { return spread_in(in<InPlaceDrawLike>(f)); }}};
  return know(std::move(sized)) && know(std::move(like)) && know(std::move(in_place));
}

template <size_t N>
bool know_draw_from() {
  using F = DrawFrom<N>;
  FormType form{
      "DrawFrom", N, nullptr, {{"[]", &at<F>}, {"optional", &optional_at<F>}}, {{"result", &finish_all<F>}}};
  form.make = [](Call& call, const std::vector<Given>&) { return make_of<F, N>(call, *call.draw); };
  using W = InPlaceDrawFrom<N>;
  FormType in_place{"InPlaceDrawFrom", N, nullptr, {}, {}};
  in_place.make = [](Call& call, const std::vector<Given>&) { return make_of<W, N>(call, *call.draw); };
  in_place.asks = {{"[]", &at<W>},
                   {"optional", &optional_at<W>},
                   {"written", &written<W>},
                   {"spread", [](Form& f, Call&, const Step&) { return spread_in(in<W>(f)); }}};
  return know(std::move(form)) && know(std::move(in_place));
}

template <size_t... N>
bool know_all(std::index_sequence<N...>) {
  return (know_draw_from<N + 1>(), ...);
}

const bool known = know_sized_and_like() && know_all(std::make_index_sequence<3>());

}  // namespace

}  // namespace vmap::executor
