// Mistakes in the user's input, gathered so that one run reports all of them.
#pragma once

#include <stdexcept>
#include <string>
#include <vector>

#include "support/source.h"

namespace vmapgen {

struct Note {
  SourceLocation where;  // may be nowhere
  std::string message;
};

struct Diagnostic {
  // What a mistake is held against. All but Input may be right for another target.
  enum class About {
    Input,       // what is wrong for every target
    Operator,    // the target has no operator of that name
    Signature,   // the target's operator has another signature
    Expression,  // an expression, whose operators the target may lack or have with other arguments
  };

  SourceLocation where;
  std::string id;       // stable, kebab-case: "unknown-key"
  std::string message;  // a sentence without its full stop
  std::vector<Note> notes;
  About about = About::Input;

  // Adds what would have been right, or where the other half of the mistake stands. Chains.
  Diagnostic& note(std::string message, SourceLocation where = {});
};

class Diagnostics {
 public:
  // Reports a mistake. The reference is good until the next call of error().
  Diagnostic& error(SourceLocation where, std::string id, std::string message);

  // Takes over what was reported elsewhere, behind what is here.
  void append(Diagnostics other);
  // The same but for what is here already: one entry may speak of several operators.
  void append_new(Diagnostics other);

  bool empty() const { return items_.empty(); }
  size_t count() const { return items_.size(); }
  const std::vector<Diagnostic>& items() const { return items_; }

  // All of them, by file, line and column, in the form
  //   path:line:col: error: message [id]
  //     the source line
  //     ^~~~
  //   path:line:col: note: …
  std::string render() const;

 private:
  std::vector<Diagnostic> items_;
};

// A file that cannot be read or written, a disk that is full: exit code 2. what() names the path and the
// reason.
struct IoError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// The closest of `candidates` to `word` when it is close enough to be a typo, else "".
std::string closest(std::string_view word, const std::vector<std::string>& candidates);

}  // namespace vmapgen
