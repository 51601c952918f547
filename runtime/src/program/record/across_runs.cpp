#include "across_runs.h"

#include <ATen/ops/equal.h>
#include <c10/core/GradMode.h>

#include <algorithm>

#include "../passes/equal.h"
#include "integers.h"
#include "memory.h"

namespace vmap::program {

namespace {

// The first reason why the runs are not one program.
class Disagreement {
 public:
  template <class... Words>
  bool say(const Words&... words) {
    if (text_.empty()) text_ = c10::str(words...);
    return false;
  }
  const std::string& text() const { return text_; }

 private:
  std::string text_;
};

class Across {
 public:
  explicit Across(std::vector<Recording>&& runs) : runs_(std::move(runs)), first_(runs_[0].graph) {
    for (const Recording& run : runs_) sizes_.push_back(run.batch_size);
    axes_ = axes_between(sizes_);
  }

  std::variant<Graph, std::string> graph() && {
    if (!nodes() || !constants() || !types() || !outputs()) return why_.text();
    if (axes_ == 0) first_.only_size = sizes_[0].b();
    return std::move(first_);
  }

 private:
  const Graph& run(size_t r) const { return runs_[r].graph; }

  // What `get` gives of each run, as an integer in the batch sizes.
  template <class Get>
  std::optional<InB> line(const Get& get) const {
    std::vector<int64_t> values;
    for (size_t r = 0; r < runs_.size(); ++r) values.push_back(get(r));
    return fitted(values, sizes_);
  }

  // Replaces the integers `get(r)[i]` of the first run by their lines. Nothing where they are on none.
  template <class Get>
  std::optional<std::vector<InB>> lines(const Get& get) const {
    std::vector<InB> all;
    const size_t count = get(0).size();
    for (size_t r = 1; r < runs_.size(); ++r) {
      if (get(r).size() != count) return {};
    }
    for (size_t i = 0; i < count; ++i) {
      const auto value = line([&](size_t r) { return get(r)[i]; });
      if (!value) return {};
      all.push_back(*value);
    }
    return all;
  }

  bool nodes() {
    const size_t shortest = std::min_element(runs_.begin(), runs_.end(), [](const auto& a, const auto& b) {
                              return a.graph.nodes.size() < b.graph.nodes.size();
                            })->graph.nodes.size();
    for (size_t n = 0; n < shortest; ++n) {
      if (!node(n)) return false;
    }
    for (size_t r = 1; r < runs_.size(); ++r) {
      if (run(r).nodes.size() != first_.nodes.size())
        return why_.say("the function calls ", first_.nodes.size(), " operators in a run with ", sizes_are(0),
                        ", and ", run(r).nodes.size(), " in one with ", sizes_are(r));
    }
    return true;
  }

  std::string sizes_are(size_t r) const {
    const std::string outer = c10::str("batch size ", sizes_[r].b());
    if (axes_ < 2) return outer;
    const std::string inner = c10::str(outer, " and ", sizes_[r][1], " of the map inside");
    return axes_ < 3 ? inner : c10::str(inner, ", ", sizes_[r][2], " of the other");
  }

  const char* form() const {
    return std::array{"a*B + b", "a*B*C + b*B + c*C + d", "a*B*C*D + … + b*B + c*C + d*D + e"}.at(
        std::max<size_t>(axes_, 1) - 1);
  }

  // The run that shows why there is no line: the first that differs.
  template <class Differs>
  size_t other_run(const Differs& differs) const {
    for (size_t r = 1; r < runs_.size(); ++r) {
      if (differs(r)) return r;
    }
    return 1;
  }

