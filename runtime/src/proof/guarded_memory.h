// Memory of tensors that ends where a page that nobody may touch begins: who reads or writes past the end
// dies of it at once, and in every run, rather than of what lay there by chance.
#pragma once

namespace vmap_proof {

// Every CPU tensor of this process lies so from now on. What is written before the beginning ends the process
// as well, when the tensor goes: by SIGABRT.
void guard_memory();

// What memory holds that nobody wrote: that of tensors, and of the heap.
void fill_new_memory(unsigned char contents);

}  // namespace vmap_proof
