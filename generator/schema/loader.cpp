#include "schema/loader.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "schema/entry.h"
#include "schema/followers.h"
#include "schema/keys.h"
#include "schema/renamed.h"
#include "schema/schema_file.h"
#include "schema/signature_diff.h"
#include "support/parallel.h"

namespace vmapgen {
namespace {

class Loader {
 public:
  Loader(Target& target, const LoadOptions& options, Diagnostics& diagnostics)
      : target_(target), options_(options), diagnostics_(diagnostics) {
    for (const OperatorName& name : target.names()) target_namespaces_.insert(name.ns);
    target_namespaces_.insert(OperatorName().ns);
  }

  // Of one file: a library's operators do not stand among the target's.
  void check_namespaces(const std::vector<std::pair<Entry, Diagnostics>>& file);
  void accept(Entry entry);
  void accept(PeepholeEntry entry);
  Schema finish();

 private:
  // The target's operator for this entry, after the checks against it; none: skipped, or reported.
  const TargetOperator* resolve(Entry& entry);
  // Whether the entry serves with the target's signature, which is another; if not, it is told or left out.
  bool fits_other_signature(Entry& entry, const OperatorSchema& target);
  void report_unknown(const Entry& entry);
  // None as well when the target's own signature is broken, which is reported.
  const TargetOperator* find(const OperatorName& name);
  void report_following_nothing();

