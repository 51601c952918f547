// The headers and sources of our runtime that rules are made of, as text, and which of them a rule needs: as
// runtime/vocabulary.yaml tells.
#pragma once

#include <functional>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "schema/value.h"

namespace vmapgen {

// NOTE: [what can be vendored]
// A fork has no native host: no levels, wrappers, fresh tensors or draws of ours. So a file can go into it
// when it includes nothing but the vocabulary (`vmap/rules/`, `vmap/operators/`, batch dims, and src/rules
// itself), and when all that it includes can. What is called is included: a header brings its source along.
class Vocabulary {
 public:
  // `folder` holds include/vmap, src/rules and the table; `has_header` tells of PyTorch's headers whether the
  // fork has them. Throws IoError, also for a table that names what is not there.
  static Vocabulary read(const std::string& folder,
                         const std::function<bool(const std::string&)>& has_header = nullptr);

  struct Need {
    std::set<std::string> files;  // paths below the folder
    std::string host;             // the first header of the native host that one of them includes, or empty
    std::string host_file;        // the file that includes it
    std::string lacks;            // the first header that one of them includes and the fork lacks, or empty
    std::string lacks_file;       // the file that includes it
  };
  // What these files include, with its sources, and they themselves. Paths are below the folder.
  Need needed_by(const std::set<std::string>& paths) const;

  // Throws std::logic_error when there is no such file.
  const std::string& text(const std::string& path) const;
  // The header that has a form; the source that defines a function, named as `custom::ctc_loss`. Empty: none.
  std::string header_of(const std::string& form) const;
  std::string defines(const std::string& function) const;

 private:
  struct File {
    std::string text;
    std::vector<std::string> includes;  // of ours: `vmap/rules/operand.h`, `number.h`
    std::string lacks = {};             // the first of PyTorch's that it includes and the fork lacks
  };
  void add_folder(const std::string& folder, const std::string& below, std::string_view extension);
  void read_table(const YamlValue& table, Diagnostics& diagnostics);
  void read_functions(const YamlValue& source, const YamlValue& functions, Diagnostics& diagnostics);
  void pair_with_headers();
  void visit(const std::string& path, Need& need) const;
  std::string resolve(const std::string& include) const;
  // The path of a file of that name, which has to be there.
  std::string named(const YamlValue& name, const char* below, const char* extension,
                    Diagnostics& diagnostics) const;

  std::map<std::string, File> files_;                           // by path
  std::map<std::string, std::string> forms_;                    // form -> header
  std::map<std::string, std::string> functions_;                // `custom::ctc_loss` -> source
  std::map<std::string, std::vector<std::string>> implements_;  // header -> sources
};

}  // namespace vmapgen
