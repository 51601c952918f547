// The arguments of a kernel, as its rule wants them.
#pragma once

#include <c10/util/SmallVector.h>
#include <vmap/kernel/argument_levels.h>
#include <vmap/kernel/host_adapter.h>
#include <vmap/kernel/rule_signature.h>

#include <type_traits>
#include <utility>

namespace vmap::detail {

// One argument: gives value() and, for tensors, bdim(). `I` tells the arguments of one call apart.
template <size_t I, class K>
struct Argument {  // anything but a tensor is handed on
  Argument(Examples&, std::remove_reference_t<K>& arg) : arg_(arg) {}
  K&& value() { return static_cast<K&&>(arg_); }
  std::remove_reference_t<K>& arg_;
};

template <size_t I>
struct Argument<I, const Tensor&> {
  Argument(Examples& examples, const Tensor& arg) : value_(&arg) { examples.take(arg, value_, bdim_); }
  const Tensor& value() { return *value_; }
  BDim bdim() { return bdim_; }
  const Tensor* value_;
  BDim bdim_;
};

template <size_t I>
struct Argument<I, Tensor&> : Argument<I, const Tensor&> {
  Argument(Examples& examples, Tensor& arg) : Argument<I, const Tensor&>(examples, arg), arg_(&arg) {}
  // A rule writes into the tensor, it does not re-point the handle.
  Tensor& value() { return const_cast<Tensor&>(*this->value_); }
  Tensor* arg_;
};

template <size_t I>
struct Argument<I, const std::optional<Tensor>&> {
  Argument(Examples& examples, const std::optional<Tensor>& arg) : value_(&arg) {
    if (!arg) return;
    if (C10_UNLIKELY(examples.host != nullptr)) {
      const Tensor* value = &*arg;
      examples.take(*arg, value, bdim_);
      if (bdim_) {
        held_ = *value;
        value_ = &held_;
      }
      return;
    }
    const BatchedTensor* b = as_batched(*arg);
    if (b && b->level() == examples.level) {
      value_ = &b->optional_value();
      bdim_ = b->bdim();
    }
  }
  const std::optional<Tensor>& value() { return *value_; }
  BDim bdim() { return bdim_; }
  const std::optional<Tensor>* value_;
  std::optional<Tensor> held_;  // of another host's wrapper, which holds no optional
  BDim bdim_;
};

struct UnwrappedList {
  void add(const Tensor& t, Examples& examples) {
    const Tensor* value = &t;
    BDim bdim;
    examples.take(t, value, bdim);
    values_.push_back(*value);
    bdims_.push_back(bdim);
  }
  BDims bdim() { return bdims_; }
  c10::SmallVector<Tensor, 4> values_;
  c10::SmallVector<BDim, 4> bdims_;
};

template <size_t I>
struct Argument<I, at::TensorList> : UnwrappedList {
  Argument(Examples& examples, at::TensorList arg) {
    for (const Tensor& t : arg) add(t, examples);
  }
  at::TensorList value() { return values_; }
};

template <size_t I>
struct Argument<I, const at::ITensorListRef&> : UnwrappedList {
  Argument(Examples& examples, const at::ITensorListRef& arg) {
    for (const Tensor& t : arg) add(t, examples);
    list_ = at::ITensorListRef(at::TensorList(values_));
  }
  const at::ITensorListRef& value() { return list_; }
  at::ITensorListRef list_;
};

template <size_t I>
struct Argument<I, const OptionalTensors&> {
  Argument(Examples& examples, const OptionalTensors& arg) {
    values_.reserve(arg.size());
    for (std::optional<Tensor> t : arg) {
      BDim bdim;
      const Tensor* value = t ? &*t : nullptr;
      if (t) examples.take(*t, value, bdim);
      bdims_.push_back(bdim);
      values_.push_back(bdim ? std::optional<Tensor>(*value) : std::move(t));
    }
  }
  const OptionalTensors& value() { return values_; }
  BDims bdim() { return bdims_; }
  OptionalTensors values_;
  c10::SmallVector<BDim, 4> bdims_;
};

template <class Indices, class... K>
struct Frame;
template <size_t... I, class... K>
struct Frame<std::index_sequence<I...>, K...> : Argument<I, K>... {
  Frame(Examples& examples, std::remove_reference_t<K>&... args) : Argument<I, K>(examples, args)... {}
};

template <size_t I, bool kBDim, class K>
decltype(auto) part(Argument<I, K>& argument) {
  if constexpr (kBDim) {
    return argument.bdim();
  } else {
    return argument.value();
  }
}

// Of a tensor that the operator writes to.
template <size_t I, class K>
Tensor& written_arg(Argument<I, K>& argument) {
  return *argument.arg_;
}
template <size_t I, class K>
bool is_batched(Argument<I, K>& argument) {
  return argument.bdim_.has_value();
}
// Shows it to the rule as a batch of one, `view`, which must outlive the frame.
template <size_t I, class K>
void show_batch_of_one(Argument<I, K>& argument, const Tensor& view) {
  argument.value_ = &view;
  argument.bdim_ = 0;
}

}  // namespace vmap::detail
