// The kernels of ops.cpp on CUDA: one block for each row of the gate, one thread for each element of the segments.
#include <ATen/ATen.h>
#include <ATen/cuda/Atomic.cuh>
#include <c10/cuda/CUDAException.h>
#include <c10/cuda/CUDAGuard.h>
#include <c10/cuda/CUDAStream.h>
#include <torch/library.h>

namespace myops {
namespace {

using at::Tensor;

constexpr int kThreads = 256;

// The sum of a value over the threads of a block, known to all of them.
template <class T>
__device__ T block_sum(T value) {
  __shared__ T sums[kThreads];
  sums[threadIdx.x] = value;
  for (int half = kThreads / 2; half > 0; half /= 2) {
    __syncthreads();
    if (threadIdx.x < half) sums[threadIdx.x] += sums[threadIdx.x + half];
  }
  __syncthreads();
  const T sum = sums[0];
  __syncthreads();
  return sum;
}

template <class T>
__device__ T inverse_rms(const T* x, int64_t width, T eps) {
  T squares = 0;
  for (int64_t i = threadIdx.x; i < width; i += kThreads) squares += x[i] * x[i];
  return rsqrt(block_sum(squares) / static_cast<T>(width) + eps);
}

template <class T>
__device__ T sigmoid(T x) {
  return T(1) / (T(1) + exp(-x));
}

template <class T>
__global__ void rms_gate_rows(const T* x, const T* gate, const T* weight, int64_t weight_stride, int64_t width, T eps,
                              T* result) {
  const int64_t row = blockIdx.x;
  x += row * width;
  gate += row * width;
  weight += row * weight_stride;
  const T scale = inverse_rms(x, width, eps);
  for (int64_t i = threadIdx.x; i < width; i += kThreads)
    result[row * width + i] = x[i] * scale * weight[i] * gate[i] * sigmoid(gate[i]);
}

template <class T>
__global__ void rms_gate_backward_rows(const T* grad, const T* x, const T* gate, const T* weight,
                                       int64_t weight_stride, int64_t width, T eps, T* of_x, T* of_gate,
                                       T* of_weight) {
  const int64_t row = blockIdx.x, start = row * width;
  weight += row * weight_stride;
  const T scale = inverse_rms(x + start, width, eps);
  T along = 0;
  for (int64_t i = threadIdx.x; i < width; i += kThreads) {
    const T g = gate[start + i], s = sigmoid(g), silu = g * s, normed = x[start + i] * scale, up = grad[start + i];
    of_weight[start + i] = up * normed * silu;
    of_gate[start + i] = up * normed * weight[i] * (s + silu * (1 - s));
    along += up * weight[i] * silu * normed;
  }
  along = block_sum(along) / static_cast<T>(width);
  for (int64_t i = threadIdx.x; i < width; i += kThreads) {
    const T g = gate[start + i], silu = g * sigmoid(g);
    of_x[start + i] = scale * (grad[start + i] * weight[i] * silu - x[start + i] * scale * along);
  }
}

template <class T>
__global__ void segment_add_elements(T* sums, const T* x, const int64_t* segments, int64_t elements, int64_t count,
                                     int64_t slices, int64_t inner) {
  const int64_t at = static_cast<int64_t>(blockIdx.x) * kThreads + threadIdx.x;
  if (at >= elements) return;
  const int64_t k = at % inner, slice = at / inner % slices, outer = at / inner / slices;
  const int64_t segment = segments[slice];
  CUDA_KERNEL_ASSERT(segment >= 0 && segment < count);
  gpuAtomicAddNoReturn(sums + (outer * count + segment) * inner + k, x[at]);
}

struct Rows {
  Rows(const Tensor& x, const Tensor& gate, const Tensor& weight, const Tensor& grad = {}) : width(x.size(-1)) {
    TORCH_CHECK(x.scalar_type() == gate.scalar_type() && x.scalar_type() == weight.scalar_type(),
                "rms_gate: the tensors must have one dtype");
    const auto all = at::broadcast_tensors({x, gate, weight, grad.defined() ? grad : x});
    sizes = all[0].sizes().vec();
    const bool shared = weight.numel() == width;
    weight_stride = shared ? 0 : width;
    this->x = all[0].reshape({-1, width}).contiguous();
    this->gate = all[1].reshape({-1, width}).contiguous();
    this->grad = all[3].reshape({-1, width}).contiguous();
    this->weight = (shared ? weight : all[2]).reshape({-1, width}).contiguous();
  }
  std::vector<int64_t> sizes;
  int64_t width, weight_stride;
  Tensor x, gate, weight, grad;
};

Tensor rms_gate_cuda(const Tensor& x, const Tensor& gate, const Tensor& weight, double eps) {
  const c10::cuda::CUDAGuard device(x.device());
  const Rows in(x, gate, weight);
  Tensor result = at::empty_like(in.x);
  if (result.numel() == 0) return result.reshape(in.sizes);
  AT_DISPATCH_FLOATING_TYPES(x.scalar_type(), "rms_gate", [&] {
    rms_gate_rows<scalar_t><<<in.x.size(0), kThreads, 0, c10::cuda::getCurrentCUDAStream()>>>(
        in.x.const_data_ptr<scalar_t>(), in.gate.const_data_ptr<scalar_t>(), in.weight.const_data_ptr<scalar_t>(),
        in.weight_stride, in.width, static_cast<scalar_t>(eps), result.mutable_data_ptr<scalar_t>());
    C10_CUDA_KERNEL_LAUNCH_CHECK();
  });
  return result.reshape(in.sizes);
}

std::tuple<Tensor, Tensor, Tensor> rms_gate_backward_cuda(const Tensor& grad, const Tensor& x, const Tensor& gate,
                                                          const Tensor& weight, double eps) {
  const c10::cuda::CUDAGuard device(x.device());
  const Rows in(x, gate, weight, grad);
  Tensor of_x = at::empty_like(in.x), of_gate = at::empty_like(in.x), of_weight = at::empty_like(in.x);
  if (of_x.numel() > 0) {
    AT_DISPATCH_FLOATING_TYPES(x.scalar_type(), "rms_gate_backward", [&] {
      rms_gate_backward_rows<scalar_t><<<in.x.size(0), kThreads, 0, c10::cuda::getCurrentCUDAStream()>>>(
          in.grad.const_data_ptr<scalar_t>(), in.x.const_data_ptr<scalar_t>(), in.gate.const_data_ptr<scalar_t>(),
          in.weight.const_data_ptr<scalar_t>(), in.weight_stride, in.width, static_cast<scalar_t>(eps),
          of_x.mutable_data_ptr<scalar_t>(), of_gate.mutable_data_ptr<scalar_t>(),
          of_weight.mutable_data_ptr<scalar_t>());
      C10_CUDA_KERNEL_LAUNCH_CHECK();
    });
  }
  return {of_x.reshape(in.sizes), of_gate.reshape(in.sizes), of_weight.reshape(in.sizes)};
}

Tensor segment_add_cuda(const Tensor& totals, int64_t dim, const Tensor& segments, const Tensor& x) {
  const c10::cuda::CUDAGuard device(x.device());
  dim = at::maybe_wrap_dim(dim, totals.dim());
  TORCH_CHECK(segments.dim() == 1 && segments.size(0) == x.size(dim) && totals.dim() == x.dim(),
              "segment_add: one segment for each slice of x");
  const Tensor result = totals.contiguous().clone(), in = x.contiguous(), index = segments.contiguous();
  int64_t inner = 1;
  for (int64_t d = dim + 1; d < x.dim(); ++d) inner *= x.size(d);
  const int64_t elements = in.numel();
  if (elements == 0) return result;
  AT_DISPATCH_FLOATING_TYPES(x.scalar_type(), "segment_add", [&] {
    segment_add_elements<scalar_t>
        <<<(elements + kThreads - 1) / kThreads, kThreads, 0, c10::cuda::getCurrentCUDAStream()>>>(
            result.mutable_data_ptr<scalar_t>(), in.const_data_ptr<scalar_t>(), index.const_data_ptr<int64_t>(),
            elements, totals.size(dim), x.size(dim), inner);
    C10_CUDA_KERNEL_LAUNCH_CHECK();
  });
  return result;
}

}  // namespace
}  // namespace myops

TORCH_LIBRARY_IMPL(myops, CUDA, m) {
  m.impl("rms_gate", &myops::rms_gate_cuda);
  m.impl("rms_gate_backward", &myops::rms_gate_backward_cuda);
  m.impl("segment_add", &myops::segment_add_cuda);
}
