// What vendoring does to a checkout: found first, as a whole, and done or shown after that.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "vendor/manifest.h"

namespace vmapgen {

struct FileChange {
  enum class What { Create, Update, Remove };
  What what = What::Create;
  std::string path;  // below the checkout
  std::string before, after;
};

// Compares what is to be with what is there. A file that is there and not as the manifest says has been
// edited by hand, or is somebody else's: reported (id `vendor-edited`), unless `force`.
std::vector<FileChange> find_changes(const std::string& root, const std::map<std::string, std::string>& files,
                                     const Manifest& manifest, bool force, Diagnostics& diagnostics);

// Throws IoError; files are written all or none.
void apply_changes(const std::string& root, const std::vector<FileChange>& changes);

// As `diff -u` and `git diff` show it.
std::string diff_of(const FileChange& change);

}  // namespace vmapgen
