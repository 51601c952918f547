#include "schema/entry.h"

#include <fmt/format.h>

#include <algorithm>

#include "schema/former_words.h"
#include "schema/keys.h"
#include "schema/samples.h"

namespace vmapgen {
namespace {

class EntryReader {
 public:
  EntryReader(YamlValue value, const std::vector<std::string>& kinds, Diagnostics& diagnostics)
      : value_(std::move(value)), kinds_(kinds), diagnostics_(diagnostics) {}

  Entry read();

 private:
  void func();
  void vmap();
  YamlValue kernel(const YamlValue& of);
  void dispatch();
  Batching on_device(const YamlValue& value, std::string_view device);
  Batching batching(const YamlValue& value, std::string_view key);
  void kind(const YamlValue& word);
  void variance();
  void samples();
  void follower(const char* key, const char* what, bool& follows);
  Diagnostic* missing(std::string_view key, std::string_view example);

  YamlValue value_;
  const std::vector<std::string>& kinds_;
  Diagnostics& diagnostics_;
  Entry entry_;
};

Entry EntryReader::read() {
  const size_t before = diagnostics_.count();
  if (!value_.is_mapping()) {
    diagnostics_
        .error(value_.where, "entry-not-a-map",
               fmt::format("an entry is a map, and here is {}", describe(value_)))
        .note("write '- func: …' and, below it, 'vmap: …'");
    entry_.valid = false;
    return std::move(entry_);
  }
  check_keys(value_, entry_keys(), "an entry", diagnostics_);
  func();
  vmap();
  entry_.kernel = kernel(value_);
  dispatch();
  variance();
  follower("inplace", "the in-place operator", entry_.inplace);
  follower("out", "the out= operators", entry_.out);
  samples();
  entry_.valid = diagnostics_.count() == before;
  return std::move(entry_);
}

// A misspelt key has been reported with the right one: that the right one is missing would say it twice.
Diagnostic* EntryReader::missing(std::string_view key, std::string_view example) {
  for (const auto& [name, value] : value_.entries) {
    if (!contains(entry_keys(), name.word) && closest(name.word, {std::string(key)}) == key) return nullptr;
  }
  return &diagnostics_.error(value_.where, "missing-key", fmt::format("this entry has no '{}'", key))
              .note(fmt::format("write '{}: {}'", key, example));
}

void EntryReader::func() {
  const YamlValue* func = value_.find("func");
  constexpr std::string_view kExample = "sin(Tensor self) -> Tensor";
  if (!func) {
    missing("func", kExample);
    return;
  }
  if (!func->is_word()) {
    wrong_type(*func, "'func'", "a signature, or a list of them", diagnostics_)
        .note(fmt::format("write 'func: {}'", kExample));
    return;
  }
  entry_.func = *func;
  entry_.op = parse_operator_schema(func->word, func->where, diagnostics_);
}

void EntryReader::vmap() {
  const YamlValue* vmap = value_.find("vmap");
  // Whether a library's operator follows another shows when all entries have been read.
  const bool may_follow =
      entry_.op && !entry_.op->name.is_aten() && entry_.op->variant() != Variant::Functional;
  if (!vmap && may_follow) return;
  if (!vmap) {
    if (Diagnostic* d = missing("vmap", "KIND")) d->note(fmt::format("the kinds: {}", join(kinds_)));
    return;
  }
  Batching all = batching(*vmap, "'vmap'");
  entry_.kind = std::move(all.kind);
  entry_.options = std::move(all.options);
}

// What kinds heed of it, they say themselves.
YamlValue EntryReader::kernel(const YamlValue& of) {
  const YamlValue* kernel = of.find("kernel");
  if (!kernel) return {};
  if (kernel->is_mapping()) {
    check_keys(*kernel, kernel_keys(), "'kernel'", diagnostics_);
    return *kernel;
  }
  wrong_type(*kernel, "'kernel'", "a map of what the kernel does not take", diagnostics_)
      .note("write 'kernel: {contiguous: true}'");
  return {};
}

// How the operator is batched there, or a map of that and of what the kernel there does not take.
Batching EntryReader::on_device(const YamlValue& value, std::string_view device) {
  constexpr std::string_view kKeys[] = {"vmap", "kernel"};
  const YamlValue* vmap = value.find("vmap");
  if (!vmap && !value.find("kernel")) return batching(value, fmt::format("'{}'", device));
  check_keys(value, kKeys, fmt::format("'{}'", device), diagnostics_);
  Batching own;
  if (vmap) {
    own = batching(*vmap, "'vmap'");
  } else {
    own.kind = entry_.kind;
    own.options = entry_.options;
  }
  own.kernel = kernel(value);
  return own;
}

// Other rules, for tensors of a device.
void EntryReader::dispatch() {
  const YamlValue* dispatch = value_.find("dispatch");
  if (!dispatch) return;
  if (!dispatch->is_mapping()) {
    wrong_type(*dispatch, "'dispatch'", "a map of devices and how the operator is batched there",
               diagnostics_)
        .note("write 'dispatch: {CUDA: …}'");
    return;
  }
  for (const auto& [device, value] : dispatch->entries) {
    if (!contains(device_words(), device.word)) {
      Diagnostic& error = diagnostics_.error(device.where, "unknown-device",
                                             fmt::format("there is no device '{}'", device.word));
      suggest(error, device.word, {device_words().begin(), device_words().end()}, "the devices");
      continue;
    }
    Batching own = on_device(value, device.word);
    own.device = device.word;
    own.where = device.where;
    entry_.on_device.push_back(std::move(own));
  }
}

// A kind's word, or a map of it and its options.
Batching EntryReader::batching(const YamlValue& value, std::string_view key) {
  Batching found;
  found.options.where = value.where;
  if (value.is_word()) {
    kind(value);
    found.kind = value.word;
    return found;
  }
  if (!value.is_mapping()) {
    wrong_type(value, key, "a kind, or a map with 'kind' and its options", diagnostics_)
        .note(fmt::format("the kinds: {}", join(kinds_)));
    return found;
  }
  const YamlValue* word = value.find("kind");
  if (!word && value.find(kExpression)) {
    found.kind = kKindOfExpression;
  } else if (!word) {
    diagnostics_.error(value.where, "missing-key", "this map has no 'kind'")
        .note(fmt::format("the kinds: {}", join(kinds_)))
        .note(fmt::format("it needs none where other operators say it: {}", kExpressionExample));
  } else if (!word->is_word()) {
    wrong_type(*word, "'kind'", "a word", diagnostics_).note(fmt::format("the kinds: {}", join(kinds_)));
  } else {
    kind(*word);
    found.kind = word->word;
  }
  for (const KeyedValue& option : value.entries) {
    if (option.key.word != "kind") found.options.entries.push_back(option);
  }
  if (!found.options.entries.empty()) found.options.form = YamlValue::Form::Mapping;
  return found;
}

// Reports a word that is no kind.
void EntryReader::kind(const YamlValue& word) {
  if (std::find(kinds_.begin(), kinds_.end(), word.word) != kinds_.end()) return;
  Diagnostic& error =
      diagnostics_.error(word.where, "unknown-kind", fmt::format("there is no kind '{}'", word.word));
  if (const std::string_view instead = instead_of_kind(word.word); !instead.empty()) {
    error.note(std::string(instead));
  } else {
    suggest(error, word.word, kinds_, "the kinds");
  }
}

// What its options say is read when the kinds have said theirs.
void EntryReader::variance() {
  const YamlValue* variance = value_.find("variance");
  if (!variance) return;
  if (variance->is_mapping()) {
    check_keys(*variance, variance_keys(), "'variance'", diagnostics_);
    entry_.variance = *variance;
    return;
  }
  wrong_type(*variance, "'variance'", "a map of its options", diagnostics_)
      .note("write 'variance: {linear: self + other}'");
}

// They are most of a schema: moved, not copied.
void EntryReader::samples() {
  YamlValue* samples = value_.find("samples");
  if (!samples || !entry_.op) return;
  check_samples(*samples, *entry_.op, diagnostics_);
  entry_.samples = std::move(*samples);
}

// Whether operators that are named after this one follow its entry.
void EntryReader::follower(const char* key, const char* what, bool& follows) {
  const YamlValue* said = value_.find(key);
  if (!said) return;
  if (const std::optional<bool> value = said->as_bool()) {
    follows = *value;
  } else {
    wrong_type(*said, fmt::format("'{}'", key), "true or false", diagnostics_)
        .note(fmt::format("'{}: false' keeps {} from following this entry", key, what));
  }
}

}  // namespace

SourceLocation Entry::name_place() const {
  return func.place(0, std::min(func.word.find('('), func.word.size()));
}

Entry read_entry(YamlValue value, const std::vector<std::string>& kinds, Diagnostics& diagnostics) {
  return EntryReader(std::move(value), kinds, diagnostics).read();
}

}  // namespace vmapgen
