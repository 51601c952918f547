#include "emit/file_set.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <deque>
#include <filesystem>
#include <fstream>
#include <memory>
#include <optional>
#include <random>
#include <set>
#include <sstream>
#include <stdexcept>
#include <system_error>

#include "support/diagnostics.h"

namespace vmapgen {

namespace fs = std::filesystem;

namespace {

constexpr const char* kManifest = "MANIFEST";
constexpr std::string_view kManifestBegins = "# Written by vmapgen:";
constexpr std::string_view kMark = "Made by vmapgen from ";  // in the first line of most files

std::optional<std::string> read_if_there(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  if (!in) return std::nullopt;
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

enum class OnDisk { Missing, Same, Other };

// Block by block: most files are as they should be, and need no second copy in memory.
OnDisk compare_with(const fs::path& path, std::string_view text) {
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(path.c_str(), "rb"), &std::fclose);
  if (!file) return OnDisk::Missing;
  char block[16 * 1024];
  while (const size_t got = std::fread(block, 1, sizeof block, file.get())) {
    if (!text.starts_with(std::string_view(block, got))) return OnDisk::Other;
    text.remove_prefix(got);
  }
  return text.empty() && !std::ferror(file.get()) ? OnDisk::Same : OnDisk::Other;
}

// Paths of the last run: the manifest's lines are `hash  path`.
std::vector<std::string> listed(const fs::path& folder) {
  std::vector<std::string> paths;
  std::istringstream lines(read_if_there(folder / kManifest).value_or(""));
  for (std::string line; std::getline(lines, line);) {
    if (line.empty() || line[0] == '#') continue;
    const size_t gap = line.find("  ");
    if (gap != std::string::npos) paths.push_back(line.substr(gap + 2));
  }
  return paths;
}

// A manifest comes from disk, and extra files are deleted: only a file that stands below the folder, by a
// plain path and not through a link, counts.
bool is_removable(const fs::path& root, const std::string& path) {
  const fs::path p(path);
  if (path.empty() || path == kManifest || p.is_absolute() || p.lexically_normal().string() != path ||
      *p.begin() == "..") {
    return false;
  }
  std::error_code code;
  if (!fs::is_regular_file(fs::symlink_status(root / p, code))) return false;
  const fs::path folder = fs::canonical(root, code);
  const fs::path parent = code ? fs::path() : fs::canonical(root / p.parent_path(), code);
  return !code && parent == (folder / p.parent_path() / "").lexically_normal().parent_path();
}

[[noreturn]] void fail(const fs::path& path, const std::string& reason) {
  throw IoError(fmt::format("cannot write {}: {}", path.string(), reason));
}

// Whether a file with a text does not say in its first line that vmapgen made it.
bool is_unmarked(const fs::path& path) {
  const std::string text = read_if_there(path).value_or("");
  return !text.empty() && text.substr(0, text.find('\n')).find(kMark) == std::string::npos;
}

// Throws where a file that a run is about to replace is not one of vmapgen's: neither listed by the last
// manifest nor marked as made by it, as one of a run that was cut off before its manifest is.
void refuse_others_files(const fs::path& folder, const std::vector<std::string>& replaced) {
  const auto refuse = [&](const std::string& path) {
    fail(folder / path, "it is there, and vmapgen has not made it; name another folder, or move it away");
  };
  const std::optional<std::string> manifest = read_if_there(folder / kManifest);
  if (manifest && !manifest->empty() && !manifest->starts_with(kManifestBegins)) refuse(kManifest);
  const std::vector<std::string> known = listed(folder);
  for (const std::string& path : replaced) {
    if (path == kManifest || std::find(known.begin(), known.end(), path) != known.end()) continue;
    if (is_unmarked(folder / path)) refuse(path);
  }
}

using File = std::unique_ptr<std::FILE, int (*)(std::FILE*)>;

void write_bytes(File file, const fs::path& named, const std::string& text) {
  if (!file) fail(named, std::strerror(errno));
  const bool wrote =
      std::fwrite(text.data(), 1, text.size(), file.get()) == text.size() && std::fflush(file.get()) == 0;
  const int why = errno;
  const bool closed = std::fclose(file.release()) == 0;
  if (!wrote || !closed) fail(named, std::strerror(wrote ? errno : why));
}

// A run that was cut off leaves what it had staged; one that goes on has it for less than an hour.
void remove_left_over(const fs::path& folder) {
  constexpr std::string_view kHead = ".vmapgen-", kTail = ".new";
  const auto old = fs::file_time_type::clock::now() - std::chrono::hours(1);
  std::error_code code, ignored;
  for (fs::directory_iterator it(folder.empty() ? "." : folder, code), end; !code && it != end;
       it.increment(code)) {
    const std::string name = it->path().filename().string();
    if (name.size() != kHead.size() + 8 + kTail.size() || !name.starts_with(kHead) || !name.ends_with(kTail))
      continue;
    const fs::file_time_type time = fs::last_write_time(it->path(), ignored);
    if (!ignored && time < old) fs::remove(it->path(), ignored);
  }
}

// A text beside the place of its file, where it waits to be moved there; gone when it is not. Its name is
// nobody else's, neither a user's nor that of another run which writes the same file.
class Staged {
 public:
  // Throws IoError, and leaves nothing: it is destroyed then, since the other constructor is done.
  Staged(const fs::path& path, const std::string& text) : Staged(path) {
    std::error_code code;
    if (path.has_parent_path()) fs::create_directories(path.parent_path(), code);
    if (code) fail(path, code.message());
    write_bytes(create(), path, text);
  }
  Staged(const Staged&) = delete;
  ~Staged() {
    std::error_code ignored;
    if (!beside_.empty()) fs::remove(beside_, ignored);
  }

