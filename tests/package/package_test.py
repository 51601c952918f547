"""vmapgen as others use it: the project in consumer/ is built against an install tree, and with our sources as a part of
it. ctest runs each class as one test; README.md says how.
"""

import re
import shutil

import case  # first: it shows the way to the next
import tree_copy
from case import ARGUMENTS, Consumer


class InstallTree(Consumer):
    def test_a_program_finds_links_and_agrees_with_the_loop(self):
        self.configure(f"-DCMAKE_PREFIX_PATH={ARGUMENTS.prefix}", *case.cached())
        self.build_and_run()

    def test_components_are_the_targets_by_their_names(self):
        targets, = (path for path in ARGUMENTS.prefix.rglob("vmapgenTargets.cmake"))
        names = re.findall(r"add_(?:library|executable)\(vmapgen::(\w+)", targets.read_text())
        self.assertIn("vmap_variance", names)
        names += [name.removeprefix("vmap_") for name in names]
        self.configure(f"-DCMAKE_PREFIX_PATH={ARGUMENTS.prefix}", f"-DVMAPGEN_COMPONENTS={';'.join(names)}")
        said = self.refused(f"-DCMAKE_PREFIX_PATH={ARGUMENTS.prefix}", "-DCMAKE_DISABLE_FIND_PACKAGE_Torch=ON",
                            "-DVMAPGEN_COMPONENTS=vmap_program")  # the library, not the command `program`
        self.assertRegex(said, r"needs libtorch \d+\.\d+\.\d+, and none was found")

    def test_the_program_finds_what_is_installed_with_it(self):
        program, listed = ARGUMENTS.prefix / "bin/vmapgen", f"--native-functions={ARGUMENTS.native_functions}"
        self.assertNotIn("note:", self.run_command(program, "coverage", "--allow-missing", listed))
        (self.folder / "schema").mkdir()  # not what it is looking for
        self.assertIn("cumsum_rule", self.run_command(program, "explain", listed, "cumsum"))
        version = self.run_command(program, "--version").strip()
        config, = ARGUMENTS.prefix.rglob("vmapgenConfigVersion.cmake")
        self.assertIn(f'set(PACKAGE_VERSION "{version}")', config.read_text())

    def test_the_tree_may_be_moved(self):
        moved = self.folder / "moved"
        shutil.copytree(ARGUMENTS.prefix, moved)
        self.configure(f"-DCMAKE_PREFIX_PATH={moved}")
        self.assertIn(str(moved), (self.build / "build.ninja").read_text())
        self.assertNotIn(str(ARGUMENTS.prefix), (self.build / "build.ninja").read_text())

    def test_folders_of_one_project_each_find_it(self):
        """Targets for the whole build, whose variables the second folder does not see; a target of another folder."""
        self.project = self.folder / "project"
        for name, call in {"ops": "", "rules": "vmapgen_add_rules(ops SCHEMA operators.yaml HOST native)\n"}.items():
            (self.project / name).mkdir(parents=True)
            (self.project / name / "CMakeLists.txt").write_text(f"find_package(vmapgen CONFIG REQUIRED)\n{call}")
        (self.project / "CMakeLists.txt").write_text(
            "cmake_minimum_required(VERSION 3.25)\nproject(folders LANGUAGES CXX)\nadd_subdirectory(ops)\n"
            "add_library(ops OBJECT)\nadd_subdirectory(rules)\n")
        shutil.copy(case.HERE / "consumer/operators.yaml", self.project / "rules")
        self.configure(f"-DCMAKE_PREFIX_PATH={ARGUMENTS.prefix}", "-DCMAKE_FIND_PACKAGE_TARGETS_GLOBAL=ON", *case.cached())
        self.run_command("cmake", "--build", self.build)

    def test_nothing_but_the_hint_names_the_source_tree(self):
        for path in ARGUMENTS.prefix.rglob("*.cmake"):
            lines = [line for line in path.read_text().splitlines()
                     if str(ARGUMENTS.source) in line and "vmapgen_find_torch(" not in line]
            self.assertEqual(lines, [], path)


class Refusals(Consumer):
    def test_a_libtorch_of_another_version(self):
        other = self.stand_in_for_torch("2.0.1")
        said = self.refused(f"-DCMAKE_PREFIX_PATH={ARGUMENTS.prefix}", f"-DTorch_DIR={other}")
        self.assertRegex(said, r"built for PyTorch \d+\.\d+\.\d+, and the libtorch that was found is 2\.0\.1")
        self.assertIn(f"cmake -DTorch_DIR={other}", said)  # what to do about it

    def test_no_libtorch(self):
        said = self.refused(f"-DCMAKE_PREFIX_PATH={ARGUMENTS.prefix}", "-DCMAKE_DISABLE_FIND_PACKAGE_Torch=ON")
        self.assertRegex(said, r"needs libtorch \d+\.\d+\.\d+, and none was found")
        self.assertIn("torch.utils.cmake_prefix_path", said)

    def test_no_libtorch_is_needed_for_the_program(self):
        for components in ("program", "vmapgen", "vmapgen;program"):
            said = self.configure(f"-DCMAKE_PREFIX_PATH={ARGUMENTS.prefix}", "-DCMAKE_DISABLE_FIND_PACKAGE_Torch=ON",
                                  f"-DVMAPGEN_COMPONENTS={components}")
            self.assertIn("the program alone", said)

    def test_a_component_that_there_is_not(self):
        said = self.refused(f"-DCMAKE_PREFIX_PATH={ARGUMENTS.prefix}", "-DVMAPGEN_COMPONENTS=program;jax")
        self.assertIn("has no component jax: there are vmapgen, vmap_native", said)

    def test_rules_for_a_host_that_there_is_not(self):
        said = self.refused(f"-DCMAKE_PREFIX_PATH={ARGUMENTS.prefix}", "-DVMAPGEN_RULES_HOST=jax")
        self.assertIn("HOST is 'jax'; it must be native", said)

    def test_our_sources_without_libtorch(self):
        said = self.refused(f"-DVMAPGEN_TREE={ARGUMENTS.source}", "-DCMAKE_DISABLE_FIND_PACKAGE_Torch=ON")
        self.assertIn("libtorch was not found", said)
        self.assertIn("-DTorch_DIR=", said)

    def test_a_wheel_without_torch_in_the_python_that_builds(self):
        said = " ".join(self.run_command(
            "cmake", "-S", ARGUMENTS.source, "-B", self.build, "-G", "Ninja", "-DSKBUILD=2", "-DVMAPGEN_BUILD_TESTS=OFF",
            "-DCMAKE_DISABLE_FIND_PACKAGE_Torch=ON", fails=True).split())
        self.assertIn("libtorch was not found. PyTorch is not installed where", said)
        self.assertIn("pip install --no-build-isolation .", said)


class Subproject(Consumer):
    def test_a_program_builds_us_links_and_agrees_with_the_loop(self):
        if not shutil.which("ccache"):
            case.skip("without ccache all rules would be compiled a second time")
        tree = self.folder / "vmapgen"
        tree_copy.copy_tree(ARGUMENTS.source, tree)
        self.build = tree / "build"  # as deep as the build that filled the cache
        torch = tree_copy.torch_in_the_copy(ARGUMENTS.torch, ARGUMENTS.source, tree)
        self.configure(f"-DVMAPGEN_TREE={tree}", f"-DTorch_DIR={torch}")
        targets = self.run_command("cmake", "--build", self.build, "--target", "help")
        self.assertNotRegex(targets, r"vmap_rules_tests|example_")
        self.build_and_run()


if __name__ == "__main__":
    case.main()
