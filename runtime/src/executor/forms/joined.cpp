#include <vmap/rules/in_front.h>
#include <vmap/rules/join.h>

#include "../form.h"

namespace vmap::executor {

namespace {

bool know_joined() {
  FormType form{"Joined", kAny, nullptr, {}, {{"result", &finish_one<Joined>}}};
  form.make = [](Call& call, const Givens& given) -> std::unique_ptr<Form> {
    const std::vector<Tensor> tensors = given[1].argument(call).toTensorVector();
    return std::make_unique<Holds<Joined>>(given[0].text(), at::ITensorListRef(at::TensorList(tensors)),
                                           given[2].list_bdims(call), given[3].argument(call).toInt(),
                                           given.size() > 4 ? NewDim::Yes : NewDim::No);
  };
  form.asks = {{"tensors", &answered<Joined, &Joined::tensors>}, {"dim", &answered<Joined, &Joined::dim>}};
  return know(std::move(form));
}

// All tensors of the call as one list, by which the form learns the batch's size.
std::unique_ptr<Form> make_in_front(Call& call, const Givens& given) {
  std::vector<std::optional<Tensor>> tensors;
  std::vector<BDim> bdims;
  for (size_t i = 2; i < given.size(); i += 2) {
    const c10::IValue& value = given[i].argument(call);
    if (value.isTensor()) {
      tensors.emplace_back(value.toTensor());
      bdims.push_back(given[i + 1].bdim(call));
      continue;
    }
    const std::vector<BDim>& each = given[i + 1].list_bdims(call);
    bdims.insert(bdims.end(), each.begin(), each.end());
    if (value.isTensorList()) {
      for (const Tensor& t : value.toTensorVector()) tensors.emplace_back(t);
    } else if (value.isOptionalTensorList()) {
      for (const auto& t : value.toOptionalTensorVector()) tensors.push_back(t);
    }
  }
  return std::make_unique<Holds<InFront>>(given[0].text(),
                                          given[1].index == 0 ? Unbatched::Expanded : Unbatched::SizeOne,
                                          tensors, c10::ArrayRef<BDim>(bdims));
}

c10::IValue brought(Form& form, Call& call, const Step& step) {
  const InFront& in_front = in<InFront>(form);
  const c10::IValue& value = step.given[0].argument(call);
  if (value.isNone()) return {};
  if (value.isTensor()) return in_front(value.toTensor(), step.given[1].bdim(call));
  const c10::ArrayRef<BDim> bdims = step.given[1].list_bdims(call);
  if (value.isTensorList()) return in_front(value.toTensorVector(), bdims);
  return in_front(value.toOptionalTensorList(), bdims);
}

c10::IValue refused_below(Form& form, Call&, const Step& step) {
  const RankError error = step.given.size() > 1 ? RankError::Runtime : RankError::Index;
  in<InFront>(form).at_least(static_cast<int64_t>(step.given[0].number()), error);
  return {};
}

c10::IValue shifted(Form& form, Call& call, const Step& step) {
  return in<InFront>(form).dim(step.given[0].argument(call).toInt());
}

const bool knows_joined =
    know_joined() && know({"InFront",
                           kAny,
                           &make_in_front,
                           {{"()", &brought}, {"at_least", &refused_below}, {"dim", &shifted}},
                           {{"result", &finish_all<InFront>}}});

}  // namespace

}  // namespace vmap::executor
