#include "prepared.h"

#include <algorithm>
#include <functional>

#include "aliases.h"
#include "constants.h"
#include "run/inputs.h"

namespace vmap::program {

namespace {

// Integers of a program for one size, which may have no tensor to read B from.
void fix_integers(Graph& graph) {
  if (!graph.only_size) return;
  for (Node& node : graph.nodes) {
    for (Argument& argument : node.arguments) {
      if (argument.kind == Argument::Kind::Integer)
        argument.value = argument.integers[0].at(*graph.only_size);
      if (argument.kind == Argument::Kind::Integers) {
        c10::List<int64_t> list;
        for (const InB& each : argument.integers) list.push_back(each.at(*graph.only_size));
        argument.value = list;
      }
      if (argument.integers.empty()) continue;
      argument.kind = Argument::Kind::Value;
      argument.integers.clear();
    }
  }
}

template <class Holds>
bool has_integer(const Graph& graph, const Holds& holds) {
  return std::any_of(graph.nodes.begin(), graph.nodes.end(), [&](const Node& node) {
    return std::any_of(node.arguments.begin(), node.arguments.end(), [&](const Argument& argument) {
      return std::any_of(argument.integers.begin(), argument.integers.end(), holds);
    });
  });
}

std::vector<Section> sections_of(const Graph& graph) {
  std::vector<Section> sections;
  for (size_t i = 0; i < graph.nodes.size(); ++i) {
    const Gradients grad_mode = graph.nodes[i].grad_mode;
    if (sections.empty() || sections.back().grad_mode != grad_mode) sections.push_back({i, i, grad_mode});
    sections.back().end = i + 1;
  }
  return sections;
}

std::vector<int64_t> last_uses(const Graph& graph) {
  std::vector<int64_t> last(graph.types.size(), -1);
  for (size_t i = 0; i < graph.nodes.size(); ++i)
    for_each_given(graph.nodes[i],
                   [&](Slot slot) { last[static_cast<size_t>(slot)] = static_cast<int64_t>(i); });
  for (const Slot slot : graph.outputs)
    if (slot != kNoSlot) last[static_cast<size_t>(slot)] = static_cast<int64_t>(graph.nodes.size());
  return last;
}

std::string or_default(const std::string& name, const char* prefix, size_t number) {
  return name.empty() ? prefix + std::to_string(number) : name;
}

}  // namespace

Prepared::Prepared(Graph given, const std::string& name, bool for_source) : graph(std::move(given)) {
  names.take(name);
  name_of.resize(graph.types.size());
  for (size_t i = 0; i < graph.inputs.size(); ++i)
    name_of[i] = names.take(or_default(graph.inputs[i].name, "x", i));
  if (for_source) {
    fix_integers(graph);
    write_numbers(graph);
  }
  last_use = last_uses(graph);
  const Aliases aliases(graph);
  for (size_t i = 0; i < graph.constants.size(); ++i) {
    const Constant& constant = graph.constants[i];
    std::optional<Written> written = written_form(constant);
    if (written && !is_used(constant.slot)) continue;
    const bool is_shared = aliases.is_written(constant.slot) || aliases.reaches_caller(constant.slot);
    if (written && written->sizes.empty() && !is_shared) {
      in_place.emplace(constant.slot, std::move(*written));
      continue;
    }
    this->name(constant.slot) = names.take(or_default(constant.name, "c", i));
    if (written)
      made_first.emplace_back(constant.slot, std::move(*written));
    else
      parameters.push_back(constant.slot);
  }
  for (size_t axis = 0; axis < kAxes; ++axis)
    needs[axis] = has_integer(graph, [&](const InB& each) { return each.depends_on(axis); });
  sections = sections_of(graph);
}

namespace {

// The size of an input that tells a batch size, and n as an expression of it: from times * n + plus.
struct Told {
  int64_t times = 0, plus = 0;
  std::string text;

  // The plainest: n itself rather than 2 * n + 1.
  bool is_plainer_than(const Told& other) const {
    const auto cost = [](const Told& of) { return std::pair(of.times != 1, of.plus != 0); };
    return other.times == 0 || cost(*this) < cost(other);
  }

