// The headers and sources of our runtime that rules are made of, as text, and which of them a rule needs.
#pragma once

#include <functional>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace vmapgen {

// NOTE: [what can be vendored]
// A fork has no native host: no levels, wrappers, fresh tensors or draws of ours. So a file can go into it
// when it includes nothing but the vocabulary (`vmap/rules/`, batch dims, the declarations of what is written
// by hand, and src/rules itself), and when all that it includes and calls can.
class Vocabulary {
 public:
  // `folder` holds include/vmap and src/rules; `has_header` tells of PyTorch's headers whether the fork has
  // them. Throws IoError.
  static Vocabulary read(const std::string& folder,
                         const std::function<bool(const std::string&)>& has_header = nullptr);

  struct Need {
    std::set<std::string> files;  // paths below the folder
    std::string host;             // the first header of the native host that one of them includes, or empty
    std::string host_file;        // the file that includes it
    std::string lacks;            // the first header that one of them includes and the fork lacks, or empty
    std::string lacks_file;       // the file that includes it
  };
  // What code needs that says this: headers of the classes and functions that it names, with what they
  // include and what implements them.
  Need needed_by(std::string_view code) const;

  // Throws std::logic_error when there is no such file.
  const std::string& text(const std::string& path) const;
  // The source that defines a function, named as `custom::ctc_loss`; empty: none.
  std::string defines(const std::string& function) const;

 private:
  struct File {
    std::string text;
    std::vector<std::string> includes;  // of ours: `vmap/rules/operand.h`, `front.h`
    std::string lacks = {};             // the first of PyTorch's that it includes and the fork lacks
    std::set<std::string> defined;      // names that stand at the beginning of a line, outside `namespace {`
    std::set<std::string> qualified;    // the same, as `custom::ctc_loss`
    std::set<std::string> namespaces = {};  // of these
    std::set<std::string> hidden;           // those inside
    std::set<std::string> names = {};       // of a source: files of what it names
  };
  void add_folder(const std::string& folder, const std::string& below, std::string_view extension);
  void index();
  void visit(const std::string& path, Need& need) const;
  // Files of what the code names, and does not define itself.
  std::set<std::string> named_by(std::string_view code, const File* own) const;
  std::string resolve(const std::string& include) const;

  std::map<std::string, File> files_;                           // by path
  std::map<std::string, std::string> declared_;                 // class or function -> header
  std::map<std::string, std::string> by_hand_;                  // `custom::ctc_loss` -> source
  std::map<std::string, std::vector<std::string>> implements_;  // header -> sources
};

}  // namespace vmapgen