  bool node(size_t n) {
    Node& node = first_.nodes[n];
    for (size_t r = 1; r < runs_.size(); ++r) {
      const Node& other = run(r).nodes[n];
      if (!(other.op == node.op) || other.grad_mode != node.grad_mode)
        return why_.say("call ", n, " is ", node.op.operator_name(), " with ", sizes_are(0), " and ",
                        other.op.operator_name(), " with ", sizes_are(r));
      for (size_t i = 0; i < node.results.size(); ++i) {
        if (other.results[i].slots != node.results[i].slots ||
            !same(other.results[i].value, node.results[i].value))
          return why_.say("the results of call ", n, ", ", node.op.operator_name(), ", differ between ",
                          sizes_are(0), " and ", sizes_are(r));
      }
    }
    for (size_t i = 0; i < node.arguments.size(); ++i) {
      if (argument(n, i)) continue;
      const size_t r = other_run([&](size_t other) { return shown(n, i, other) != shown(n, i, 0); });
      return why_.say("argument `", node.op.schema().arguments()[i].name(), "` of call ", n, ", ",
                      node.op.operator_name(), ", is ", shown(n, i, 0), " with ", sizes_are(0), ", ",
                      shown(n, i, r), " with ", sizes_are(r), ": no number of the form ", form());
    }
    return true;
  }

  std::string shown(size_t n, size_t i, size_t r) const {
    const Argument& argument = run(r).nodes[n].arguments[i];
    if (argument.slots.empty()) return c10::str(argument.value);
    return argument.slots.size() > 1 ? "other tensors" : c10::str("tensor ", argument.slots[0]);
  }

  static bool same(const c10::IValue& a, const c10::IValue& b) {
    if (a.tagKind() != b.tagKind()) return false;
    if (a.isGenerator()) return a.toGenerator() == b.toGenerator();
    return a == b || same_value(a, b);  // what is not a number, too
  }

  bool argument(size_t n, size_t i) {
    Argument& argument = first_.nodes[n].arguments[i];
    const auto of = [&](size_t r) -> const Argument& { return run(r).nodes[n].arguments[i]; };
    bool all_same = true;
    for (size_t r = 1; r < runs_.size(); ++r) {
      if (of(r).kind != argument.kind || of(r).slots != argument.slots) return false;
      if (of(r).value.tagKind() != argument.value.tagKind()) return false;
      all_same = all_same && same(of(r).value, argument.value);
    }
    if (all_same) return true;
    std::optional<std::vector<InB>> integers;
    if (argument.value.isInt()) {
      argument.kind = Argument::Kind::Integer;
      const auto value = line([&](size_t r) { return r ? of(r).value.toInt() : argument.value.toInt(); });
      if (value) integers = std::vector<InB>{*value};
    } else if (argument.value.isIntList()) {
      argument.kind = Argument::Kind::Integers;
      integers = lines([&](size_t r) { return of(r).value.toIntVector(); });
    }
    if (!integers) {
      argument.kind = Argument::Kind::Value;
      return false;
    }
    argument.integers = std::move(*integers);
    argument.value = {};
    return true;
  }

  bool constants() {
    for (size_t c = 0; c < first_.constants.size(); ++c) {
      Constant& constant = first_.constants[c];
      for (size_t r = 1; r < runs_.size(); ++r) {
        if (run(r).constants.size() != first_.constants.size())
          return why_.say("the function uses ", first_.constants.size(), " captured tensors with ",
                          sizes_are(0), ", and ", run(r).constants.size(), " with ", sizes_are(r));
        const Constant& other = run(r).constants[c];
        if (other.slot != constant.slot)
          return why_.say("captured tensors are used in another order with ", sizes_are(r));
        if (runs_[r].met[c].is_same(runs_[0].met[c]) || same_memory(runs_[r].met[c], runs_[0].met[c]))
          continue;
        constant.kind = Constant::Kind::Made;
        if (!equal(constant.value, other.value))
          return why_.say("a tensor that no operator made (numbers, numpy) differs between a run with ",
                          sizes_are(0), " and one with ", sizes_are(r));
      }
      // As it is now, also when a run has written to it: Aliases tells.
      if (constant.kind == Constant::Kind::Captured) constant.value = runs_[0].met[c];
    }
    return true;
  }

  // What sees the memory of the function's surroundings by a tensor of each run: w.data, torch.from_numpy.
  // Recordings keep what they have met: memory of one run is none of another's.
  static bool same_memory(const Tensor& a, const Tensor& b) {
    const auto has_memory = [](const Tensor& t) { return has_address(t) && t.storage().data(); };
    return has_memory(a) && has_memory(b) && a.const_data_ptr() == b.const_data_ptr() && a.numel() != 0 &&
           a.device() == b.device() && lie_alike(a, b);
  }

