"""The code that README.md shows is code that is built and run: each block stands word for word in the file that it names."""

import argparse
import pathlib
import re
import sys
import unittest

ARGUMENTS = None


class ReadmeCode(unittest.TestCase):
    def test_every_named_block_stands_in_its_file(self):
        readme = (ARGUMENTS.source / "README.md").read_text()
        blocks = re.findall(r"<!-- code: (\S+) -->\s*```\w+\n(.*?)```", readme, re.DOTALL)
        self.assertGreaterEqual(len(blocks), 3)
        for path, code in blocks:
            files = [file.read_text() for file in ARGUMENTS.source.glob(path)]
            self.assertTrue(any(code in text for text in files), f"README.md shows what {path} does not have:\n{code}")

    def test_every_link_leads_to_a_file(self):
        pages = [ARGUMENTS.source / name for name in ("README.md", "CONTRIBUTING.md")]
        for folder in ("docs", "schema", "generator", "templates", "generated", "runtime", "tests", "examples", "python"):
            pages += (ARGUMENTS.source / folder).rglob("*.md")
        self.assertGreater(len(pages), 8)
        for page in pages:
            for link in re.findall(r"\]\(([^)#\s]+)(?:#[^)]*)?\)", page.read_text()):
                if "://" not in link:
                    self.assertTrue((page.parent / link).exists(), f"{page.name} links to {link}, which is not there")


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--source", required=True, type=pathlib.Path)
    ARGUMENTS, rest = parser.parse_known_args()
    unittest.main(argv=[sys.argv[0], *rest], verbosity=2)
