#include "package.h"

#include <c10/util/Exception.h>
#include <caffe2/serialize/inline_container.h>
#include <ftw.h>
#include <sys/stat.h>
#include <torch/version.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <nlohmann/json.hpp>

#include "../file/place.h"
#include "machine.h"

namespace vmap::program {

namespace {

namespace fs = std::filesystem;
using nlohmann::json;

constexpr const char* kFormat = "vmapgen compiled program";
constexpr int kVersion = 2;
const std::string kList = "extra/vmapgen/package.json";
const std::string kListSum = "extra/vmapgen/package.sum";

// Names stay below the folder that they are unpacked to.
bool is_native(const std::string& name) {
  return name.starts_with("data/aotinductor/") && name.find("..") == name.npos;
}

std::string text_of(const json& object, const char* member) {
  const auto found = object.find(member);
  return found != object.end() && found->is_string() ? found->get<std::string>() : "";
}

class Reader {
 public:
  Reader(const fs::path& file, const file::Place& place) : place_(place) {
    std::error_code error;
    place.check(fs::exists(file, error), "there is no such file");
    place.check(fs::is_regular_file(file, error), "is no regular file");
    try {
      zip_.emplace(file.string());
    } catch (const std::exception&) {
      place.fail("is damaged, or no package: no archive can be read from it. Compile the program again");
    }
  }

  bool has(const std::string& name) { return zip_->hasRecord(name); }

  std::string bytes(const std::string& name) {
    place_.check(has(name), "is damaged: ", name, " is missing. Compile the program again");
    try {
      std::string all(zip_->getRecordSize(name), '\0');
      zip_->getRecord(name, all.data(), all.size());
      return all;
    } catch (const std::exception&) {
      place_.fail("is damaged: ", name, " cannot be read. Compile the program again");
    }
  }

