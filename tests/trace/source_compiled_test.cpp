// That the C++ of programs compiles, and computes what the program does.
#include <ATen/ScalarOps.h>
#include <dlfcn.h>
#include <torch/library.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <limits>
#include <map>
#include <sstream>

#include "graph_builder.h"
#include "source/overloads.h"
#include "source/source.h"

namespace vmap::program {
namespace {

using namespace testing;

constexpr double kInf = std::numeric_limits<double>::infinity();
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

// As a library adds operators.
Tensor scaled(const Tensor& x, double by, at::IntArrayRef sizes, at::TensorList more,
              const std::optional<Tensor>& maybe, c10::string_view mode, at::ScalarType dtype) {
  Tensor y = (mode == "\"up\"\n" ? x * by : x).to(dtype).reshape(sizes);
  for (const Tensor& each : more) y = y + each.sum();
  return maybe ? y + *maybe : y;
}
Tensor& add_one_(Tensor& x) {
  return x.add_(1);
}
std::tuple<Tensor, int64_t, std::vector<Tensor>> parts(const Tensor& x) {
  return {x.sum(), 3, x.split(1, 1)};
}
TORCH_LIBRARY(vmap_source_test, m) {
  m.def(
      "scaled(Tensor x, float by, int[] sizes, Tensor[] more, Tensor? maybe, str mode, ScalarType dtype) -> "
      "Tensor",
      scaled);
  m.def("add_one_.from(Tensor(a!) x) -> Tensor(a!)", add_one_);
  m.def("parts(Tensor x) -> (Tensor, int, Tensor[])", parts);
}

// The kinds of arguments and results, each in a program that is compiled.
std::map<std::string, Graph> programs() {
  std::map<std::string, Graph> all;
  const auto add = [&](const std::string& name, const std::function<void(GraphBuilder&, Ref)>& body) {
    GraphBuilder b;
    body(b, b.input({kB, InB{0, 4}}));
    all[name] = b.graph();
  };
  add("lists", [](GraphBuilder& b, Ref x) {
    const std::vector<Ref> parts = b.all("aten::split.Tensor", {x, 1, 1});
    b.output(b.call("aten::cat", {std::vector<Ref>{parts[3], parts[0]}, 1}));
    const Ref where = b.captured(at::tensor({3, 0, 1}));
    b.output(b.call("aten::index.Tensor", {x, Arg::indices({Ref{}, where})}));
    b.call("aten::index_put_",
           {parts[1], Arg::indices({b.made(at::tensor({1}))}), b.captured(at::ones({1}))});
    const auto sums = b.all("aten::_foreach_add.Scalar", {std::vector<Ref>{parts[1], parts[2]}, 2});
    b.all("aten::_foreach_mul_.Scalar", {sums, 0.5});
    b.output(sums[1]);
  });
  add("numbers", [](GraphBuilder& b, Ref x) {
    const Ref y = b.call("aten::add.Scalar", {x, 2, 0.1});
    const Ref z = b.call("aten::nan_to_num", {y, kNan, kInf, -kInf});
    b.output(b.call("aten::mul.Scalar", {z, c10::IValue(c10::complex<double>(1, -2))}));
    b.output(b.call("aten::clamp", {x, -0.5, 0}));
    b.output(b.call("aten::where.self",
                    {b.call("aten::gt.Scalar", {x, 0}), x, b.made(at::native::wrapped_scalar_tensor(1))}));
    b.output(b.call("aten::pow.Tensor_Tensor", {x, b.made(at::native::wrapped_scalar_tensor(2.0))}));
    b.output(b.call("aten::sub.Scalar", {x, kB}));
    b.output(b.call("aten::std.correction", {x, ints({0}), 0.5}));
    b.output(b.call("aten::std.dim", {x, ints({0, 1}), false}));
    b.output(b.call("aten::all", {x}));
  });
  add("types", [](GraphBuilder& b, Ref x) {
    const c10::IValue cpu = c10::Device("cpu");
    b.output(b.call("aten::zeros", {ints({kB, 0}), at::kBFloat16, 0, cpu, false}));
    b.output(b.call("aten::new_full", {x, ints({InB{1, 2}}), true, at::kLong}));
    b.output(b.call("aten::_to_copy", {x, at::kDouble}));
    const Ref image = b.call("aten::view", {x, ints({kB, 1, 2, 2})});
    b.output(b.call("aten::clone", {image, static_cast<int>(at::MemoryFormat::ChannelsLast)}));
    b.output(b.call("aten::arange.start_step", {0, InB{2, 0}, 2, at::kInt, std::nullopt, cpu}));
    b.output(b.call("aten::div.Tensor_mode", {x, x, "floor"}));
    const auto norm = b.all("aten::native_layer_norm", {x, ints({4}), std::nullopt, std::nullopt, 1e-5});
    b.output(norm[0]);
    b.output(norm[2]);
  });
  add("in_place", [](GraphBuilder& b, Ref x) {
    const Ref y = b.call("aten::mul_.Tensor", {x, x});
    b.call("aten::elu_", {x, 0.5});
    const Ref row = b.call("aten::select.int", {y, 1, 0});
    b.call("aten::copy_", {row, b.made(at::scalar_tensor(7, at::kFloat))});
    const Ref own = b.made(at::zeros({4}));
    b.call("aten::add_.Tensor", {own, b.call("aten::sum.dim_IntList", {x, ints({0})})});
    b.call("aten::add.out", {own, own, 1, own});
    b.output(own);
    b.output(y);
  });
  add("partly_without_gradient", [](GraphBuilder& b, Ref x) {
    const Ref y = b.call("aten::exp", {x});
    b.grad_mode = Gradients::Off;
    const Ref z = b.call("aten::neg", {y});
    const auto sorted = b.all("aten::sort", {z, 1, true});
    const auto parts = b.all("aten::unbind.int", {sorted[0], 1});
    b.call("aten::gelu_", {parts[2], "tanh"});
    b.grad_mode = Gradients::AsRun;
    b.output(b.call("aten::add.Tensor", {parts[2], b.call("aten::sum", {sorted[1]})}));
  });
  add("with_gradient", [](GraphBuilder& b, Ref x) {
    const Ref y = b.call("aten::exp", {x});
    b.grad_mode = Gradients::On;
    const Ref z = b.call("aten::mul.Tensor", {y, x});
    b.grad_mode = Gradients::Off;
    b.output(b.call("aten::neg", {z}));
  });
  add("without_gradient", [](GraphBuilder& b, Ref x) {
    b.grad_mode = Gradients::Off;
    b.output(b.call("aten::mul.Tensor", {x, x}));
  });
  add("guards", [](GraphBuilder& b, Ref x) {
    b.all("aten::equal", {x, x});
    b.all("aten::_local_scalar_dense", {b.captured(at::scalar_tensor(2.5))});
    b.all("aten::result_type.Tensor", {x, x});
    b.output(b.call("aten::max_pool1d", {x, ints({2})}));
    b.output(b.call("aten::fmod.Scalar", {x, -3}));
  });
  add("library", [](GraphBuilder& b, Ref x) {
    const std::vector<Ref> more = {b.captured(at::ones({100}).cumsum(0)), x};
    const Ref y = b.call("vmap_source_test::scaled",
                         {x, 1.5, ints({InB{2, 0}, 2}), more, std::nullopt, "\"up\"\n", at::kDouble});
    b.call("vmap_source_test::add_one_.from", {y});
    const auto parts = b.all("vmap_source_test::parts", {y});
    b.output(parts[0]);
    b.output(parts[2]);
    b.output(y);
  });
  add("one_size", [](GraphBuilder& b, Ref x) { b.output(b.call("aten::repeat", {x, ints({kB, 2})})); });
  all["one_size"].only_size = 5;
  all["one_size"].why_only = "aten::nonzero is another for B = 7";
  return all;
}

// What is not written into the source, in the order of the parameters.
std::vector<Tensor> parameters(const Graph& graph) {
  std::vector<Tensor> all;
  for (const Constant& constant : graph.constants)
    if (constant.kind == Constant::Kind::Captured) all.push_back(constant.value);
  return all;
}

#ifdef VMAP_TEST_CXX

constexpr const char* kHarness = R"(
#include <utility>
using Tensors = std::vector<at::Tensor>;
inline void keep(Tensors& out, const at::Tensor& t) { out.push_back(t); }
template <class... T>
void keep(Tensors& out, const std::tuple<T...>& all) {
  std::apply([&](const auto&... each) { (out.push_back(each), ...); }, all);
}
template <class R, class... A, size_t... I>
void run(R (*f)(A...), Tensors& in, Tensors& out, std::index_sequence<I...>) {
  keep(out, f(in.at(I)...));
}
template <class R, class... A>
void run(R (*f)(A...), Tensors& in, Tensors& out) {
  run(f, in, out, std::index_sequence_for<A...>());
}
)";

// All in one, as ATen takes a compiler long.
void* compiled(const std::map<std::string, Graph>& programs) {
  const std::filesystem::path folder =
      std::filesystem::temp_directory_path() / ("vmap_source_" + std::to_string(::getpid()));
  std::filesystem::create_directories(folder);
  std::ofstream all(folder / "all.cpp");
  for (const auto& [name, graph] : programs) {
    std::ofstream(folder / (name + ".h")) << cpp_source(graph, name);
    all << "#include \"" << name << ".h\"\n";
  }
  all << kHarness;
  for (const auto& each : programs) {
    all << "extern \"C\" void run_" << each.first << "(Tensors& in, Tensors& out) { run(&" << each.first
        << ", in, out); }\n";
  }
  all.close();
  const std::string library = (folder / "all.so").string();
  const std::string command = VMAP_TEST_CXX " " VMAP_TEST_CXX_FLAGS " -w -O0 -shared -fPIC -o " + library +
                              " " + (folder / "all.cpp").string();
  void* loaded = std::system(command.c_str()) == 0 ? dlopen(library.c_str(), RTLD_NOW) : nullptr;
  if (loaded) std::filesystem::remove_all(folder);
  return loaded;
}

TEST(Source, CppCompilesAndComputesTheSame) {
  const std::map<std::string, Graph> all = programs();
  void* library = compiled(all);
  ASSERT_NE(library, nullptr);
  for (const auto& [name, graph] : all) {
    const std::vector<Tensor> inputs = inputs_for(graph, 5), same = inputs_for(graph, 5);
    std::vector<Tensor> given = same, results;
    for (const Tensor& t : parameters(graph)) given.push_back(t);
    const auto run = reinterpret_cast<void (*)(std::vector<Tensor>&, std::vector<Tensor>&)>(
        dlsym(library, ("run_" + name).c_str()));
    ASSERT_NE(run, nullptr) << name;
    run(given, results);
    const std::vector<Tensor> wanted = interpret(graph, inputs, 5);
    ASSERT_EQ(results.size(), wanted.size()) << name;
    for (size_t i = 0; i < wanted.size(); ++i)
      EXPECT_TRUE(bit_equal(results[i], wanted[i])) << name << " " << i << cpp_source(graph, name);
    for (size_t i = 0; i < inputs.size(); ++i) EXPECT_TRUE(bit_equal(same[i], inputs[i])) << name;
  }
  // A guard that does not hold.
  std::vector<Tensor> nan = {at::full({5, 4}, kNan)}, none;
  for (const Tensor& t : parameters(all.at("guards"))) nan.push_back(t);
  const auto run =
      reinterpret_cast<void (*)(std::vector<Tensor>&, std::vector<Tensor>&)>(dlsym(library, "run_guards"));
  EXPECT_THROW(run(nan, none), c10::Error);
}

// Which operators have a function or a method, from the comments in the headers above their declarations.
void collect_declared(const std::filesystem::path& header, std::map<std::string, bool>& by_hand) {
  std::ifstream in(header);
  for (std::string line, next; std::getline(in, line);) {
    if (line.rfind("// aten::", 0) != 0 || !std::getline(in, next)) continue;
    const std::string name = line.substr(9, line.find_first_of(".(", 9) - 9);
    by_hand[name] |= next.find("__dispatch_") != std::string::npos;  // of any overload
  }
}

std::filesystem::path folder_of_aten() {
  std::istringstream flags(VMAP_TEST_CXX_FLAGS);
  for (std::string flag; flags >> flag;) {
    if (flag.rfind("-I", 0) == 0) flag = flag.substr(2);
    if (std::filesystem::exists(flag + "/ATen/core/TensorBody.h")) return flag + "/ATen";
  }
  return {};
}

TEST(Source, TablesAgreeWithTheHeaders) {
  const std::filesystem::path aten = folder_of_aten();
  ASSERT_FALSE(aten.empty()) << VMAP_TEST_CXX_FLAGS;
  std::map<std::string, bool> methods, functions;
  collect_declared(aten / "core/TensorBody.h", methods);
  for (const auto& header : std::filesystem::directory_iterator(aten / "ops")) {
    const std::string name = header.path().filename().string();
    if (name.find("_ops.h") == std::string::npos) collect_declared(header.path(), functions);
  }
  size_t checked = 0;
  for (const c10::OperatorName& name : c10::Dispatcher::singleton().getAllOpNames()) {
    const auto op = c10::Dispatcher::singleton().findSchema(name);
    if (!op || spelling_of(*op) == Spelling::None || spelling_of(*op) == Spelling::Out) continue;
    const std::string base = name.name.substr(6);
    const auto is_by_hand = [&](const auto& all) { return all.count(base) && all.at(base); };
    EXPECT_EQ(spelling_of(*op) == Spelling::Schema, is_by_hand(methods) || is_by_hand(functions)) << name;
    EXPECT_TRUE(spelling_of(*op) != Spelling::Method || methods.count(base)) << name;
    EXPECT_TRUE(spelling_of(*op) != Spelling::Function || functions.count(base)) << name;
    ++checked;
  }
  EXPECT_GT(checked, 1500u);
}

#endif

}  // namespace
}  // namespace vmap::program
