// What a batching rule is written with, generated or by hand. See docs/writing-rules.md.
#pragma once

#include <vmap/bdim.h>
#include <vmap/rules/advanced_index.h>
#include <vmap/rules/broadcast.h>
#include <vmap/rules/channelwise.h>
#include <vmap/rules/class_loss.h>
#include <vmap/rules/contraction.h>
#include <vmap/rules/convolution.h>
#include <vmap/rules/fold.h>
#include <vmap/rules/in_front.h>
#include <vmap/rules/index.h>
#include <vmap/rules/join.h>
#include <vmap/rules/layout.h>
#include <vmap/rules/loss.h>
#include <vmap/rules/new_sized.h>
#include <vmap/rules/random.h>
#include <vmap/rules/reduction.h>
#include <vmap/rules/view.h>