 private:
  const file::Place& place_;
  std::optional<caffe2::serialize::PyTorchStreamReader> zip_;
};

std::string joined(const std::vector<std::string>& all) {
  std::string text;
  for (const std::string& each : all) text += (text.empty() ? "" : ", ") + each;
  return text;
}

std::vector<std::string> lacking(const json& wanted) {
  const std::vector<std::string> here = instruction_sets();
  std::vector<std::string> lacks;
  for (const json& each : wanted) {
    const auto name = each.is_string() ? each.get<std::string>() : "?";
    if (std::find(here.begin(), here.end(), name) == here.end()) lacks.push_back(file::shown(name, 20));
  }
  return lacks;
}

void check_maker(const json& list, const file::Place& place) {
  const std::string torch = text_of(list, "torch"), machine = text_of(list, "platform");
  place.check(torch == TORCH_VERSION, "was compiled with PyTorch ", file::shown(torch, 30), ", and this is ",
              TORCH_VERSION, ": native code fits one version. Compile the program again with this one");
  place.check(machine == platform(), "was compiled for ", file::shown(machine, 40), ", and this is ",
              platform(), ": compile the program again on a machine like this");
  const auto sets = list.find("instruction_sets");
  const std::vector<std::string> lacks = sets == list.end() ? std::vector<std::string>() : lacking(*sets);
  place.check(lacks.empty(), "was compiled for a processor with ", joined(lacks),
              ", which this one lacks: compile the program again on a machine like this");
}

AllStrides all_strides_of(const json& list, const file::Place& place) {
  try {
    return list.get<AllStrides>();
  } catch (const json::exception&) {
    place.fail("is damaged: its strides are no lists of integers");
  }
}

PackageInfo info_of(const json& list, const file::Place& place) {
  PackageInfo info;
  if (const auto size = list.find("only_size"); size != list.end() && size->is_number_integer())
    info.only_size = size->get<int64_t>();
  info.why_only = file::shown(text_of(list, "why_only"));
  if (const auto wanted = list.find("wanted"); wanted != list.end() && wanted->is_array()) {
    for (const json& each : *wanted)
      info.wanted.push_back(each.is_number_integer() ? each.get<int64_t>() : -1);
  }
  for (const char* part : {"forward", "backward"}) {
    if (const auto strides = list.find("strides"); strides != list.end() && strides->contains(part))
      info.strides[part] = all_strides_of(strides->at(part), place);
  }
  return info;
}

// Its list of files, as text.
std::string list_text_of(Reader& reader, const file::Place& place) {
  place.check(reader.has(kList), "is no compiled program of vmapgen's: it has no ", kList,
              ", which `vmapgen compile` writes. Packages of others are for aoti_load_package");
  std::string text = reader.bytes(kList);
  place.check(reader.bytes(kListSum) == checksum(text),
              "is damaged: the checksum of its list of files is "
              "not that of the list. Compile the program again");
  return text;
}

json list_of(const std::string& text, const file::Place& place) {
  json list = json::parse(text, nullptr, false);
  place.check(list.is_object() && text_of(list, "format") == kFormat, "is no compiled program of vmapgen's");
  const auto version = list.find("version");
  place.check(version != list.end() && *version == kVersion, "is of version ",
              version == list.end() ? "?" : version->dump(),
              " of the format, and this vmapgen reads version ", kVersion, ": compile the program again");
  return list;
}

}  // namespace

// FNV-1a over eight bytes at a time, so that it is no part of what loading costs.
std::string checksum(const std::string& bytes) {
  constexpr uint64_t prime = 0x100000001b3;
  uint64_t sum = 0xcbf29ce484222325 ^ bytes.size();
  for (size_t i = 0; i < bytes.size(); i += 8) {
    uint64_t word = 0;
    std::memcpy(&word, bytes.data() + i, std::min<size_t>(8, bytes.size() - i));
    sum = (sum ^ word) * prime;
    sum ^= sum >> 29;  // the high bytes of a word count as its low ones do
  }
  constexpr std::string_view hex = "0123456789abcdef";
  std::string digits(16, '0');
  for (size_t i = digits.size(); i-- > 0; sum >>= 4) digits[i] = hex[sum & 15];
  return digits;
}

std::string list_checksum_of(const fs::path& file) {
  const std::string name = file.string();
  const file::Place place(name);
  Reader reader(file, place);
  return checksum(list_text_of(reader, place));
}

std::string made_by() {
  return json{{"format", kFormat},
              {"version", kVersion},
              {"torch", TORCH_VERSION},
              {"platform", platform()},
              {"instruction_sets", instruction_sets()}}
      .dump();
}

Package::Package(const fs::path& file) : name_(file.string()) {
  const file::Place place(name_);
  Reader reader(file, place);
  const std::string text = list_text_of(reader, place);
  const json list = list_of(text, place);
  check_maker(list, place);
  info_ = info_of(list, place);
  info_.list_checksum = checksum(text);
  const auto files = list.find("files");
  place.check(files != list.end() && files->is_object(), "is damaged: its list names no files");
  for (const auto& [name, sum] : files->items()) {
    std::string bytes = reader.bytes(name);
    place.check(sum == checksum(bytes), "is damaged: the checksum of ", file::shown(name, 80),
                " is not that of its list. Compile the program again");
    files_.push_back({name, std::move(bytes)});
  }
}

std::optional<std::string> Package::program(const std::string& part) const {
  for (const File& each : files_) {
    if (each.name == "extra/vmapgen/" + part + ".vmap") return each.bytes;
  }
  return std::nullopt;
}

void Package::unpack(const fs::path& folder) const {
  const file::Place place(name_);
  for (const File& each : files_) {
    if (!is_native(each.name)) continue;
    const fs::path to = folder / each.name;
    std::error_code error;
    fs::create_directories(to.parent_path(), error);
    errno = 0;
    std::ofstream out(to, std::ios::binary);
    out.write(each.bytes.data(), static_cast<std::streamsize>(each.bytes.size()));
    place.check(out.flush().good(), "cannot be unpacked to ", folder.string(), ": ",
                std::generic_category().message(errno), ". TMPDIR may name another folder");
  }
}

TemporaryFolder::TemporaryFolder() {
  std::error_code error;
  std::string name = fs::temp_directory_path(error) / "vmapgen-XXXXXX";
  TORCH_CHECK(!error && ::mkdtemp(name.data()),
              "vmap: no temporary folder can be made to load a compiled program from: ",
              error ? error.message() : std::generic_category().message(errno),
              ". TMPDIR may name another one");
  path_ = name;
}

// Not by std::filesystem::remove_all: libtorch.so of some builds for CUDA (2.11) exports one, of which the
// process dies.
TemporaryFolder::~TemporaryFolder() {
  const auto remove = [](const char* path, const struct stat*, int, FTW*) { return std::remove(path); };
  ::nftw(path_.c_str(), remove, /*nopenfd=*/16, FTW_DEPTH | FTW_PHYS);
}

}  // namespace vmap::program
