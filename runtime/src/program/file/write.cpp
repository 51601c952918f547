#include <set>

#include "../aliases.h"
#include "allowed.h"
#include "file.h"
#include "frame.h"
#include "limits.h"
#include "tensors.h"
#include "values.h"

namespace vmap::program {

namespace file {
namespace {

using Json = nlohmann::ordered_json;

// Compact JSON, with a space after each comma and colon.
std::string line_of(const Json& value) {
  const std::string compact = value.dump(-1, ' ', false, Json::error_handler_t::replace);
  std::string text;
  text.reserve(compact.size() + compact.size() / 8);
  bool quoted = false;
  for (size_t i = 0; i < compact.size(); ++i) {
    text += compact[i];
    if (quoted && compact[i] == '\\')
      text += compact[++i];
    else if (compact[i] == '"')
      quoted = !quoted;
    else if (!quoted && (compact[i] == ',' || compact[i] == ':'))
      text += ' ';
  }
  return text;
}

class Writer {
 public:
  explicit Writer(const Graph& graph)
      : graph_(graph), place_("this program cannot be saved"), types_(graph.types) {}

  std::string text() && {
    place_.check(graph_.nodes.size() <= kMostNodes, "it has ", graph_.nodes.size(),
                 " nodes, and a file holds ", kMostNodes);
    // First of all, for their geometry.
    const std::vector<std::string> constants = all_constants();
    check_geometry();
    text_ = " \"batch_size\": " + (graph_.only_size ? std::to_string(*graph_.only_size) : "null") + ",\n";
    for (const auto& [name, value] :
         {std::pair("why_only", &graph_.why_only), std::pair("why_only_inside", &graph_.why_only_inside),
          std::pair("why_no_gradient", &graph_.why_no_gradient), std::pair("modes", &graph_.modes)})
      text_ += std::string(" \"") + name + "\": " + line_of(value->substr(0, kLongestText)) + ",\n";
    section("inputs", graph_.inputs, [&](const Input& input, size_t i) {
      Json line{{"name", input.name},
                {"requires_grad", input.requires_grad},
                {"type", written(input.type, Place(place_, "input", static_cast<int64_t>(i)))}};
      if (input.is_conj) line["conj"] = true;
      if (input.is_neg) line["neg"] = true;
      if (!input.carried.empty()) line["carried"] = input.carried.substr(0, kLongestText);
      return line_of(line);
    });
    section("nodes", graph_.nodes, [&](const Node& node, size_t i) { return line_of(node_line(node, i)); });
    Json outputs = Json::array();
    for (const Slot slot : graph_.outputs) outputs.push_back(written(slot));
    text_ += " \"outputs\": " + line_of(outputs) + ",\n";
    section("tensors", types_, [&](const Type& type, size_t i) {
      return line_of(written(type, Place(place_, "tensor", static_cast<int64_t>(i))));
    });
    section("constants", constants,
            [](const std::string& constant, size_t) -> const std::string& { return constant; });
    text_.replace(text_.size() - 2, 2, "\n}\n");
    return framed(text_);
  }

 private:
  // A list with a line for each of its items, and a comma after it.
  template <class Items, class Line>
  void section(const char* name, const Items& items, const Line& line) {
    text_ += std::string(" \"") + name + "\": [";
    for (size_t i = 0; i < items.size(); ++i) text_ += (i ? ",\n  " : "\n  ") + line(items[i], i);
    text_ += items.empty() ? "],\n" : "\n ],\n";
  }

