"""Packages of compiled programs: loaded, damaged, for other machines, saved again, from C++."""

import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import threading
import unittest
import zipfile

import torch

import vmapgen
from compile_case import HERE, Case, arguments, compiled, energy, looped, package
from vmapgen._programs import of_torch, package_file


class Packages(Case):
    def changed(self, change):
        """The package with its list changed, and the checksums that this list should have."""
        path = HERE / "changed.pt2"
        with zipfile.ZipFile(package()) as whole, zipfile.ZipFile(path, "w") as out:
            records = {name: whole.read(name) for name in whole.namelist()}
            root = next(iter(records)).split("/")[0]
            change(records, root + "/")
            for name, content in records.items():
                out.writestr(name, content)
        return path

    def relisted(self, change):
        def of_records(records, root):
            listed = json.loads(records[root + "extra/vmapgen/package.json"])
            change(listed)
            text = json.dumps(listed).encode()
            file = HERE / "list.json"
            file.write_bytes(text)
            records[root + "extra/vmapgen/package.json"] = text
            records[root + "extra/vmapgen/package.sum"] = of_torch.classes().Compiled.checksum_of(str(file)).encode()

        return self.changed(of_records)

    def load(self, path):
        before = set(os.listdir(HERE))
        try:
            return vmapgen.load(path)
        finally:
            self.assertEqual(set(os.listdir(HERE)), before)

    def test_of_another_maker(self):
        self.refused(f"was compiled with PyTorch 1.13.0, and this is {torch.__version__.partition('+')[0]}", self.load,
                     self.relisted(lambda at: at.update(torch="1.13.0")))
        self.refused("compiled for plan9 sparc, and this is", self.load, self.relisted(lambda at: at.update(platform="plan9 sparc")))
        self.refused("a processor with avx1024, which this one lacks", self.load,
                     self.relisted(lambda at: at["instruction_sets"].append("avx1024")))
        self.refused("of version 9 of the format", self.load, self.relisted(lambda at: at.update(version=9)))

    def test_unchanged_it_loads(self):
        x, q, off = arguments(6)
        self.close(self.load(self.relisted(lambda at: None))(x, q, off)[0], looped(energy, x, q, off))

    def test_damaged(self):
        def flipped(name):
            def change(records, root):
                found = next(each for each in records if each.endswith(name))
                content = bytearray(records[found])
                content[len(content) // 2] ^= 1
                records[found] = bytes(content)

            return self.changed(change)

        for name in (".so", "forward.vmap", "backward.vmap", "package.json", "package.sum"):
            self.refused("is damaged", self.load, flipped(name))

        def without(name):
            return self.changed(lambda records, root: records.pop(next(each for each in records if each.endswith(name))))

        for name in (".so", "forward.vmap", "package.sum"):
            self.refused("is damaged: .* is missing", self.load, without(name))
        self.refused("is no compiled program of vmapgen's", self.load, without("package.json"))
        whole, short = package().read_bytes(), HERE / "short.pt2"
        for length in (0, 100, len(whole) // 2, len(whole) - 1):
            short.write_bytes(whole[:length])
            self.refused("is damaged, or no package|cannot be read", self.load, short)
        self.refused("there is no such file", self.load, HERE / "none.pt2")
        self.refused("is no regular file", self.load, pathlib.Path(self.folder()))

    def folder(self):
        folder = HERE / "folder.pt2"
        folder.mkdir(exist_ok=True)
        return folder

    def test_no_temporary_folder(self):
        code = "import sys, vmapgen; vmapgen.load(sys.argv[1])"
        ran = subprocess.run([sys.executable, "-c", code, package()], capture_output=True, text=True, env=os.environ | {"TMPDIR": str(HERE / "nowhere")})
        self.assertIn("no temporary folder can be made", ran.stderr)

    def test_saved_again(self):
        path = HERE / "again.pt2"
        compiled().programs()[0].save(path)
        self.refused("again.so is named otherwise", compiled().programs()[0].save, HERE / "again.so", error=vmapgen.CompileError)
        x, q, off = arguments(8)
        self.close(vmapgen.load(path)(x, q, off)[0], looped(energy, x, q, off))

    def test_saved_is_what_was_loaded_or_nothing(self):
        with tempfile.TemporaryDirectory() as folder:
            source, target = pathlib.Path(folder, "source.pt2"), pathlib.Path(folder, "target.pt2")
            shutil.copy(package(), source)
            loaded = vmapgen.load(os.path.relpath(source))
            here = os.getcwd()
            self.addCleanup(os.chdir, here)
            os.chdir("/")
            loaded.save(target)
            os.chdir(here)
            self.assertEqual(target.read_bytes(), source.read_bytes())
            shutil.copy(self.relisted(lambda at: at.update(why_only="another one")), source)
            text = self.refused("source.pt2, which the package was loaded from, is another file by now", loaded.save, target, error=vmapgen.CompileError)
            self.assertIn("was not copied to", text)
            self.assertEqual(target.read_bytes(), package().read_bytes())
            source.write_bytes(b"no package")
            self.refused("is another file by now", loaded.save, target, error=vmapgen.CompileError)
            source.unlink()
            self.refused("copied from .*source.pt2, which cannot be read any more: No such file", loaded.save, target, error=vmapgen.CompileError)
            self.refused("target.pt2: it cannot be written: there is no folder", loaded.save, f"{folder}/none/target.pt2", error=vmapgen.CompileError)
            self.assertEqual(os.listdir(folder), ["target.pt2"])

    def test_parts_links_and_modes(self):
        with tempfile.TemporaryDirectory() as folder:
            target, link = pathlib.Path(folder, "target.pt2"), pathlib.Path(folder, "link.pt2")
            for count in range(2):  # left by a process that was killed, of this one's number
                pathlib.Path(folder, f".target.pt2.{os.getpid()}.{threading.get_ident()}.{count}.part").touch()
            package_file.put(package(), target)
            target.chmod(0o640)
            link.symlink_to("target.pt2")
            target.write_bytes(b"")
            vmapgen.load(package()).save(link)
            self.assertTrue(link.is_symlink())
            self.assertEqual((target.read_bytes(), target.stat().st_mode & 0o777), (package().read_bytes(), 0o640))

    def test_from_cpp(self):
        tests = os.environ.get("VMAP_COMPILED_TESTS")
        if not tests:
            self.skipTest("VMAP_COMPILED_TESTS names the C++ program")
        ran = subprocess.run([tests, "--gtest_filter=Compiled.*"], capture_output=True, text=True, env=os.environ | {"VMAP_TEST_PACKAGE": str(package())})
        self.assertEqual(ran.returncode, 0, ran.stdout + ran.stderr)


if __name__ == "__main__":
    unittest.main()