  void move_into_place() {
    std::error_code code;
    fs::rename(beside_, path_, code);
    if (code) fail(path_, code.message());
    beside_.clear();
  }

 private:
  explicit Staged(const fs::path& path) : path_(path) {}

  // "x": a file that is there already is left alone. Otherwise the mode is that of any new file.
  File create() {
    static std::random_device random;
    for (;;) {
      beside_ = path_.parent_path() / fmt::format(".vmapgen-{:08x}.new", random());
      File file(std::fopen(beside_.c_str(), "wbx"), &std::fclose);
      if (file) return file;
      const int why = errno;
      beside_.clear();
      if (why != EEXIST) fail(path_, std::strerror(why));
    }
  }

  fs::path path_;
  fs::path beside_;  // empty: there is none
};

std::string manifest_of(const std::map<std::string, std::string>& files) {
  std::string text(kManifestBegins);
  text += " the files of this folder and the hash of each. `make regenerate` renews them.\n";
  for (const auto& [path, content] : files) text += fmt::format("{:016x}  {}\n", stable_hash(content), path);
  return text;
}

}  // namespace

void refuse_others_file(const std::string& path) {
  std::error_code code;
  if (fs::is_regular_file(path, code) && is_unmarked(path))
    fail(path, "it is there, and vmapgen has not made it; name another file, or move it away");
}

void write_file(const std::string& path, const std::string& text) {
  std::error_code code;
  const fs::file_status status = fs::symlink_status(path, code);
  if (fs::exists(status) && !fs::is_regular_file(status))
    return write_bytes(File(std::fopen(path.c_str(), "wb"), &std::fclose), path, text);
  Staged(path, text).move_into_place();
  remove_left_over(fs::path(path).parent_path());
}

void write_together(const std::string& folder,
                    const std::vector<std::pair<std::string, std::string>>& files) {
  std::deque<Staged> staged;
  for (const auto& [path, text] : files) staged.emplace_back(fs::path(folder) / path, text);
  for (Staged& each : staged) each.move_into_place();
  std::set<fs::path> folders;
  for (const auto& [path, text] : files) folders.insert((fs::path(folder) / path).parent_path());
  for (const fs::path& each : folders) remove_left_over(each);
}

uint64_t stable_hash(std::string_view text) {
  uint64_t hash = 0xcbf29ce484222325ULL;
  for (unsigned char c : text) hash = (hash ^ c) * 0x100000001b3ULL;
  return hash;
}

void FileSet::add(std::string path, std::string text) {
  if (!files_.emplace(path, std::move(text)).second) throw std::logic_error("made twice: " + path);
}

std::vector<std::string> FileSet::outputs(const std::string& folder) const {
  std::vector<std::string> paths{(fs::path(folder) / kManifest).string()};
  for (const auto& [path, text] : files_) paths.push_back((fs::path(folder) / path).string());
  return paths;
}

FileSet::Difference FileSet::compare(const std::string& folder) const {
  Difference difference;
  const fs::path root(folder);
  for (const auto& [path, text] : files_) {
    const OnDisk there = compare_with(root / path, text);
    if (there == OnDisk::Missing) difference.missing.push_back(path);
    if (there == OnDisk::Other) difference.changed.push_back(path);
  }
  for (const std::string& path : listed(root)) {
    if (!files_.count(path) && is_removable(root, path)) difference.extra.push_back(path);
  }
  if (read_if_there(root / kManifest) != manifest_of(files_) && difference.none())
    difference.changed.push_back(kManifest);
  return difference;
}

FileSet::Difference FileSet::write(const std::string& folder) const {
  const Difference difference = compare(folder);
  if (difference.none()) return difference;
  refuse_others_files(folder, difference.changed);
  const fs::path root(folder);
  std::vector<std::pair<std::string, std::string>> writing;
  for (const auto* paths : {&difference.missing, &difference.changed}) {
    for (const std::string& path : *paths) {
      if (path != kManifest) writing.emplace_back(path, files_.at(path));
    }
  }
  writing.emplace_back(kManifest, manifest_of(files_));
  write_together(folder, writing);
  for (const std::string& path : difference.extra) {
    std::error_code code;
    fs::remove(root / path, code);
    if (code) fail(root / path, code.message());
  }
  return difference;
}

}  // namespace vmapgen
