// Files that exist in memory only until all of them rendered.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace vmapgen {

class FileSet {
 public:
  // `path` is below the output folder. A path added twice is a defect of the program: throws
  // std::logic_error.
  void add(std::string path, std::string text);

  const std::map<std::string, std::string>& files() const { return files_; }

  // All that write() may write to, below `folder` as it names it.
  std::vector<std::string> outputs(const std::string& folder) const;

  struct Difference {
    std::vector<std::string> changed;  // there, with another text
    std::vector<std::string> missing;
    std::vector<std::string> extra;  // there, listed by the last manifest, and no longer made
    bool none() const { return changed.empty() && missing.empty() && extra.empty(); }
  };
  // How the folder differs from this set. Only files of the last manifest count as extra: others are somebody
  // else's.
  Difference compare(const std::string& folder) const;

  // Writes what differs and removes what is extra; gives what it found. All files are written to temporary
  // files, then renamed, so that a full disk leaves the folder as it was. Throws IoError, also where
  // a file in the way is somebody else's.
  Difference write(const std::string& folder) const;

 private:
  std::map<std::string, std::string> files_;
};

// Throws IoError where there is a file, with a text, that vmapgen has not made.
void refuse_others_file(const std::string& path);

// Writes one file, by the same way: beside its place, then moved there. What is no plain file (a pipe, a
// link, a device) is written to as it is. Throws IoError, and leaves what was there.
void write_file(const std::string& path, const std::string& text);

// Writes files, each a path below the folder and its text, so that all of them are there or none: each beside
// its place first, then all are moved, in this order. Throws IoError, and leaves what was there.
void write_together(const std::string& folder, const std::vector<std::pair<std::string, std::string>>& files);

// FNV-1a, 64 bits: the same on every machine, for ever. Shards and manifests hang on it.
uint64_t stable_hash(std::string_view text);

}  // namespace vmapgen
