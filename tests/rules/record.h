// What is proven, for others to read: proof.json for the coverage report, proven.txt for the next change to
// be held against.
#pragma once

#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

#include "prove.h"

namespace vmap_proof {

using Proofs = std::map<std::string, Proof>;  // by operator

// {"registered", "proven", "refused", "cases", "failure", "differs", "untaken", "accepted", "warning",
// "unvaried"}
nlohmann::json as_json(const Proof& proof);
Proof proof_of(const nlohmann::json& item);

// {"format": 1, "operators": {"add.Tensor": {…}}}
void write_proofs(const std::string& path, const Proofs& proofs);
// Adds what `path` holds to `proofs`. Throws std::runtime_error when it cannot be read.
void read_proofs(const std::string& path, Proofs& proofs);

// The committed list: one name a line, sorted; `#` begins a comment. What is unsupported by its entry, and
// raises as the entry says, is listed with a comment that says so. The comment that the file begins with
// stays.
void write_list(const std::string& path, const Proofs& proofs);

// The names on the list; empty when there is none.
std::set<std::string> listed(const std::string& path);

// How the list and the proofs of all operators disagree, one line each: listed and not proven any more,
// proven and not listed yet.
std::vector<std::string> disagreements(const std::string& list_path, const Proofs& proofs);

// Writes the list of operators that have a kernel and are not proven, each with its first failure; and
// beside NAME.txt those that do not only raise: NAME-differs.txt, of calls as usual, and
// NAME-differs-ODDITY.txt, each of one oddity.
void write_gaps(const std::string& path, const std::string& heading, Proofs gaps);

}  // namespace vmap_proof
