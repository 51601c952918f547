// Rules know of no device. The meta device stands for one that is not the CPU: it has kernels of its own, and
// as little to do with tensors of the CPU as an accelerator has.
#include <gtest/gtest.h>
#include <torch/types.h>
#include <vmap/vmap.h>

#include <functional>
#include <string>
#include <vector>

namespace {

using at::Tensor;
using Function = std::function<Tensor(const Tensor&, const Tensor&)>;

struct Case {
  const char* name;
  std::vector<int64_t> x, y;  // batch dim first
  Function f;
};

const Case kCases[] = {
    {"add", {3, 2, 4}, {3, 4}, [](auto& x, auto& y) { return x + y; }},
    {"sum", {3, 2, 4}, {3, 4}, [](auto& x, auto& y) { return x.sum(-1, /*keepdim=*/true) * y; }},
    {"matmul", {3, 2, 4}, {3, 4, 5}, [](auto& x, auto& y) { return x.matmul(y); }},
    {"cat",
     {3, 2, 4},
     {3, 1, 4},
     [](auto& x, auto& y) {
       return at::cat({x, y}, 0);
     }},
    {"view", {3, 2, 4}, {3, 4}, [](auto& x, auto& y) { return x.transpose(0, 1).reshape({-1}) * y[0]; }},
    {"gather", {3, 2, 4}, {3, 2, 1}, [](auto& x, auto& y) { return x.gather(1, y.to(at::kLong)); }},
    {"mean", {3, 2, 4}, {3, 4}, [](auto& x, auto& y) { return x.mean(0) * y; }},
    {"softmax", {3, 2, 4}, {3, 4}, [](auto& x, auto& y) { return at::softmax(x, 0) - y; }},
    {"index_put",
     {3, 2, 4},
     {3, 4},
     [](auto& x, auto& y) {
       return x.index_add(0, at::zeros({1}, x.options().dtype(at::kLong)), y.unsqueeze(0));
     }},
    {"fresh", {3, 2, 4}, {3, 4}, [](auto& x, auto& y) { return at::zeros({4}, x.options()).add_(y) + x; }},
    {"fresh_view",
     {3, 2, 4},
     {3, 4},
     [](auto& x, auto& y) {
       const Tensor fresh = at::zeros({2, 4}, x.options());
       fresh.select(0, 1).add_(y);
       return at::ones({4}, x.options()).expand({2, 4}) + fresh + x;
     }},
};

class Device : public testing::TestWithParam<Case> {};

// What a mapped function gives on the CPU it gives there: in shape, dtype and place.
TEST_P(Device, IsTheTensors) {
  const Case& c = GetParam();
  const auto on = [&](at::Device device) {
    return vmap::vmap(c.f)(torch::ones(c.x, device), torch::ones(c.y, device));
  };
  const Tensor here = on(at::kCPU), there = on(at::kMeta);
  EXPECT_EQ(there.sizes(), here.sizes());
  EXPECT_EQ(there.scalar_type(), here.scalar_type());
  EXPECT_TRUE(there.is_meta());
}

INSTANTIATE_TEST_SUITE_P(Meta, Device, testing::ValuesIn(kCases),
                         [](const auto& each) { return std::string(each.param.name); });

Tensor numbers() {
  return torch::tensor({1.0, 2.0, 3.0}, at::kDouble);
}

// A tensor without dims on the CPU goes with tensors of any device, for PyTorch; a batch of such tensors is
// one.
TEST(Devices, NumbersOnTheCpuGoWithTensorsOfAnother) {
  const Tensor x = torch::empty({3, 2}, at::kMeta);
  const auto times = [](const Tensor& a, const Tensor& b) { return a * b; };
  ASSERT_TRUE(times(x[0], numbers()[0]).is_meta());  // the loop
  const Tensor product = vmap::vmap(times)(x, numbers());
  EXPECT_TRUE(product.is_meta());
  EXPECT_EQ(product.sizes(), at::IntArrayRef({3, 2}));
  EXPECT_EQ(product.scalar_type(), at::kFloat);  // a number weighs less than a tensor with dims
  EXPECT_TRUE(vmap::vmap(times)(numbers(), x).is_meta());
}

TEST(Devices, NumbersOnTheCpuAreWrittenToAnother) {
  const auto scale = [](Tensor a, const Tensor& b) { return a.mul_(b); };
  EXPECT_TRUE(vmap::vmap(scale)(torch::empty({3, 2}, at::kMeta), numbers()).is_meta());
}

TEST(Devices, TensorsWithDimsAreNotMoved) {
  const auto times = [](const Tensor& a, const Tensor& b) { return a * b; };
  EXPECT_THROW(times(torch::empty({2}, at::kMeta), torch::ones({2})), c10::Error);  // the loop
  EXPECT_THROW(vmap::vmap(times)(torch::empty({3, 2}, at::kMeta), torch::ones({3, 2})), c10::Error);
}

}  // namespace
