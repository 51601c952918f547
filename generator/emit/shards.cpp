#include "emit/shards.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <map>
#include <set>

#include "emit/rule_cpp.h"
#include "emit/template.h"
#include "emit/templates.h"
#include "support/parallel.h"

namespace vmapgen {

namespace {

using Operators = std::vector<const GeneratedOperator*>;

// What is one line of registration does not count.
bool has_weight(const GeneratedOperator* op) {
  const auto* composite = std::get_if<ir::Composite>(&op->rule.body);
  return !std::holds_alternative<ir::Out>(op->rule.body) && (!composite || composite->is_explicit);
}

std::string includes(const std::set<std::string>& headers) {
  std::string text;
  for (const std::string& header : headers) text += fmt::format("#include <{}>\n", header);
  return text;
}

// Operators by the kind of their rule, as string literals that fit a line.
std::string kinds_text(const Operators& operators) {
  constexpr size_t kWidth = 100;
  std::map<std::string, std::vector<std::string>> by_kind;
  for (const GeneratedOperator* op : operators)
    by_kind[op->rule.kind].push_back(op->rule.op->schema.name.to_string());
  std::string lines;
  for (const auto& [kind, names] : by_kind) {
    std::string line = kind;
    for (const std::string& name : names) {
      if (line.size() + name.size() > kWidth) {
        lines += fmt::format("      \"{}\"\n", line);
        line.clear();
      }
      line += " " + name;
    }
    lines += fmt::format("      \"{}\\n\"\n", line);
  }
  return lines.empty() ? "      \"\"\n" : lines;
}

std::string shard_text(const std::string& ns, size_t shard, size_t shards, const Operators& operators) {
  std::string definitions, registrations;
  std::set<std::string> headers;
  for (const GeneratedOperator* op : operators) {
    const RuleText text = rule_to_cpp(op->rule);
    if (!text.definition.empty()) definitions += text.definition + "\n";
    registrations += "  " + text.registration + "\n";
    headers.insert(text.headers.begin(), text.headers.end());
  }
  return fill_template(embedded_template("shard.cpp.in"), {{"namespace", ns},
                                                           {"shard", std::to_string(shard)},
                                                           {"shards", std::to_string(shards)},
                                                           {"includes", includes(headers)},
                                                           {"definitions", definitions},
                                                           {"registrations", registrations},
                                                           {"kinds", kinds_text(operators)}});
}

}  // namespace

size_t shard_count(size_t operators, size_t most) {
  return std::bit_ceil(std::max<size_t>(1, (operators + most - 1) / most));
}

size_t shard_of(const OperatorSchema& functional, size_t shards) {
  std::string types;
  for (const Argument& argument : functional.arguments) types += argument.type.to_string() + ", ";
  types += "->";
  for (const Return& result : functional.returns) types += " " + result.type.to_string();
  return stable_hash(types) % shards;
}

std::vector<Operators> in_shards(const Operators& operators, size_t count) {
  std::map<OperatorName, const OperatorSchema*> schemas;
  for (const GeneratedOperator* op : operators)
    schemas.emplace(op->rule.op->schema.name, &op->rule.op->schema);
  std::vector<Operators> shards(count);
  for (const GeneratedOperator* op : operators) {
    const auto functional = schemas.find(op->rule.followed());
    const OperatorSchema& decides = functional == schemas.end() ? op->rule.op->schema : *functional->second;
    shards[shard_of(decides, count)].push_back(op);
  }
  return shards;
}

void emit_namespace(const std::string& ns, const Operators& operators, FileSet& files, size_t wanted) {
  const auto weight = static_cast<size_t>(std::ranges::count_if(operators, has_weight));
  const size_t count = wanted ? wanted : shard_count(weight, kMostPerShard);
  const std::vector<Operators> shards = in_shards(operators, count);
  std::vector<std::string> texts(count);
  parallel_for(count, [&](size_t i) { texts[i] = shard_text(ns, i, count, shards[i]); });
  std::string declarations, calls;
  for (size_t i = 0; i < count; ++i) {
    files.add(fmt::format("{}/rules_{}.cpp", ns, i), std::move(texts[i]));
    declarations += fmt::format("void register_shard_{}(torch::Library& m);\n", i);
    calls += fmt::format("  register_shard_{}(m);\n", i);
  }
  files.add(ns + "/register.cpp",
            fill_template(embedded_template("register.cpp.in"),
                          {{"namespace", ns}, {"declarations", declarations}, {"calls", calls}}));
}

}  // namespace vmapgen
