"""The coverage page in a real browser: it filters and sorts by itself, and needs nothing from outside.

The page is opened in headless Chromium, and the table that its script made is compared with `--format json`.
"""

import argparse
import html.parser
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

ARGUMENTS = None


def vmapgen(*words):
    command = [ARGUMENTS.vmapgen, "coverage", *words]
    done = subprocess.run(command, cwd=ARGUMENTS.source, capture_output=True, text=True, timeout=60)
    if done.returncode != 0:
        raise AssertionError(f"{command} ended with {done.returncode}:\n{done.stderr}")
    return done.stdout


class Table(html.parser.HTMLParser):
    """The rows of #operators, and the texts of elements that have an id."""

    def __init__(self, page):
        super().__init__()
        self.rows, self.texts, self.sorted_by = [], {}, None
        self._id, self._inside, self._cell = None, False, None
        self.feed(page)

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        if "id" in attributes:
            self._id = attributes["id"]
            self.texts.setdefault(self._id, "")
            self._inside = self._inside or self._id == "operators"
        if not self._inside:
            return
        if tag == "tr":
            self.rows.append([])
        elif tag in ("td", "th"):
            self.rows[-1].append("")
            self._cell = tag
            if "aria-sort" in attributes:
                self.sorted_by = (len(self.rows[-1]) - 1, attributes["aria-sort"])

    def handle_endtag(self, tag):
        if tag == "table":
            self._inside = False
        elif tag in ("td", "th"):
            self._cell = None

    def handle_data(self, data):
        if self._inside and self._cell:
            self.rows[-1][-1] += data
        elif self._id:
            self.texts[self._id] += data

    def column(self, title):
        at = self.rows[0].index(title)
        return [row[at] for row in self.rows[1:]]


class CoveragePage(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        folder = pathlib.Path(cls.folder.name)
        cls.browser = next((shutil.which(name) for name in ("chromium", "chromium-browser", "google-chrome")
                            if shutil.which(name)), None)
        if cls.browser is None:
            raise AssertionError("no Chromium on the path; run ./setup.sh test")
        declared = {op["name"]: op for op in json.loads(vmapgen("--format", "json"))["operators"] if op["declared"]}
        proof = {name: {"registered": True, "proven": op["rule_kind"] != "unsupported",
                        "refused": op["rule_kind"] == "unsupported", "cases": 1, "failure": ""}
                 for name, op in declared.items()}
        cls.failing = next(iter(declared))
        proof[cls.failing].update(proven=False, failure="dtype </script> & <b>\"differs\"</b>")
        (folder / "proof.json").write_text(json.dumps({"format": 1, "operators": proof}))
        options = ["--proof", str(folder / "proof.json")]
        cls.data = json.loads(vmapgen("--format", "json", *options))
        cls.page = folder / "coverage.html"
        vmapgen("--format", "html", "--out", str(cls.page), *options)

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def open(self, fragment="", script=""):
        """The page's table after its script ran; `script` runs after it, as a reader's clicks would."""
        page = self.page
        if script:
            page = self.page.with_name("clicked.html")
            text = self.page.read_text()
            page.write_text(text.replace("</body>", f"<script>{script}</script></body>"))
        command = [self.browser, "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
                   "--no-first-run", "--disable-background-networking", "--host-resolver-rules=MAP * ~NOTFOUND",
                   f"--user-data-dir={self.folder.name}/profile", "--window-size=1280,1024", "--enable-logging=stderr", "--v=0",
                   "--virtual-time-budget=20000", "--dump-dom", f"file://{page}{fragment}"]
        done = subprocess.run(command, capture_output=True, text=True, timeout=120)
        self.assertEqual(done.returncode, 0, done.stderr)
        complaints = [line for line in done.stderr.splitlines() if "CONSOLE" in line]
        self.assertEqual(complaints, [], "the page's script complained")
        return Table(done.stdout)

    def counted(self):
        return [op for op in self.data["operators"] if op["standing"] != "left out"]

    def test_opens_with_everything_that_counts_by_use(self):
        table = self.open()
        expected = sorted(self.counted(), key=lambda op: (-op["uses"], op["name"]))
        self.assertEqual(table.column("operator"), [op["name"] for op in expected])
        self.assertEqual(table.sorted_by, (table.rows[0].index("uses"), "descending"))
        self.assertEqual(table.texts["count"].strip(),
                         f"{len(expected):,} of {len(self.data['operators']):,} operators")

    def test_filters_and_sorts_as_the_address_says(self):
        table = self.open("#filter=sum&kind=functional&sort=name&dir=down")
        expected = sorted((op["name"] for op in self.counted() if "sum" in op["name"] and op["kind"] == "functional"),
                          reverse=True)
        self.assertGreater(len(expected), 3)
        self.assertEqual(table.column("operator"), expected)
        self.assertEqual(table.sorted_by, (0, "descending"))

    def test_what_is_not_proven_stands_out(self):
        table = self.open("#standing=registered")
        self.assertEqual(table.column("operator"), [self.failing])
        self.assertEqual(table.column("proven"), ["✗"])
        self.assertEqual(table.column("registered"), ["✓"])

    def test_fits_1280_pixels(self):
        """Whatever is shown: long names, and reasons why an operator is unsupported."""
        for standing in ("", "refused", "left out"):
            with self.subTest(standing=standing):
                table = self.open(f"#standing={standing.replace(' ', '+')}", """
                    const page = document.documentElement;
                    document.getElementById("count").textContent += ` in ${page.scrollWidth} of ${window.innerWidth}`;
                """)
                width, window = map(int, re.search(r" in (\d+) of (\d+)", table.texts["count"]).groups())
                self.assertEqual(window, 1280)
                self.assertLessEqual(width, window)
                self.assertGreater(len(table.rows), 10)

    def test_a_reader_filters_and_sorts_by_hand(self):
        table = self.open("#standing=left+out", """
            const choose = (id, value) => {
              document.getElementById(id).value = value;
              document.getElementById(id).dispatchEvent(new Event("input"));
            };
            choose("standing", "missing");
            choose("filter", "FFT");
            const titles = [...document.querySelectorAll("#operators th button")];
            titles.find(title => title.textContent === "operator").click();
            document.getElementById("count").textContent += " at " + location.hash;
        """)
        expected = sorted(op["name"] for op in self.data["operators"]
                          if op["standing"] == "missing" and "fft" in op["name"])
        self.assertGreater(len(expected), 3)
        self.assertEqual(table.column("operator"), expected)
        self.assertEqual(table.sorted_by, (0, "ascending"))
        self.assertIn(" at #filter=FFT&standing=missing&sort=name&dir=up", table.texts["count"])


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--vmapgen", required=True)
    parser.add_argument("--source", required=True)
    ARGUMENTS, rest = parser.parse_known_args()
    unittest.main(argv=[sys.argv[0], *rest], verbosity=2)
