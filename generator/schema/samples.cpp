#include "schema/samples.h"

#include <fmt/format.h>

#include "schema/keys.h"

namespace vmapgen {
namespace {

// The words that signatures use for numbers of at::Reduction.
constexpr std::string_view kIntWords[] = {"Mean", "Sum"};
// How the examples' answers make one.
constexpr std::string_view kJoins[] = {"all", "any"};
// Numbers that YAML and JSON have no digits for.
constexpr std::string_view kFloatWords[] = {"inf", "-inf", "nan"};

class SampleCheck {
 public:
  SampleCheck(const OperatorSchema& op, Diagnostics& diagnostics) : op_(op), diagnostics_(diagnostics) {}

  void samples(const YamlValue& value);

 private:
  void domain(const YamlValue& value);
  void domain_word(const YamlValue& value);
  void dtype_word(const YamlValue& value);
  void dtypes(const YamlValue& value);
  void cases(const YamlValue& value);
  void shape_only(const YamlValue& value);
  void tolerance(const YamlValue& value);
  // A map of what is kept from something, each with the reason.
  struct Reasons {
    std::string_view key, keys;
    std::string example;
    void (SampleCheck::*check)(const YamlValue& name);
  };
  void reasons(const YamlValue& value, const Reasons& wanted);
  void tensor_argument(const YamlValue& name) { argument(name, true); }
  void any_argument(const YamlValue& name) { argument(name, false); }

  // The argument that a key names; reports when there is none, or when it holds no tensor though it must.
  const Argument* argument(const YamlValue& key, bool must_hold_tensor);
  void case_value(const YamlValue& value, const Type& type);
  void case_tensor(const YamlValue& value);
  void elements(const YamlValue& value, const YamlValue* shape);
  void case_plain(const YamlValue& value, const Type& type);
  void shape(const YamlValue& value);

