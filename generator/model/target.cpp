#include "model/target.h"

#include <deque>
#include <mutex>
#include <set>
#include <stdexcept>
#include <unordered_map>

#include "model/autogen.h"
#include "model/native_functions.h"

namespace vmapgen {
namespace {

// An operator whose signature is parsed when somebody asks for it.
struct Entry {
  NativeFunction source;  // empty for an operator that was added or derived
  std::optional<TargetOperator> parsed;
  Entry* derived_from = nullptr;  // the entry whose `autogen` names it
  OperatorName name = {};         // of a derived one
};

// The name at the head of a signature, up to its `(`.
std::optional<OperatorName> name_of(std::string_view signature) {
  const size_t end = signature.find('(');
  if (end == std::string_view::npos) return std::nullopt;
  return parse_operator_name(signature.substr(0, end));
}

}  // namespace

struct Target::Impl {
  std::deque<Entry> entries;        // a deque: pointers into it stay good
  std::vector<OperatorName> names;  // of the entries, in their order
  std::unordered_map<std::string, size_t> by_name;
  std::unordered_map<std::string, std::vector<size_t>> by_base;
  std::mutex parsing;
  std::shared_ptr<const OperatorsBeside> beside;
  std::unordered_map<std::string, std::deque<TargetOperator>> found_beside;  // by the names asked for

  // False when the name is taken.
  bool insert(OperatorName name, Entry entry) {
    if (!by_name.emplace(name.to_string(), entries.size()).second) return false;
    by_base[name.qualified_base()].push_back(entries.size());
    names.push_back(std::move(name));
    entries.push_back(std::move(entry));
    return true;
  }

  Entry* find(const OperatorName& name) {
    const auto at = by_name.find(name.to_string());
    return at == by_name.end() ? nullptr : &entries[at->second];
  }

  static bool parse(Entry& entry, Diagnostics& diagnostics) {
    if (entry.parsed) return true;
    if (entry.derived_from) return derive(entry, diagnostics);
    const NativeFunction& source = entry.source;
    auto schema = parse_operator_schema(source.signature, source.where, diagnostics);
    if (!schema) return false;
    const bool structured = source.structured || source.has_structured_delegate;
    const bool composite = source.has_dispatch ? source.dispatches_composite_implicit : !structured;
    entry.parsed = TargetOperator{std::move(*schema), structured, composite, source.const_writes};
    return true;
  }

  static bool derive(Entry& entry, Diagnostics& diagnostics) {
    if (!parse(*entry.derived_from, diagnostics)) return false;
    auto schema = derive_autogen(entry.derived_from->parsed->schema, entry.name);
    if (!schema) {
      diagnostics.error(entry.derived_from->source.where, "target-autogen",
                        "no " + entry.name.to_string() + " can be derived from this operator");
      return false;
    }
    entry.parsed = TargetOperator{std::move(*schema)};
    entry.parsed->const_writes = entry.derived_from->parsed->const_writes;
    entry.parsed->autogen = true;
    return true;
  }

  // What `autogen` names, behind all entries: one of those wins.
  void insert_derived() {
    const size_t count = entries.size();
    for (size_t i = 0; i < count; ++i) {
      const NativeFunction& source = entries[i].source;
      // PyTorch derives nothing from a composite operator, whatever its `autogen` says.
      const bool structured = source.structured || source.has_structured_delegate;
      if (source.has_dispatch ? source.dispatches_composite_implicit : !structured) continue;
      for (OperatorName& name : autogen_names(entries[i].source.autogen)) {
        Entry derived;
        derived.derived_from = &entries[i];
        derived.name = name;
        insert(std::move(name), std::move(derived));  // false when there is an entry
      }
    }
  }

