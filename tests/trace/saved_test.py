"""Programs in files, from Python: where they may be written, what they hold, what a stranger's may call, and that they are not pickled."""

import copy
import os
import pathlib
import pickle
import stat
import tempfile
import unittest

import torch
import vmapgen
from vmapgen._programs import package_file

same = torch.testing.assert_close


@torch.library.custom_op("vmapgen_saved_test::twice", mutates_args=())
def twice(x: torch.Tensor) -> torch.Tensor:
    return x * 2


twice.register_vmap(lambda info, dims, x: (twice(x), dims[0]))


class Case(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def there_and_back(self, program, **options):
        program.save(self.folder / "there.vmap")
        return vmapgen.load(self.folder / "there.vmap", **options)


class Places(Case):
    def test_a_pipe_stays_one(self):
        whole, program = self.folder / "whole.pt2", vmapgen.trace(torch.sin)(torch.ones(3))
        whole.write_bytes(b"package")
        for name, error, save in (("pipe.vmap", RuntimeError, program.save), ("pipe.pt2", vmapgen.CompileError, package_file.check_place),
                                  ("pipe.pt2", vmapgen.CompileError, lambda path: package_file.put(whole, path))):
            pipe, link = self.folder / name, self.folder / f"link-to-{name}"
            for each in (pipe, link):
                each.unlink(missing_ok=True)
            os.mkfifo(pipe)
            link.symlink_to(pipe)
            before = sorted(os.listdir(self.folder))
            for path in (pipe, link):
                self.assertRaisesRegex(error, f"{path}: .*cannot be written: it is no regular file", save, path)
            self.assertTrue(stat.S_ISFIFO(pipe.stat().st_mode))
            self.assertEqual(sorted(os.listdir(self.folder)), before)


class Held(Case):
    def test_unsigned_integers(self):
        for dtype in (torch.uint16, torch.uint32, torch.uint64):
            c = torch.tensor([1, 2, torch.iinfo(dtype).max], dtype=dtype)
            for each in (c, torch.stack([c, c]).t()[:, 1], c[:1].expand(3)):
                program = vmapgen.trace(lambda x: (x * each.double(), each))(torch.ones(2, 3, dtype=torch.float64))  # noqa: B023
                loaded, x = self.there_and_back(program), torch.rand(4, 3, dtype=torch.float64)
                for got, wanted in zip(loaded(x), program(x)):
                    self.assertEqual((got.dtype, got.tolist()), (wanted.dtype, wanted.tolist()))

    def test_names_in_any_language(self):
        names = ("größe", "大きさ", "😀")
        program = vmapgen.trace(lambda d: sum(d[name] for name in names))({name: torch.ones(2, 3) for name in names})
        loaded = self.there_and_back(self.there_and_back(program))
        with self.assertRaises(RuntimeError) as before:
            program({"größe": torch.ones(2, 4), "大きさ": torch.ones(2, 3), "😀": torch.ones(2, 4)})
        with self.assertRaises(RuntimeError) as after:
            loaded(torch.ones(2, 4), torch.ones(2, 3), torch.ones(2, 4))
        self.assertEqual(str(after.exception), str(before.exception))
        self.assertIn("d['größe']", str(after.exception))
        self.assertEqual(str(loaded), str(program))

    def test_signs_that_one_does_not_see_are_shown_as_such(self):
        for sign in ("\u202e", "\x9b", "\u200b", "\ufeff", "\x1b", "\U000e0041"):
            loaded = self.there_and_back(vmapgen.trace(lambda x, **all: x + all[f"é{sign}b"])(torch.ones(2, 3), **{f"é{sign}b": torch.ones(2, 3)}))  # noqa: B023
            self.assertRaisesRegex(RuntimeError, r"input 1 \(é\?+b\)", loaded, torch.ones(2, 3), torch.ones(2, 4))


class Allowed(Case):
    def test_one_name_is_a_name(self):
        program = vmapgen.trace(lambda x: twice(x) + 1)(torch.ones(3, 4))
        for allow_ops in ("vmapgen_saved_test::twice", ["vmapgen_saved_test::twice"], {"vmapgen_saved_test::twice.default"}):
            same(self.there_and_back(program, allow_ops=allow_ops)(torch.ones(3, 4)), [torch.full((3, 4), 3.0)])
        self.assertRaisesRegex(RuntimeError, "name it in allow_ops", self.there_and_back, program, allow_ops="vmapgen_saved_test::twic")
        for allow_ops in (3, [3], None, b"vmapgen_saved_test::twice", [torch.ops.vmapgen_saved_test.twice]):
            self.assertRaisesRegex(TypeError, r'allow_ops are names of operators, such as \["myops::foo"\], and an? .* was given', self.there_and_back,
                                   program, allow_ops=allow_ops)


class Copies(Case):
    def test_it_is_told_how_a_program_is_kept(self):
        module = torch.nn.Linear(2, 2)
        module.step = vmapgen.trace(lambda x: x * 2)(torch.ones(3))
        for make in (lambda: copy.copy(module.step), lambda: copy.deepcopy(module.step), lambda: copy.deepcopy(module), lambda: pickle.dumps(module.step),
                     lambda: torch.save(module, self.folder / "module.pt")):
            self.assertRaisesRegex(TypeError, r"a Program is neither copied nor pickled: save\(path\) writes it, and vmapgen.load\(path\)", make)


if __name__ == "__main__":
    unittest.main()
