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


class Allowed(Case):
    def test_one_name_is_a_name(self):
        program = vmapgen.trace(lambda x: twice(x) + 1)(torch.ones(3, 4))
        for allow_ops in ("vmapgen_saved_test::twice", ["vmapgen_saved_test::twice"], {"vmapgen_saved_test::twice.default"}):
            same(self.there_and_back(program, allow_ops=allow_ops)(torch.ones(3, 4)), [torch.full((3, 4), 3.0)])
        self.assertRaisesRegex(RuntimeError, "name it in allow_ops", self.there_and_back, program, allow_ops="vmapgen_saved_test::twic")
        for allow_ops in (3, [3], None, b"vmapgen_saved_test::twice", [torch.ops.vmapgen_saved_test.twice]):
            self.assertRaisesRegex(TypeError, r'allow_ops are names of operators, such as \["myops::foo"\], and an? .* was given', self.there_and_back,
                                   program, allow_ops=allow_ops)


if __name__ == "__main__":
    unittest.main()
