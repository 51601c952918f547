#include <torch/version.h>

#include <algorithm>
#include <functional>
#include <new>
#include <set>
#include <unordered_map>

#include "../run/inputs.h"
#include "allowed.h"
#include "file.h"
#include "frame.h"
#include "limits.h"
#include "tensors.h"
#include "values.h"

namespace vmap::program {

namespace file {

namespace {

// Bytes of the letter that begins here, of any language; 0 where none does. Signs that turn or hide others,
// and those of terminals, are none: a file says nothing that one does not see.
size_t letter_at(std::string_view text) {
  const auto byte = [&](size_t i) { return static_cast<unsigned char>(text[i]); };
  const size_t size = byte(0) < 0xC2 ? 0 : byte(0) < 0xE0 ? 2 : byte(0) < 0xF0 ? 3 : byte(0) < 0xF5 ? 4 : 0;
  if (size == 0 || text.size() < size) return 0;
  uint32_t letter = byte(0) & (0x7Fu >> size);
  for (size_t i = 1; i < size; ++i) {
    if ((byte(i) & 0xC0) != 0x80) return 0;
    letter = letter << 6 | (byte(i) & 0x3Fu);
  }
  const auto is_in = [&](uint32_t first, uint32_t last) { return first <= letter && letter <= last; };
  const bool is_shortest = letter >= (size == 2 ? 0x80u : size == 3 ? 0x800u : 0x10000u);
  const bool is_unseen = is_in(0x80, 0x9F) || is_in(0x200B, 0x200F) || is_in(0x2028, 0x202E) ||
                         is_in(0x2060, 0x206F) || is_in(0xD800, 0xDFFF) || is_in(0xFE00, 0xFE0F) ||
                         is_in(0xFFF0, 0xFFFB) || letter == 0xAD || letter == 0x61C || letter == 0xFEFF ||
                         letter >= 0xE0000;
  return is_shortest && !is_unseen ? size : 0;
}

}  // namespace

std::string shown(std::string_view text, size_t longest) {
  text = text.substr(0, longest);
  std::string safe;
  while (!text.empty()) {
    const size_t letter = text[0] >= ' ' && text[0] <= '~' ? 1 : letter_at(text);
    safe += letter ? text.substr(0, letter) : "?";
    text.remove_prefix(std::max<size_t>(letter, 1));
  }
  return safe;
}

namespace {

using nlohmann::json;

std::string text_of(const json& value, size_t longest, const Place& place) {
  place.check(value.is_string(), "a name is no text");
  return shown(value.get_ref<const std::string&>(), longest);
}

bool bool_of(const json& value, const Place& place) {
  place.check(value.is_boolean(), "is neither true nor false");
  return value.get<bool>();
}

class Reader {
 public:
  Reader(Framed framed, const LoadOptions& options, const Place& file)
      : content_(std::move(framed.content)),
        torch_(std::move(framed.torch)),
        options_(options),
        file_(file) {}

  Graph graph() && {
    const json& tensors = section("tensors");
    for (size_t i = 0; i < tensors.size(); ++i)
      graph_.types.push_back(type_of(tensors[i], numbered("tensor", i)));
    is_defined_.resize(tensors.size());
    batch_size();
    inputs();
    constants();
    nodes();
    const json& outputs = section("outputs");
    for (size_t i = 0; i < outputs.size(); ++i)
      graph_.outputs.push_back(outputs[i].is_null() ? kNoSlot : used(outputs[i], numbered("output", i)));
    for (size_t axis = 0; axis < kAxes; ++axis) check_is_told(axis);
    return std::move(graph_);
  }

 private:
  // What is known of an operator that the file names.
  struct Operator {
    c10::OperatorHandle op;
    std::vector<Form> arguments;
    std::vector<Form> results;
  };

  const json& section(const char* name) const {
    const json& items = member(content_, name, file_);
    file_.check(items.is_array(), "its \"", name, "\" is no list");
    return items;
  }

  Place numbered(const char* what, size_t number, std::string_view name = {}) const {
    return Place(file_, what, static_cast<int64_t>(number), name);
  }

  // The tensor, which is not there before.
  Slot defined(Slot slot, const Place& place) {
    place.check(!is_defined_[static_cast<size_t>(slot)], "%", slot, " is there already");
    is_defined_[static_cast<size_t>(slot)] = true;
    return slot;
  }

  Slot used(const json& value, const Place& place) const {
    const Slot slot = slot_of(value, graph_.types.size(), place);
    place.check(is_defined_[static_cast<size_t>(slot)], "%", slot, " is not there yet");
    return slot;
  }

