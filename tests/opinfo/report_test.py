"""A run is held to its record, and what another PyTorch does by itself is told apart from what we broke."""

import contextlib
import io
import pathlib
import tempfile
import unittest

import report

_RECORD = "# heading\nadd pass pass - -\nsum pass pass pass pass\nold error error - -\n"
_VERSIONS = "# heading\n2.11 --gradients add has a reason\n2.15 --gradients sum has another\n"


class RecordTest(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.record, self.versions = (pathlib.Path(folder.name) / name for name in ("record.txt", "versions.txt"))
        self.record.write_text(_RECORD)
        self.versions.write_text(_VERSIONS)

    def lost(self, name: str, cls: str, excused: dict[str, str] | None, kind: str = "function") -> tuple[list[str], str]:
        """What is told of an operator in a class: as lost, and beside it."""
        told = io.StringIO()
        results = {name: {kind: {"class": cls, "failure": "it raised", "note": ""}}}
        with contextlib.redirect_stdout(told):
            return report.regressions(self.record, results, False, excused), told.getvalue()

    def test_what_no_longer_passes_is_lost(self):
        for cls in ("error", "differs", "loop", "crash", "none", "refused", "rounded"):
            self.assertEqual(self.lost("add", cls, None)[0], [f"add passed, and is now: {cls}: it raised"])
        self.assertEqual(self.lost("sum", "error", None, "inplace")[0], ["sum (in-place operators) passed, and is now: error: it raised"])
        self.assertEqual(self.lost("add", "pass", None)[0] + self.lost("old", "error", None)[0], [])
        self.assertEqual(self.lost("unknown", "error", None)[0], [])

    def test_another_pytorch_may_have_no_case(self):
        self.assertEqual(self.lost("add", "none", {})[0], [])
        self.assertEqual(len(self.lost("add", "error", {})[0]), 1)

    def test_a_reason_excuses_an_error_and_is_told(self):
        excused = report.excuses(self.versions, "2.11", "--gradients")
        self.assertEqual(excused, {"add": "PyTorch 2.11 has a reason"})
        self.assertEqual(self.lost("add", "error", excused), ([], "add raises: PyTorch 2.11 has a reason\n"))
        self.assertEqual(len(self.lost("sum", "error", excused)[0]), 1)

    def test_nothing_excuses_a_wrong_number_or_a_loop(self):
        excused = report.excuses(self.versions, "2.11", "--gradients")
        for cls in ("differs", "crash", "loop"):
            self.assertEqual(len(self.lost("add", cls, excused)[0]), 1)

    def test_a_reason_is_of_one_release_and_one_run(self):
        self.assertEqual(report.excuses(self.versions, "2.15", "--gradients"), {"sum": "PyTorch 2.15 has another"})
        self.assertEqual(report.excuses(self.versions, "2.11", "--modules"), {})