  std::string solved(const std::string& division) const {
    std::string n = text;
    if (plus != 0) n += (plus < 0 ? " + " : " - ") + std::to_string(plus < 0 ? -plus : plus);
    if (times == 1) return n;
    return (plus == 0 ? n : "(" + n + ")") + " " + division + " " + std::to_string(times);
  }
};

std::string told_by_an_input(const Prepared& program, size_t axis, const std::string& division) {
  Told best;
  for (size_t i = 0; i < program.graph.inputs.size(); ++i) {
    const std::vector<InB>& sizes = program.graph.inputs[i].type.sizes;
    for (size_t dim = 0; dim < sizes.size(); ++dim) {
      const InB& size = sizes[dim];
      if (!tells(size, axis)) continue;
      const Told told{size.factors[size_t{1} << axis], size.plus(),
                      program.name_of[i] + ".size(" + std::to_string(dim) + ")"};
      if (told.is_plainer_than(best)) best = told;
    }
  }
  TORCH_CHECK(best.times != 0,
              "vmap: no input has the batch size among its sizes, so its source cannot be printed; trace "
              "it with a mapped tensor as argument");
  return best.solved(division);
}

}  // namespace

std::vector<std::pair<std::string, std::string>> batch_sizes_of(const Prepared& program,
                                                                const std::string& division) {
  std::vector<std::pair<std::string, std::string>> all;
  for (size_t axis = 0; axis < kAxes; ++axis) {
    if (!program.needs[axis]) continue;
    all.emplace_back(std::string(1, kAxisNames[axis]), told_by_an_input(program, axis, division));
  }
  return all;
}

std::string in_code(const InB& value) {
  std::string text = to_string(value);
  for (size_t star = text.find('*'); star != std::string::npos; star = text.find('*', star + 3))
    text.replace(star, 1, " * ");
  return text;
}

std::string to_string(const Type& type) {
  if (type.dtype == c10::ScalarType::Undefined) return "tensor";
  std::string text = std::string(dtype_name(type.dtype)) + "[";
  for (size_t i = 0; i < type.sizes.size(); ++i) text += (i == 0 ? "" : ", ") + in_code(type.sizes[i]);
  text += ']';
  return type.device.is_cpu() ? text : text + " on " + type.device.str();
}

std::vector<std::string> description(const Prepared& program) {
  const Graph& graph = program.graph;
  std::vector<std::string> lines;
  if (graph.only_size)
    lines.push_back("For a batch size of " + std::to_string(*graph.only_size) + " only: " + graph.why_only);
  else if (!graph.why_only.empty())
    lines.push_back("For one batch size only: " + graph.why_only);
  else
    lines.push_back(std::array{"For every batch size B of at least 2.",
                               "For every batch size B, and C of the map inside, of at least 2.",
                               "For every batch size B, and C and D of the maps inside, of at least 2."}
                        .at(axes_of(graph) - 1));
  if (!graph.modes.empty()) lines.push_back("To be called under " + graph.modes);
  if (!graph.why_no_gradient.empty())
    lines.push_back("No gradient goes through it: " + graph.why_no_gradient);
  for (size_t i = 0; i < graph.inputs.size(); ++i)
    lines.push_back("  " + program.name_of[i] + ": " + to_string(graph.inputs[i].type) +
                    (graph.inputs[i].is_conj ? ", with the conj bit" : "") +
                    (graph.inputs[i].is_neg ? ", with the neg bit" : ""));
  for (const Constant& constant : graph.constants) {
    if (std::find(program.parameters.begin(), program.parameters.end(), constant.slot) ==
        program.parameters.end())
      continue;
    lines.push_back("  " + program.name(constant.slot) + ": " +
                    to_string(graph.types[static_cast<size_t>(constant.slot)]) +
                    (constant.kind == Constant::Kind::Captured ? ", captured" : ", a constant"));
  }
  for (std::string& line : lines) line = in_comment(line);
  return lines;
}

bool is_default(const Node& node, size_t argument) {
  const std::optional<c10::IValue>& value = node.op.schema().arguments()[argument].default_value();
  const Argument& given = node.arguments[argument];
  if (!value) return false;
  if (given.kind == Argument::Kind::Tensor) return given.slots[0] == kNoSlot && value->isNone();
  if (given.kind != Argument::Kind::Value || given.value.tagKind() != value->tagKind()) return false;
  return given.value == *value;
}

size_t needed_arguments(const Node& node, size_t first, size_t end) {
  while (end > first && is_default(node, end - 1)) --end;
  return end;
}

std::string base_name(const c10::FunctionSchema& schema) {
  return schema.name().substr(schema.name().find("::") + 2);
}

}  // namespace vmap::program
