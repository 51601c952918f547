// Short-time Fourier transforms.
#include <ATen/Functions.h>
#include <vmap/operators/spectral.h>

#include <array>

namespace vmap::decompositions {

namespace {

enum Normalization : int64_t { kAsIs = 0, kByRootOfN = 1, kByN = 2 };  // as _fft_c2c and _fft_c2r number them

// What stft and istft are asked for, with their defaults.
struct Frames {
  int64_t n_fft;
  int64_t hop;
  int64_t window;
  bool onesided;
};

void check_istft(const Tensor& self, const Frames& frames, const std::optional<Tensor>& window) {
  TORCH_CHECK(self.is_complex(),
              "istft: the tensor is what stft gives with return_complex=True, a complex one");
  TORCH_CHECK(self.dim() == 2 || self.dim() == 3, "istft: expected a tensor with 2 or 3 dimensions, but got ",
              self.dim(), "D");
  TORCH_CHECK(self.numel() > 0, "istft: the tensor cannot be empty");
  const int64_t frequencies = frames.onesided ? frames.n_fft / 2 + 1 : frames.n_fft;
  TORCH_CHECK(self.size(-2) == frequencies, "istft: expected ", frequencies, " frequencies, but got ",
              self.size(-2));
  TORCH_CHECK(0 < frames.hop && frames.hop <= frames.window, "istft: expected 0 < hop_length <= win_length");
  TORCH_CHECK(frames.window <= frames.n_fft, "istft: expected win_length <= n_fft");
  TORCH_CHECK(!window || (window->dim() == 1 && window->size(0) == frames.window),
              "istft: expected a window of win_length ", frames.window);
}

// The window with zeros on either side until it is as long as a frame.
Tensor framed_window(const std::optional<Tensor>& window, const Tensor& self, const Frames& frames) {
  const auto options = self.options().dtype(c10::toRealValueType(self.scalar_type()));
  const Tensor given = window ? *window : at::ones({frames.window}, options);
  const int64_t more = frames.n_fft - frames.window;
  return more == 0 ? given : at::constant_pad_nd(given, {more / 2, more - more / 2}, 0);
}

// [channels, frames, n_fft]: the signal of each frame.
Tensor inverse(const Tensor& spectra, const Frames& frames, bool normalized, bool to_complex) {
  const int64_t normalization = normalized ? kByRootOfN : kByN;
  if (to_complex) return at::_fft_c2c(spectra, {2}, normalization, /*forward=*/false);
  const Tensor half = frames.onesided ? spectra : spectra.slice(2, 0, frames.n_fft / 2 + 1);
  return at::_fft_c2r(half, {2}, normalization, frames.n_fft);
}

// The sum of the frames, each at its place: [channels, length].
Tensor overlapped(const Tensor& each, const Frames& frames) {
  const int64_t length = frames.n_fft + frames.hop * (each.size(1) - 1);
  return at::unfold_backward(each, {each.size(0), length}, 1, frames.n_fft, frames.hop);
}

void check_stft(const Tensor& self, const Frames& frames, const std::optional<Tensor>& window,
                int64_t length) {
  TORCH_CHECK(self.is_floating_point() || self.is_complex(),
              "stft: expected a tensor of floating point or complex values");
  TORCH_CHECK(0 < frames.n_fft && frames.n_fft <= length, "stft: expected 0 < n_fft <= ", length,
              ", but got ", frames.n_fft);
  TORCH_CHECK(frames.hop > 0, "stft: expected hop_length > 0, but got ", frames.hop);
  TORCH_CHECK(0 < frames.window && frames.window <= frames.n_fft,
              "stft: expected 0 < win_length <= n_fft, but got ", frames.window);
  TORCH_CHECK(!window || (window->dim() == 1 && window->size(0) == frames.window),
              "stft: expected a window of win_length ", frames.window);
}

// [channels, length] with `more` on either side.
Tensor padded(const Tensor& signal, int64_t more, std::string_view mode) {
  const std::array<int64_t, 2> by = {more, more};
  return at::pad(signal.unsqueeze(0), by, mode).squeeze(0);
}

// [channels, frames, n_fft]. PyTorch's own body takes strides, which a batch need not have.
Tensor framed(const Tensor& signal, const Frames& frames, bool align_to_window) {
  if (!align_to_window) return signal.unfold(1, frames.n_fft, frames.hop);
  const int64_t count = 1 + (signal.size(1) - frames.window) / frames.hop;
  const Tensor each =
      padded(signal, (frames.n_fft - frames.window) / 2, "constant").unfold(1, frames.n_fft, frames.hop);
  TORCH_CHECK(each.size(1) == count, "stft: the last of ", count, " windows has no whole frame around it");
  return each;
}

// [channels, frames, frequencies]
Tensor spectra_of(const Tensor& each, bool normalized, std::optional<bool> onesided) {
  const int64_t normalization = normalized ? kByRootOfN : kAsIs;
  if (!each.is_complex()) return at::_fft_r2c(each, {2}, normalization, onesided.value_or(true));
  TORCH_CHECK(!onesided.value_or(false), "stft: a complex signal has no one-sided spectrum");
  return at::_fft_c2c(each, {2}, normalization, /*forward=*/true);
}

}  // namespace

Tensor stft(const Tensor& self, int64_t n_fft, std::optional<int64_t> hop_length,
            std::optional<int64_t> win_length, const std::optional<Tensor>& window, bool center,
            std::string_view pad_mode, bool normalized, std::optional<bool> onesided,
            std::optional<bool> return_complex, std::optional<bool> align_to_window) {
  TORCH_CHECK(self.dim() == 1 || self.dim() == 2, "stft: expected a 1D or 2D tensor, but got ", self.dim(),
              "D");
  TORCH_CHECK(!center || !align_to_window, "stft: align_to_window is for center=False");
  const bool is_complex = return_complex.value_or(self.is_complex() || (window && window->is_complex()));
  TORCH_CHECK(is_complex || return_complex, "stft: a real signal wants return_complex=True or False said");
  const Frames frames{n_fft, hop_length.value_or(n_fft / 4), win_length.value_or(n_fft), false};
  Tensor signal = self.dim() == 1 ? self.unsqueeze(0) : self;
  if (center) signal = padded(signal, n_fft / 2, pad_mode);
  check_stft(self, frames, window, signal.size(1));

  Tensor each = framed(signal, frames, !center && align_to_window.value_or(false));
  if (window || frames.window < n_fft) each = at::mul(each, framed_window(window, self, frames));
  Tensor spectra = spectra_of(each, normalized, onesided).transpose(1, 2);
  if (self.dim() == 1) spectra = spectra.squeeze(0);
  return is_complex ? spectra : at::view_as_real(spectra);
}

Tensor stft(const Tensor& self, int64_t n_fft, std::optional<int64_t> hop_length,
            std::optional<int64_t> win_length, const std::optional<Tensor>& window, bool normalized,
            std::optional<bool> onesided, std::optional<bool> return_complex,
            std::optional<bool> align_to_window) {
  return decompositions::stft(self, n_fft, hop_length, win_length, window, /*center=*/false, "constant",
                              normalized, onesided, return_complex, align_to_window);
}

Tensor istft(const Tensor& self, int64_t n_fft, std::optional<int64_t> hop_length,
             std::optional<int64_t> win_length, const std::optional<Tensor>& window, bool center,
             bool normalized, std::optional<bool> onesided, std::optional<int64_t> length,
             bool return_complex) {
  TORCH_CHECK_INDEX(self.dim() >= 2, "istft: expected a tensor with 2 or 3 dimensions, but got ", self.dim(),
                    "D");
  const Frames frames{n_fft, hop_length.value_or(n_fft / 4), win_length.value_or(n_fft),
                      onesided.value_or(self.size(-2) != n_fft)};
  check_istft(self, frames, window);
  TORCH_CHECK(!return_complex || !frames.onesided, "istft: one side of a spectrum gives no complex signal");
  TORCH_CHECK(return_complex || !window || !window->is_complex(),
              "istft: a complex window gives no real signal");

  const Tensor shape = framed_window(window, self, frames);
  const Tensor spectra = (self.dim() == 2 ? self.unsqueeze(0) : self).transpose(1, 2);
  const Tensor parts = inverse(spectra, frames, normalized, return_complex);
  const Tensor envelope_parts = shape.pow(2).expand({1, parts.size(1), n_fft});
  Tensor signal = overlapped(at::mul(parts, shape.view({1, 1, n_fft})), frames);
  Tensor envelope = overlapped(envelope_parts, frames);

  const int64_t whole = signal.size(1), start = center ? n_fft / 2 : 0;
  const int64_t end = length ? start + *length : center ? whole - n_fft / 2 : whole;
  signal = signal.slice(1, start, end);
  envelope = envelope.slice(1, start, end);
  // Every example's window is asked at once.
  at::_assert_async(envelope.abs().min().lt(1e-11).logical_not(),
                    "istft: the windows add up to nothing somewhere in the signal");
  signal = at::div(signal, envelope);
  if (self.dim() == 2) signal = signal.squeeze(0);
  return end > whole ? at::constant_pad_nd(signal, {0, end - whole}, 0) : signal;
}

}  // namespace vmap::decompositions
