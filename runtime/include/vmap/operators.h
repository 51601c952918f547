// What is written by hand, by families of operators. In vmap::custom: batching rules, named by `custom`
// entries of the schema, which is where they are registered. In vmap::decompositions: bodies that an
// expression of the schema cannot say, named by `function:`; each has its operator's own signature, and runs
// on what the mapped function sees.
#pragma once

#include <vmap/operators/attention.h>
#include <vmap/operators/checks.h>
#include <vmap/operators/convolution_backward.h>
#include <vmap/operators/convolution_kernels.h>
#include <vmap/operators/cross_entropy.h>
#include <vmap/operators/ctc.h>
#include <vmap/operators/diagonals.h>
#include <vmap/operators/draws.h>
#include <vmap/operators/dropout.h>
#include <vmap/operators/embedding.h>
#include <vmap/operators/embedding_bag.h>
#include <vmap/operators/flash_attention.h>
#include <vmap/operators/fused_attention.h>
#include <vmap/operators/gather.h>
#include <vmap/operators/grouped_product.h>
#include <vmap/operators/histogram.h>
#include <vmap/operators/linalg.h>
#include <vmap/operators/lists.h>
#include <vmap/operators/masks.h>
#include <vmap/operators/normalization.h>
#include <vmap/operators/optimizers.h>
#include <vmap/operators/pooling.h>
#include <vmap/operators/products.h>
#include <vmap/operators/ranges.h>
#include <vmap/operators/recurrent_layers.h>
#include <vmap/operators/resize.h>
#include <vmap/operators/search.h>
#include <vmap/operators/segments.h>
#include <vmap/operators/sets.h>
#include <vmap/operators/shapes.h>
#include <vmap/operators/sobol.h>
#include <vmap/operators/spectral.h>
#include <vmap/operators/statistics.h>
#include <vmap/operators/views.h>
