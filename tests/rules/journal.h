// What of a run is done, written as it goes: a run that dies, or whose time is up, goes on where it was.
#pragma once

#include <fstream>
#include <nlohmann/json.hpp>
#include <string>

#include "record.h"

namespace vmap_proof {

class Journal {
 public:
  // No journal: nothing is kept, and nothing was done before.
  Journal() = default;
  // Reads what `path` holds, but for operators that agreed at fewer than `placements` of each case. Throws
  // std::runtime_error when it cannot be written to.
  Journal(const std::string& path, size_t placements);

  // The outcomes of earlier runs. An operator that was begun and never done has died of it: that is its
  // failure.
  const Proofs& done() const { return done_; }

  void begin(const std::string& name);
  void end(const std::string& name, const Proof& proof);

 private:
  void add(const nlohmann::json& entry);

  Proofs done_;
  size_t placements_ = 0;
  std::ofstream file_;
};

}  // namespace vmap_proof
