"""What is in the wheel, and what it asks of a system."""

import ast
import base64
import hashlib
import importlib.metadata
import os
import re
import sys
import unittest
from pathlib import Path

import assay
from assay._process import PROGRAM

PACKAGE = Path(assay.__file__).parent
(DISTRIBUTION,) = {one.metadata["Name"]: one for one in importlib.metadata.distributions() if (one.read_text("entry_points.txt") or "").find("assay.__main__") >= 0}.values()


sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
import build_wheel  # noqa: E402


class Contents(unittest.TestCase):
    def test_every_file_is_as_its_record_says(self):
        files = [one for one in DISTRIBUTION.files if one.hash is not None and "assay/" in str(one)]
        self.assertGreater(len(files), 8)
        for one in files:
            digest = base64.urlsafe_b64encode(hashlib.sha256(one.locate().read_bytes()).digest()).rstrip(b"=").decode()
            self.assertEqual((one.hash.mode, one.hash.value), ("sha256", digest), one)

    def test_licences_and_types_are_there(self):
        names = {path.name for path in map(Path, DISTRIBUTION.files)}
        self.assertLessEqual({"LICENSE", "LICENSE.node", "py.typed", "assay.mjs", "METADATA"}, names)
        (licence,) = [one for one in DISTRIBUTION.files if one.name == "LICENSE.node"]
        self.assertIn("Node.js is licensed for use as follows", licence.read_text("utf-8"))

    def test_its_metadata_are_those_that_pypi_takes(self):
        """License-File and License-Expression came with version 2.4, and PyPI looks for the files in licenses/ (PEP 639)."""
        told = DISTRIBUTION.metadata
        self.assertGreaterEqual(tuple(map(int, told["Metadata-Version"].split("."))), (2, 4))
        self.assertEqual((told["License-Expression"], told["License"]), ("MIT", None))
        # a classifier would say the same a second time, which is refused
        self.assertFalse([one for one in told.get_all("Classifier") if one.startswith("License ::")])
        self.assertEqual(told.get_all("License-File"), ["LICENSE", "LICENSE.node"])
        for name in told.get_all("License-File"):
            self.assertTrue([one for one in DISTRIBUTION.files if one.parts[-2:] == ("licenses", name)], name)

    def test_it_has_links_once_the_repository_has_an_address(self):
        homepage, bugs = "https://example.org/o/r/tree/main/apps/cli#readme", "https://example.org/o/r/issues"
        told = build_wheel.metadata({"homepage": homepage, "bugs": bugs}).splitlines()
        self.assertLessEqual({f"Project-URL: Homepage, {homepage}", f"Project-URL: Issues, {bugs}"}, set(told))
        self.assertNotIn("Project-URL: ", build_wheel.metadata({}))

    def test_it_has_under_800_lines_which_python_3_9_reads(self):
        texts = [path.read_text("utf-8") for path in sorted(PACKAGE.glob("*.py")) if path.name != "_version.py"]
        self.assertLess(sum(len(text.splitlines()) for text in texts), 800)
        for text in texts:
            ast.parse(text, feature_version=(3, 9))

    def test_all_that_is_public_is_typed_and_documented(self):
        for path in PACKAGE.glob("*.py"):
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                if isinstance(node, ast.FunctionDef):
                    own = [one for one in [*node.args.args, *node.args.kwonlyargs] if one.arg != "self"]
                    with self.subTest(path=path.name, function=node.name):
                        self.assertTrue(node.name == "__init__" or node.returns is not None)
                        self.assertTrue(all(one.annotation is not None for one in own))
                        self.assertTrue(node.name.startswith("_") or node.name in ("rows", "computed") or ast.get_docstring(node) or path.name == "__main__.py")

    @unittest.skipUnless(sys.platform == "linux", "the tag of another system says something else")
    def test_its_tag_promises_no_older_glibc_than_node_asks_for(self):
        (promised,) = re.findall(r"manylinux_2_(\d+)_", DISTRIBUTION.read_text("WHEEL"))
        asked = [int(one) for one in re.findall(rb"\0GLIBC_2\.(\d+)[.\d]*\0", Path(PROGRAM[0]).read_bytes())]
        self.assertEqual(max(asked), int(promised))

    @unittest.skipIf(os.name == "nt", "Windows has no such bit")
    def test_node_can_be_run(self):
        self.assertTrue(os.access(PROGRAM[0], os.X_OK))


if __name__ == "__main__":
    unittest.main()
