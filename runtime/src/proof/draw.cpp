#include "draw.h"

#include <ATen/ops/complex.h>
#include <ATen/ops/empty.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <string>
#include <utility>

namespace vmap_proof {
namespace {

constexpr std::array<std::pair<std::string_view, Domain>, 17> kDomains = {{
    {"any", Domain::Any},
    {"positive", Domain::Positive},
    {"unit", Domain::Unit},
    {"signed_unit", Domain::SignedUnit},
    {"above_one", Domain::AboveOne},
    {"nonzero", Domain::Nonzero},
    {"distinct", Domain::Distinct},
    {"invertible", Domain::Invertible},
    {"spd", Domain::Spd},
    {"lower", Domain::Lower},
    {"sorted", Domain::Sorted},
    {"mask", Domain::Mask},
    {"index", Domain::Index},
    {"small_int", Domain::SmallInt},
    {"permutation", Domain::Permutation},
    {"offsets", Domain::Offsets},
    {"pivots", Domain::Pivots},
}};

// splitmix64.
class Generator {
 public:
  explicit Generator(uint64_t seed) : state_(seed) {}

  uint64_t next() {
    uint64_t z = (state_ += 0x9e3779b97f4a7c15ULL);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
    return z ^ (z >> 31);
  }
  double real(double low, double high) {
    return low + (high - low) * static_cast<double>(next() >> 11) * 0x1p-53;
  }
  int64_t integer(int64_t low, int64_t high) {  // both ends included
    return low + static_cast<int64_t>(next() % static_cast<uint64_t>(high - low + 1));
  }
  void shuffle(double* first, int64_t count) {
    for (int64_t i = count - 1; i > 0; --i) std::swap(first[i], first[integer(0, i)]);
  }

