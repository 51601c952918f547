#include "rules/options.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <stdexcept>

#include "schema/keys.h"
#include "support/names.h"

namespace vmapgen {

Diagnostic& Options::fail(const YamlValue& at, std::string id, std::string message) {
  failed_ = true;
  return context_.diagnostics.error(at.where, std::move(id), std::move(message));
}

Diagnostic& Options::fail_operator(std::string id, std::string message) {
  failed_ = true;
  return context_.diagnostics.error(context_.annotated.where, std::move(id), std::move(message));
}

Diagnostic* Options::refuse_in_place(std::string_view gives) {
  if (context_.schema().variant() != Variant::InPlace) return nullptr;
  Diagnostic& d = fail_operator(
      "rule-inplace-shape",
      fmt::format("{} writes into '{}', and kind '{}' gives {}", context_.schema().name.to_string(),
                  context_.schema().arguments.front().name, context_.annotated.kind, gives));
  d.note("'inplace: false' keeps the in-place operator from following an entry");
  return &d;
}

void Options::refuse_absent(const ir::Operand& operand) {
  if (!operand.optional) return;
  fail_operator("rule-optional-tensor", fmt::format("kind '{}' counts dims by '{}', which may be absent",
                                                    context_.annotated.kind, operand.argument));
}

bool Options::flag(std::string_view key, bool otherwise) {
  return read_flag(find(key), key, otherwise);
}

bool Options::read_flag(const YamlValue* value, std::string_view key, bool otherwise) {
  if (!value) return otherwise;
  if (const auto parsed = value->as_bool()) return *parsed;
  fail(*value, "rule-option-type", fmt::format("option '{}' wants a bool", key)).note("write true or false");
  return otherwise;
}

int Options::number(std::string_view key, int otherwise) {
  return read_number(find(key), key, otherwise);
}

int Options::read_number(const YamlValue* value, std::string_view key, int otherwise) {
  if (!value) return otherwise;
  const auto parsed = value->as_int();
  if (parsed && *parsed >= 0 && *parsed <= 64) return static_cast<int>(*parsed);
  fail(*value, "rule-option-type", fmt::format("option '{}' wants a number of dims, 0 to 64", key));
  return otherwise;
}

std::string Options::word(std::string_view key, std::string_view otherwise) {
  for (const OptionSpec& spec : find_kind(context_.annotated.kind)->options) {
    if (spec.name == key) return read_word(find(key), key, otherwise, spec.words);
  }
  throw std::logic_error("the kind has no such option: " + std::string(key));
}

std::string Options::read_word(const YamlValue* value, std::string_view key, std::string_view otherwise,
                               std::span<const std::string_view> words) {
  if (!value) return std::string(otherwise);
  if (!value->is_word()) {
    fail(*value, "rule-option-type", fmt::format("option '{}' wants a word", key));
    return std::string(otherwise);
  }
  if (contains(words, value->word)) return value->word;
  fail(*value, "rule-option-value", fmt::format("option '{}' cannot be '{}'", key, value->word))
      .note(fmt::format("one of: {}", fmt::join(words, ", ")));
  return std::string(otherwise);
}

Kernel Options::kernel() {
  static constexpr std::string_view kErrors[] = {"index", "runtime"};
  const YamlValue& said = context_.annotated.kernel;
  Kernel kernel;
  kernel.contiguous = read_flag(said.find("contiguous"), "contiguous", false);
  kernel.nonempty_batch = read_flag(said.find("nonempty_batch"), "nonempty_batch", false);
  kernel.plain_dims = read_flag(said.find("plain_dims"), "plain_dims", false);
  kernel.one_shape = read_flag(said.find("one_shape"), "one_shape", false);
  kernel.loose_ranks = read_flag(said.find("loose_ranks"), "loose_ranks", false);
  if (const YamlValue* rank = said.find("min_rank")) kernel.min_rank = read_number(rank, "min_rank", 0);
  kernel.rank_error = read_word(said.find("rank_error"), "rank_error", "", kErrors);
  return kernel;
}

std::optional<ir::Function> Options::function(std::string_view key, const YamlValue& name,
                                              std::string_view ours) {
  const bool is_own = !context_.schema().name.is_aten();
  const YamlValue* header = find("header");
  if (!(is_own ? is_qualified_identifier(name) : is_identifier(name))) {
    Diagnostic& d =
        fail(name, "rule-option-value", fmt::format("option '{}' wants the name of a C++ function", key));
    is_own ? d.note("with its namespaces: myops::foo_rule")
           : d.note(fmt::format("it is declared in namespace {}", ours));
    return std::nullopt;
  }
  if (header && !is_own) {
    fail(*header, "rule-option-value",
         fmt::format("the functions of namespace {} are declared in vmapgen's own headers", ours))
        .note("'header' is for operators of other libraries");
    return std::nullopt;
  }
  if (header && (!header->is_word() || header->word.empty() ||
                 header->word.find_first_of("\"<>\n") != std::string::npos)) {
    fail(*header, "rule-option-type", "option 'header' wants the path of a header, as #include takes it");
    return std::nullopt;
  }
  return ir::Function{(is_own ? "::" : "") + name.word, header ? header->word : ""};
}

std::optional<ir::Function> Options::usual_function() const {
  const std::string& followed = context_.annotated.derived_from;
  const auto name = followed.empty() ? context_.schema().name : parse_operator_name(followed);
  if (!name || !name->is_aten()) return std::nullopt;
  return ir::Function{name->base.substr(name->base.find_first_not_of('_')), ""};
}

const Argument* Options::argument_named(const YamlValue& name) {
  if (!name.is_word()) {
    fail(name, "rule-option-type", "this must be the name of an argument");
    return nullptr;
  }
  if (const Argument* found = context_.schema().find(name.word)) return found;
  std::vector<std::string> names;
  for (const Argument& a : context_.schema().arguments) names.push_back(a.name);
  Diagnostic& d = fail(name, "rule-unknown-argument",
                       fmt::format("{} has no argument '{}'", context_.schema().name.to_string(), name.word));
  const std::string near = closest(name.word, names);
  if (!near.empty()) d.note(fmt::format("did you mean '{}'?", near));
  d.note(fmt::format("its arguments: {}", fmt::join(names, ", ")));
  return nullptr;
}

std::string Options::named(std::string_view key, std::string_view otherwise) {
  const YamlValue* value = find(key);
  const Argument* found = value ? argument_named(*value) : nullptr;
  return found ? found->name : std::string(otherwise);
}

std::string Options::argument(std::string_view key, std::string_view otherwise) {
  const std::string name = named(key, otherwise);
  claim(name, key);
  return name;
}

void Options::claim(const std::string& argument, std::string_view key) {
  if (argument.empty()) return;
  const auto [twin, is_new] = claimed_.emplace(argument, key);
  if (is_new || twin->second == key) return;
  const YamlValue* given = find(key);
  if (!given) given = find(twin->second);
  if (given)
    fail(*given, "rule-option-value",
         fmt::format("argument '{}' cannot be both '{}' and '{}'", argument, twin->second, key));
}

std::string Options::argument(std::string_view key, std::string_view otherwise, bool (*is_such)(const Type&),
                              std::string_view wanted) {
  const std::string name = named(key, otherwise);
  const Argument* found = context_.schema().find(name);
  if (!found || is_such(found->type)) {
    claim(name, key);
    return name;
  }
  const std::string message = fmt::format("argument '{}' is {}, {}", name, found->type.to_string(), wanted);
  const YamlValue* given = find(key);
  given ? fail(*given, "rule-option-value", message) : fail_operator("rule-option-value", message);
  return name;
}

const Argument* Options::needed(std::string_view key, std::string_view otherwise,
                                bool (*is_such)(const Type&), std::string_view wanted,
                                std::string_view hint) {
  const YamlValue* given = find(key);
  const Argument* found = given ? argument_named(*given) : context_.schema().find(otherwise);
  if (given && !found) return nullptr;
  if (found && is_such(found->type)) {
    claim(found->name, key);
    return found;
  }
  const std::string op = context_.schema().name.to_string();
  const std::string message =
      fmt::format("kind '{}' needs {}, and {}", context_.annotated.kind, wanted,
                  found ? fmt::format("argument '{}' of {} is {}", found->name, op, found->type.to_string())
                        : fmt::format("{} has no argument '{}'", op, otherwise));
  const char* id = found ? "rule-argument-type" : "rule-no-argument";
  Diagnostic& d = given ? fail(*given, id, message) : fail_operator(id, message);
  d.note(
      fmt::format("name the argument with '{}:'{}", key, hint.empty() ? "" : fmt::format(", or {}", hint)));
  return nullptr;
}

std::vector<size_t> Options::operands_named(std::string_view key, std::string_view otherwise,
                                            const std::vector<ir::Operand>& operands) {
  const YamlValue* value = find(key);
  const bool is_listed = value && value->is_sequence();
  const std::string_view word = value && value->is_word() ? std::string_view(value->word) : otherwise;
  if (!is_listed && ((value && !value->is_word()) || (word != "all" && word != "none"))) {
    fail(*value, "rule-option-value",
         fmt::format("option '{}' wants all, none, or a list of tensor arguments", key));
    return {};
  }
  std::vector<bool> chosen(operands.size(), !is_listed && word == "all");
  for (const YamlValue& item : is_listed ? value->items : std::vector<YamlValue>()) {
    if (const auto i = operand_named(item, operands)) chosen[*i] = true;
  }
  std::vector<size_t> named;
  for (size_t i = 0; i < operands.size(); ++i) {
    if (chosen[i]) named.push_back(i);
  }
  return named;
}

std::optional<size_t> Options::operand_named(const YamlValue& name,
                                             const std::vector<ir::Operand>& operands) {
  const Argument* argument = argument_named(name);
  if (!argument) return std::nullopt;
  for (size_t i = 0; i < operands.size(); ++i) {
    if (operands[i].argument == argument->name) return i;
  }
  fail(name, "rule-option-value", fmt::format("argument '{}' is no tensor", argument->name));
  return std::nullopt;
}

bool is_qualified_identifier(const YamlValue& value) {
  if (!value.is_word()) return false;
  std::string_view rest = value.word;
  while (true) {
    const size_t colons = rest.find("::");
    YamlValue part = value;
    part.word = std::string(rest.substr(0, colons));
    if (!is_identifier(part)) return false;
    if (colons == std::string_view::npos) return true;
    rest.remove_prefix(colons + 2);
  }
}

bool is_identifier(const YamlValue& value) {
  return value.is_word() && is_name(value.word);
}

bool is_memory_format(const Type& type) {
  return type.is_optional() && type.element().is(BaseType::MemoryFormat);
}

std::optional<std::vector<ir::Operand>> operands_of(RuleContext& context) {
  std::vector<ir::Operand> operands;
  for (const Argument* a : context.schema().tensor_arguments()) {
    if (a->type.is_tensor_list()) {
      context.diagnostics
          .error(context.annotated.where, "rule-tensor-list",
                 fmt::format("kind '{}' takes tensors one by one, and argument '{}' is a list of them",
                             context.annotated.kind, a->name))
          .note(
              "write a 'decompose' over operators that take "
              "single tensors, or a rule by hand (VMAP_SUPPORT)");
      return std::nullopt;
    }
    operands.push_back({.argument = a->name, .optional = a->type.is_optional()});
  }
  if (operands.empty()) {
    context.diagnostics.error(
        context.annotated.where, "rule-no-tensor",
        fmt::format("{} takes no tensor: there is nothing to batch", context.schema().name.to_string()));
    return std::nullopt;
  }
  return operands;
}

}  // namespace vmapgen
