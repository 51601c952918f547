#include "emit/shards.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <set>

#include "emit/operators_json.h"
#include "emit/rule_cpp.h"
#include "emit/template.h"
#include "emit/templates.h"

namespace vmapgen {

namespace {

constexpr size_t kMostPerShard = 128;

struct Shard {
  std::string definitions;
  std::string registrations;
  std::set<std::string> headers;
};

std::string includes(const std::set<std::string>& headers) {
  std::string text;
  for (const std::string& header : headers) text += fmt::format("#include <{}>\n", header);
  return text;
}

}  // namespace

size_t shard_count(size_t operators) {
  return std::bit_ceil(std::max<size_t>(1, (operators + kMostPerShard - 1) / kMostPerShard));
}

size_t shard_of(const OperatorName& functional, size_t shards) {
  return stable_hash(functional.base + "." + functional.overload) % shards;
}

void emit_namespace(const std::string& ns, const std::vector<const GeneratedOperator*>& operators,
                    FileSet& files) {
  // What is one line of registration does not count.
  const auto has_weight = [](const GeneratedOperator* op) {
    const auto* composite = std::get_if<ir::Composite>(&op->rule.frame);
    return !std::holds_alternative<ir::Out>(op->rule.frame) && (!composite || composite->is_explicit);
  };
  const size_t count = shard_count(static_cast<size_t>(std::ranges::count_if(operators, has_weight)));
  std::vector<Shard> shards(count);
  for (const GeneratedOperator* op : operators) {
    const RuleText text = rule_to_cpp(op->rule);
    Shard& shard = shards[shard_of(op->rule.followed(), count)];
    if (!text.definition.empty()) shard.definitions += text.definition + "\n";
    shard.registrations += "  " + text.registration + "\n";
    shard.headers.insert(text.headers.begin(), text.headers.end());
  }
  std::string declarations, calls;
  for (size_t i = 0; i < count; ++i) {
    files.add(fmt::format("{}/rules_{}.cpp", ns, i),
              fill_template(embedded_template("shard.cpp.in"), {{"namespace", ns},
                                                                {"shard", std::to_string(i)},
                                                                {"shards", std::to_string(count)},
                                                                {"includes", includes(shards[i].headers)},
                                                                {"definitions", shards[i].definitions},
                                                                {"registrations", shards[i].registrations}}));
    declarations += fmt::format("void register_shard_{}(torch::Library& m);\n", i);
    calls += fmt::format("  register_shard_{}(m);\n", i);
  }
  files.add(ns + "/register.cpp",
            fill_template(embedded_template("register.cpp.in"),
                          {{"namespace", ns}, {"declarations", declarations}, {"calls", calls}}));
  files.add(ns + "/operators.json", operators_json(operators));
}

}  // namespace vmapgen
