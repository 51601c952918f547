#include "equal.h"

#include <c10/util/complex.h>
#include <c10/util/hash.h>

#include <algorithm>
#include <cstring>
#include <functional>

namespace vmap::program {

namespace {

template <class T>
bool same_bits(const T& a, const T& b) {
  return std::memcmp(&a, &b, sizeof(T)) == 0;
}

template <class List>
bool same_list(const List& a, const List& b) {
  if (a.size() != b.size()) return false;
  for (size_t i = 0; i < a.size(); ++i) {
    if (!same_value(a[i], b[i])) return false;
  }
  return true;
}

}  // namespace

bool same_value(const c10::IValue& a, const c10::IValue& b) {
  if (a.tagKind() != b.tagKind()) return false;
  if (a.isDouble()) return same_bits(a.toDouble(), b.toDouble());
  if (a.isComplexDouble()) return same_bits(a.toComplexDouble(), b.toComplexDouble());
  if (a.isList()) return same_list(a.toListRef(), b.toListRef());
  return a == b;
}

bool same_argument(const Argument& a, const Argument& b) {
  if (a.kind != b.kind || a.slots != b.slots || a.integers != b.integers) return false;
  return a.kind != Argument::Kind::Value || same_value(a.value, b.value);
}

bool same_computation(const Node& a, const Node& b) {
  return a.op == b.op && a.grad_mode == b.grad_mode &&
         std::equal(a.arguments.begin(), a.arguments.end(), b.arguments.begin(), b.arguments.end(),
                    same_argument);
}

size_t hash_of(const Node& node) {
  size_t hash = std::hash<c10::OperatorHandle>()(node.op);
  for (const Argument& argument : node.arguments) {
    for (const Slot slot : argument.slots) hash = c10::hash_combine(hash, static_cast<size_t>(slot));
    for (const InB& each : argument.integers) {
      for (const int64_t factor : each.factors) hash = c10::hash_combine(hash, static_cast<size_t>(factor));
    }
    if (argument.value.isInt()) hash = c10::hash_combine(hash, static_cast<size_t>(argument.value.toInt()));
  }
  return hash;
}

bool is_small(const Tensor& t) {
  return t.device().is_cpu() && t.layout() == c10::kStrided && t.is_contiguous() && t.nbytes() <= 64 &&
         !t.is_conj() && !t.is_neg() && !t._is_zerotensor() && !t.is_quantized() && t.has_storage();
}

bool same_constant(const Tensor& a, const Tensor& b) {
  return a.scalar_type() == b.scalar_type() && a.sizes() == b.sizes() && a.strides() == b.strides() &&
         a.unsafeGetTensorImpl()->is_wrapped_number() == b.unsafeGetTensorImpl()->is_wrapped_number() &&
         a.requires_grad() == b.requires_grad() && a.nbytes() == b.nbytes() &&
         std::memcmp(a.const_data_ptr(), b.const_data_ptr(), a.nbytes()) == 0;
}

}  // namespace vmap::program
