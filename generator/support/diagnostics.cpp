#include "support/diagnostics.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <numeric>
#include <tuple>
#include <utility>

namespace vmapgen {
namespace {

constexpr size_t kTabWidth = 4;
// Longer source lines are cut to a window of this many columns around the caret.
constexpr size_t kMaxColumns = 120;
constexpr size_t kLeftContext = 40;
// No window needs more bytes than this on either side of the caret: a character has at most four.
constexpr size_t kMaxBytes = 5 * kMaxColumns;

// The text of one character of the input as it is printed, and the columns it takes.
struct Cell {
  std::string text;
  size_t columns;
  size_t offset;  // of its first byte
};

std::string escaped(unsigned char byte) {
  constexpr char kDigits[] = "0123456789abcdef";
  return {'\\', 'x', kDigits[byte >> 4], kDigits[byte & 15]};
}

// Bytes of the UTF-8 character that starts here; 0 when it is none.
size_t utf8_length(std::string_view text) {
  const auto byte = [&](size_t i) { return static_cast<unsigned char>(text[i]); };
  const size_t length = byte(0) < 0x80   ? 1
                        : byte(0) < 0xc2 ? 0
                        : byte(0) < 0xe0 ? 2
                        : byte(0) < 0xf0 ? 3
                        : byte(0) < 0xf5 ? 4
                                         : 0;
  if (length > text.size()) return 0;
  for (size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xc0) != 0x80) return 0;
  }
  return length;
}

// Control characters could move the cursor or turn the text around (bidirectional marks), so that the
// terminal would show something else than what the file says.
bool is_control(std::string_view character) {
  const auto byte = [&](size_t i) { return static_cast<unsigned char>(character[i]); };
  if (character.size() == 1) return byte(0) < 0x20 || byte(0) == 0x7f;
  if (character.size() == 2) return byte(0) == 0xc2 && byte(1) < 0xa0;
  if (character.size() != 3 || byte(0) != 0xe2) return false;
  const bool marks =
      byte(1) == 0x80 && ((byte(2) >= 0x8e && byte(2) <= 0x8f) || (byte(2) >= 0xa8 && byte(2) <= 0xae));
  return marks || (byte(1) == 0x81 && byte(2) >= 0xa6 && byte(2) <= 0xa9);
}

std::vector<Cell> cells_of(std::string_view text) {
  std::vector<Cell> cells;
  size_t column = 0;
  for (size_t at = 0; at < text.size();) {
    const size_t length = utf8_length(text.substr(at));
    const std::string_view character = text.substr(at, std::max<size_t>(length, 1));
    Cell cell{std::string(character), 1, at};
    if (character == "\t") {
      cell.columns = kTabWidth - column % kTabWidth;
      cell.text = std::string(cell.columns, ' ');
    } else if (length == 0 || is_control(character)) {
      cell.text.clear();
      for (const char byte : character) cell.text += escaped(static_cast<unsigned char>(byte));
      cell.columns = cell.text.size();
    }
    column += cell.columns;
    at += character.size();
    cells.push_back(std::move(cell));
  }
  return cells;
}

std::string printable(std::string_view text) {
  std::string result;
  for (const Cell& cell : cells_of(text)) result += cell.text;
  return result;
}

// The part of a source line that is shown, with the caret's place in it.
struct Excerpt {
  std::vector<Cell> cells;
  size_t caret = 0;      // index of a cell; cells.size() just past the line's end
  size_t caret_end = 0;  // one past the last cell that is marked
  bool cut_left = false;
  bool cut_right = false;
};

size_t columns_between(const std::vector<Cell>& cells, size_t begin, size_t end) {
  return std::accumulate(cells.begin() + begin, cells.begin() + end, size_t{0},
                         [](size_t sum, const Cell& cell) { return sum + cell.columns; });
}

// The line as cells; of an enormous line only the bytes near the caret.
Excerpt excerpt_near(const SourceLocation& where) {
  const std::string_view line = where.file->line(where.line);
  const size_t offset = std::min<size_t>(std::max(where.column, 1) - 1, line.size());
  size_t first = offset > kMaxBytes ? offset - kMaxBytes : 0;
  while (first > 0 && first < offset && (line[first] & 0xc0) == 0x80) ++first;  // to a character's start
  Excerpt excerpt;
  excerpt.cells = cells_of(line.substr(first, offset - first + kMaxBytes));
  excerpt.cut_left = first > 0;
  excerpt.cut_right = line.size() - offset > kMaxBytes;
  const auto cell_of = [&](size_t byte) {
    const auto after = std::upper_bound(excerpt.cells.begin(), excerpt.cells.end(), byte - first,
                                        [](size_t at, const Cell& cell) { return at < cell.offset; });
    return std::max<ptrdiff_t>(after - excerpt.cells.begin() - 1, 0);
  };
  const size_t last = std::min<size_t>(offset + std::max(where.length, 1), line.size());
  excerpt.caret = offset == line.size() ? excerpt.cells.size() : cell_of(offset);
  excerpt.caret_end = last <= offset ? excerpt.caret : cell_of(last - 1) + 1;
  return excerpt;
}

