#include <vmap/rules/random.h>

#include "../form.h"

namespace vmap::executor {

namespace {

bool know_sized_and_like() {
  FormType sized{"DrawSized", kAny, nullptr, {}, {{"result", &finish_one<DrawSized>}}};
  sized.make = [](Call& call, const Givens&) -> std::unique_ptr<Form> {
    return std::make_unique<Holds<DrawSized>>(call.drawn_for());
  };
  sized.asks = {{"sizes", [](Form& f, Call& c, const Step& s) {
                   return list_of(
                       c10::SymIntArrayRef(in<DrawSized>(f).sizes(sym_ints(s.given[0].argument(c)))));
                 }}};
  FormType like{"DrawLike", kAny, nullptr, {}, {{"result", &finish_one<DrawLike>}}};
  like.make = [](Call& call, const Givens& given) -> std::unique_ptr<Form> {
    return std::make_unique<Holds<DrawLike>>(call.drawn_for(), given[1].operand(call));
  };
  like.asks = {{"self", &answered<DrawLike, &DrawLike::self>}};
  FormType in_place{"InPlaceDrawLike", kAny, nullptr, {}, {}};
  in_place.make = [](Call& call, const Givens& given) -> std::unique_ptr<Form> {
    return std::make_unique<Holds<InPlaceDrawLike>>(call.drawn_for(), given[1].operand(call));
  };
  in_place.asks = {{"written", &written<InPlaceDrawLike>},
                   {"spread", &changed<InPlaceDrawLike, &InPlaceDrawLike::spread>}};
  return know(std::move(sized)) && know(std::move(like)) && know(std::move(in_place));
}

template <size_t N>
bool know_draw_from() {
  using F = DrawFrom<N>;
  FormType form{
      "DrawFrom", N, nullptr, {{"[]", &at<F>}, {"optional", &optional_at<F>}}, {{"result", &finish_all<F>}}};
  form.make = [](Call& call, const Givens&) { return make_of<F, N>(call, call.drawn_for()); };
  using W = InPlaceDrawFrom<N>;
  FormType in_place{"InPlaceDrawFrom", N, nullptr, {}, {}};
  in_place.make = [](Call& call, const Givens&) { return make_of<W, N>(call, call.drawn_for()); };
  in_place.asks = {{"[]", &at<W>},
                   {"optional", &optional_at<W>},
                   {"written", &written<W>},
                   {"spread", &changed<W, &W::spread>}};
  return know(std::move(form)) && know(std::move(in_place));
}

template <size_t... N>
bool know_each_random(std::index_sequence<N...>) {
  return (know_draw_from<N + 1>(), ...);
}

const bool knows_random = know_sized_and_like() && know_each_random(std::make_index_sequence<3>());

}  // namespace

}  // namespace vmap::executor
