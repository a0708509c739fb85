"""
The notebooks of `examples/notebooks` print what is stored in them. Code cells run one after the other in one namespace, in the folder of the notebook; what
they print and the value of a last expression are their outputs, as Jupyter has them.

    python test_notebooks.py --write        puts the outputs in
"""

import ast
import contextlib
import io
import json
import os
import sys
import unittest
from pathlib import Path

FOLDER = Path(__file__).resolve().parents[2] / "examples/notebooks"
DOORS = ["agreement", "answers", "records", "splink", "tags"]


def lines(text):
    return text.splitlines(keepends=True)


def outputs(source, names, count):
    """Runs a cell, and returns its outputs in the format of a notebook."""
    tree = ast.parse(source)
    last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
    with contextlib.redirect_stdout(io.StringIO()) as printed:
        exec(compile(tree, "cell", "exec"), names)
        value = None if last is None else eval(compile(ast.Expression(last.value), "cell", "eval"), names)
    found = [{"name": "stdout", "output_type": "stream", "text": lines(printed.getvalue())}] if printed.getvalue() else []
    if value is not None:
        html = getattr(value, "_repr_html_", None)
        data = {**({"text/html": lines(html())} if html else {}), "text/plain": lines(repr(value))}
        found.append({"data": data, "execution_count": count, "metadata": {}, "output_type": "execute_result"})
    return found


def executed(path):
    """The notebook with the outputs that it has now."""
    notebook = json.loads(path.read_text("utf-8"))
    names = {"__name__": "__main__"}
    before = os.getcwd()
    os.chdir(path.parent)
    try:
        count = 0
        for cell in notebook["cells"]:
            if cell["cell_type"] == "code":
                count += 1
                cell["execution_count"] = count
                cell["outputs"] = outputs("".join(cell["source"]), names, count)
    finally:
        os.chdir(before)
    return notebook


class Notebooks(unittest.TestCase):
    def test_there_is_one_for_each_door(self):
        self.assertEqual(sorted(path.stem for path in FOLDER.glob("*.ipynb")), DOORS)

    def test_they_print_what_they_show(self):
        for name in DOORS:
            path = FOLDER / f"{name}.ipynb"
            stored, now = json.loads(path.read_text("utf-8")), executed(path)
            self.assertTrue(any(cell.get("outputs") for cell in stored["cells"]), name)
            for shown, found in zip(stored["cells"], now["cells"]):
                with self.subTest(notebook=name, cell=shown["id"]):
                    self.assertEqual(shown, found)

    def test_an_output_that_differs_is_found(self):
        self.assertEqual(outputs("print(1)\n2", {}, 1)[0]["text"], ["1\n"])
        self.assertEqual(outputs("x = 1\nx + 1", {}, 4)[0], {"data": {"text/plain": ["2"]}, "execution_count": 4, "metadata": {}, "output_type": "execute_result"})


if __name__ == "__main__":
    if "--write" not in sys.argv:
        unittest.main()
    for door in DOORS:
        file = FOLDER / f"{door}.ipynb"
        file.write_text(json.dumps(executed(file), indent=1, ensure_ascii=False) + "\n", "utf-8")