  static bool equal(const Tensor& a, const Tensor& b) {
    const c10::NoGradGuard no_grad;
    if (a.layout() != b.layout() || a.device() != b.device() || a.scalar_type() != b.scalar_type() ||
        a.sizes() != b.sizes() || a.is_meta())
      return false;
    if (a._is_zerotensor() || b._is_zerotensor()) return a._is_zerotensor() && b._is_zerotensor();
    if (a.layout() != c10::kStrided || a.is_conj() || a.is_neg()) return a.equal(b);
    const Tensor x = a.contiguous(), y = b.contiguous();
    // Bit by bit: a NaN is itself.
    return a.device().is_cpu() ? std::memcmp(x.const_data_ptr(), y.const_data_ptr(), x.nbytes()) == 0
                               : at::equal(x, y);
  }

  static std::vector<int64_t> values(const std::vector<InB>& of) {
    std::vector<int64_t> all;
    for (const InB& each : of) all.push_back(each.plus());
    return all;
  }

  // Of `get(r)` of each run. Nothing where dtypes differ, or integers are on no line.
  template <class Get>
  std::optional<Type> type(const Get& get) const {
    Type type = get(0);
    for (size_t r = 1; r < runs_.size(); ++r) {
      if (get(r).dtype != type.dtype) return {};
    }
    const auto sizes = lines([&](size_t r) { return values(get(r).sizes); });
    const auto strides = lines([&](size_t r) { return values(get(r).strides); });
    const auto offset = line([&](size_t r) { return get(r).offset.plus(); });
    if (!sizes || !strides || !offset) return {};
    type.sizes = *sizes;
    type.strides = *strides;
    type.offset = *offset;
    return type;
  }

  bool types() {
    for (size_t s = 0; s < first_.types.size(); ++s) {
      const auto of = [&](size_t r) -> const Type& { return run(r).types[s]; };
      std::optional<Type> found = type(of);
      const auto has_other_dtype = [&](const Recording& run) {
        return run.graph.types[s].dtype != of(0).dtype;
      };
      if (!found && !is_used(static_cast<Slot>(s)) &&
          std::none_of(runs_.begin(), runs_.end(), has_other_dtype))
        found = Type{c10::ScalarType::Undefined, of(0).device, {}, {}, of(0).offset};  // a workspace, say
      if (!found)
        return why_.say("tensor ", s, " has the sizes ", values_shown(values(of(0).sizes)), " with ",
                        sizes_are(0), " and ", values_shown(values(of(1).sizes)), " with ", sizes_are(1),
                        ": no numbers of the form ", form());
      first_.types[s] = std::move(*found);
    }
    for (size_t i = 0; i < first_.inputs.size(); ++i) {
      // As it comes, which is not what it has become where the function resizes it.
      const auto found = type([&](size_t r) -> const Type& { return run(r).inputs[i].type; });
      if (!found) return why_.say("input ", i, " has other dims in each run");
      first_.inputs[i].type = *found;
    }
    return true;
  }

  bool is_used(Slot slot) const {
    bool is = static_cast<size_t>(slot) < first_.inputs.size();
    for (const Slot output : first_.outputs) is = is || output == slot;
    for (const Constant& constant : first_.constants) is = is || constant.slot == slot;
    for (const Node& node : first_.nodes) for_each_given(node, [&](Slot given) { is = is || given == slot; });
    return is;
  }

  static std::string values_shown(const std::vector<int64_t>& values) {
    return c10::str(c10::IntArrayRef(values));
  }

  bool outputs() {
    for (size_t r = 1; r < runs_.size(); ++r) {
      if (run(r).outputs != first_.outputs)
        return why_.say("the outputs are other tensors with ", sizes_are(r), " than with ", sizes_are(0));
    }
    return true;
  }

  std::vector<Recording> runs_;
  std::vector<BatchSizes> sizes_;
  Graph& first_;
  size_t axes_ = 0;
  Disagreement why_;
};

}  // namespace

std::variant<Graph, std::string> across(std::vector<Recording>&& runs) {
  return Across(std::move(runs)).graph();
}

}  // namespace vmap::program
