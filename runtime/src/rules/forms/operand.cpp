#include <ATen/ExpandUtils.h>
#include <ATen/native/TypeProperties.h>
#include <c10/core/DefaultDtype.h>
#include <c10/core/ScalarType.h>
#include <vmap/rules/broadcast.h>
#include <vmap/rules/dims.h>
#include <vmap/rules/front.h>
#include <vmap/rules/operand.h>
#include <vmap/rules/promotion.h>

namespace vmap::detail {

namespace {

void place_batched(Operand& o, Tensor& owned, int64_t behind) {
  const int64_t target = std::max<int64_t>(o.leading() - behind, 0);
  Tensor t = *o.bdim == target ? *o.tensor : o.tensor->movedim(*o.bdim, target);
  const int64_t missing = behind - o.leading();
  owned = missing > 0 ? insert_ones(t, 1, missing) : std::move(t);
  o.tensor = &owned;
  o.bdim = target;
}

void place_unbatched(Operand& o, Tensor& owned, int64_t behind) {
  owned = o.tensor->unsqueeze(o.leading() - behind);
  o.tensor = &owned;
}

// Where an operator runs that is given them: on the CPU only if they all are there.
c10::Device device_of(const Operand* operands, size_t count) {
  for (size_t i = 0; i < count; ++i) {
    if (operands[i].present() && !operands[i].tensor->is_cpu()) return operands[i].tensor->device();
  }
  return c10::kCPU;
}

}  // namespace

Alignment move_together(Operand* operands, Tensor* owned, size_t count, Alignment found,
                        bool first_is_fixed) {
  Alignment to = found;
  to.behind = to.leading;
  if (first_is_fixed) {
    if (operands[0].behind() >= 0) to.behind = operands[0].behind();
  } else {
    for (size_t i = 0; i < count; ++i) {
      const Operand& o = operands[i];
      if (o.present() && o.bdim && o.leading() == to.leading && o.behind() >= 0) {
        to.behind = o.behind();
        break;
      }
    }
  }
  for (size_t i = 0; i < count; ++i) {
    Operand& o = operands[i];
    if (!o.present()) continue;
    if (o.bdim && o.behind() != to.behind) place_batched(o, owned[i], to.behind);
    if (!o.bdim && o.leading() > to.behind) place_unbatched(o, owned[i], to.behind);
  }
  return to;
}

c10::SymInt batch_of(const Operand* operands, size_t count) {
  for (size_t i = 0; i < count; ++i) {
    const Operand& o = operands[i];
    if (o.present() && o.bdim) return o.tensor->sym_size(*o.bdim);
  }
  return 1;
}

namespace {

void expand_unbatched(Operand& o, Tensor& owned, const c10::SymInt& batch, const Alignment& alignment) {
  // An unbatched operand that reaches past the batch dim holds a dim of size 1 for it already.
  const bool has_place = o.leading() > alignment.behind;
  const int64_t at = std::max<int64_t>(o.leading() - alignment.behind, 0);
  Tensor t = has_place ? *o.tensor : insert_ones(*o.tensor, 0, 1 + alignment.behind - o.leading());
  c10::SymDimVector sizes(t.sym_sizes().begin(), t.sym_sizes().end());
  sizes[at] = batch;
  owned = t.expand_symint(sizes);
  o.tensor = &owned;
}

}  // namespace

void expand_batch(Operand* operands, Tensor* owned, size_t count, const Alignment& alignment) {
  const c10::SymInt batch = batch_of(operands, count);
  for (size_t i = 0; i < count; ++i) {
    Operand& o = operands[i];
    if (o.present() && !o.bdim) expand_unbatched(o, owned[i], batch, alignment);
  }
}

void expand_empty(Operand* operands, Tensor* owned, size_t count, const Alignment& alignment) {
  for (size_t i = 0; i < count; ++i) {
    Operand& o = operands[i];
    if (!o.present() || o.bdim || o.core == 0 || o.tensor->sym_numel() != 0) continue;
    expand_unbatched(o, owned[i], batch_of(operands, count), alignment);
  }
}

namespace {

bool broadcasts_to(const c10::SymDimVector& sizes, const c10::SymDimVector& wanted) {
  if (sizes.size() > wanted.size()) return false;
  const size_t extra = wanted.size() - sizes.size();
  for (size_t dim = 0; dim < sizes.size(); ++dim) {
    if (sizes[dim] != 1 && sizes[dim] != wanted[extra + dim]) return false;
  }
  return true;
}

}  // namespace

void check_shape_of(const Operand* operands, size_t count, size_t of) {
  const c10::SymDimVector wanted = logical_sizes(*operands[of].tensor, operands[of].bdim);
  for (size_t i = 0; i < count; ++i) {
    if (!operands[i].present()) continue;
    const c10::SymDimVector sizes = logical_sizes(*operands[i].tensor, operands[i].bdim);
    TORCH_CHECK(broadcasts_to(sizes, wanted), "inside vmap the result has the shape ",
                c10::SymIntArrayRef(wanted), ", to which a tensor of the shape ", c10::SymIntArrayRef(sizes),
                " does not broadcast");
  }
}

void expand_together(Operand* operands, Tensor* owned, size_t count, bool first_is_fixed) {
  c10::SymDimVector sizes;
  for (size_t i = 0; i < count; ++i) {
    if (operands[i].present()) sizes = at::infer_size_symdimvector(sizes, operands[i].tensor->sym_sizes());
  }
  for (size_t i = first_is_fixed ? 1 : 0; i < count; ++i) {
    Operand& o = operands[i];
    if (!o.present() || o.tensor->sym_sizes() == c10::SymIntArrayRef(sizes)) continue;
    owned[i] = o.tensor->expand_symint(sizes);
    o.tensor = &owned[i];
  }
}

void place_numbers(Operand* operands, Tensor* owned, size_t count, bool first_is_fixed) {
  const c10::Device device = device_of(operands, count);
  if (device.is_cpu()) return;
  for (size_t i = first_is_fixed ? 1 : 0; i < count; ++i) {
    Operand& o = operands[i];
    if (!o.present() || !o.bdim || o.rank > 0 || !o.tensor->is_cpu()) continue;
    owned[i] = o.tensor->to(device);
    o.tensor = &owned[i];
  }
}

bool on_two_devices(const Operand* operands, size_t count) {
  const c10::Device device = device_of(operands, count);
  if (device.is_cpu()) return false;
  for (size_t i = 0; i < count; ++i) {
    if (operands[i].present() && operands[i].tensor->is_cpu()) return true;
  }
  return false;
}

namespace {

// What a number of the host's counts as.
c10::ScalarType weight_of_number(c10::ScalarType dtype) {
  if (isComplexType(dtype)) return c10::typeMetaToScalarType(c10::get_default_complex_dtype());
  return isFloatingType(dtype) ? c10::typeMetaToScalarType(c10::get_default_dtype()) : dtype;
}

// What the operator promotes to in an example.
c10::ScalarType common_dtype(const Operand* operands, size_t count) {
  at::native::ResultTypeState state;
  for (size_t i = 0; i < count; ++i) {
    const Operand& o = operands[i];
    if (!o.present()) continue;
    const c10::ScalarType dtype = o.tensor->scalar_type();
    const bool wrapped = o.tensor->unsafeGetTensorImpl()->is_wrapped_number();
    c10::ScalarType& slot = o.rank > 0 ? state.dimResult : wrapped ? state.wrappedResult : state.zeroResult;
    const c10::ScalarType weight = wrapped ? weight_of_number(dtype) : dtype;
    slot = slot == c10::ScalarType::Undefined ? weight : c10::promoteTypes(slot, weight);
  }
  return at::native::result_type(state);
}

}  // namespace

void promote_by(Operand* operands, Tensor* owned, size_t count, size_t by, bool first_is_fixed) {
  if (!operands[by].present() || operands[by].rank > 0) return;
  std::optional<c10::ScalarType> others;
  for (size_t i = 0; i < count; ++i) {
    if (i == by || !operands[i].present()) continue;
    const c10::ScalarType dtype = operands[i].tensor->scalar_type();
    if (others.value_or(dtype) != dtype) return;  // the operator says that they are not of one
    others = dtype;
  }
  c10::ScalarType common = common_dtype(operands, count);
  if (first_is_fixed) {
    const c10::ScalarType written = operands[0].tensor->scalar_type();
    if (!c10::canCast(common, written)) return;  // the operator says why not
    common = written;
  }
  for (size_t i = first_is_fixed ? 1 : 0; i < count; ++i) {
    Operand& o = operands[i];
    if (!o.present() || o.tensor->scalar_type() == common) continue;
    owned[i] = o.tensor->to(common);
    o.tensor = &owned[i];
  }
}

namespace {

// What an operand is cast to, unless it is of that dtype. One with dims is what the operator promotes by
// itself, but for a pair that PyTorch promotes only where one of the two has no dims.
c10::ScalarType cast_of(const Operand& o, c10::ScalarType common) {
  const c10::ScalarType dtype = o.tensor->scalar_type();
  if (!can_promote(dtype, common)) return common;
  // A bool weighs nothing anywhere, and operators that refuse one (sub) must see it.
  return o.bdim && o.rank == 0 && dtype != at::kBool ? common : dtype;
}

}  // namespace

void promote(Operand* operands, Tensor* owned, size_t count, bool first_is_fixed) {
  const c10::ScalarType common = common_dtype(operands, count);
  const c10::Device device = device_of(operands, count);
  for (size_t i = first_is_fixed ? 1 : 0; i < count; ++i) {
    Operand& o = operands[i];
    if (!o.present()) continue;
    const c10::ScalarType dtype = cast_of(o, common);
    const bool moves = o.bdim && o.rank == 0 && o.tensor->is_cpu() && !device.is_cpu();
    if (!moves && o.tensor->scalar_type() == dtype) continue;
    owned[i] = moves ? o.tensor->to(device, dtype) : o.tensor->to(dtype);
    o.tensor = &owned[i];
  }
}

bool stand_in(Operand* operands, Tensor* owned, size_t count) {
  bool none = false;
  for (size_t i = 0; i < count; ++i) {
    Operand& o = operands[i];
    if (!o.present() || !o.bdim || o.tensor->sym_size(*o.bdim) != 0) continue;
    none = true;
    c10::SymDimVector sizes(o.tensor->sym_sizes().begin(), o.tensor->sym_sizes().end());
    sizes[*o.bdim] = 1;
    owned[i] = o.tensor->new_zeros_symint(sizes);
    o.tensor = &owned[i];
  }
  return none;
}

namespace {

c10::SymDimVector contiguous_strides(const Tensor& t) {
  c10::SymDimVector strides(t.dim(), c10::SymInt(1));
  for (int64_t dim = t.dim() - 2; dim >= 0; --dim) {
    strides[dim] = strides[dim + 1] * t.sym_size(dim + 1).max(1);
  }
  return strides;
}

}  // namespace

void make_contiguous(Operand* operands, Tensor* owned, size_t count) {
  for (size_t i = 0; i < count; ++i) {
    Operand& o = operands[i];
    if (!o.present()) continue;
    // A dim of size 1 may have any stride in a tensor that is contiguous, and kernels read past the end by
    // it.
    const c10::SymDimVector strides = contiguous_strides(*o.tensor);
    if (o.tensor->sym_strides() == c10::SymIntArrayRef(strides)) continue;
    owned[i] = o.tensor->is_contiguous() ? o.tensor->as_strided_symint(o.tensor->sym_sizes(), strides)
                                         : o.tensor->contiguous();
    o.tensor = &owned[i];
  }
}

void refuse_rank(const char* name, size_t i, const Operand& operand) {
  const bool goes_along = i > 0 && operand.core == 1;
  const std::string message = c10::str(name, ": tensor argument ", i + 1, " has ", operand.rank,
                                       " dimensions inside vmap, the operator takes at least ", operand.core);
  TORCH_CHECK_INDEX(!goes_along, message);
  TORCH_CHECK(false, message);
}

void check_vectors(const char* name, const Operand* operands, size_t count) {
  const Operand& first = operands[0];
  if (first.core != 2) return;
  for (size_t i = 1; i < count; ++i) {
    const Operand& o = operands[i];
    if (!o.present() || o.core != 1) continue;
    TORCH_CHECK(o.leading() == first.leading(), name, ": tensor argument ", i + 1,
                " is a vector for each matrix of the first, and has ", o.rank,
                " dimensions inside vmap, not ", first.leading() + o.core);
    // Kernels (lu_unpack) take it for granted, and read past the end of what is shorter.
    for (int64_t d = 0; d < first.leading(); ++d) {
      const c10::SymInt size = o.tensor->sym_size(o.bdim && *o.bdim <= d ? d + 1 : d);
      const c10::SymInt wanted = first.tensor->sym_size(first.bdim && *first.bdim <= d ? d + 1 : d);
      TORCH_CHECK(size == wanted, name, ": dimension ", d, " of tensor argument ", i + 1, " has size ", size,
                  " inside vmap, and that of the first ", wanted);
    }
  }
}

void check_leading(const char* name, const Operand* operands, size_t count) {
  const auto leading = [](const Operand& o) {
    c10::SymDimVector sizes = logical_sizes(*o.tensor, o.bdim);
    sizes.resize(o.leading());
    return sizes;
  };
  const c10::SymDimVector first = leading(operands[0]);
  for (size_t i = 1; i < count; ++i) {
    if (!operands[i].present()) continue;
    const c10::SymDimVector other = leading(operands[i]);
    TORCH_CHECK(other == first, name, ": tensor argument ", i + 1, " has the leading dims ",
                c10::SymIntArrayRef(other), " inside vmap, and the first ", c10::SymIntArrayRef(first));
  }
}

void check_vector_rank(const char* name, const Operand* operands, size_t i) {
  const int64_t wanted = operands[0].rank, given = operands[i].rank;
  TORCH_CHECK(given == wanted || given == wanted - 1, name, ": tensor argument ", i + 1, " has ", given,
              " dimensions inside vmap, and the first ", wanted, "; it takes as many, or one less");
}

void keep_a_matrix(Operand* operands, Tensor* owned, size_t i) {
  Operand& o = operands[i];
  if (!o.present() || o.bdim || o.tensor->dim() != operands[0].tensor->dim() - 1) return;
  owned[i] = o.tensor->unsqueeze(0);
  o.tensor = &owned[i];
}

bool is_vector_for(const Operand& lhs, const Operand& rhs) {
  if (rhs.rank == 1) return true;
  if (rhs.rank != lhs.rank - 1) return false;
  const auto logical = [](const Operand& o) {
    c10::SymDimVector sizes(o.tensor->sym_sizes().begin(), o.tensor->sym_sizes().end());
    if (o.bdim) sizes.erase(sizes.begin() + *o.bdim);
    return sizes;
  };
  c10::SymDimVector expected = logical(lhs);
  expected.pop_back();
  return logical(rhs) == expected;
}

}  // namespace vmap::detail
