"""What the Markdown of the tree says holds: code is built and run, links lead somewhere, counts are those of the records, lines fit.

    tests/journeys/docs_test.py --source . --vmapgen build/bin/vmapgen --update    # writes the records' counts into the pages
"""

import argparse
import fnmatch
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

import records

ARGUMENTS = None
WIDTH = 120
PRINTED = "| workload |"
README_LINES = 200
# A number, and the name of what it counts; `run` stands behind one of a run that leaves no record, whose command stands beside it.
MARKED = re.compile(r"(\d[\d,]*)<!--(?:=([\w.-]+)|run)-->")
NUMBER = re.compile(r"(?<![\w.])\d+(?:[.,:]\d+)*(?!\w)")
# Page -> the least number that needs a mark there. Smaller ones are words of the language: five dtypes, two levels.
COUNTED = {"README.md": 100, "docs/coverage.md": 10}
# Page -> the files that it says something of, each by its name or by one with a star.
LISTED = {"runtime/README.md": "runtime/include/vmap/*", "python/README.md": "python/vmapgen/**/*.py", "schema/targets/README.md": "schema/targets/*.*",
          "examples/README.md": "examples/*", "generator/README.md": "generator/*/", "tests/README.md": "tests/*/", "docs/README.md": "docs/*.md",
          "generated/README.md": "generated/*/*.txt", "templates/README.md": "templates/*", "tests/functorch/README.md": "tests/functorch/*",
          "tests/trace/README.md": "tests/trace/*", "tests/variance/README.md": "tests/variance/*", "tests/bench/README.md": "tests/bench/*",
          "tests/opinfo/README.md": "tests/opinfo/*"}


def pages():
    listed = subprocess.run(["git", "ls-files", "--cached", "--others", "--exclude-standard", "*.md"], cwd=ARGUMENTS.source,
                            capture_output=True, text=True)
    found = [ARGUMENTS.source / name for name in listed.stdout.split()]
    if not found:  # a tree that git does not know
        found = [path for path in ARGUMENTS.source.rglob("*.md")
                 if not path.relative_to(ARGUMENTS.source).parts[0].startswith((".", "build"))]
    return sorted(found)


def name_of(page):
    return page.relative_to(ARGUMENTS.source).as_posix()


def prose(text):
    """Without code, comments and the targets of links."""
    for what in (r"```.*?```", r"(?m)^    .*$", r"`[^`]*`", r"(?s)<!--.*?-->", r"\]\([^)]*\)"):
        text = re.sub(what, " ", text, flags=re.DOTALL if what.startswith("```") else 0)
    return text


class Docs(unittest.TestCase):
    def test_every_named_block_stands_in_its_file(self):
        shown = 0
        for page in pages():
            for path, code in re.findall(r"<!-- code: (\S+) -->\s*```\w+\n(.*?)```", page.read_text(), re.DOTALL):
                shown += 1
                files = [file.read_text() for file in ARGUMENTS.source.glob(path)]
                self.assertTrue(any(code in text for text in files), f"{name_of(page)} shows what {path} does not have:\n{code}")
        self.assertGreaterEqual(shown, 6)

    def test_every_link_leads_to_a_file(self):
        self.assertGreater(len(pages()), 8)
        for page in pages():
            for link, place in re.findall(r"\]\(([^)#\s]*)(?:#([^)\s]*))?\)", page.read_text()):
                if "://" in link:
                    continue
                target = page.parent / link if link else page
                self.assertTrue(target.exists(), f"{name_of(page)} links to {link}, which is not there")
                if place and target.suffix == ".md":
                    self.assertIn(place, self.places(target), f"{name_of(page)} links to a part of {name_of(target)}")

    def places(self, page):
        """What GitHub calls the headings of a page."""
        headings = re.findall(r"^#+ (.*)$", re.sub(r"(?ms)^```.*?^```", "", page.read_text()), re.MULTILINE)
        return [re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings]

    def test_every_file_is_in_the_list_of_its_folder(self):
        for name, pattern in LISTED.items():
            text = (ARGUMENTS.source / name).read_text()
            told = [part for words in re.findall(r"`([^`\n]+)`|\]\(([^)#\s]+)", text) for word in words
                    for part in (word, word.split("/")[0], word.split("/")[-1]) if not part.startswith("*")]
            for path in sorted(ARGUMENTS.source.glob(pattern)):
                if path.name in ("README.md", "CMakeLists.txt", "__pycache__"):
                    continue
                with self.subTest(page=name, file=path.name):
                    self.assertTrue(path.stem in told or any(fnmatch.fnmatch(path.name, each) for each in told), f"{name} does not say what {path.name} is")

    def test_lines_fit(self):
        """An address that cannot be broken is as long as it is. So is the head of a table that a command prints, and no mark counts."""
        for page in pages():
            for number, line in enumerate(page.read_text().splitlines(), 1):
                shown = re.sub(r"<!--.*?-->", "", line)
                if len(shown) <= WIDTH or shown.startswith(PRINTED) or re.fullmatch(r"\s*\S*://\S*", line):
                    continue
                self.fail(f"{name_of(page)}:{number}: {len(line)} columns, at most {WIDTH}")

    def test_the_readme_is_four_screens(self):
        self.assertLessEqual(len((ARGUMENTS.source / "README.md").read_text().splitlines()), README_LINES)