  // That some input has the size alone, where any integer has it.
  void check_is_told(size_t axis) const {
    if (graph_.only_size) return;
    const auto any = [&](const std::vector<InB>& all) {
      return std::any_of(all.begin(), all.end(), [&](const InB& each) { return each.depends_on(axis); });
    };
    bool used = false, told = false;
    for (const Type& type : graph_.types)
      used = used || any(type.sizes) || any(type.strides) || type.offset.depends_on(axis);
    for (const Node& node : graph_.nodes) {
      for (const Argument& argument : node.arguments) used = used || any(argument.integers);
    }
    for (const Input& input : graph_.inputs)
      told = told || std::any_of(input.type.sizes.begin(), input.type.sizes.end(),
                                 [&](const InB& each) { return tells(each, axis); });
    file_.check(told || !used, "no input tells ", kAxisNames[axis], ", which the program computes with");
  }

  void batch_size() {
    const json& only = member(content_, "batch_size", file_);
    for (const auto& [name, value] :
         {std::pair("why_only", &graph_.why_only), std::pair("why_only_inside", &graph_.why_only_inside),
          std::pair("why_no_gradient", &graph_.why_no_gradient), std::pair("modes", &graph_.modes)})
      *value = text_of(member(content_, name, file_), kLongestText, file_);
    if (only.is_null()) return;
    graph_.only_size = integer_of(only, Place(file_, "batch size", ""));
    file_.check(*graph_.only_size >= 0 && *graph_.only_size <= kMostTimes, "its batch size is ",
                *graph_.only_size);
  }

  void inputs() {
    const json& all = section("inputs");
    file_.check(all.size() <= graph_.types.size(), "it has ", all.size(), " inputs and ", graph_.types.size(),
                " tensors");
    for (size_t i = 0; i < all.size(); ++i) {
      const Place place = numbered("input", i);
      Input input;
      input.name = text_of(member(all[i], "name", place), kLongestName, place);
      input.requires_grad = bool_of(member(all[i], "requires_grad", place), place);
      input.is_conj = all[i].contains("conj") && bool_of(all[i]["conj"], place);
      input.is_neg = all[i].contains("neg") && bool_of(all[i]["neg"], place);
      if (all[i].contains("carried")) input.carried = text_of(all[i]["carried"], kLongestText, place);
      input.type = type_of(member(all[i], "type", place), place);
      place.check(input.type.dtype != c10::ScalarType::Undefined, "has no dtype");
      graph_.inputs.push_back(std::move(input));
      defined(static_cast<Slot>(i), place);
    }
  }

  void constants() {
    const json& all = section("constants");
    for (size_t i = 0; i < all.size(); ++i) {
      Constant constant;
      constant.name = text_of(member(all[i], "name", numbered("constant", i)), kLongestName, file_);
      const Place place = numbered("constant", i, constant.name);
      const json& kind = member(all[i], "kind", place);
      place.check(kind == "captured" || kind == "made", "is neither captured nor made");
      constant.kind = kind == "made" ? Constant::Kind::Made : Constant::Kind::Captured;
      constant.slot = defined(slot_of(member(all[i], "tensor", place), graph_.types.size(), place), place);
      constant.value = tensor_of(all[i], place);
      check_type(constant, place);
      graph_.constants.push_back(std::move(constant));
    }
  }

  void check_type(const Constant& constant, const Place& place) const {
    const Type& type = graph_.types[static_cast<size_t>(constant.slot)];
    if (type.dtype == c10::ScalarType::Undefined) return;
    const auto agree = [](const std::vector<InB>& known, at::IntArrayRef integers) {
      return std::equal(known.begin(), known.end(), integers.begin(), integers.end(),
                        [](const InB& each, int64_t integer) {
                          return each == InB{0, integer};
                        });
    };
    const Tensor& t = constant.value;
    place.check(type.dtype == t.scalar_type() && type.device == t.device() && agree(type.sizes, t.sizes()) &&
                    agree(type.strides, t.strides()) && type.offset == InB{},
                "is another tensor than \"tensors\" says of %", constant.slot);
  }

  void nodes() {
    const json& all = section("nodes");
    file_.check(all.size() <= kMostNodes, "it has ", all.size(), " nodes, and a file holds ", kMostNodes);
    for (size_t n = 0; n < all.size(); ++n) {
      const Place unnamed = numbered("node", n);
      const json& name = member(all[n], "op", unnamed);
      unnamed.check(name.is_string(), "its operator is no text");
      const Place place = numbered("node", n, name_of_op(name.get_ref<const std::string&>()));
      graph_.nodes.push_back(node(all[n], find(name.get_ref<const std::string&>(), place), place));
    }
  }