  Json node_line(const Node& node, size_t n) const {
    std::string name = c10::toString(node.op.operator_name());
    const Place place(place_, "node", static_cast<int64_t>(n), name);
    c10::OperatorHandle op = node.op;
    if (const char* other = written_as(name)) op = c10::Dispatcher::singleton().findSchemaOrThrow(other, "");
    const auto& declared = node.op.schema().arguments();
    Json in = Json::object(), out = Json::array();
    for (size_t i = 0; i < declared.size(); ++i) {
      if (!op.schema().argumentIndexWithName(declared[i].name())) continue;
      const Place argument(place, "argument", declared[i].name());
      in[declared[i].name()] = written(node.arguments.at(i), form_of(declared[i]), argument);
    }
    for (size_t i = 0; i < node.results.size(); ++i)
      out.push_back(written(node.results[i], form_of(node.op.schema().returns().at(i)), place));
    Json line{{"op", c10::toString(op.operator_name())}, {"in", std::move(in)}, {"out", std::move(out)}};
    if (node.grad_mode != Gradients::AsRun) line["grad"] = node.grad_mode == Gradients::On;
    return line;
  }

  std::vector<std::string> all_constants() {
    std::vector<std::string> all;
    for (size_t i = 0; i < graph_.constants.size(); ++i) {
      const Constant& constant = graph_.constants[i];
      const bool is_captured = constant.kind == Constant::Kind::Captured;
      const Stored value = stored(constant.value, Place(place_, is_captured ? "captured tensor" : "constant",
                                                        static_cast<int64_t>(i), constant.name));
      Json line{{"tensor", written(constant.slot)},
                {"kind", is_captured ? "captured" : "made"},
                {"name", constant.name}};
      const std::string data = write_to(line, value);
      all.push_back(line_of(line));
      all.back().replace(all.back().size() - 1, 1, ", \"data\": \"" + data + "\"}");
      note_geometry(constant, value);
    }
    return all;
  }

  void note_geometry(const Constant& constant, const Stored& value) {
    const Tensor& t = constant.value;
    if (t.strides() == value.strides && t.storage_offset() == 0) return;
    moved_.insert(constant.slot);
    Type& type = types_.at(static_cast<size_t>(constant.slot));
    type.strides.clear();
    for (const int64_t stride : value.strides) type.strides.push_back({0, stride});
    type.offset = {};
  }

  // A constant that is a part of a larger tensor is none when it is loaded: its views have other strides, and
  // what takes strides or an offset of its storage would read elsewhere.
  void check_geometry() {
    if (moved_.empty()) return;
    const Aliases aliases(graph_);
    std::set<int32_t> memory;
    for (const Slot slot : moved_) memory.insert(aliases.memory_of(slot));
    const auto is_moved = [&](Slot slot) { return memory.count(aliases.memory_of(slot)) != 0; };
    for (size_t slot = 0; slot < types_.size(); ++slot) {
      if (is_moved(static_cast<Slot>(slot)) && !moved_.count(static_cast<Slot>(slot)))
        types_[slot].dtype = c10::ScalarType::Undefined;
    }
    for (size_t n = 0; n < graph_.nodes.size(); ++n) {
      const Node& node = graph_.nodes[n];
      const std::string name = c10::toString(node.op.operator_name());
      if (written_as(name) || !takes_geometry(node.op.schema())) continue;
      for_each_given(node, [&](Slot slot) {
        Place(place_, "node", static_cast<int64_t>(n), name)
            .check(!is_moved(slot), "it says how %", slot,
                   " lies in memory, which is a part of a larger captured tensor, and a file holds that part "
                   "alone. Capture a contiguous copy of it (.contiguous().clone())");
      });
    }
  }

  static bool takes_geometry(const c10::FunctionSchema& schema) {
    const auto stride = schema.argumentIndexWithName("stride");
    return schema.argumentIndexWithName("storage_offset") ||
           (stride && !schema.arguments().empty() && schema.arguments()[0].alias_info());
  }

  const Graph& graph_;
  Place place_;
  std::vector<Type> types_;
  std::set<Slot> moved_;  // constants whose geometry in the file is another
  std::string text_;
};

}  // namespace
}  // namespace file

std::string to_text(const Graph& graph) {
  return file::Writer(graph).text();
}

}  // namespace vmap::program