// Cuts to kMaxColumns, with something before the caret and most of it behind.
void shorten(Excerpt& excerpt) {
  std::vector<Cell>& cells = excerpt.cells;
  if (!excerpt.cut_left && columns_between(cells, 0, cells.size()) <= kMaxColumns) return;
  size_t begin = 0;
  if (columns_between(cells, 0, excerpt.caret) > kMaxColumns / 2) {
    begin = excerpt.caret;
    for (size_t room = kLeftContext; begin > 0 && cells[begin - 1].columns <= room; --begin) {
      room -= cells[begin - 1].columns;
    }
  }
  size_t end = begin;
  for (size_t room = kMaxColumns; end < cells.size() && cells[end].columns <= room; ++end) {
    room -= cells[end].columns;
  }
  excerpt.cut_left = excerpt.cut_left || begin > 0;
  excerpt.cut_right = excerpt.cut_right || end < cells.size();
  cells.erase(cells.begin() + end, cells.end());
  cells.erase(cells.begin(), cells.begin() + begin);
  excerpt.caret -= begin;
  excerpt.caret_end = std::min(excerpt.caret_end - begin, cells.size());
}

// The source line and the caret under it, both indented by two.
void append_source(std::string& out, const SourceLocation& where) {
  Excerpt excerpt = excerpt_near(where);
  shorten(excerpt);
  const std::string dots = "...";
  out += "  " + (excerpt.cut_left ? dots : "");
  for (const Cell& cell : excerpt.cells) out += cell.text;
  out += (excerpt.cut_right ? dots : "") + '\n';

  const size_t indent =
      (excerpt.cut_left ? dots.size() : 0) + columns_between(excerpt.cells, 0, excerpt.caret);
  out += "  " + std::string(indent, ' ') + '^';
  const size_t width =
      columns_between(excerpt.cells, excerpt.caret, std::max(excerpt.caret, excerpt.caret_end));
  if (width > 1) out += std::string(width - 1, '~');
  out += '\n';
}

std::string position(const SourceLocation& where) {
  if (where.file == nullptr) return "";
  const std::string path = printable(where.file->path());
  if (!where.known()) return path + ": ";
  return path + ':' + std::to_string(where.line) + ':' + std::to_string(where.column) + ": ";
}

auto order_of(const Diagnostic& item) {
  const SourceLocation& where = item.where;
  const std::string_view path = where.file == nullptr ? std::string_view() : where.file->path();
  return std::tuple(where.file == nullptr, path, where.line, where.column);
}

// How many slips make one word the other: a wrong, missing or extra letter, two letters swapped.
size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<size_t> before_last, last(b.size() + 1), row(b.size() + 1);
  std::iota(last.begin(), last.end(), size_t{0});
  for (size_t i = 1; i <= a.size(); ++i) {
    row[0] = i;
    for (size_t j = 1; j <= b.size(); ++j) {
      row[j] = std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + (a[i - 1] != b[j - 1])});
      const bool swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
      if (swapped) row[j] = std::min(row[j], before_last[j - 2] + 1);
    }
    before_last = std::exchange(last, row);
  }
  return last[b.size()];
}

bool same_letters(std::string_view a, std::string_view b) {
  const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; };
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [&](char x, char y) { return lower(x) == lower(y); });
}

}  // namespace

Diagnostic& Diagnostic::note(std::string text, SourceLocation place) {
  notes.push_back({std::move(place), std::move(text)});
  return *this;
}

Diagnostic& Diagnostics::error(SourceLocation where, std::string id, std::string message) {
  return items_.emplace_back(Diagnostic{std::move(where), std::move(id), std::move(message), {}});
}

void Diagnostics::append_new(Diagnostics other) {
  std::erase_if(other.items_, [&](const Diagnostic& each) {
    return std::ranges::any_of(items_, [&](const Diagnostic& here) {
      return here.where.file == each.where.file && here.where.line == each.where.line &&
             here.where.column == each.where.column && here.id == each.id && here.message == each.message;
    });
  });
  append(std::move(other));
}

void Diagnostics::append(Diagnostics other) {
  std::move(other.items_.begin(), other.items_.end(), std::back_inserter(items_));
}

std::string Diagnostics::render() const {
  std::vector<const Diagnostic*> sorted;
  for (const Diagnostic& item : items_) sorted.push_back(&item);
  std::stable_sort(sorted.begin(), sorted.end(),
                   [](const Diagnostic* a, const Diagnostic* b) { return order_of(*a) < order_of(*b); });
  std::string out;
  for (const Diagnostic* item : sorted) {
    out += position(item->where) + "error: " + printable(item->message) + " [" + item->id + "]\n";
    if (item->where.known()) append_source(out, item->where);
    for (const Note& note : item->notes) {
      out += position(note.where) + "note: " + printable(note.message) + '\n';
      if (note.where.known()) append_source(out, note.where);
    }
  }
  return out;
}

std::string closest(std::string_view word, const std::vector<std::string>& candidates) {
  constexpr size_t kLongestWord = 64;
  if (word.size() > kLongestWord) return "";
  std::string best;
  size_t best_distance = kLongestWord;
  for (const std::string& candidate : candidates) {
    const size_t longer = std::max(word.size(), candidate.size());
    const size_t difference = longer - std::min(word.size(), candidate.size());
    const size_t allowed = std::clamp<size_t>(longer / 3, 1, 3);
    if (candidate.empty() || difference > allowed) continue;
    const size_t distance =
        same_letters(word, candidate) ? word != candidate : edit_distance(word, candidate);
    // A word whose letters are all different is no slip, however short.
    if (distance > allowed || distance >= longer || distance >= best_distance) continue;
    best = candidate;
    best_distance = distance;
  }
  return best;
}

}  // namespace vmapgen