class Counts(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        if ARGUMENTS.vmapgen is None:
            raise unittest.SkipTest("the records are of the pinned PyTorch")
        cls.counts = records.counts(ARGUMENTS.source, ARGUMENTS.vmapgen, ARGUMENTS.native_functions)

    def test_every_count_is_that_of_the_record(self):
        found = 0
        for page in pages():
            for number, name in MARKED.findall(page.read_text()):
                if not name:
                    continue
                found += 1
                with self.subTest(page=name_of(page), name=name):
                    self.assertTrue(name in self.counts, "the records count nothing of that name")
                    self.assertEqual(number, f"{self.counts[name]:,}")
        self.assertGreater(found, 40)

    def test_no_count_is_without_a_record(self):
        for name, least in COUNTED.items():
            text = prose(MARKED.sub(" ", (ARGUMENTS.source / name).read_text()))
            for number in NUMBER.findall(text):
                whole = re.fullmatch(r"\d+(,\d{3})*", number)
                self.assertFalse(whole and int(number.replace(",", "")) >= least, f"{name} says {number}, and not of what record")

    def vmapgen(self, *words):
        native_functions = ["--native-functions", ARGUMENTS.native_functions] if ARGUMENTS.native_functions else []
        return subprocess.run([ARGUMENTS.vmapgen, *words, *native_functions], cwd=ARGUMENTS.source, capture_output=True, text=True)

    def test_every_schema_shown_is_one(self):
        shown = 0
        for page in pages():
            for text in re.findall(r"(?s)^```yaml\n(- func:.*?)^```", page.read_text(), re.MULTILINE):
                shown += 1
                with self.subTest(page=name_of(page), text=text), tempfile.TemporaryDirectory() as folder:
                    schema = pathlib.Path(folder, "shown.yaml")
                    schema.write_text(text)
                    ran = self.vmapgen("rules", "--schema", str(schema))
                    self.assertEqual(ran.returncode, 0, ran.stderr)
        self.assertGreaterEqual(shown, 6)

    def test_every_rule_shown_as_data_is_what_the_program_writes(self):
        written = json.loads(self.vmapgen("rules").stdout)["rules"]
        shown = [json.loads(text) for page in pages() for text in re.findall(r"(?s)^```json\n(.*?)^```", page.read_text(), re.MULTILINE)]
        self.assertTrue(shown)
        for rule in shown:
            self.assertIn(rule, written)

    def test_operators_are_counted_once(self):
        for group in ("functional", "writes", "out", "all"):
            parts = [self.counts[f"{group}.{standing}"] for standing in records.STANDINGS]
            self.assertEqual(sum(parts), self.counts[f"{group}.operators"], group)


def update():
    counts = records.counts(ARGUMENTS.source, ARGUMENTS.vmapgen, ARGUMENTS.native_functions)

    def renewed(match):
        name = match.group(2)
        return f"{counts[name]:,}<!--={name}-->" if name in counts else match.group(0)

    for page in pages():
        text = page.read_text()
        if text != (new := MARKED.sub(renewed, text)):
            page.write_text(new)
            print(f"updated {name_of(page)}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--source", required=True, type=lambda path: pathlib.Path(path).resolve())
    parser.add_argument("--vmapgen", type=lambda path: str(pathlib.Path(path).resolve()), help="without it no counts are compared")
    parser.add_argument("--native-functions")
    parser.add_argument("--update", action="store_true")
    ARGUMENTS, rest = parser.parse_known_args()
    if ARGUMENTS.update:
        update()
    else:
        unittest.main(argv=[sys.argv[0], *rest], verbosity=2)
