// The schema of ATen reads as annotations: it is small, an entry is short, and each word of the language has
// users.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <iostream>
#include <map>

#include "golden.h"
#include "rules/kind.h"
#include "schema/keys.h"
#include "schema/yaml.h"

namespace vmapgen {
namespace {

namespace fs = std::filesystem;

constexpr size_t kMostBytes = 200'000;
constexpr size_t kMedianLines = 2;

std::vector<std::shared_ptr<const SourceFile>> schema_files(const std::string& folder) {
  std::vector<std::shared_ptr<const SourceFile>> files;
  for (const auto& entry : fs::recursive_directory_iterator(VMAPGEN_SOURCE_DIR "/schema/" + folder)) {
    if (entry.path().extension() == ".yaml") files.push_back(read_source(entry.path().string()));
  }
  return files;
}

// An option, as `kind.option`, or a key of an entry, and how many operators' entries say it.
using Users = std::map<std::string, size_t>;

void count_options(const YamlValue& batching, size_t operators, Users& users) {
  if (!batching.is_mapping()) return;
  const YamlValue* kind = batching.find("kind");
  const std::string word = kind ? kind->word : std::string(kKindOfExpression);
  for (const auto& [key, value] : batching.entries)
    if (key.word != "kind") users[word + "." + key.word] += operators;
}

Users users_in_aten() {
  Users users;
  for (const RuleKind& kind : rule_kinds())
    for (const OptionSpec& option : kind.options) users[fmt::format("{}.{}", kind.name, option.name)];
  for (const std::string_view key : entry_keys()) users[std::string(key)];
  for (const std::string_view key : kernel_keys()) users[fmt::format("kernel.{}", key)];
  for (const std::string_view key : variance_keys()) users[fmt::format("variance.{}", key)];
  Diagnostics diagnostics;
  for (const auto& file : schema_files("aten")) {
    const YamlValue root = read_yaml(file, diagnostics);
    for (const YamlValue& entry : root.items) {
      const YamlValue* func = entry.find("func");
      const size_t operators = func->is_sequence() ? func->items.size() : 1;
      for (const auto& [key, value] : entry.entries) users[key.word] += operators;
      count_options(*entry.find("vmap"), operators, users);
      for (const char* map : {"kernel", "variance"}) {
        const YamlValue* said = entry.find(map);
        for (const auto& [key, value] : said ? said->entries : std::vector<KeyedValue>())
          users[fmt::format("{}.{}", map, key.word)] += operators;
      }
    }
  }
  EXPECT_EQ(diagnostics.render(), "");
  return users;
}

// Words with fewer than two users among the entries of ATen, and why they are there.
const std::map<std::string, std::string>& few_users() {
  const std::string name = "a library's argument may have another name";
  const std::string library = "a library says there what ATen's operators have beside their entries";
  static const std::map<std::string, std::string> reasons = {
      {"channelwise.momentum", name},
      {"class_loss.grad", name},
      {"class_loss.ignore", name},
      {"class_loss.reduction", name},
      {"class_loss.total", name},
      {"class_loss.weight", name},
      {"contract.alpha", name},
      {"contract.beta", name},
      {"convolve.groups", name},
      {"custom.header", "a library's own rules are declared in its own header"},
      {"decompose.header", "a library's own functions are declared in its own header"},
      {"factory.stride", "new_empty_strided alone is told strides, and no default fits it"},
      {"index_elements.dim", name},
      {"index_elements.index", name},
      {"index_elements.output", "gather alone takes; all others write"},
      {"index_list.accumulate", name},
      {"index_list.index", name},
      {"index_vector.dim", name},
      {"index_vector.fill_value", "index_fill alone writes one value of a tensor to every position"},
      {"index_vector.index", name},
      {"index_vector.output", "index_select alone takes; all others write"},
      {"join.dim", name},
      {"join.new_dim", "stack alone makes the dim along which it joins"},
      {"loss.grad", name},
      {"loss.reduction", name},
      {"pointwise.broadcast", "a library's kernel may want equal shapes; of ATen's, only _add_relu_ does"},
      {"pointwise.promote_by", "lerp alone takes one dtype, but a number of another"},
      {"pointwise.memory_format", "_to_copy alone asks for a layout beside a dtype"},
      {"random.core", "of what is drawn from values, _sample_dirichlet alone has core dims"},
      {"random.header", "a library's own draws are declared in its own header"},
      {"random.size", name},
      {"reduction.dim", name},
      {"reduction.keepdim", name},
      {"samples", library},
      {"variance.inherits", "a library's operator may return a shape; ATen's are composite, or views"},
      {"variance.strategy", "a library may know what no option says"},
  };
  return reasons;
}

TEST(SchemaSize, EachOptionHasUsersOrAReason) {
  std::map<std::string, std::string> few = few_users();
  for (const auto& [option, users] : users_in_aten()) {
    std::cout << users << '\t' << option << '\n';
    const bool is_listed = few.erase(option) > 0;
    if (users < 2)
      EXPECT_TRUE(is_listed) << option << " has " << users << " users: it goes, or few_users() says why not";
    else
      EXPECT_FALSE(is_listed) << option << " has " << users << " users: few_users() lists it";
  }
  for (const auto& [option, reason] : few) ADD_FAILURE() << "there is no option " << option;
}

// How many lines each entry of a file has, without comments.
void count_lines(const std::string& text, std::vector<size_t>& entries) {
  for (const std::string& line : lines_of(text)) {
    if (line.starts_with("- ")) entries.push_back(0);
    const size_t first = line.find_first_not_of(' ');
    if (first != line.npos && line[first] != '#' && !entries.empty()) ++entries.back();
  }
}

TEST(SchemaSize, TheSchemaIsSmallAndAnEntryShort) {
  size_t bytes = 0;
  std::vector<size_t> entries;
  for (const auto& file : schema_files("")) {
    bytes += file->text().size();
    count_lines(file->text(), entries);
  }
  ASSERT_FALSE(entries.empty());
  const auto median = entries.begin() + static_cast<std::ptrdiff_t>(entries.size() / 2);
  std::ranges::nth_element(entries, median);
  std::cout << bytes << " bytes, " << entries.size() << " entries, the median one of " << *median
            << " lines\n";
  EXPECT_LE(bytes, kMostBytes);
  EXPECT_LE(*median, kMedianLines);
}

}  // namespace
}  // namespace vmapgen
