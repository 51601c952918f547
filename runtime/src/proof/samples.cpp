#include "samples.h"

#include <algorithm>
#include <array>
#include <limits>
#include <sstream>
#include <stdexcept>
#include <utility>

#include "argument_type.h"
#include "default_samples.h"

namespace vmap_proof {
namespace {

using Json = nlohmann::json;

constexpr std::array<std::pair<std::string_view, at::ScalarType>, 12> kDtypes = {{
    {"float32", at::kFloat},
    {"float64", at::kDouble},
    {"float16", at::kHalf},
    {"bfloat16", at::kBFloat16},
    {"int64", at::kLong},
    {"int32", at::kInt},
    {"int16", at::kShort},
    {"int8", at::kChar},
    {"uint8", at::kByte},
    {"bool", at::kBool},
    {"complex64", at::kComplexFloat},
    {"complex128", at::kComplexDouble},
}};

std::optional<at::ScalarType> find_dtype(std::string_view word) {
  for (const auto& [name, dtype] : kDtypes) {
    if (name == word) return dtype;
  }
  return std::nullopt;
}

at::ScalarType parse_dtype(const Json& word) {
  const auto dtype = find_dtype(word.get<std::string>());
  if (!dtype) throw std::runtime_error("samples: no dtype is called " + word.dump());
  return *dtype;
}

Domain domain_named(const Json& word) {
  const auto domain = parse_domain(word.get<std::string>());
  if (!domain) throw std::runtime_error("samples: no domain is called " + word.dump());
  return *domain;
}

DomainOf read_domains(const Json& samples) {
  DomainOf domains;
  const auto found = samples.find("domain");
  if (found == samples.end()) return domains;
  if (found->is_string()) {
    domains[""] = domain_named(*found);
  } else {
    for (const auto& [name, word] : found->items()) domains[name] = domain_named(word);
  }
  return domains;
}

// JSON has no infinities: they come as words, as YAML or C++ spells them.
double float_from(const Json& json) {
  if (!json.is_string()) return json.get<double>();
  const std::string word = json.get<std::string>();
  const size_t name = word.find_first_not_of("+-.");
  const std::string_view rest = std::string_view(word).substr(std::min(name, word.size()));
  if (rest == "nan") return std::numeric_limits<double>::quiet_NaN();
  if (rest != "inf") throw std::runtime_error("a number cannot be " + json.dump());
  return word.front() == '-' ? -std::numeric_limits<double>::infinity()
                             : std::numeric_limits<double>::infinity();
}

TensorSpec tensor_from(const Json& json, Domain domain) {
  TensorSpec spec;
  spec.domain = domain;
  if (!json.is_object()) {
    spec.shape = json.get<std::vector<int64_t>>();
    return spec;
  }
  spec.shape = json.at("shape").get<std::vector<int64_t>>();
  if (json.contains("domain")) spec.domain = domain_named(json["domain"]);
  if (json.contains("dtype")) spec.dtype = parse_dtype(json["dtype"]);
  for (const Json& each : json.value("elements", Json::array())) spec.elements.push_back(float_from(each));
  if (json.contains("on_cpu")) spec.on_cpu = json["on_cpu"].get<bool>();
  if (json.contains("written")) spec.written = json["written"].get<bool>();
  return spec;
}

int64_t int_from(const Json& json) {
  if (!json.is_string()) return json.get<int64_t>();
  const std::string word = json.get<std::string>();
  if (const auto dtype = find_dtype(word)) return static_cast<int64_t>(*dtype);
  if (word == "Mean") return 1;  // at::Reduction
  if (word == "Sum") return 2;
  if (word == "contiguous_format") return static_cast<int64_t>(at::MemoryFormat::Contiguous);
  if (word == "preserve_format") return static_cast<int64_t>(at::MemoryFormat::Preserve);
  if (word == "channels_last") return static_cast<int64_t>(at::MemoryFormat::ChannelsLast);
  if (word == "channels_last_3d") return static_cast<int64_t>(at::MemoryFormat::ChannelsLast3d);
  throw std::runtime_error("an int cannot be " + json.dump());
}

c10::IValue number_from(const Json& json) {
  if (json.is_boolean()) return json.get<bool>();
  if (json.is_number_integer()) return json.get<int64_t>();
  return float_from(json);
}

c10::IValue floats_from(const Json& json) {
  std::vector<double> values;
  for (const Json& item : json) values.push_back(float_from(item));
  return values;
}

c10::IValue bools_from(const Json& json) {
  c10::List<bool> values;
  for (const Json& item : json) values.push_back(item.get<bool>());
  return values;
}

c10::IValue numbers_from(const Json& json, const c10::TypePtr& element) {
  c10::impl::GenericList values(element);
  for (const Json& item : json) values.push_back(number_from(item));
  return values;
}

c10::IValue plain_from(const Json& json, const c10::TypePtr& type) {
  switch (type->kind()) {
    case c10::TypeKind::IntType:
      return int_from(json);
    case c10::TypeKind::FloatType:
      return float_from(json);
    case c10::TypeKind::BoolType:
      return json.get<bool>();
    case c10::TypeKind::NumberType:
      return number_from(json);
    case c10::TypeKind::StringType:
      return json.get<std::string>();
    case c10::TypeKind::DeviceObjType:
      return c10::Device(json.get<std::string>());
    case c10::TypeKind::ListType:
      break;
    default:
      throw std::runtime_error("samples: no value can be given for the type " + type->str());
  }
  const c10::TypePtr element = type->expectRef<c10::ListType>().getElementType();
  const Json items = json.is_array() ? json : Json::array({json});
  switch (element->kind()) {
    case c10::TypeKind::IntType:
      return items.get<std::vector<int64_t>>();
    case c10::TypeKind::FloatType:
      return floats_from(items);
    case c10::TypeKind::BoolType:
      return bools_from(items);
    default:
      return numbers_from(items, element);
  }
}

Value value_from(const Json& json, const c10::Argument& argument, Domain domain) {
  if (json.is_null()) return c10::IValue();
  if (is_tensor(argument)) return tensor_from(json, domain);
  if (!is_tensor_list(argument)) return plain_from(json, core_type(argument));
  TensorListSpec list;
  for (const Json& item : json) {
    list.push_back(item.is_null() ? std::nullopt : std::optional(tensor_from(item, domain)));
  }
  return list;
}

Domain domain_for(const DomainOf& domains, const std::string& name) {
  auto found = domains.find(name);
  if (found == domains.end()) found = domains.find("");
  return found == domains.end() ? Domain::Any : found->second;
}

// `followed`: the case is another operator's, which has more arguments (the dtype of what `out` is).
Case case_from(const Json& json, const c10::FunctionSchema& schema, const DomainOf& domains, bool followed) {
  Case sample;
  sample.given = true;
  size_t used = 0;
  for (const c10::Argument& argument : schema.arguments()) {
    const auto found = json.find(argument.name());
    if (found == json.end()) {
      sample.arguments.push_back(plain_value(argument));
      continue;
    }
    ++used;
    try {
      sample.arguments.push_back(value_from(*found, argument, domain_for(domains, argument.name())));
    } catch (const std::exception& error) {
      throw std::runtime_error("samples: argument " + argument.name() + " of " + json.dump() + ": " +
                               error.what());
    }
  }
  if (used != json.size() && !followed)
    throw std::runtime_error("samples: " + json.dump() + " names what is no argument");
  return sample;
}

// Whether the operator takes tensors of one shape and one dtype for granted: of others it makes nonsense.
std::set<std::string> keys_of(const Json& given, const char* key) {
  std::set<std::string> keys;
  const Json map = given.value(key, Json::object());
  for (const auto& [name, reason] : map.items()) keys.insert(name);
  return keys;
}

void choose_further_dtypes(Samples& samples, const Json& untried) {
  std::set<at::ScalarType> known(samples.dtypes.begin(), samples.dtypes.end());
  for (const auto& [word, reason] : untried.items()) {
    known.insert(parse_dtype(word));
    std::erase(samples.dtypes, parse_dtype(word));
  }
  for (const at::ScalarType dtype : {at::kLong, at::kBool, at::kHalf, at::kBFloat16, at::kComplexFloat}) {
    if (!known.contains(dtype)) samples.further_dtypes.push_back(dtype);
  }
}

void read_tolerance(Samples& samples, const Json& given) {
  if (given.is_number()) samples.tolerance = given;
  if (!given.is_object()) return;
  for (const auto& [word, number] : given.items()) samples.tolerances[parse_dtype(word)] = number;
  const auto single = samples.tolerances.find(at::kFloat);
  if (single != samples.tolerances.end()) samples.tolerance = single->second;
}

void print_shape(std::ostream& out, const TensorSpec& spec) {
  out << at::IntArrayRef(spec.shape);
  if (spec.dtype) out << ' ' << c10::toString(*spec.dtype);
}

}  // namespace

Samples make_samples(const Entry& entry, const c10::FunctionSchema& schema) {
  const Json& given = entry.samples;
  Samples samples;
  const DomainOf domains = read_domains(given);
  if (given.contains("cases")) {
    for (const Json& item : given["cases"])
      samples.cases.push_back(case_from(item, schema, domains, !entry.functional.empty()));
    if (!samples.cases.empty()) {
      const std::vector<Case> varied = varied_cases(samples.cases, schema, keys_of(given, "unvaried"));
      samples.cases.insert(samples.cases.end(), varied.begin(), varied.end());
    }
    if (is_elementwise(entry) && !entry.traits.contains("alike") && !samples.cases.empty()) {
      const std::vector<Case> mixed = mixed_dtype_cases(samples.cases.front());
      samples.cases.insert(samples.cases.end(), mixed.begin(), mixed.end());
    }
  } else {
    samples.cases = default_cases(entry, schema, domains);
  }
  samples.dtypes = {at::kFloat, at::kDouble, at::kLong, at::kBool};
  if (given.contains("dtypes")) {
    samples.dtypes.clear();
    for (const Json& word : given["dtypes"]) samples.dtypes.push_back(parse_dtype(word));
  }
  choose_further_dtypes(samples, given.value("untried", Json::object()));
  read_tolerance(samples, given.value("tolerance", Json()));
  samples.in_memory = given.value("in_memory", false);
  samples.one_answer = given.value("one_answer", "");
  if (given.contains("shape_only")) samples.shape_only = given["shape_only"].get<std::set<size_t>>();
  samples.unbatched = keys_of(given, "unbatched");
  return samples;
}

std::vector<Leaf> leaves_of(const Case& sample, const c10::FunctionSchema& schema, const Samples& samples) {
  std::vector<Leaf> leaves;
  for (size_t i = 0; i < sample.arguments.size(); ++i) {
    const c10::Argument& argument = schema.arguments()[i];
    Leaf leaf{i,
              std::nullopt,
              {},
              argument.name(),
              samples.unbatched.count(argument.name()) == 0,
              is_written(argument)};
    if (const auto* spec = std::get_if<TensorSpec>(&sample.arguments[i])) {
      leaf.spec = *spec;
      leaf.written = leaf.written && spec->written;
      leaves.push_back(leaf);
    } else if (const auto* list = std::get_if<TensorListSpec>(&sample.arguments[i])) {
      for (size_t k = 0; k < list->size(); ++k) {
        if (!(*list)[k]) continue;
        leaf.element = k;
        leaf.spec = *(*list)[k];
        leaf.name = argument.name() + '[' + std::to_string(k) + ']';
        leaves.push_back(leaf);
      }
    }
  }
  return leaves;
}

std::vector<c10::IValue> make_stack(const Case& sample, const c10::FunctionSchema& schema,
                                    at::ScalarType tested, const std::vector<at::Tensor>& tensors) {
  std::vector<c10::IValue> stack;
  auto next = tensors.begin();
  for (size_t i = 0; i < sample.arguments.size(); ++i) {
    const Value& value = sample.arguments[i];
    if (std::holds_alternative<TensorSpec>(value)) {
      stack.emplace_back(*next++);
    } else if (const auto* list = std::get_if<TensorListSpec>(&value)) {
      if (element_type(schema.arguments()[i])->kind() == c10::TypeKind::OptionalType) {
        c10::List<std::optional<at::Tensor>> items;
        for (const auto& item : *list) items.push_back(item ? std::optional(*next++) : std::nullopt);
        stack.emplace_back(std::move(items));
      } else {
        c10::List<at::Tensor> items;
        for (size_t k = 0; k < list->size(); ++k) items.push_back(*next++);
        stack.emplace_back(std::move(items));
      }
    } else if (std::holds_alternative<TestedDtype>(value)) {
      stack.emplace_back(static_cast<int64_t>(tested));
    } else {
      stack.push_back(std::get<c10::IValue>(value));
    }
  }
  return stack;
}

std::string describe(const Value& value) {
  std::ostringstream out;
  if (const auto* spec = std::get_if<TensorSpec>(&value)) {
    print_shape(out, *spec);
  } else if (const auto* list = std::get_if<TensorListSpec>(&value)) {
    out << '(';
    for (const auto& item : *list) item ? print_shape(out << ' ', *item) : void(out << " None");
    out << " )";
  } else if (std::holds_alternative<TestedDtype>(value)) {
    out << "the dtype";
  } else {
    out << std::get<c10::IValue>(value);
  }
  return out.str();
}

std::string describe(const Case& sample, const c10::FunctionSchema& schema) {
  std::ostringstream out;
  for (size_t i = 0; i < sample.arguments.size(); ++i) {
    out << (i == 0 ? "" : " ") << schema.arguments()[i].name() << '=' << describe(sample.arguments[i]);
  }
  return out.str();
}

}  // namespace vmap_proof
