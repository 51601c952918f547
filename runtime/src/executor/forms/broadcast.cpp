#include <vmap/rules/broadcast.h>
#include <vmap/rules/loss.h>

#include "../form.h"

namespace vmap::executor {

namespace {

// Promotion of some operands, which compiled rules name as template arguments.
template <class B, size_t N>
struct Open : B {
  using B::B;

  void promote_only(const std::vector<size_t>& which) {
    std::vector<vmap::Operand> some;
    for (const size_t i : which) some.push_back(this->operands_[i]);
    if (!detail::may_promote(some.data(), some.size())) return;
    std::vector<Tensor> casts(some.size());
    detail::promote(some.data(), casts.data(), some.size(), this->fixed_ && which[0] == 0);
    for (size_t k = 0; k < which.size(); ++k) {
      if (!casts[k].defined()) continue;
      this->owned_[which[k]] = std::move(casts[k]);
      this->operands_[which[k]].tensor = &this->owned_[which[k]];
    }
  }
};

template <class F>
FormType type_of(const char* name, size_t count, FormType::Make make, Answer result) {
  FormType form{name, count, make, {}, {{"result", result}}};
  form.asks = {{"[]", &at<F>},
               {"optional", &optional_at<F>},
               {"written", &written<F>},
               {"promote", &changed<F, &F::promote>},
               {"align", &changed<F, &F::align>},
               {"expand", &changed<F, &F::expand>}};
  return form;
}

// NOTE: [zero tensors]
template <class F>
void know_zeros(FormType& form) {
  form.asks.emplace_back("has_zero_factor", &answered<F, &F::has_zero_factor>);
  form.asks.emplace_back("has_zero_summand", &answered<F, &F::has_zero_summand>);
  form.answers.emplace_back("zero_tensor", [](Form& f, Call&, Results, const Step&) -> Results {
    return {{in<F>(f).zero_tensor()}};
  });
  form.answers.emplace_back("sum_of_rest", [](Form& f, Call& call, Results, const Step& step) -> Results {
    return {{in<F>(f).sum_of_rest(step.given[0].argument(call).toScalar(), step.given[1].flag(call))}};
  });
}

template <template <size_t> class B, size_t N>
bool know_broadcast(const char* name) {
  using F = Open<B<N>, N>;
  FormType form = type_of<F>(
      name, N, [](Call& call, const Givens&) { return make_of<F, N>(call); }, &finish_all<F>);
  form.asks.emplace_back("promote_by", [](Form& f, Call& call, const Step& step) {
    return in<F>(f).promote_by(step.given[0].operand_number(call)), c10::IValue();
  });
  if constexpr (N == 2) know_zeros<F>(form);
  form.asks.emplace_back("promote_only", [](Form& f, Call&, const Step& step) {
    return in<F>(f).promote_only(step.numbers), c10::IValue();
  });
  return know(std::move(form));
}

int64_t reduction(const Call& call, const Givens& given) {
  return given[0].argument(call).toInt();
}

// The operand behind it is the one whose elements are counted.
size_t gradient(const Call& call, const Given& given) {
  const size_t i = given.operand_number(call);
  TORCH_CHECK(i + 1 < call.operands.size(), "vmap: no operand stands behind the gradient");
  return i;
}

template <template <size_t> class B, size_t N>
bool know_loss(const char* name, FormType::Make make, Answer result) {
  using F = B<N>;
  FormType form = type_of<F>(name, N, make, result);
  form.asks.emplace_back("shaped_as", [](Form& f, Call& call, const Step& step) {
    return in<F>(f).shaped_as(step.given[0].operand_number(call)), c10::IValue();
  });
  form.asks.emplace_back("elementwise",
                         [](Form&, Call&, const Step&) { return c10::IValue(F::elementwise()); });
  return know(std::move(form));
}

template <size_t N>
bool know_losses() {
  know_loss<Loss, N>(
      "Loss",
      [](Call& call, const Givens& given) { return make_of<Loss<N>, N>(call, reduction(call, given)); },
      &finish_one<Loss<N>>);
  return know_loss<LossBackward, N>(
      "LossBackward",
      [](Call& call, const Givens& given) {
        return make_of<LossBackward<N>, N>(call, reduction(call, given), gradient(call, given[1]));
      },
      &finish_all<LossBackward<N>>);
}

template <size_t... N>
bool know_broadcasts(std::index_sequence<N...>) {
  (know_broadcast<Broadcast, N + 2>("Broadcast"), ...);
  return (know_broadcast<InPlaceBroadcast, N + 2>("InPlaceBroadcast"), ...);
}
template <size_t... N>
bool know_losses(std::index_sequence<N...>) {
  return (know_losses<N + 2>(), ...);
}

// Operators of others may have many tensors (boxed.h).
const bool knows_broadcast =
    know_broadcasts(std::make_index_sequence<15>()) && know_losses(std::make_index_sequence<4>());

}  // namespace

}  // namespace vmap::executor