 private:
  uint64_t state_;
};

double draw_real(Domain domain, Generator& generator) {
  switch (domain) {
    case Domain::Positive:
      return generator.real(0.1, 3.0);
    case Domain::Unit:
      return generator.real(0.05, 0.95);
    case Domain::SignedUnit:
      return generator.real(-0.95, 0.95);
    case Domain::AboveOne:
      return generator.real(1.1, 4.0);
    case Domain::Nonzero:
      return generator.real(0.3, 3.0) * (generator.integer(0, 1) == 0 ? -1.0 : 1.0);
    default:
      return generator.real(-3.0, 3.0);
  }
}

double draw_integer(Domain domain, Generator& generator) {
  switch (domain) {
    case Domain::Positive:
      return static_cast<double>(generator.integer(1, 6));
    case Domain::Unit:
    case Domain::SignedUnit:
      return static_cast<double>(generator.integer(0, 1));
    case Domain::AboveOne:
      return static_cast<double>(generator.integer(2, 6));
    case Domain::Nonzero:
      return static_cast<double>(generator.integer(1, 6) * (generator.integer(0, 1) == 0 ? -1 : 1));
    default:
      return static_cast<double>(generator.integer(-6, 6));
  }
}

double draw_element(Domain domain, at::ScalarType dtype, Generator& generator) {
  switch (domain) {
    case Domain::Mask:
      return static_cast<double>(generator.integer(0, 1));
    case Domain::Index:
      return static_cast<double>(generator.integer(0, 2));
    case Domain::SmallInt:
      return static_cast<double>(generator.integer(1, 4));
    default:
      break;
  }
  if (dtype == at::kBool) return static_cast<double>(generator.integer(0, 1));
  if (dtype == at::kByte) return std::abs(draw_integer(domain, generator));
  if (at::isIntegralType(dtype, /*includeBool=*/false)) return draw_integer(domain, generator);
  return draw_real(domain, generator);
}

// The last two dims as matrices: made from random ones so that the domain's property holds.
void shape_matrix(Domain domain, int64_t n, double* matrix) {
  if (domain == Domain::Invertible) {
    for (int64_t i = 0; i < n; ++i) matrix[i * n + i] += matrix[i * n + i] < 0 ? -3.0 * n : 3.0 * n;
  } else if (domain == Domain::Lower) {
    for (int64_t i = 0; i < n; ++i) {
      matrix[i * n + i] = 1.0 + std::abs(matrix[i * n + i]);
      std::fill(matrix + i * n + i + 1, matrix + (i + 1) * n, 0.0);
    }
  } else {
    const std::vector<double> factor(matrix, matrix + n * n);
    for (int64_t i = 0; i < n; ++i) {
      for (int64_t j = 0; j < n; ++j) {
        matrix[i * n + j] = i == j ? 1.0 : 0.0;
        for (int64_t k = 0; k < n; ++k) matrix[i * n + j] += factor[i * n + k] * factor[j * n + k];
      }
    }
  }
}

// The last dim as rows.
void shape_row(Domain domain, int64_t length, double* row, Generator& generator) {
  if (domain == Domain::Sorted) {
    std::sort(row, row + length);
  } else if (domain == Domain::Offsets) {
    row[0] = 0.0;
    for (int64_t i = 1; i < length; ++i) row[i] = row[i - 1] + static_cast<double>(generator.integer(0, 2));
  } else if (domain == Domain::Pivots) {
    for (int64_t i = 0; i < length; ++i) row[i] = static_cast<double>(generator.integer(i + 1, length));
  } else {
    std::iota(row, row + length, 0.0);
    generator.shuffle(row, length);
  }
}

void fill(const TensorSpec& spec, at::ScalarType dtype, Generator& generator, double* data, int64_t count) {
  if (!spec.elements.empty()) {
    std::copy(spec.elements.begin(), spec.elements.end(), data);
    return;
  }
  for (int64_t i = 0; i < count; ++i) data[i] = draw_element(spec.domain, dtype, generator);
  if (count == 0) return;
  const size_t rank = spec.shape.size();
  switch (spec.domain) {
    case Domain::Distinct: {
      const double step = at::isIntegralType(dtype, true) ? 1.0 : 0.37;
      // One number more than elements, with one left out, so that a single element has values to choose from.
      std::vector<double> values(static_cast<size_t>(count) + 4);
      std::iota(values.begin(), values.end(),
                dtype == at::kByte ? 0.0 : std::floor(-0.5 * static_cast<double>(count)));
      generator.shuffle(values.data(), static_cast<int64_t>(values.size()));
      for (int64_t i = 0; i < count; ++i) data[i] = values[i] * step;
      return;
    }
    case Domain::Invertible:
    case Domain::Spd:
    case Domain::Lower:
      if (rank >= 2 && spec.shape[rank - 1] == spec.shape[rank - 2]) {
        const int64_t n = spec.shape[rank - 1];
        for (int64_t start = 0; start < count; start += n * n) shape_matrix(spec.domain, n, data + start);
      }
      return;
    case Domain::Sorted:
    case Domain::Permutation:
    case Domain::Offsets:
    case Domain::Pivots: {
      const int64_t length = rank == 0 ? 1 : spec.shape[rank - 1];
      for (int64_t start = 0; start < count; start += length)
        shape_row(spec.domain, length, data + start, generator);
      return;
    }
    default:
      return;
  }
}

}  // namespace

std::optional<Domain> parse_domain(std::string_view word) {
  for (const auto& [name, domain] : kDomains) {
    if (name == word) return domain;
  }
  return std::nullopt;
}

at::ScalarType dtype_of(const TensorSpec& spec, at::ScalarType tested) {
  if (spec.dtype) return *spec.dtype;
  if (spec.domain == Domain::Mask) return at::kBool;
  if (spec.domain == Domain::Pivots) return at::kInt;
  if (spec.domain == Domain::Index || spec.domain == Domain::Permutation || spec.domain == Domain::Offsets) {
    return at::kLong;
  }
  return tested;
}

static at::Device the_device = at::kCPU;

void draw_on(at::Device device) {
  the_device = device;
}

at::Device drawn_on() {
  return the_device;
}

// The numbers are the same wherever they go.
at::Tensor draw(const TensorSpec& spec, at::ScalarType tested, uint64_t seed) {
  const at::ScalarType dtype = dtype_of(spec, tested);
  Generator generator(seed);
  const auto one = [&] {
    at::Tensor values = at::empty(spec.shape, at::kDouble);
    fill(spec, dtype, generator, values.mutable_data_ptr<double>(), values.numel());
    return values;
  };
  at::Tensor values = one();
  // Matrices of these domains stay in them with a real-valued diagonal only, so their imaginary part is zero.
  const bool structured =
      spec.domain == Domain::Spd || spec.domain == Domain::Lower || spec.domain == Domain::Invertible;
  if (at::isComplexType(dtype) && !structured) values = at::complex(values, one());
  return spec.on_cpu ? values.to(dtype) : values.to(dtype).to(the_device);
}

uint64_t seed_of(std::string_view text, uint64_t number) {
  uint64_t hash = 0xcbf29ce484222325ULL;
  const auto mix = [&hash](uint64_t byte) { hash = (hash ^ byte) * 0x100000001b3ULL; };
  for (const char c : text) mix(static_cast<unsigned char>(c));
  for (int shift = 0; shift < 64; shift += 8) mix((number >> shift) & 0xff);
  return hash;
}

}  // namespace vmap_proof
