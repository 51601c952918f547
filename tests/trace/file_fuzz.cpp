// Files that are a little wrong: each is loaded or gives a c10::Error that names it, and what is loaded is
// saved again. VMAP_FUZZ_CASES says how many (20,000), VMAP_FUZZ_SEED which: case N is the same in every run
// of one seed.
#include <cstdlib>
#include <random>
#include <vector>

#include "file_support.h"

namespace vmap::program {
namespace {

using namespace testing;
using nlohmann::json;
using Random = std::mt19937_64;

size_t below(size_t count, Random& random) {
  return count ? random() % count : 0;
}

template <class Items>
const auto& any(const Items& items, Random& random) {
  return items[below(items.size(), random)];
}

std::vector<Graph> seeds() {
  at::manual_seed(0);
  std::vector<Graph> graphs;
  {
    GraphBuilder b;
    const Ref x = b.input(ints({kB, 3, 4}));
    const Ref w = b.captured(at::randn({4, 4}).t());
    const Ref h = b.call("aten::matmul", {x, w});
    const Ref flat = b.call("aten::view", {h, ints({InB{3, 0}, 4})});
    b.grad_mode = Gradients::Off;
    b.call("aten::add_.Scalar", {flat, 0.5, std::numeric_limits<double>::infinity()});
    for (const Ref& part : b.all("aten::split.Tensor", {flat, 2, 1})) b.output(part);
    b.output(b.call("aten::sum.dim_IntList", {flat, ints({0}), true, at::kDouble}));
    b.output(b.call("aten::index.Tensor", {x, Arg::indices({Ref{}, b.made(at::tensor({0, 2}))})}));
    b.output(b.call("aten::div.Tensor_mode", {x, b.made(at::scalar_tensor(2.0)), "trunc"}));
    b.output(Ref{});
    graphs.push_back(b.graph());
  }
  {
    GraphBuilder b;
    const Ref x = b.input(ints({5}));
    b.all("aten::equal", {x, b.captured(at::ones({}, at::kBool).expand({5}))});
    b.output(b.call("aten::mul.Scalar", {x, c10::IValue(c10::complex<double>(1, 2))}));
    b.output(b.call("aten::zeros", {ints({2, 0}), at::kBFloat16, 0, c10::IValue(c10::Device("cpu")), false}));
    b.output(b.call("aten::where.self", {b.captured(at::ones({5}, at::kBool)), x, x}));
    Graph graph = b.graph();
    graph.only_size = 5;
    graph.why_only = "call 3 is another";
    graphs.push_back(graph);
  }
  return graphs;
}

// Values that are at an edge, or of another kind.
json odd_value(Random& random) {
  static const std::vector<json> odd = {nullptr,
                                        true,
                                        false,
                                        0,
                                        1,
                                        -1,
                                        2,
                                        64,
                                        int64_t{1} << 31,
                                        int64_t{1} << 40,
                                        int64_t{1} << 56,
                                        std::numeric_limits<int64_t>::max(),
                                        std::numeric_limits<int64_t>::min(),
                                        std::numeric_limits<uint64_t>::max(),
                                        0.5,
                                        -0.0,
                                        1e308,
                                        "",
                                        "B",
                                        "-B",
                                        "2*B-7",
                                        "1099511627776*B",
                                        "-1*B+1152921504606846976",
                                        "*B",
                                        "B+",
                                        "B+-1",
                                        "%0",
                                        "%1",
                                        "%2",
                                        "%5",
                                        "%-1",
                                        "%4294967296",
                                        "%",
                                        "%0x1",
                                        "inf",
                                        "-inf",
                                        "nan",
                                        "cpu",
                                        "cuda",
                                        "cuda:0",
                                        "meta",
                                        "cpu:77",
                                        "xla:1",
                                        "Float",
                                        "Undefined",
                                        "QInt8",
                                        "Bits8",
                                        "Float4_e2m1fn_x2",
                                        "UInt1",
                                        "Double",
                                        "Preserve",
                                        "Strided",
                                        "aten::mm",
                                        "aten::add.Tensor",
                                        "aten::from_file",
                                        "aten::equal",
                                        "aten::_print",
                                        "captured",
                                        "made",
                                        "AAAA",
                                        "====",
                                        "\x7f\n\\\"",
                                        json::array(),
                                        json::object(),
                                        json::array({1, 2}),
                                        json::array({nullptr}),
                                        json::array({"%0", "%1"}),
                                        json::array({0, 3}),
                                        json::array({int64_t{1} << 40, int64_t{1} << 40}),
                                        json::array({true, false}),
                                        json::array({0.5}),
                                        {{"complex", {1.5, "nan"}}},
                                        {{"complex", {1}}}};
  return any(odd, random);
}

// All values in the file, outermost first.
void collect(json& value, std::vector<json*>& all) {
  all.push_back(&value);
  if (value.is_structured()) {
    for (json& item : value) collect(item, all);
  }
}

void change_json(json& file, Random& random) {
  std::vector<json*> all;
  collect(file, all);
  json& value = *all[below(all.size(), random)];
  switch (below(6, random)) {
    case 0:  // another's place
      value = json(*all[below(all.size(), random)]);
      return;
    case 1:
      if (value.is_array() && !value.empty())
        return value.erase(value.begin() + below(value.size(), random)), void();
      if (value.is_object() && !value.empty())
        return value.erase(std::next(value.begin(), below(value.size(), random))), void();
      break;
    case 2:
      if (value.is_array() && !value.empty()) return value.push_back(json(any(value, random)));
      if (value.is_object()) return void(value["more"] = odd_value(random));
      break;
    case 3:
      if (value.is_array() && value.size() > 1)
        return std::swap(value[0], value[below(value.size(), random)]);
      break;
    case 4:
      if (value.is_number_integer()) return void(value = value.get<int64_t>() + (random() % 2 ? 1 : -1));
      if (value.is_string() && !value.get_ref<std::string&>().empty())
        return void(value.get_ref<std::string&>()[below(value.get_ref<std::string&>().size(), random)] =
                        "%:.0B9a*"[random() % 8]);
      break;
  }
  value = odd_value(random);
}

// With a first line as files have it, so that what is in it is reached.
std::string file_of(json content, const std::string& original) {
  std::string first = original.substr(0, original.find('\n') + 1);
  for (const char* name : {"format", "version", "torch", "byte_order", "checksum"}) content.erase(name);
  return file::with_checksum(first + content.dump(-1, ' ', true, json::error_handler_t::replace).substr(1));
}

std::string changed_bytes(std::string text, Random& random) {
  for (size_t i = 0, count = 1 + below(3, random); i < count && !text.empty(); ++i) {
    const size_t at = below(text.size(), random),
                 length = std::min<size_t>(below(9, random), text.size() - at);
    switch (below(5, random)) {
      case 0:
        text[at] = static_cast<char>(random());
        break;
      case 1:
        text.erase(at, length);
        break;
      case 2:
        text.insert(at, text.substr(below(text.size(), random), length));
        break;
      case 3:
        text.insert(at, std::string(1 + below(40, random), "[{\"]},:0"[random() % 8]));
        break;
      default:
        text.resize(at);
    }
  }
  return text;
}

struct Count {
  size_t loaded = 0;
  size_t refused = 0;
};

void run(const std::string& text, Count& count) {
  try {
    const Graph graph = from_text(text, {}, "fuzz.vmap");
    ++count.loaded;
    const std::string saved = to_text(graph);
    EXPECT_EQ(to_text(from_text(saved, {}, "fuzz.vmap")), saved);
  } catch (const c10::Error& error) {
    ++count.refused;
    EXPECT_EQ(std::string(error.what_without_backtrace()).rfind("vmap: fuzz.vmap: ", 0), 0) << error.what();
  }
}

size_t from_environment(const char* name, size_t otherwise) {
  const char* value = std::getenv(name);
  return value ? std::strtoull(value, nullptr, 10) : otherwise;
}

TEST(FileFuzz, LoadsOrSaysWhyNot) {
  std::vector<std::string> texts;
  std::vector<json> files;
  for (const Graph& graph : seeds()) {
    texts.push_back(to_text(graph));
    files.push_back(json::parse(texts.back()));
    EXPECT_NO_THROW(from_text(file_of(files.back(), texts.back()), {}, "fuzz.vmap"));
  }
  const size_t cases = from_environment("VMAP_FUZZ_CASES", 20'000),
               seed = from_environment("VMAP_FUZZ_SEED", 1);
  Count by_bytes, by_json;
  for (size_t i = 0; i < cases && !HasFailure(); ++i) {
    Random random(seed * 1'000'003 + i);
    const size_t which = below(texts.size(), random);
    SCOPED_TRACE(::testing::Message() << "VMAP_FUZZ_SEED=" << seed << ", case " << i);
    if (i % 4 == 0) {
      const std::string text = changed_bytes(texts[which], random);
      run(i % 8 ? file::with_checksum(text) : text, by_bytes);
    } else {
      json changed = files[which];
      for (size_t j = 0, count = 1 + below(2, random); j < count; ++j) change_json(changed, random);
      if (changed.is_object()) run(file_of(changed, texts[which]), by_json);
    }
  }
  std::cout << "bytes: " << by_bytes.loaded << " loaded, " << by_bytes.refused
            << " refused; JSON: " << by_json.loaded << " loaded, " << by_json.refused << " refused\n";
  // What is refused at the first line alone would prove little.
  EXPECT_GT(by_json.loaded, cases / 50);
}

}  // namespace
}  // namespace vmap::program