  const OperatorSchema& op_;
  Diagnostics& diagnostics_;
};

void SampleCheck::samples(const YamlValue& value) {
  if (!value.is_mapping()) {
    wrong_type(value, "'samples'", "a map", diagnostics_)
        .note(fmt::format("its keys: {}", join(sample_keys())));
    return;
  }
  check_keys(value, sample_keys(), "'samples'", diagnostics_);
  if (const YamlValue* found = value.find("domain")) domain(*found);
  if (const YamlValue* found = value.find("dtypes")) dtypes(*found);
  if (const YamlValue* found = value.find("untried")) {
    reasons(*found,
            {"untried", "dtypes", "write {bool: \"the sum of no elements only\"}", &SampleCheck::dtype_word});
  }
  if (const YamlValue* found = value.find("cases")) cases(*found);
  if (const YamlValue* found = value.find("shape_only")) shape_only(*found);
  if (const YamlValue* found = value.find("tolerance")) tolerance(*found);
  if (const YamlValue* found = value.find("unbatched")) {
    reasons(*found, {"unbatched", "arguments", "write {weight: \"shared by contract\"}",
                     &SampleCheck::tensor_argument});
  }
  if (const YamlValue* found = value.find("unvaried")) {
    reasons(*found, {"unvaried", "arguments", "write {training: \"it reads what it was not given\"}",
                     &SampleCheck::any_argument});
  }
  const YamlValue* in_memory = value.find("in_memory");
  if (in_memory && !in_memory->as_bool()) {
    wrong_type(*in_memory, "'in_memory'", "a bool", diagnostics_).note("write true or false");
  }
  const YamlValue* device = value.find("device");
  if (device && (!device->is_word() || !contains(device_words(), device->word))) {
    wrong_type(*device, "'device'", "the name of a device", diagnostics_)
        .note(fmt::format("one of: {}", join(device_words())));
  }
  const YamlValue* one_answer = value.find("one_answer");
  if (one_answer && (!one_answer->is_word() || !contains(kJoins, one_answer->word))) {
    wrong_type(*one_answer, "'one_answer'", "a word", diagnostics_)
        .note("'all': whether it is true of all examples; 'any': of any");
  }
}

void SampleCheck::domain(const YamlValue& value) {
  if (!value.is_mapping()) return domain_word(value);
  for (const auto& [name, word] : value.entries) {
    argument(name, true);
    domain_word(word);
  }
}

void SampleCheck::domain_word(const YamlValue& value) {
  if (!value.is_word()) {
    wrong_type(value, "a domain", "a word", diagnostics_)
        .note(fmt::format("one of: {}", join(domain_words())));
  } else if (!contains(domain_words(), value.word)) {
    Diagnostic& error =
        diagnostics_.error(value.where, "unknown-domain", fmt::format("'{}' is no domain", value.word));
    suggest(error, value.word, {domain_words().begin(), domain_words().end()}, "the domains");
  }
}

void SampleCheck::dtype_word(const YamlValue& value) {
  if (!value.is_word()) {
    wrong_type(value, "a dtype", "a word", diagnostics_).note(fmt::format("one of: {}", join(dtype_words())));
  } else if (!contains(dtype_words(), value.word)) {
    Diagnostic& error =
        diagnostics_.error(value.where, "unknown-dtype", fmt::format("'{}' is no dtype", value.word));
    suggest(error, value.word, {dtype_words().begin(), dtype_words().end()}, "the dtypes");
  }
}

void SampleCheck::dtypes(const YamlValue& value) {
  if (!value.is_sequence() || value.items.empty()) {
    wrong_type(value, "'dtypes'", "a list of at least one dtype", diagnostics_)
        .note("write [float32, int64]");
    return;
  }
  for (const YamlValue& item : value.items) dtype_word(item);
}

void SampleCheck::cases(const YamlValue& value) {
  if (!value.is_sequence() || value.items.empty()) {
    wrong_type(value, "'cases'", "a list of at least one map", diagnostics_)
        .note("one map for each call: [{self: [2, 3], dim: 1}]");
    return;
  }
  for (const YamlValue& item : value.items) {
    if (!item.is_mapping()) {
      wrong_type(item, "a case", "a map from arguments to values", diagnostics_);
      continue;
    }
    for (const auto& [name, of_argument] : item.entries) {
      if (const Argument* found = argument(name, false)) case_value(of_argument, found->type);
    }
  }
}

void SampleCheck::shape_only(const YamlValue& value) {
  const auto outputs = static_cast<long long>(op_.returns.size());
  if (!value.is_sequence()) {
    wrong_type(value, "'shape_only'", "a list of the outputs' numbers", diagnostics_)
        .note("the first output is 0");
    return;
  }
  for (const YamlValue& item : value.items) {
    const auto number = item.as_int();
    if (number && *number >= 0 && *number < outputs) continue;
    diagnostics_
        .error(item.where, "bad-output", fmt::format("{} is not the number of an output", describe(item)))
        .note(fmt::format("{} returns {}, counted from 0", op_.name.to_string(), outputs));
  }
}

void SampleCheck::tolerance(const YamlValue& value) {
  if (value.is_mapping()) {
    for (const auto& [name, number] : value.entries) {
      dtype_word(name);
      tolerance(number);
    }
    return;
  }
  const auto number = value.as_float();
  if (number && *number >= 0 && *number < 1) return;
  wrong_type(value, "'tolerance'", "a number from 0 to 1, or one for each dtype", diagnostics_)
      .note("write 1e-4, for example, or {bfloat16: 0.1}");
}

void SampleCheck::reasons(const YamlValue& value, const Reasons& wanted) {
  if (!value.is_mapping()) {
    wrong_type(value, fmt::format("'{}'", wanted.key), fmt::format("a map from {} to reasons", wanted.keys),
               diagnostics_)
        .note(wanted.example);
    return;
  }
  for (const auto& [name, reason] : value.entries) {
    (this->*wanted.check)(name);
    if (reason.is_word() && !reason.word.empty()) continue;
    wrong_type(reason, fmt::format("a reason of '{}'", wanted.key), "text", diagnostics_);
  }
}

const Argument* SampleCheck::argument(const YamlValue& key, bool must_hold_tensor) {
  const Argument* found = op_.find(key.word);
  if (!found) {
    std::vector<std::string> names;
    for (const Argument& each : op_.arguments) names.push_back(each.name);
    Diagnostic& error =
        diagnostics_.error(key.where, "unknown-argument",
                           fmt::format("{} has no argument '{}'", op_.name.to_string(), key.word));
    suggest(error, key.word, names, "its arguments");
  } else if (must_hold_tensor && !found->type.holds_tensor()) {
    diagnostics_.error(key.where, "not-a-tensor", fmt::format("argument '{}' is no tensor", key.word))
        .note(fmt::format("it is a {}", found->type.to_string()));
  }
  return found;
}

// `None` belongs to optional types; everything else to what is inside.
void SampleCheck::case_value(const YamlValue& value, const Type& type) {
  if (type.is_optional()) {
    if (value.is_word() && !value.quoted && value.word == "None") return;
    return case_value(value, type.element());
  }
  if (type.is_tensor()) return case_tensor(value);
  if (!type.is_list()) return case_plain(value, type);
  if (value.is_sequence()) {
    for (const YamlValue& item : value.items) case_value(item, type.element());
  } else if (type.size() && value.is_word()) {
    case_value(value, type.element());  // `int[1] dim` takes an int as well
  } else {
    wrong_type(value, fmt::format("a {}", type.to_string()), "a list", diagnostics_);
  }
}

void SampleCheck::case_tensor(const YamlValue& value) {
  if (!value.is_mapping()) return shape(value);
  check_keys(value, case_keys(), "a tensor of a case", diagnostics_);
  if (const YamlValue* found = value.find("shape")) {
    shape(*found);
  } else {
    diagnostics_.error(value.where, "missing-key", "a tensor of a case has no 'shape'")
        .note("write {shape: [2, 3], domain: positive}");
  }
  if (const YamlValue* found = value.find("domain")) domain_word(*found);
  if (const YamlValue* found = value.find("dtype")) dtype_word(*found);
  for (const std::string_view key : {"written", "on_cpu"}) {
    const YamlValue* flag = value.find(key);
    if (flag && !flag->as_bool()) wrong_type(*flag, fmt::format("'{}'", key), "a bool", diagnostics_);
  }
  if (const YamlValue* found = value.find("elements")) elements(*found, value.find("shape"));
}

bool is_float(const YamlValue& value) {
  return value.as_float() || (!value.quoted && contains(kFloatWords, value.word));
}

// As many numbers as the shape has room for.
void SampleCheck::elements(const YamlValue& value, const YamlValue* shape) {
  if (!value.is_sequence()) {
    wrong_type(value, "option 'elements'", "a list of numbers", diagnostics_);
    return;
  }
  for (const YamlValue& item : value.items) {
    if (!item.is_word() || !is_float(item))
      wrong_type(item, "an element of a tensor", "a number", diagnostics_);
  }
  int64_t count = 1;
  if (!shape || !shape->is_sequence()) return;
  for (const YamlValue& size : shape->items) count *= size.as_int().value_or(0);
  if (count == static_cast<int64_t>(value.items.size())) return;
  diagnostics_.error(value.where, "bad-shape",
                     fmt::format("the shape has {} elements, and here are {}", count, value.items.size()));
}

void SampleCheck::shape(const YamlValue& value) {
  if (!value.is_sequence()) {
    diagnostics_
        .error(value.where, "bad-shape",
               fmt::format("a tensor is its shape, and here is {}", describe(value)))
        .note("write [2, 3], or {shape: [2, 3], domain: positive, dtype: int64}; [] has no dims");
    return;
  }
  for (const YamlValue& item : value.items) {
    const auto size = item.as_int();
    if (size && *size >= 0) continue;
    diagnostics_.error(item.where, "bad-shape", fmt::format("{} is not a size", describe(item)))
        .note("sizes are 0, 1, 2, …");
  }
}

void SampleCheck::case_plain(const YamlValue& value, const Type& type) {
  const bool fits = [&] {
    if (!value.is_word()) return false;
    switch (type.base_type()) {
      case BaseType::Int:
      case BaseType::SymInt:
        return value.as_int() || (!value.quoted && contains(kIntWords, value.word));
      case BaseType::Bool:
      case BaseType::SymBool:
        return value.as_bool().has_value();
      case BaseType::Float:
        return is_float(value);
      case BaseType::Scalar:
        return is_float(value) || value.as_bool();
      default:
        return true;  // words of their own: dtypes, layouts, `mean`
    }
  }();
  if (!fits)
    wrong_type(value, "this argument", fmt::format("a value of type {}", type.to_string()), diagnostics_);
}

}  // namespace

void check_samples(const YamlValue& samples, const OperatorSchema& op, Diagnostics& diagnostics) {
  SampleCheck(op, diagnostics).samples(samples);
}

}  // namespace vmapgen
