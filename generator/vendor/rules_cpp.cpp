#include "vendor/rules_cpp.h"

#include <fmt/format.h>

#include <filesystem>
#include <set>

#include "emit/cpp_names.h"
#include "emit/registration_cpp.h"
#include "emit/rule_cpp.h"
#include "emit/shards.h"
#include "emit/template.h"
#include "emit/templates.h"
#include "support/names.h"
#include "vendor/checkout.h"
#include "vendor/plumbing.h"

namespace vmapgen {

namespace {

constexpr std::string_view kNamespace = "at::functorch::vmapgen";
constexpr std::string_view kIncludeFolder = "ATen/functorch/vmapgen/";

// Why the kind itself has no place in functorch.
struct KindReason {
  std::string operator()(const ir::Out&) const {
    return "out=: torch.vmap refuses them, as there is no batch to write to";
  }
  std::string operator()(const ir::Unsupported&) const { return "no rule can be: the entry says why"; }
  std::string operator()(const ir::Composite& composite) const {
    // An explicit body is a loop over lists, as those of _foreach_add are. Of the others some write a batched
    // value into a tensor that they made, which is fresh on the native host only.
    return composite.is_explicit ? ""
                                 : "composite: the entry counts on the native host's "
                                   "fresh tensors; functorch's OP_DECOMPOSE may do";
  }
  std::string operator()(const ir::Sequential&) const {
    return "sequential: functorch's own loop does the same";
  }
  std::string operator()(const ir::Random&) const {
    return "random: it draws as the native host's levels are asked to";
  }
  std::string operator()(const ir::Factory&) const {
    return "factory: what it makes turns into a batch on the native host only";
  }
  template <class Frame>
  std::string operator()(const Frame&) const {
    return "";
  }
};

// What runs on what the mapped function sees: it needs no plumbing.
bool has_own_signature(const ir::BatchRule& rule) {
  return std::holds_alternative<ir::Decomposition>(rule.body) ||
         std::holds_alternative<ir::Composite>(rule.body);
}

// Where its function by hand is.
const char* own_namespace(const ir::BatchRule& rule) {
  return std::holds_alternative<ir::Decomposition>(rule.body) ? "decompositions" : "custom";
}

std::string composite_registration(const ir::BatchRule& rule, const ir::Composite& composite) {
  const OperatorName& name = rule.op->schema.name;
  const bool writes = composite.is_explicit && rule.op->schema.variant() != Variant::Functional;
  return fmt::format("m.impl({}, {}<c10::DispatchKey::{}>());", cpp_string(name.to_string()),
                     writes ? "writing_body_of" : "body_of",
                     composite.is_explicit ? "CompositeExplicitAutograd" : "CompositeImplicitAutograd");
}

RuleText vendored_rule(const ir::BatchRule& rule) {
  RuleText text = rule_to_cpp(rule);
  if (const auto* composite = std::get_if<ir::Composite>(&rule.body))
    text.registration = composite_registration(rule, *composite);
  // Ours stand elsewhere in a fork: see files_named().
  std::erase_if(text.headers, [](const std::string& header) { return header.starts_with("vmap/"); });
  if (has_own_signature(rule) || !needs_adapter(rule)) return text;
  const std::string name = rule.op->schema.name.cpp_name();
  text.definition +=
      fmt::format("using {0}_adapted = Adapted<at::_ops::{0}, &{1}>;\n", name, callee_of(rule));
  text.registration = Registration(rule).rule(name + "_adapted::apply");
  return text;
}

// The files of the vocabulary that the rule itself names.
std::set<std::string> files_named(const ir::BatchRule& rule, const Vocabulary& vocabulary) {
  std::set<std::string> files;
  const ir::Function* function = ir::by_hand(rule.body);
  if (function) files.insert(vocabulary.defines(function->within(own_namespace(rule))));
  if (const ir::Frame* frame = ir::frame_of(rule.body)) {
    files = {"include/vmap/bdim.h", "include/vmap/rules/results.h"};
    if (!frame->form.type.empty()) files.insert(vocabulary.header_of(frame->form.type));
  }
  const auto* decomposed = std::get_if<ir::Decomposition>(&rule.body);
  if (decomposed && !decomposed->written.empty()) files.insert("include/vmap/rules/writes.h");
  if (decomposed && !decomposed->takes.empty()) files.insert("include/vmap/rules/takes.h");
  if (decomposed && decomposed->written.empty() && rule.is_in_place() &&
      (!function || !rule.derived_from.empty()))
    files.insert("include/vmap/rules/assign.h");
  return files;
}

std::string include(std::string_view header) {
  return fmt::format("#include <{}>\n", header);
}

// `include/vmap/rules/operand.h` -> `rules/operand.h`; `src/rules/operators/strides.h` -> `strides.h`.
std::string header_place(const std::string& path) {
  constexpr std::string_view kInclude = "include/vmap/";
  return path.starts_with(kInclude) ? path.substr(kInclude.size())
                                    : std::filesystem::path(path).filename().string();
}

// A source stands beside functorch's own, whose folder the build globs: VmapgenOperand.cpp for operand.cpp.
std::string source_place(const std::string& path) {
  std::string name = "Vmapgen";
  bool capital = true;
  for (const char c : std::filesystem::path(path).stem().string()) {
    if (c != '_') name += capital ? static_cast<char>(std::toupper(static_cast<unsigned char>(c))) : c;
    capital = c == '_';
  }
  return fmt::format("{}/{}.cpp", kFunctorchFolder, name);
}

std::string place(const std::string& path) {
  return path.ends_with(".cpp") ? source_place(path) : fmt::format("{}/{}", kOurFolder, header_place(path));
}

std::string with_origin(const std::string& origin, std::string_view text) {
  return fill_template(embedded_template("vendored_file.in"),
                       {{"origin", origin}, {"text", as_vendored(text)}});
}

std::string rules_file(size_t shard, size_t shards, const std::vector<const GeneratedOperator*>& operators,
                       const Vocabulary& vocabulary, std::set<std::string>& needed) {
  std::string definitions, registrations;
  std::set<std::string> headers, own;
  for (const GeneratedOperator* op : operators) {
    const RuleText text = vendored_rule(op->rule);
    if (!text.definition.empty()) definitions += text.definition + "\n";
    registrations += "  " + text.registration + "\n";
    headers.insert(text.headers.begin(), text.headers.end());
    for (const std::string& path : vocabulary.needed_by(files_named(op->rule, vocabulary)).files) {
      needed.insert(path);
      if (path.starts_with("include/")) own.insert(std::string(kIncludeFolder) + header_place(path));
    }
  }
  std::string includes, own_includes;
  for (const std::string& header : headers) includes += include(header);
  for (const std::string& header : own) own_includes += include(header);
  return fill_template(embedded_template("vendored_rules.cpp.in"),
                       {{"shard", std::to_string(shard)},
                        {"shards", std::to_string(shards)},
                        {"vocabulary", own_includes},
                        {"includes", includes},
                        {"definitions", as_vendored(definitions)},
                        {"registrations", as_vendored(registrations)}});
}

}  // namespace

std::string why_not_vendored(const ir::BatchRule& rule, const Vocabulary& vocabulary) {
  if (std::string reason = std::visit(KindReason(), rule.body); !reason.empty()) return reason;
  if (rule.reach == ir::Reach::Handle) return "a library's own operator, which functorch has no plumbing for";
  if (!rule.on_device.empty()) return "its rule depends on the device";
  if (const ir::Function* function = ir::by_hand(rule.body); function && function->is_qualified())
    return "a library's own function";
  if (const ir::Function* function = ir::by_hand(rule.body);
      function && vocabulary.defines(function->within(own_namespace(rule))).empty())
    return "runtime/vocabulary.yaml does not name its function";
  if (!has_own_signature(rule)) {
    if (std::string reason = why_no_plumbing(rule); !reason.empty()) return reason;
  }
  const Vocabulary::Need need = vocabulary.needed_by(files_named(rule, vocabulary));
  if (!need.lacks.empty())
    return fmt::format("the fork has no <{}>, which {} includes", need.lacks, need.lacks_file);
  if (need.host.empty()) return "";
  return fmt::format("the native host: {} includes <{}>", need.host_file, need.host);
}

FileSet vendored_files(const std::vector<const GeneratedOperator*>& operators, const Vocabulary& vocabulary) {
  const size_t count = shard_count(operators.size(), kMostPerVendoredShard);
  const auto shards = in_shards(operators, count);
  FileSet files;
  std::set<std::string> needed;
  for (size_t i = 0; i < count; ++i) {
    if (shards[i].empty()) continue;
    files.add(fmt::format("{}/VmapgenRules{}.cpp", kFunctorchFolder, i),
              rules_file(i, count, shards[i], vocabulary, needed));
  }
  if (operators.empty()) return files;
  for (const std::string& path : needed)
    files.add(place(path), with_origin("runtime/" + path, vocabulary.text(path)));
  files.add(fmt::format("{}/support.h", kOurFolder), std::string(embedded_template("vendored_support.h.in")));
  return files;
}

std::string as_vendored(std::string_view text) {
  std::string out;
  for (size_t at = 0; at < text.size();) {
    const std::string_view rest = text.substr(at);
    constexpr std::string_view kOurs = "#include <vmap/", kBeside = "#include \"";
    const bool starts_line = at == 0 || text[at - 1] == '\n';
    if (starts_line && rest.starts_with(kOurs)) {
      out += fmt::format("#include <{}", kIncludeFolder);
      at += kOurs.size();
    } else if (starts_line && rest.starts_with(kBeside)) {
      const size_t end = rest.find('"', kBeside.size());
      out +=
          fmt::format("#include <{}{}>", kIncludeFolder, rest.substr(kBeside.size(), end - kBeside.size()));
      at += end + 1;
    } else if (rest.starts_with("vmap") && (at == 0 || !is_in_name(text[at - 1])) &&
               (rest.substr(4).starts_with("::") || out.ends_with("namespace "))) {
      out += kNamespace;
      at += 4;
    } else {
      out += text[at++];
    }
  }
  return out;
}

}  // namespace vmapgen
