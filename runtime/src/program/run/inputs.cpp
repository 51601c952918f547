#include "inputs.h"

#include <ATen/quantized/QTensorImpl.h>
#include <ATen/quantized/Quantizer.h>
#include <c10/core/GradMode.h>
#include <vmap/physical.h>

#include <algorithm>
#include <cstdio>

#include "../modes.h"

namespace vmap::program {

namespace {

std::string name_of(const Graph& graph, size_t i) {
  const std::string& name = graph.inputs[i].name;
  return name.empty() ? c10::str("input ", i) : c10::str("input ", i, " (", name, ")");
}

std::string sizes_shown(const std::vector<InB>& sizes) {
  std::string text = "[";
  for (const InB& size : sizes) text += (text.size() > 1 ? ", " : "") + to_string(size);
  return text + "]";
}

// So that it is read as the same number.
std::string shown(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.17g", value);
  return text;
}

// Of all bits, for there may be many.
std::string digest_of(const Tensor& values) {
  const Tensor dense = values.to(at::kCPU).contiguous();
  const auto* bytes = static_cast<const uint8_t*>(dense.const_data_ptr());
  uint64_t digest = 14695981039346656037u;  // FNV-1a
  for (size_t i = 0; i < dense.nbytes(); ++i) digest = (digest ^ bytes[i]) * 1099511628211u;
  char text[32];
  std::snprintf(text, sizeof text, "%016llx", static_cast<unsigned long long>(digest));
  return text;
}

// n from times * n + plus.
std::optional<int64_t> solved(int64_t value, int64_t times, int64_t plus) {
  if ((value - plus) % times != 0) return std::nullopt;
  return (value - plus) / times;
}

// What the first size with nothing but B in it tells, and so on. None: no whole number of batches.
bool has_symbols(const Tensor& t) {
  return t.unsafeGetTensorImpl()->has_symbolic_sizes_strides();
}

// Each of its sizes is a number.
bool has_sizes(const Tensor& t) {
  return t.defined() && !t.is_nested() && !has_symbols(t);
}

// None where it would have to be asked of a symbol, too.
std::optional<BatchSizes> batch_sizes_of(const Graph& graph, at::TensorList inputs) {
  if (!std::all_of(inputs.begin(), inputs.end(), has_sizes)) return std::nullopt;
  if (graph.only_size) return BatchSizes(*graph.only_size);
  BatchSizes found(2);  // where no input of the right rank tells: what follows says so
  std::array<bool, kAxes> is_told{};
  for (size_t i = 0; i < graph.inputs.size(); ++i) {
    const std::vector<InB>& sizes = graph.inputs[i].type.sizes;
    if (inputs[i].dim() != static_cast<int64_t>(sizes.size())) continue;
    for (size_t d = 0; d < sizes.size(); ++d) {
      if (sizes[d].is_fixed()) continue;
      const int64_t size = inputs[i].size(static_cast<int64_t>(d));
      for (size_t axis = 0; axis < kAxes; ++axis) {
        if (is_told[axis] || !tells(sizes[d], axis)) continue;
        const auto n = solved(size, sizes[d].factors[size_t{1} << axis], sizes[d].plus());
        if (!n) return std::nullopt;
        found.of[axis] = *n;
        is_told[axis] = true;
      }
    }
  }
  return found;
}

std::string shown(const Graph& graph, const BatchSizes& sizes) {
  if (graph.only_size) return "";
  std::string text = c10::str(", where B is ", sizes.b());
  const size_t axes = axes_of(graph);
  for (size_t axis = 1; axis < axes; ++axis)
    text += c10::str(axis + 1 == axes ? " and " : ", ", kAxisNames[axis], " ", sizes[axis]);
  return text + " here";
}

// By its members: operators would be seen by who traces.
std::string quantizer_of(const Tensor& t) {
  const auto* impl = dynamic_cast<at::QTensorImpl*>(t.unsafeGetTensorImpl());
  if (!impl) return "";
  const c10::intrusive_ptr<at::Quantizer> quantizer = const_cast<at::QTensorImpl*>(impl)->quantizer();
  if (const auto* whole = dynamic_cast<const at::PerTensorAffineQuantizer*>(quantizer.get()))
    return c10::str("quantized by a scale of ", shown(whole->scale()), " and a zero point of ",
                    whole->zero_point());
  const auto* rows = dynamic_cast<const at::PerChannelAffineQuantizer*>(quantizer.get());
  if (!rows) return "quantized";
  const Unobserved own;
  return c10::str("quantized along dim ", rows->axis(), " (scales ", digest_of(rows->scales()),
                  ", zero points ", digest_of(rows->zero_points()), ")");
}

bool fits(at::IntArrayRef actual, const std::vector<InB>& expected, const BatchSizes& batch_size) {
  if (actual.size() != expected.size()) return false;
  for (size_t d = 0; d < actual.size(); ++d) {
    if (actual[d] != expected[d].at(batch_size)) return false;
  }
  return true;
}

// Strides of dims that have one element, and of tensors that have none, are nobody's.
bool strides_fit(const Tensor& t, const std::vector<InB>& expected, const BatchSizes& batch_size) {
  if (t.numel() == 0) return true;
  const at::IntArrayRef sizes = t.sizes(), strides = t.strides();
  for (size_t d = 0; d < sizes.size(); ++d) {
    if (sizes[d] != 1 && strides[d] != expected[d].at(batch_size)) return false;
  }
  return true;
}

bool input_fits(const Graph& graph, size_t i, const Tensor& t, const BatchSizes& batch_size) {
  const Type& type = graph.inputs[i].type;
  if (!has_sizes(t) || t.scalar_type() != type.dtype || t.device() != type.device) return false;
  if (t.is_conj() != graph.inputs[i].is_conj || t.is_neg() != graph.inputs[i].is_neg) return false;
  if (carried_of(t) != graph.inputs[i].carried) return false;
  if (!fits(t.sizes(), type.sizes, batch_size)) return false;
  const bool is_strided = t.layout() == c10::kStrided;
  return is_strided == (type.strides.size() == type.sizes.size()) &&
         (!is_strided || strides_fit(t, type.strides, batch_size));
}

// A captured tensor is used as it is in each run, but its dtype and layout are the trace's: `module.double()`
// and `.data =` change them.
bool captured_fits(const Graph& graph, const Constant& constant) {
  if (constant.kind != Constant::Kind::Captured) return true;
  const Type& type = graph.types[static_cast<size_t>(constant.slot)];
  const Tensor& t = constant.value;
  if (t.scalar_type() != type.dtype || t.device() != type.device || !fits(t.sizes(), type.sizes, 2))
    return false;
  if (carried_of(t) != constant.carried) return false;
  return t.layout() != c10::kStrided || type.strides.size() != type.sizes.size() ||
         strides_fit(t, type.strides, 2);
}

bool all_captured_fit(const Graph& graph) {
  return std::all_of(graph.constants.begin(), graph.constants.end(),
                     [&](const Constant& constant) { return captured_fits(graph, constant); });
}

std::string carried_shown(const std::string& carried) {
  return carried.empty() ? "not tracked" : carried;
}

void check_captured(const Graph& graph) {
  for (const Constant& constant : graph.constants) {
    if (constant.kind != Constant::Kind::Captured) continue;
    const std::string carried = carried_of(constant.value);
    TORCH_CHECK(carried == constant.carried, "vmap: a captured tensor that was ",
                carried_shown(constant.carried), " when it was traced is ", carried_shown(carried),
                " now, and other calls are made of it: trace again");
    const Type& type = graph.types[static_cast<size_t>(constant.slot)];
    TORCH_CHECK(captured_fits(graph, constant), "vmap: a captured tensor that was ", type.dtype, " of shape ",
                sizes_shown(type.sizes), " on ", type.device, " when it was traced is ",
                constant.value.scalar_type(), " of shape ", constant.value.sizes(), " on ",
                constant.value.device(), " now, or lies otherwise in memory: trace again");
  }
}

// What a function calls may depend on such a bit, and whether it writes to its argument or to a copy.
void check_bit(const Graph& graph, size_t i, bool is, bool was, const char* bit) {
  TORCH_CHECK(is == was, "vmap: a traced program's ", name_of(graph, i), is ? " has" : " lacks", " the ", bit,
              " bit (is_", bit, "()), and was traced ", was ? "with" : "without", " it: trace again",
              is ? c10::str(", or hand in resolve_", bit, "() of it")
                 : c10::str(" with resolve_", bit, "() of the example"));
}

// Throws for an input that does not fit.
void refuse_input(const Graph& graph, size_t i, const Tensor& t, const BatchSizes& batch_size) {
  const Type& type = graph.inputs[i].type;
  TORCH_CHECK(t.defined(), "vmap: a traced program's ", name_of(graph, i), " is an undefined tensor");
  TORCH_CHECK(t.scalar_type() == type.dtype && t.device() == type.device, "vmap: a traced program's ",
              name_of(graph, i), " has dtype ", t.scalar_type(), " on ", t.device(), ", and was traced with ",
              type.dtype, " on ", type.device, ": trace again for these");
  TORCH_CHECK(!t.is_nested(), "vmap: a traced program's ", name_of(graph, i),
              " is a nested tensor, which has no sizes that all its parts share: pad it "
              "(torch.nested.to_padded_tensor), or run the program on its parts (unbind)");
  TORCH_CHECK(
      !has_symbols(t), "vmap: a traced program's ", name_of(graph, i),
      " has sizes that are symbols, and a program runs with numbers: let them see the mapped function");
  check_bit(graph, i, t.is_conj(), graph.inputs[i].is_conj, "conj");
  check_bit(graph, i, t.is_neg(), graph.inputs[i].is_neg, "neg");
  const std::string carried = carried_of(t);
  TORCH_CHECK(carried == graph.inputs[i].carried, "vmap: a traced program's ", name_of(graph, i), " is ",
              carried_shown(carried), ", and was traced ", carried_shown(graph.inputs[i].carried),
              ", of which other calls are made: hand in such a one, or trace again");
  TORCH_CHECK(
      fits(t.sizes(), type.sizes, batch_size), "vmap: a traced program's ", name_of(graph, i), " has shape ",
      t.sizes(), ", and was traced with ", sizes_shown(type.sizes), shown(graph, batch_size),
      ": trace again for other sizes",
      graph.only_size ? c10::str(" (the program is for this batch size only: ", graph.why_only, ")") : "",
      graph.why_only_inside.empty()
          ? ""
          : c10::str(" (the map inside has the size of the trace: ", graph.why_only_inside, ")"));
  const bool is_strided = t.layout() == c10::kStrided;
  TORCH_CHECK(is_strided == (type.strides.size() == type.sizes.size()), "vmap: a traced program's ",
              name_of(graph, i), " has another layout than in the trace: ", t.layout());
  TORCH_CHECK(false, "vmap: a traced program's ", name_of(graph, i), " has strides ", t.strides(),
              ", and was traced with ", sizes_shown(type.strides),
              ": trace again for this layout, or hand in contiguous() tensors both times");
}

// With what `others` say and these do not.
std::string modes_shown(const std::string& modes, const std::string& others) {
  const auto only_others_say = [&](const char* what) {
    return others.find(what) != std::string::npos && modes.find(what) == std::string::npos;
  };
  std::vector<std::string> all;
  if (only_others_say("autocast")) all.emplace_back("autocast off");
  if (!modes.empty()) all.push_back(modes);
  if (only_others_say("default dtype")) all.emplace_back("default dtype Float");
  if (all.empty()) all.emplace_back("none of these");
  return c10::Join(", ", all);
}

bool may_be(const Graph& graph, const BatchSizes& sizes) {
  return graph.only_size || *std::min_element(sizes.of.begin(), sizes.of.end()) >= 2;
}

[[noreturn]] void refuse(const Graph& graph, at::TensorList inputs) {
  check_captured(graph);
  TORCH_CHECK(inputs.size() == graph.inputs.size(), "vmap: a traced program takes ", graph.inputs.size(),
              " tensors, and got ", inputs.size());
  // A size that no batch size gives is told as any other that does not fit.
  const BatchSizes batch_size = batch_sizes_of(graph, inputs).value_or(2);
  for (size_t i = 0; i < inputs.size(); ++i) {
    if (!input_fits(graph, i, inputs[i], batch_size)) refuse_input(graph, i, inputs[i], batch_size);
  }
  TORCH_CHECK(may_be(graph, batch_size), "vmap: this program is for batch sizes of at least 2, and got ",
              batch_size.b() < 2 ? c10::str(batch_size.b())
                                 : c10::str(std::min(batch_size[1], batch_size[2]), " for the map inside"),
              ": operators may take other ways for so few; trace one with an example of that size");
  const std::string now = modes_of_thread();
  TORCH_CHECK(false, "vmap: this program was traced with ", modes_shown(graph.modes, now), ", and runs with ",
              modes_shown(now, graph.modes), ": trace again under it");
}

}  // namespace

std::string carried_of(const Tensor& t) {
  const std::string quantized = t.defined() && t.is_quantized() ? quantizer_of(t) : "",
                    tracked = carried_by(t);
  return tracked + (tracked.empty() || quantized.empty() ? "" : ", ") + quantized;
}

bool wants_gradient(const Tensor& t) {
  return c10::GradMode::is_enabled() && t.requires_grad();
}

bool has_tangent(const Tensor& t) {
  return t._fw_grad(0).defined();
}

bool tells(const InB& size, size_t axis) {
  for (size_t other = 0; other < kAxes; ++other) {
    if (size.depends_on(other) != (other == axis)) return false;
  }
  return true;
}

size_t axes_of(const Graph& graph) {
  size_t axes = 1;
  for (const Input& input : graph.inputs) {
    for (const InB& size : input.type.sizes) {
      for (size_t axis = axes; axis < kAxes; ++axis) {
        if (tells(size, axis)) axes = axis + 1;
      }
    }
  }
  return axes;
}

std::optional<BatchSizes> fitting_batch_size(const Graph& graph, at::TensorList inputs) {
  if (inputs.size() != graph.inputs.size()) return std::nullopt;
  const std::optional<BatchSizes> batch_size = batch_sizes_of(graph, inputs);
  if (!batch_size || !may_be(graph, *batch_size)) return std::nullopt;
  for (size_t i = 0; i < inputs.size(); ++i) {
    if (!input_fits(graph, i, inputs[i], *batch_size)) return std::nullopt;
  }
  if (modes_of_thread() != graph.modes || !all_captured_fit(graph)) return std::nullopt;
  return batch_size;
}

BatchSizes checked_batch_size(const Graph& graph, at::TensorList inputs) {
  const std::optional<BatchSizes> batch_size = fitting_batch_size(graph, inputs);
  if (C10_UNLIKELY(!batch_size)) refuse(graph, inputs);
  return *batch_size;
}

}  // namespace vmap::program
