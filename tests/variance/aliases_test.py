"""Tensors over one memory, in one process: whoever writes to it, all of them know."""

import copy
import io
import unittest

import torch
import vmapgen
from marked import MESH, marked, states
from vmapgen import variance as v


class Lists(unittest.TestCase):
    """Operators of lists go through them one after the other."""

    def test_parts_of_one_buffer(self):
        for write in (torch._foreach_add_, torch._foreach_mul_, torch._foreach_copy_):
            for tracked in ("dp", ()), ((), "dp"):
                buffer = marked(4)
                write([buffer[:2], buffer[2:]], [marked(2, varying=of) for of in tracked])
                self.assertEqual(states(buffer), "VI")

    def test_one_tensor_twice(self):
        for x in (marked(3), torch.zeros(3, dtype=torch.float64)):
            torch._foreach_add_([x, x], [marked(3, varying="dp"), marked(3)])
            self.assertEqual(states(x), "VI")
        x = marked(3)
        torch._foreach_copy_([x, x], [marked(3, varying="dp"), marked(3)])
        self.assertEqual(states(x), "II")  # the second is there alone

    def test_what_was_written_is_read(self):
        x, y, z = marked(3), marked(3), marked(3)
        torch._foreach_add_([x, y], [marked(3, varying="tp"), x])
        torch._foreach_mul_([y, z], [marked(3, varying="dp"), y])
        self.assertEqual([states(each) for each in (x, y, z)], ["IV", "VV", "VV"])


class Memory(unittest.TestCase):
    def test_a_tensor_that_is_put_over_anothers_memory(self):
        for x in (marked(3), torch.zeros(3, dtype=torch.float64), marked(3, varying="tp")):
            y = marked(3)
            x.set_(y)
            self.assertEqual(states(x), "II")
            y.add_(marked(3, varying="dp"))
            self.assertEqual([states(x), states(y)], ["VI", "VI"])
            x.copy_(marked(3, varying="tp"))
            self.assertEqual([states(x), states(y)], ["IV", "IV"])

    def test_gradients_in_one_buffer(self):
        for reduced in ((), "dp"):
            w, x = (marked(3, varying=() if reduced else "dp", reduced=reduced).requires_grad_() for _ in range(2))
            buffer = torch.zeros(6, dtype=torch.float64)
            w.grad, x.grad = buffer[:3], buffer[3:]
            (w * x * marked(3, varying="dp")).sum().backward()
            self.assertEqual([states(each) for each in (buffer, w.grad, x.grad)], ["VI"] * 3)
            buffer = torch.zeros(6, dtype=torch.float64)
            w.grad, x.grad = buffer[:3].detach(), buffer[3:].detach()  # which do not know the buffer
            with self.assertRaisesRegex(RuntimeError, "shares its memory with other tensors that would not know. mark"):
                (w * x * marked(3, varying="dp")).sum().backward()
            self.assertEqual(float(buffer.abs().sum()), 0)
            v.mark(buffer, MESH)
            w.grad, x.grad = buffer[:3].detach(), buffer[3:].detach()
            (w * x * marked(3, varying="dp")).sum().backward()
            self.assertEqual(states(buffer), "VI")

    def test_copies_and_files(self):
        def through_a_file(tree):
            file = io.BytesIO()
            torch.save(tree, file)
            return torch.load(io.BytesIO(file.getvalue()))

        for copied in (copy.deepcopy, through_a_file, lambda tree: {name: copy.copy(x) for name, x in tree.items()}):
            whole = marked(4)
            for _ in range(2):
                tree = copied({"whole": whole, "part": whole[:2], "other": marked(2)})
            tree["whole"].add_(marked(4, varying="dp"))
            self.assertEqual([states(x) for x in tree.values()], ["VI", "VI", "II"])
        self.assertEqual(states(copy.copy(whole)), "VI")

    def test_a_part_that_is_chosen_by_what_varies(self):
        start, ends = (v.mark(torch.tensor(of), MESH, varying="dp") for of in (2, [1, 2]))
        for whole in (torch.randn(6), marked(6)):
            self.assertEqual(states(torch.narrow(whole, 0, start, 1)), "VI")
            self.assertEqual([states(x) for x in torch.tensor_split(whole, ends)], ["VI"] * 3)

    def test_what_is_made_in_a_map_that_is_traced(self):
        """What the trace keeps of it is no other tensor that would not know."""
        for fill in (lambda x: torch.zeros(4).copy_(x), lambda x: torch.zeros(4).add_(x), lambda x: torch.mul(x, 2, out=torch.empty(4)),
                     lambda x: torch.zeros(4).index_add_(0, torch.arange(4), x)):
            f = vmapgen.jit(fill)
            for _ in range(2):
                x = marked(3, 4, varying="dp").float()
                y = f(x)
                self.assertEqual(states(y), "VI")
                self.assertTrue(torch.equal(v.unmarked(y), torch.stack([fill(each) for each in v.unmarked(x)])))

        def viewed(x):
            whole = torch.zeros(4)
            part = whole.view(2, 2)
            whole.copy_(x)
            return part * 1

        with self.assertRaisesRegex(RuntimeError, "shares its memory with other tensors that would not know"):
            vmapgen.jit(viewed)(marked(3, 4, varying="dp").float())

    def test_bodies_that_write_to_what_they_have_made(self):
        x = marked(2, 3, 4, varying="dp")
        for kind in (torch.nn.GRU, torch.nn.LSTM, torch.nn.RNN):
            module = kind(4, 3, dtype=x.dtype)  # nobody has marked the weights
            self.assertEqual(states(module(x)[0]), "VI")


if __name__ == "__main__":
    unittest.main()
