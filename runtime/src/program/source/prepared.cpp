#include "prepared.h"

#include <algorithm>

#include "aliases.h"
#include "constants.h"

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

bool has_batch_size(const Graph& graph) {
  return std::any_of(graph.nodes.begin(), graph.nodes.end(), [](const Node& node) {
    return std::any_of(node.arguments.begin(), node.arguments.end(), [](const Argument& argument) {
      return std::any_of(argument.integers.begin(), argument.integers.end(),
                         [](const InB& each) { return !each.is_fixed(); });
    });
  });
}

std::vector<Section> sections_of(const Graph& graph) {
  std::vector<Section> sections;
  for (size_t i = 0; i < graph.nodes.size(); ++i) {
    const bool grad_mode = graph.nodes[i].grad_mode;
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
  needs_batch_size = has_batch_size(graph);
  sections = sections_of(graph);
}

std::string batch_size_of(const Prepared& program, const std::string& division) {
  // The plainest: B itself rather than 2 * B + 1.
  const InB* best = nullptr;
  std::string text;
  for (size_t i = 0; i < program.graph.inputs.size(); ++i) {
    const std::vector<InB>& sizes = program.graph.inputs[i].type.sizes;
    for (size_t dim = 0; dim < sizes.size(); ++dim) {
      const auto cost = [](const InB& size) { return std::pair(size.times != 1, size.plus != 0); };
      if (sizes[dim].is_fixed() || (best && cost(*best) <= cost(sizes[dim]))) continue;
      best = &sizes[dim];
      text = program.name_of[i] + ".size(" + std::to_string(dim) + ")";
    }
  }
  TORCH_CHECK(best,
              "vmap: no input has the batch size among its sizes, so its source cannot be printed; trace "
              "it with a mapped tensor as argument");
  if (best->plus != 0)
    text += (best->plus < 0 ? " + " : " - ") + std::to_string(best->plus < 0 ? -best->plus : best->plus);
  if (best->times == 1) return text;
  return (best->plus == 0 ? text : "(" + text + ")") + " " + division + " " + std::to_string(best->times);
}

std::string in_code(const InB& value) {
  std::string text = to_string(value);
  const size_t star = text.find('*');
  return star == std::string::npos ? text : text.replace(star, 1, " * ");
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
    lines.push_back("For every batch size B of at least 2.");
  if (!graph.modes.empty()) lines.push_back("To be called under " + graph.modes);
  if (!graph.why_no_gradient.empty())
    lines.push_back("No gradient goes through it: " + graph.why_no_gradient);
  for (size_t i = 0; i < graph.inputs.size(); ++i)
    lines.push_back("  " + program.name_of[i] + ": " + to_string(graph.inputs[i].type));
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
