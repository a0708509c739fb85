"""The programs of the pages print what the pages show."""

import contextlib
import io
import re
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
EXAMPLE = re.compile(r"```python\n(.*?)```\n\n```text\n(.*?)```", re.S)


class Pages(unittest.TestCase):
    def test_programs_print_what_is_shown(self):
        for page, count in {"docs/python.md": 6, "python/README.md": 1}.items():
            examples = EXAMPLE.findall((ROOT / page).read_text("utf-8"))
            self.assertEqual(len(examples), count, page)
            for program, shown in examples:
                with self.subTest(page=page, program=program), contextlib.redirect_stdout(io.StringIO()) as printed:
                    exec(program, {})
                    self.assertEqual(printed.getvalue(), shown)


if __name__ == "__main__":
    unittest.main()