  Target& target_;
  const LoadOptions& options_;
  Diagnostics& diagnostics_;
  std::set<std::string> target_namespaces_;
  std::map<std::string, SourceLocation> seen_;  // every entry whose signature could be read, by name
  AcceptedEntries accepted_;
  std::vector<PeepholeEntry> peepholes_;
  std::map<std::string, SourceLocation> follows_;  // entries that say no kind, by name
  OtherVersion other_version_;
};

void Loader::accept(Entry entry) {
  if (!entry.op) return;
  const std::string name = entry.op->name.to_string();
  const auto [first, fresh] = seen_.emplace(name, entry.name_place());
  if (!fresh) {
    diagnostics_.error(entry.name_place(), "duplicate-operator", fmt::format("{} has two entries", name))
        .note("the first one is here", first->second);
    return;
  }
  const TargetOperator* op = resolve(entry);
  if (!op || !entry.valid) return;
  if (entry.kind.empty()) {
    follows_.emplace(name, entry.name_place());
    return;
  }
  AcceptedEntry& accepted = accepted_[name];
  accepted.inplace = entry.inplace;
  accepted.out = entry.out;
  accepted.annotated = {op,
                        std::move(entry.kind),
                        std::move(entry.options),
                        std::move(entry.kernel),
                        std::make_shared<const YamlValue>(std::move(entry.samples)),
                        entry.func.where,
                        "",
                        std::move(entry.on_device),
                        std::move(entry.variance)};
}

void Loader::accept(PeepholeEntry entry) {
  if (!entry.valid) return;
  const auto same = std::find_if(peepholes_.begin(), peepholes_.end(), [&](const PeepholeEntry& other) {
    return other.name.word == entry.name.word;
  });
  if (same == peepholes_.end()) {
    peepholes_.push_back(std::move(entry));
    return;
  }
  diagnostics_
      .error(entry.name.where, "duplicate-peephole",
             fmt::format("there are two peepholes '{}'", entry.name.word))
      .note("the first one is here", same->name.where);
}

// A namespace that nobody knows is a typo where it stands among operators of the target.
void Loader::check_namespaces(const std::vector<std::pair<Entry, Diagnostics>>& file) {
  const auto first = [&](bool own) -> const Entry* {
    for (const auto& [entry, mistakes] : file) {
      if (entry.op && target_namespaces_.contains(entry.op->name.ns) != own) return &entry;
    }
    return nullptr;
  };
  const Entry* own = first(true);
  const Entry* known = first(false);
  if (!own || !known) return;
  const OperatorName& name = own->op->name;
  const OperatorName in_target{known->op->name.ns, name.base, name.overload};
  const bool is_there = find(in_target) != nullptr;
  Diagnostic& error = diagnostics_.error(
      own->name_place(), "mixed-namespaces",
      fmt::format("the target has no namespace '{}', and this file is of operators of the target", name.ns));
  error.note("as this one", known->name_place());
  if (is_there) {
    error.note(fmt::format("did you mean '{}'?", in_target.to_string()));
  } else {
    error.note("a library's own operators stand in a file of their own");
  }
}

// What writes may leave its kind to the operator that it is named after.
void Loader::report_following_nothing() {
  for (const auto& [name, where] : follows_) {
    if (accepted_.contains(name)) continue;
    diagnostics_
        .error(where, "follows-nothing",
               fmt::format("this entry has no 'vmap', and {} follows no other entry", name))
        .note(
            "an in-place operator `foo_` and an out= operator `foo.out` "
            "follow `foo`, when their arguments and results are the same")
        .note("else write 'vmap: …'");
  }
}

const TargetOperator* Loader::find(const OperatorName& name) {
  return target_.check(name, diagnostics_) ? target_.find(name) : nullptr;
}

const TargetOperator* Loader::resolve(Entry& entry) {
  const OperatorSchema& op = *entry.op;
  const size_t before = diagnostics_.count();
  const TargetOperator* found = find(op.name);
  if (!found && diagnostics_.count() == before) {
    if (!target_namespaces_.contains(op.name.ns)) {
      target_.add(op);
      return target_.find(op.name);
    }
    report_unknown(entry);
    return nullptr;
  }
  if (!found || same_signature(op, found->schema)) return found;
  return fits_other_signature(entry, found->schema) ? found : nullptr;
}

bool Loader::fits_other_signature(Entry& entry, const OperatorSchema& target) {
  const OperatorSchema& op = *entry.op;
  const std::string name = op.name.to_string();
  const SignatureDifference difference = first_difference(op, target);
  if (!options_.allow_missing) {
    Diagnostic& error = diagnostics_.error(difference.where, "signature-mismatch",
                                           fmt::format("the target's {} is another", name));
    error.about = Diagnostic::About::Signature;
    error.note(difference.message)
        .note(fmt::format("the schema: {}", op.to_string()))
        .note(fmt::format("the target: {}", target.to_string()), target.where);
    return false;
  }
  const Renames renames = argument_renames(op, target);
  if (renames.empty()) {
    other_version_.signatures.push_back({name, difference.message, op.to_string(), target.to_string()});
    return false;
  }
  rename_arguments(renames, entry.options);
  for (Batching& own : entry.on_device) rename_arguments(renames, own.options);
  rename_arguments(renames, entry.variance);
  rename_arguments(renames, entry.samples);
  other_version_.renamed[name] = renames;
  return true;
}

void Loader::report_unknown(const Entry& entry) {
  const OperatorName& name = entry.op->name;
  if (options_.allow_missing) {
    other_version_.missing.push_back(name.to_string());
    return;
  }
  std::vector<std::string> names, overloads;
  for (const OperatorName& each : target_.names()) {
    names.push_back(each.to_string());
    if (each.ns == name.ns && each.base == name.base) overloads.push_back(names.back());
  }
  Diagnostic& error = diagnostics_.error(entry.name_place(), "unknown-operator",
                                         fmt::format("the target has no operator {}", name.to_string()));
  error.about = Diagnostic::About::Operator;
  const std::vector<std::string> namesakes = target_.namesakes(name.base);
  if (!overloads.empty()) {
    error.note(fmt::format("it has {}", join(overloads)));
  } else if (!namesakes.empty()) {
    error.note(fmt::format("did you mean '{}'?", fmt::join(namesakes, "' or '")));
  } else if (const std::string near = closest(name.to_string(), names); !near.empty()) {
    error.note(fmt::format("did you mean '{}'?", near));
  } else {
    error.note("entries for other versions of PyTorch need --allow-missing");
  }
}

Schema Loader::finish() {
  Schema schema;
  for (const auto& [name, where] : seen_) {
    if (!accepted_.contains(name) && !follows_.contains(name)) schema.left_out.insert(name);
  }
  const auto may_follow = [this](const std::string& name) {
    return !seen_.contains(name) || follows_.contains(name);
  };
  add_followers(target_, may_follow, accepted_, diagnostics_);
  report_following_nothing();
  schema.operators.reserve(accepted_.size());
  for (auto& [name, accepted] : accepted_) schema.operators.push_back(std::move(accepted.annotated));
  std::ranges::sort(other_version_.missing);
  std::ranges::sort(other_version_.signatures, {}, &OtherSignature::name);
  schema.peepholes = std::move(peepholes_);
  schema.other_version = std::move(other_version_);
  return schema;
}

}  // namespace

Schema load_schema(std::vector<std::shared_ptr<const SourceFile>> files, Target& target,
                   const LoadOptions& options, Diagnostics& diagnostics) {
  const auto by_path = [](const auto& a, const auto& b) { return a->path() < b->path(); };
  std::sort(files.begin(), files.end(), by_path);
  Loader loader(target, options, diagnostics);
  std::vector<SchemaFile> read(files.size());
  parallel_for(files.size(), [&](size_t i) { read[i] = read_schema_file(files[i], options.kinds); });
  for (SchemaFile& file : read) {
    diagnostics.append(std::move(file.diagnostics));
    loader.check_namespaces(file.entries);
    for (auto& [entry, mistakes] : file.entries) {
      diagnostics.append_new(std::move(mistakes));
      loader.accept(std::move(entry));
    }
    for (PeepholeEntry& peephole : file.peepholes) loader.accept(std::move(peephole));
  }
  return loader.finish();
}

}  // namespace vmapgen