  const TargetOperator* parsed(Entry& entry) {
    Diagnostics diagnostics;
    const std::lock_guard lock(parsing);
    if (!parse(entry, diagnostics)) throw BrokenSignature(std::move(diagnostics));
    return &*entry.parsed;
  }
};

Target::Target() : impl_(std::make_unique<Impl>()) {}
Target::~Target() = default;
Target::Target(Target&&) noexcept = default;
Target& Target::operator=(Target&&) noexcept = default;

Target Target::from_native_functions(std::shared_ptr<const SourceFile> file, Diagnostics* diagnostics) {
  Target target;
  Diagnostics ignored;
  Diagnostics& report = diagnostics != nullptr ? *diagnostics : ignored;
  const size_t before = report.count();
  for (NativeFunction& function : scan_native_functions(file, &report)) {
    const SourceLocation where = function.where;
    std::optional<OperatorName> name = name_of(function.signature);
    if (!name) {
      report.error(where, "target-entry", "no operator's name before a `(`");
    } else if (const Entry* twin = target.impl_->find(*name)) {
      report.error(where, "target-duplicate", "a second entry for `" + name->to_string() + "`")
          .note("the first one", twin->source.where);
    } else {
      target.impl_->insert(std::move(*name), {std::move(function), std::nullopt});
    }
  }
  target.impl_->insert_derived();
  if (target.names().empty() && report.count() == before) {
    report.error({file, 0, 0, 1}, "target-empty", "no entry `- func: …` in this file");
  }
  return target;
}

const TargetOperator* Target::find(const OperatorName& name) const {
  Entry* entry = impl_->find(name);
  return entry == nullptr ? nullptr : impl_->parsed(*entry);
}

bool Target::has(const OperatorName& name) const {
  return impl_->find(name) != nullptr;
}

bool Target::check(const OperatorName& name, Diagnostics& diagnostics) const {
  Entry* entry = impl_->find(name);
  const std::lock_guard lock(impl_->parsing);
  return entry == nullptr || Impl::parse(*entry, diagnostics);
}

std::vector<const TargetOperator*> Target::overloads(std::string_view base) const {
  std::vector<const TargetOperator*> operators;
  const auto at = impl_->by_base.find(std::string(base));
  if (at == impl_->by_base.end()) return operators;
  for (const size_t index : at->second) operators.push_back(impl_->parsed(impl_->entries[index]));
  return operators;
}

std::vector<const TargetOperator*> Target::callable(const std::string& base) const {
  std::vector<const TargetOperator*> operators = overloads(base);
  if (!impl_->beside) return operators;
  const std::lock_guard lock(impl_->parsing);
  const auto [found, fresh] = impl_->found_beside.try_emplace(base);
  for (const std::string& signature : fresh ? impl_->beside->signatures(base) : std::vector<std::string>()) {
    Diagnostics ignored;
    if (auto schema = parse_operator_schema(signature, {}, ignored))
      found->second.push_back({std::move(*schema)});
  }
  for (const TargetOperator& op : found->second) {
    if (!has(op.schema.name)) operators.push_back(&op);
  }
  return operators;
}

std::vector<std::string> Target::signatures_beside(const std::string& base) const {
  return impl_->beside ? impl_->beside->signatures(base) : std::vector<std::string>();
}

std::vector<std::string> Target::namesakes(const std::string& base) const {
  std::set<std::string> found;
  for (const OperatorName& name : names()) {
    if (name.base == base && !name.is_aten()) found.insert(name.qualified_base());
  }
  if (impl_->beside) {
    for (const std::string& ns : impl_->beside->namespaces_of(base)) found.insert(ns + "::" + base);
  }
  return {found.begin(), found.end()};
}

void Target::set_beside(std::shared_ptr<const OperatorsBeside> operators) {
  impl_->beside = std::move(operators);
}

const std::vector<OperatorName>& Target::names() const {
  return impl_->names;
}

void Target::add(OperatorSchema schema) {
  const OperatorName name = schema.name;
  if (!impl_->insert(name, {{}, TargetOperator{std::move(schema)}})) {
    throw std::logic_error("the target already has `" + name.to_string() + "`");
  }
}

}  // namespace vmapgen