  // As it may be shown; kept, since a Place holds no text of its own.
  std::string_view name_of_op(const std::string& name) { return *shown_.insert(shown(name, 100)).first; }

  const Operator& find(const std::string& name, const Place& place) {
    const auto known = operators_.find(name);
    if (known != operators_.end()) return known->second;
    const auto check = [&](const std::string& why) {
      place.check(why.empty(), "a file may not name this operator: ", why,
                  ". If the file is from somebody whom you trust, name it in allow_ops");
    };
    check(why_not_allowed(name, options_));
    const size_t dot = name.find('.', name.find("::"));
    const auto op = c10::Dispatcher::singleton().findSchema(
        {name.substr(0, dot), dot == name.npos ? "" : name.substr(dot + 1)});
    place.check(
        op && c10::toString(op->operator_name()) == name,
        "there is no such operator in this PyTorch, which is ", TORCH_VERSION,
        ". The file was made with PyTorch ", torch_,
        ": load it there, or trace the function again here. An operator of a library is there when the "
        "library is loaded");
    check(why_not_allowed(*op, options_));
    Operator found{*op, {}, {}};
    for (const c10::Argument& argument : op->schema().arguments())
      found.arguments.push_back(form_of(argument));
    for (const c10::Argument& result : op->schema().returns()) found.results.push_back(form_of(result));
    return operators_.emplace(name, std::move(found)).first->second;
  }

  Node node(const json& line, const Operator& known, const Place& place) {
    Node node{known.op, {}, {}, Gradients::AsRun};
    const auto grad = line.find("grad");
    if (grad != line.end()) node.grad_mode = bool_of(*grad, place) ? Gradients::On : Gradients::Off;
    arguments(node, member(line, "in", place), known, place);
    const json& out = member(line, "out", place);
    place.check(out.is_array() && out.size() == known.results.size(), "it returns ", known.results.size(),
                " values, and not as many as the file says");
    const auto returned = [&](const json& value, const Place& at) { return result(value, node, at); };
    for (size_t i = 0; i < out.size(); ++i)
      node.results.push_back(
          result_of(out[i], known.results[i], returned, Place(place, "result", static_cast<int64_t>(i))));
    return node;
  }

  void arguments(Node& node, const json& in, const Operator& known, const Place& place) const {
    place.check(in.is_object(), "its arguments are no object of JSON");
    const auto& declared = known.op.schema().arguments();
    size_t given = 0;
    const ReadSlot read = [this](const json& value, const Place& at) { return used(value, at); };
    for (size_t i = 0; i < declared.size(); ++i) {
      const Place argument(place, "argument", declared[i].name());
      const auto found = in.find(declared[i].name());
      if (found == in.end()) {
        // It came with another version of PyTorch.
        argument.check(declared[i].default_value().has_value(), "is missing. ", versions());
        node.arguments.emplace_back().value = *declared[i].default_value();
        continue;
      }
      ++given;
      node.arguments.push_back(argument_of(*found, known.arguments[i], read, argument));
    }
    if (given == in.size()) return;
    for (const auto& [name, value] : in.items())
      place.check(known.op.schema().argumentIndexWithName(name).has_value(), "it has no argument `",
                  shown(name, 60), "`. ", versions());
  }

  std::string versions() const {
    return c10::str("The file was made with PyTorch ", torch_, ", this is ", TORCH_VERSION);
  }

  // A tensor that a node returns is new, or one that it was given.
  Slot result(const json& value, const Node& node, const Place& place) {
    const Slot slot = slot_of(value, graph_.types.size(), place);
    bool is_given = false;
    for_each_given(node, [&](Slot given) { is_given = is_given || given == slot; });
    return is_given ? slot : defined(slot, place);
  }

  const json content_;
  const std::string torch_;
  const LoadOptions& options_;
  const Place& file_;
  Graph graph_;
  std::vector<bool> is_defined_;
  std::unordered_map<std::string, Operator> operators_;
  std::set<std::string> shown_;
};

}  // namespace
}  // namespace file

Graph from_text(const std::string& text, const LoadOptions& options, const std::string& file_name) {
  const file::Place place(file_name);
  try {
    return file::Reader(file::unframed(text, place), options, place).graph();
  } catch (const c10::Error& error) {
    const std::string what = error.what_without_backtrace();
    if (what.starts_with("vmap: ")) throw;
    place.fail(what);
  } catch (const std::bad_alloc&) {
    place.fail("it does not fit in memory");
  } catch (const std::exception& error) {
    place.fail("it cannot be loaded: ", error.what());
  }
}

}  // namespace vmap::program
