#include "schema/samples_file.h"

#include <fmt/format.h>

#include <map>
#include <optional>

#include "schema/keys.h"
#include "schema/samples.h"
#include "schema/yaml.h"
#include "support/parallel.h"

namespace vmapgen {
namespace {

constexpr std::string_view kLike = "like";

class Joiner {
 public:
  Joiner(Schema& schema, Diagnostics& diagnostics) : schema_(schema), diagnostics_(diagnostics) {
    for (AnnotatedOperator& op : schema.operators) entries_[op.op->schema.name.to_string()] = &op;
  }

  // The maps of one file.
  void add(YamlValue root);
  // Gives the operators their samples.
  void join();

 private:
  void join(const KeyedValue& said);
  AnnotatedOperator* entry_of(const YamlValue& name);
  // The operator's own keys, and those of the operator that it is like. None: reported.
  std::optional<YamlValue> resolved(const KeyedValue& said);
  const YamlValue* alike(const YamlValue& name);

  Schema& schema_;
  Diagnostics& diagnostics_;
  std::map<std::string, AnnotatedOperator*> entries_;
  std::map<std::string, KeyedValue> said_;
};

void Joiner::add(YamlValue root) {
  if (!root.where.known()) return;
  if (!root.is_mapping()) {
    diagnostics_
        .error(root.where, "samples-not-a-map",
               fmt::format("samples are a map from operators, and here is {}", describe(root)))
        .note("write 'sin: {domain: positive}', or 'cos: sin' for the samples of sin");
    return;
  }
  for (KeyedValue& each : root.entries) {
    const auto [first, fresh] = said_.try_emplace(each.key.word, each);
    if (fresh) continue;
    diagnostics_
        .error(each.key.where, "duplicate-operator", fmt::format("{} has samples twice", each.key.word))
        .note("the first ones are here", first->second.key.where);
  }
}

AnnotatedOperator* Joiner::entry_of(const YamlValue& name) {
  const auto found = entries_.find(name.word);
  if (found != entries_.end() && found->second->derived_from.empty()) return found->second;
  if (schema_.left_out.contains(name.word)) return nullptr;
  Diagnostic& error = diagnostics_.error(name.where, "samples-without-entry",
                                         fmt::format("the schema has no entry for {}", name.word));
  if (found != entries_.end()) {
    error.note(fmt::format("it follows {}, whose samples it has", found->second->derived_from));
    return nullptr;
  }
  std::vector<std::string> names;
  for (const auto& [each, op] : entries_) {
    if (op->derived_from.empty()) names.push_back(each);
  }
  const std::string near = closest(name.word, names);
  error.note(near.empty() ? "an entry comes first: '- func: …' in the schema"
                          : fmt::format("did you mean '{}'?", near));
  return nullptr;
}

const YamlValue* Joiner::alike(const YamlValue& name) {
  const auto found = said_.find(name.word);
  if (found == said_.end()) {
    std::vector<std::string> names;
    for (const auto& [each, said] : said_) names.push_back(each);
    Diagnostic& error =
        diagnostics_.error(name.where, "unknown-samples", fmt::format("'{}' has no samples here", name.word));
    if (const std::string near = closest(name.word, names); !near.empty())
      error.note(fmt::format("did you mean '{}'?", near));
    return nullptr;
  }
  const YamlValue& value = found->second.value;
  if (value.is_mapping() && !value.find(kLike)) return &value;
  diagnostics_.error(name.where, "samples-chain", fmt::format("{} has no samples of its own", name.word))
      .note("name the operator that has them", found->second.key.where);
  return nullptr;
}

std::optional<YamlValue> Joiner::resolved(const KeyedValue& said) {
  const YamlValue* like = said.value.is_word() ? &said.value : said.value.find(kLike);
  if (!said.value.is_word() && !said.value.is_mapping()) {
    wrong_type(said.value, fmt::format("the samples of {}", said.key.word), "a map, or an operator's name",
               diagnostics_);
    return std::nullopt;
  }
  if (!like) return said.value;
  if (!like->is_word()) {
    wrong_type(*like, "'like'", "an operator's name", diagnostics_);
    return std::nullopt;
  }
  const YamlValue* base = alike(*like);
  if (!base) return std::nullopt;
  YamlValue all = *base;
  for (const KeyedValue& own : said.value.entries) {
    if (own.key.word == kLike) continue;
    if (YamlValue* there = all.find(own.key.word)) {
      *there = own.value;
    } else {
      all.entries.push_back(own);
    }
  }
  return all;
}

void Joiner::join(const KeyedValue& said) {
  AnnotatedOperator* op = entry_of(said.key);
  std::optional<YamlValue> samples = resolved(said);
  if (!op || !samples) return;
  if (op->samples->where.known()) {
    diagnostics_
        .error(said.key.where, "duplicate-operator", fmt::format("{} has samples twice", said.key.word))
        .note("its entry has some", op->samples->where);
    return;
  }
  const auto renames = schema_.other_version.renamed.find(said.key.word);
  if (renames != schema_.other_version.renamed.end()) rename_arguments(renames->second, *samples);
  Diagnostics mistakes;
  check_samples(*samples, op->op->schema, mistakes);
  diagnostics_.append_new(std::move(mistakes));
  op->samples = std::make_shared<const YamlValue>(std::move(*samples));
}

void Joiner::join() {
  for (const auto& [name, said] : said_) join(said);
  for (AnnotatedOperator& op : schema_.operators) {
    if (op.derived_from.empty()) continue;
    const AnnotatedOperator& functional = *entries_.at(op.derived_from);
    op.samples = functional.samples;
    rename_samples(follower_renames(functional.op->schema, op.op->schema), op.samples);
  }
}

}  // namespace

void join_samples(const std::vector<std::shared_ptr<const SourceFile>>& files, Schema& schema,
                  Diagnostics& diagnostics) {
  struct Read {
    YamlValue root;
    Diagnostics mistakes;
  };
  std::vector<Read> read(files.size());
  parallel_for(files.size(), [&](size_t i) { read[i].root = read_yaml(files[i], read[i].mistakes); });
  Joiner joiner(schema, diagnostics);
  for (Read& file : read) {
    diagnostics.append(std::move(file.mistakes));
    joiner.add(std::move(file.root));
  }
  joiner.join();
}

}  // namespace vmapgen
