#include "schema/peephole_entry.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "schema/keys.h"

namespace vmapgen {
namespace {

constexpr std::string_view kSpaces = " \t\r\n";

// Words of a tensor's description, one by one.
class Scan {
 public:
  explicit Scan(std::string_view text) : rest_(text) { skip(); }

  bool at_end() const { return rest_.empty(); }
  bool take(std::string_view word) {
    if (!rest_.starts_with(word)) return false;
    rest_.remove_prefix(word.size());
    skip();
    return true;
  }
  std::string name() {
    const size_t end = std::min(rest_.find_first_of(" \t\r\n["), rest_.size());
    std::string word(rest_.substr(0, end));
    rest_.remove_prefix(end);
    skip();
    return word;
  }
  std::optional<int64_t> number() {
    int64_t value = 0;
    const auto [end, error] = std::from_chars(rest_.data(), rest_.data() + rest_.size(), value);
    if (error != std::errc()) return std::nullopt;
    rest_.remove_prefix(static_cast<size_t>(end - rest_.data()));
    skip();
    return value;
  }

 private:
  void skip() { rest_.remove_prefix(std::min(rest_.find_first_not_of(kSpaces), rest_.size())); }
  std::string_view rest_;
};

bool read_sizes(Scan& scan, PeepholeTensor& tensor) {
  if (!scan.take("[")) return false;
  if (scan.take("]")) return true;
  do {
    if (scan.take("B")) {
      tensor.sizes.emplace_back();
      continue;
    }
    const std::optional<int64_t> size = scan.number();
    if (!size || *size < 0) return false;
    tensor.sizes.emplace_back(*size);
  } while (scan.take(","));
  return scan.take("]");
}

bool read_range(Scan& scan, PeepholeTensor& tensor) {
  if (!scan.take("from")) return true;
  tensor.lowest = scan.number();
  if (!tensor.lowest || !scan.take("to")) return false;
  tensor.highest = scan.number();
  return tensor.highest && *tensor.lowest <= *tensor.highest;
}

class PeepholeReader {
 public:
  PeepholeReader(const YamlValue& entry, Diagnostics& diagnostics)
      : value_(entry), diagnostics_(diagnostics) {}

  PeepholeEntry read() {
    const size_t before = diagnostics_.count();
    check_keys(value_, peephole_keys(), "a peephole", diagnostics_);
    word("peephole", "one_lu", entry_.name);
    word("why", "two calls compute one thing", entry_.why);
    statements("pattern", "y = sin(x)", entry_.pattern);
    if (value_.find("where")) statements("where", "dim(x) == 2", entry_.where);
    statements("replace", "y = sin(x)", entry_.replace);
    samples();
    entry_.valid = diagnostics_.count() == before;
    return std::move(entry_);
  }

 private:
  void missing(std::string_view key, std::string_view example) {
    diagnostics_.error(value_.where, "missing-key", fmt::format("this peephole has no '{}'", key))
        .note(fmt::format("write '{}: {}'", key, example));
  }

  void word(std::string_view key, std::string_view example, YamlValue& into) {
    const YamlValue* found = value_.find(key);
    if (!found) return missing(key, example);
    if (found->is_word() && !found->word.empty()) {
      into = *found;
      return;
    }
    wrong_type(*found, fmt::format("'{}'", key), "text", diagnostics_)
        .note(fmt::format("write '{}: {}'", key, example));
  }

  void statements(std::string_view key, std::string_view example, std::vector<YamlValue>& into) {
    const YamlValue* found = value_.find(key);
    if (!found) return missing(key, fmt::format("[{}]", example));
    if (!found->is_sequence() || found->items.empty()) {
      wrong_type(*found, fmt::format("'{}'", key), "a list", diagnostics_)
          .note(fmt::format("one line for each: '- {}'", example));
      return;
    }
    for (const YamlValue& item : found->items) {
      if (item.is_word()) {
        into.push_back(item);
        continue;
      }
      wrong_type(item, fmt::format("a line of '{}'", key), "text", diagnostics_)
          .note(fmt::format("write '- {}', in quotes where YAML has another meaning for it", example));
    }
  }

  void samples() {
    const YamlValue* found = value_.find("samples");
    if (!found) return missing("samples", "[{x: \"float64[B, 3]\"}]");
    if (!found->is_sequence() || found->items.empty()) {
      wrong_type(*found, "'samples'", "a list of at least one map", diagnostics_)
          .note("one map of names and tensors for each: '- x: float64[B, 3]'");
      return;
    }
    for (const YamlValue& item : found->items) {
      if (!item.is_mapping()) {
        wrong_type(item, "a sample", "a map of names and tensors", diagnostics_);
        continue;
      }
      PeepholeEntry::Sample& sample = entry_.samples.emplace_back();
      sample.where = item.where;
      for (const auto& [name, described] : item.entries) sample.tensors.push_back(tensor(name, described));
    }
  }

  PeepholeTensor tensor(const YamlValue& name, const YamlValue& described) {
    PeepholeTensor tensor;
    tensor.name = name;
    tensor.integer = described.as_int();
    if (tensor.integer) return tensor;
    Scan scan(described.word);
    tensor.dtype = scan.name();
    const bool reads = described.is_word() && read_sizes(scan, tensor) && read_range(scan, tensor);
    if (!reads || !scan.at_end()) {
      diagnostics_
          .error(described.where, "peephole-sample",
                 fmt::format("{} does not describe a tensor", describe(described)))
          .note(
              "write its dtype and sizes, B for the batch size: float64[B, 3]; of integers perhaps the "
              "range: int64[B, 5] from -7 to 6");
    } else if (!contains(dtype_words(), tensor.dtype)) {
      Diagnostic& error = diagnostics_.error(described.place(0, tensor.dtype.size()), "unknown-dtype",
                                             fmt::format("'{}' is no dtype", tensor.dtype));
      suggest(error, tensor.dtype, {dtype_words().begin(), dtype_words().end()}, "the dtypes");
    }
    return tensor;
  }

  const YamlValue& value_;
  Diagnostics& diagnostics_;
  PeepholeEntry entry_;
};

}  // namespace

bool is_peephole(const YamlValue& entry) {
  return entry.is_mapping() && entry.find("peephole");
}

PeepholeEntry read_peephole(const YamlValue& entry, Diagnostics& diagnostics) {
  return PeepholeReader(entry, diagnostics).read();
}

}  // namespace vmapgen
