#include <vmap/rules/layout.h>
#include <vmap/rules/new_sized.h>
#include <vmap/rules/view.h>

#include "../form.h"

namespace vmap::executor {

namespace {

std::unique_ptr<Form> make_view(Call& call, const Givens& given) {
  const auto number = [&](size_t i) {
    return given.size() > i ? static_cast<int64_t>(given[i].number()) : 0;
  };
  return std::make_unique<Holds<View>>(given[0].text(), given[1].tensor(call), given[2].bdim(call), number(3),
                                       number(4), given.size() > 5 ? RankError::Runtime : RankError::Index);
}

// A dim, or a list of dims, by a method that takes both.
template <class Remap>
c10::IValue remapped(Form& form, Call& call, const Step& step, Remap remap) {
  const c10::IValue& dims = step.given[0].argument(call);
  if (dims.isInt()) return remap(in<View>(form), dims.toInt());
  return list_of(at::IntArrayRef(remap(in<View>(form), at::IntArrayRef(dims.toIntVector()))));
}

template <class Remap>
c10::IValue resized(Form& form, Call& call, const Step& step, Remap remap) {
  const std::vector<c10::SymInt> sizes = sym_ints(step.given[0].argument(call));
  return list_of(c10::SymIntArrayRef(remap(in<View>(form), c10::SymIntArrayRef(sizes))));
}

bool know_view() {
  FormType form{"View", kAny, &make_view, {}, {{"result", &finish_all<View>}}};
  form.asks = {
      {"self", &answered<View, &View::self>},
      {"keep",
       [](Form& f, Call& c, const Step& s) {
         return remapped(f, c, s, [](View& view, auto dims) { return view.keep(dims); });
       }},
      {"drop_if_one",
       [](Form& f, Call& c, const Step& s) {
         return remapped(f, c, s, [](View& view, auto dims) { return view.drop_if_one(dims); });
       }},
      {"drop", [](Form& f, Call& c,
                  const Step& s) { return c10::IValue(in<View>(f).drop(s.given[0].argument(c).toInt())); }},
      {"insert",
       [](Form& f, Call& c, const Step& s) {
         return c10::IValue(in<View>(f).insert(s.given[0].argument(c).toInt()));
       }},
      {"permutation",
       [](Form& f, Call& c, const Step& s) {
         return list_of(at::IntArrayRef(in<View>(f).permutation(s.given[0].argument(c).toIntVector())));
       }},
      {"whole",
       [](Form& f, Call& c, const Step& s) {
         return resized(f, c, s, [](View& view, c10::SymIntArrayRef sizes) { return view.whole(sizes); });
       }},
      {"expand",
       [](Form& f, Call& c, const Step& s) {
         return resized(f, c, s, [](View& view, c10::SymIntArrayRef sizes) { return view.expand(sizes); });
       }},
      {"of_result", [](Form& f, Call& c, const Step& s) {
         return resized(f, c, s, [](View& view, c10::SymIntArrayRef sizes) { return view.of_result(sizes); });
       }}};
  return know(std::move(form));
}

bool know_layout() {
  FormType form{"Layout", kAny, nullptr, {}, {{"result", &finish_one<Layout>}}};
  form.make = [](Call& call, const Givens& given) -> std::unique_ptr<Form> {
    return std::make_unique<Holds<Layout>>(given[0].tensor(call), given[1].bdim(call),
                                           given[2].argument(call).toOptional<c10::MemoryFormat>());
  };
  form.asks = {{"self", &answered<Layout, &Layout::self>},
               {"memory_format", [](Form& f, Call&, const Step&) {
                  const auto format = in<Layout>(f).memory_format();
                  return format ? c10::IValue(*format) : c10::IValue();
                }}};
  return know(std::move(form));
}

bool know_new_sized() {
  FormType form{"NewSized", kAny, nullptr, {}, {{"result", &finish_one<NewSized>}}};
  form.make = [](Call& call, const Givens& given) -> std::unique_ptr<Form> {
    return std::make_unique<Holds<NewSized>>(given[0].tensor(call), given[1].bdim(call));
  };
  form.asks = {
      {"self", &answered<NewSized, &NewSized::self>},
      {"sizes",
       [](Form& f, Call& c, const Step& s) {
         return list_of(c10::SymIntArrayRef(in<NewSized>(f).sizes(sym_ints(s.given[0].argument(c)))));
       }},
      {"strides", [](Form& f, Call& c, const Step& s) {
         return list_of(c10::SymIntArrayRef(
             in<NewSized>(f).strides(sym_ints(s.given[0].argument(c)), sym_ints(s.given[1].argument(c)))));
       }}};
  return know(std::move(form));
}

const bool knows_view = know_view() && know_layout() && know_new_sized();

}  // namespace

}  // namespace vmap::executor
