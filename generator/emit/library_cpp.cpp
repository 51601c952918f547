#include "emit/library_cpp.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <map>
#include <set>

#include "emit/cpp_names.h"
#include "emit/cpp_types.h"
#include "emit/rule_cpp.h"
#include "emit/template.h"
#include "emit/templates.h"
#include "emit/variance_inc.h"

namespace vmapgen {

namespace {

using Operators = std::vector<const GeneratedOperator*>;

std::string handle(const TargetOperator& op) {
  return fmt::format(
      "const auto& {}() {{\n  static const OwnOperator<{}> op(\n      {});\n  return op;\n}}\n\n",
      handle_function(op.schema.name), cpp_function_type(op.schema, {}), cpp_string(op.schema.to_string()));
}

std::string indented(std::string text) {
  for (size_t at = text.find('\n'); at != std::string::npos; at = text.find('\n', at + 1))
    text.insert(at + 1, "     ");
  return text;
}

// What one namespace's rules are made of.
std::string section(const std::string& ns, const Operators& operators, std::set<std::string>& headers) {
  std::map<OperatorName, const TargetOperator*> called;
  std::string definitions, registrations;
  for (const GeneratedOperator* op : operators) {
    const RuleText text = rule_to_cpp(op->rule);
    for (const TargetOperator* other : text.handles) called.emplace(other->schema.name, other);
    headers.insert(text.headers.begin(), text.headers.end());
    if (!text.definition.empty()) definitions += text.definition + "\n";
    const char* library = text.registration.find("(m, ") == std::string::npos ? "" : " m";
    registrations +=
        fmt::format("    {{{},\n     [](torch::Library&{}) {{\n       {}\n     }}}},\n",
                    cpp_string(op->rule.op->schema.to_string()), library, indented(text.registration));
  }
  std::string states;
  for (const GeneratedOperator* op : operators) states += library_state(op->rule);
  if (!states.empty()) states = fmt::format("const variance::LibraryStates states({{\n{}}});\n", states);
  std::string handles;
  for (const auto& [name, op] : called) handles += handle(*op);
  return fill_template(embedded_template("library_namespace.cpp.in"), {{"namespace", ns},
                                                                       {"handles", handles},
                                                                       {"definitions", definitions},
                                                                       {"registrations", registrations},
                                                                       {"states", states}});
}

std::string include(const std::string& header) {
  const bool is_ours = header.starts_with("ATen/") || header.starts_with("vmap/");
  return is_ours ? fmt::format("#include <{}>\n", header) : fmt::format("#include \"{}\"\n", header);
}

// Asked also where no argument is batched.
bool draws(const ir::Body& body) {
  const auto* out = std::get_if<ir::Out>(&body);
  return std::holds_alternative<ir::Random>(body) || (out && out->random);
}

// What torch.vmap has to be told of: a rule serves it through one kernel, which is the same for all.
std::string bridge(const Operators& operators) {
  std::string names;
  std::vector<std::string> random;
  for (const GeneratedOperator* op : operators) {
    const std::string name = cpp_string(op->rule.op->schema.name.to_string());
    names += fmt::format("    {},\n", name);
    if (draws(op->rule.body)) random.push_back(name);
  }
  const std::string drawn = random.empty() ? "" : fmt::format(", {{{}}}", fmt::join(random, ", "));
  return fmt::format(
      "\nnamespace {{\n\nconst bool bridged = vmap::functorch::bridge({{\n{}}}{});\n\n}}  // namespace\n",
      names, drawn);
}

}  // namespace

std::string library_to_cpp(const Operators& operators, const LibraryOptions& options) {
  std::map<std::string, Operators> by_namespace;
  std::set<std::string> sources, headers(options.includes.begin(), options.includes.end());
  for (const GeneratedOperator* op : operators) {
    by_namespace[op->rule.op->schema.name.ns].push_back(op);
    sources.insert(op->rule.source);
  }
  std::string sections, includes;
  for (const auto& [ns, of] : by_namespace) sections += "\n" + section(ns, of, headers);
  for (const std::string& header : headers) includes += include(header);
  return fill_template(embedded_template("library.cpp.in"),
                       {{"sources", fmt::format("{}", fmt::join(sources, ", "))},
                        {"functorch", options.functorch ? "#include <vmap/functorch.h>\n" : ""},
                        {"includes", includes.empty() ? "" : "\n" + includes},
                        {"sections", sections},
                        {"bridge", options.functorch ? bridge(operators) : ""}});
}

}  // namespace vmapgen
