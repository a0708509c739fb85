"""Lists, spans, clusters and files by any metric, and what the results hold."""

import os
import pickle
import sys
import tempfile
import types
import unittest
from pathlib import Path
from unittest import mock

import assay

GOLD = [["B-PER", "I-PER", "O"], ["B-LOC", "O"]]
PRED = [["B-PER", "I-PER", "O"], ["O", "O"]]
# one of one phrase that was found, one of two that are there
F1 = 2 * 1 * 0.5 / (1 + 0.5)


class Sides(unittest.TestCase):
    def test_lists_of_tags(self):
        scores = assay.score(GOLD, PRED, "conll-f1", scheme="IOB2")
        self.assertEqual((scores["precision"], scores["recall"], scores["f1"]), (1, 0.5, F1))
        self.assertEqual(scores.by["type"]["PER"]["f1"], 1)
        self.assertEqual(scores.by["type"]["LOC"]["precision"], None)
        self.assertEqual((scores.system, scores.metric, scores.units), ("pred", "conll-f1", 2))
        self.assertIn("scheme:IOB2", scores.signature)
        self.assertEqual(dict(scores), {name: scores[name] for name in scores})

    def test_other_sequences_and_words(self):
        class Column:
            """As a library has it that loads rows as they are asked for."""

            def __iter__(self):
                return iter(GOLD)

        class Array:
            def tolist(self):
                return GOLD

        mapped = [types.MappingProxyType({"words": ["a"] * len(one), "tags": one}) for one in GOLD]
        for gold in (Column(), Array(), tuple(map(tuple, GOLD)), mapped):
            self.assertEqual(assay.score(gold, PRED, "conll-f1")["f1"], F1)

    def test_spans_count_characters_of_python(self):
        text = "😀 Zoë met Ana"
        spans = [{"start": text.index(name), "end": text.index(name) + 3, "label": "PER"} for name in ("Zoë", "Ana")]
        scores = assay.score([{"text": text, "spans": spans}], [{"text": text, "spans": spans[:1]}], "span-f1")
        self.assertEqual((scores["precision"], scores["recall"]), (1, 0.5))
        by_name = assay.score({"d": spans}, {"d": spans[:1]}, "span-f1")
        self.assertEqual(by_name["recall"], 0.5)
        # a side without the text is read in that of the other
        self.assertEqual(assay.score([{"text": text, "spans": spans}], [spans], "span-f1")["f1"], 1)
        as_file = b'{"text": "\xf0\x9f\x98\x80 Zo\xc3\xab", "label": [[2, 5, "PER"]]}\n'
        self.assertEqual(assay.score(as_file, as_file, "span-f1")["f1"], 1)

    def test_clusters_and_sets(self):
        key, response = {"d": [["a", "b"], ["c"]]}, {"d": [{"a", "b", "c"}]}
        self.assertEqual(assay.score(key, key, "lea")["f1"], 1)
        preset = assay.score(key, response, "conll-2012")
        self.assertEqual(preset.of("muc")["recall"], 1)
        self.assertEqual(preset.metric, preset.result["scores"][0]["metric"])
        with self.assertRaises(KeyError):
            preset.of("none")

    def test_paths_and_bytes_of_files(self):
        text = "Zoë B-PER\nleft O\n\n"
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "gold.conll")
            path.write_text(text, "utf-8")
            before = os.getcwd()
            os.chdir(folder)
            try:
                for gold in (path, str(path), "gold.conll", "gold.conll:-1", text.encode()):
                    self.assertEqual(assay.score(gold, text.encode(), "conll-f1")["f1"], 1)
            finally:
                os.chdir(before)

    def test_workbooks_and_parquet_by_path_and_as_bytes(self):
        made = Path(__file__).parents[2] / "packages/tables/golden/made"
        csv = b"id,cluster\na,1\nb,1\nc,1\n"
        for gold in (made / "clusters.xlsx", (made / "clusters.xlsx").read_bytes(), b"id,cluster\na,1\nb,1\nc,2\n"):
            self.assertEqual(assay.score(gold, csv, "clustering-purity/b-cubed")["recall"], 1)
            self.assertEqual(assay.score(gold, csv, "clustering-purity/b-cubed")["precision"], (2 / 3 + 2 / 3 + 1 / 3) / 3)
        rows = (made / "rows.jsonl").read_bytes()
        settings = {"readerOptions": {"tags": "tags"}}
        answers = rows.replace(b'"B-LOC"', b'"B-PER"', 1)
        for gold in (made / "rows-zstd.parquet", (made / "rows-zstd.parquet").read_bytes(), rows):
            self.assertEqual(assay.score(gold, answers, "conll-f1", settings=settings)["f1"], 9 / 10)
        book = (made / "two-sheets.xlsx").read_bytes()
        for gold in (book, {"file": book, "sheet": "Golf"}):
            with self.assertRaisesRegex(assay.AssayError, "Second sheet|Gold"):
                assay.score(gold, csv, "clustering-purity/b-cubed")

    def test_settings_and_several_systems(self):
        settings = {"bootstrap": {"samples": 100}, "compare": {"baseline": "a", "trials": 100}, "groupBy": ["genre"]}
        settings["meta"] = [{"genre": "news"}, {"genre": "web"}]
        scores = assay.score_systems(GOLD, {"a": PRED, "b": GOLD}, "conll-f1", settings=settings)
        self.assertEqual(list(scores), ["a", "b"])
        self.assertEqual(scores["b"]["f1"], 1)
        self.assertEqual(len(scores["b"].intervals["f1"]), 2)
        self.assertEqual(scores["a"].groups["genre"]["web"]["recall"], 0)
        self.assertEqual(len(scores.result["comparisons"]), 1)
        self.assertIn("b", scores.text())

    def test_answers_of_a_model(self):
        text = "Ana met Bo in Oslo."
        spans = [{"start": 0, "end": 3, "label": "PER"}, {"start": 14, "end": 18, "label": "LOC"}]
        answers = [{"response": 'Sure! {"PER": ["Ana", "Zora"]}'}]
        scores = assay.score([{"text": text, "spans": spans}], answers, "string-f1")
        self.assertEqual((scores["precision"], scores["recall"]), (1 / 2, 1 / 2))

    def test_true_takes_the_defaults_of_a_config(self):
        systems = {"a": PRED * 10, "b": GOLD * 10}
        by_default = assay.score_systems(GOLD * 10, systems, "conll-f1", settings={"bootstrap": True, "compare": True})
        written = {"bootstrap": {"samples": 1000}, "compare": {"test": "randomisation", "trials": 10_000}}
        self.assertEqual(by_default.result, assay.score_systems(GOLD * 10, systems, "conll-f1", settings=written).result)
        self.assertLess(by_default["a"].intervals["f1"][0], F1)


class Names(unittest.TestCase):
    def test_a_completion_shows_what_is_for_callers(self):
        for name in ("Any", "Mapping", "os", "annotations", "server"):
            self.assertNotIn(name, dir(assay))
        self.assertLessEqual({"score", "score_systems", "AssayError", "seqeval", "huggingface"}, set(dir(assay)))


class Shown(unittest.TestCase):
    scores = assay.score(GOLD, PRED, "conll-f1")

    def test_the_table_of_the_command_and_other_formats(self):
        self.assertIn("type  precision  recall      F1", self.scores.text())
        self.assertIn("| type ", self.scores.text("markdown"))
        with self.assertRaisesRegex(assay.AssayError, "E212"):
            self.scores.text("wordperfect")

    def test_rows_and_a_data_frame(self):
        rows = self.scores.rows()
        self.assertEqual([(row["facet"], row["label"]) for row in rows], [("type", "PER"), ("type", "LOC"), ("", "all")])
        self.assertEqual((rows[0]["f1"], rows[2]["accuracy"]), (1, 0.8))
        pandas = types.ModuleType("pandas")
        pandas.DataFrame = list
        with mock.patch.dict(sys.modules, {"pandas": pandas}):
            self.assertEqual(self.scores.to_pandas(), rows)
        with mock.patch.dict(sys.modules, {"pandas": None}), self.assertRaises(ImportError):
            self.scores.to_pandas()

    def test_html_of_a_notebook_escapes_labels(self):
        shown = assay.score([["B-<b>", "O"]], [["B-<b>", "B-x"]], "conll-f1")._repr_html_()
        self.assertIn("<td>&lt;b&gt;</td><td>1.0000</td>", shown)
        self.assertIn("<th>f1</th>", shown)
        # of x there is nothing in the gold
        self.assertIn("<td>–</td>", shown)
        self.assertIn("scheme:conlleval", shown)
        self.assertNotIn("<b>", shown)


class Refused(unittest.TestCase):
    def test_problems_have_places(self):
        with self.assertRaises(assay.AssayError) as caught:
            assay.score(GOLD, PRED[:1] + [["B-LOC"]], "conll-f1")
        (problem,) = caught.exception.problems
        self.assertEqual((problem["code"], problem["at"]), ("E403", {"path": "pred", "line": 2, "column": 1}))
        self.assertTrue(str(caught.exception).startswith("pred:2:1: the sentence has 2 tokens"))
        copied = pickle.loads(pickle.dumps(caught.exception))
        self.assertEqual((str(copied), copied.problems), (str(caught.exception), caught.exception.problems))

    def test_names_options_and_settings(self):
        for code, call in {
            "E501": lambda: assay.score(GOLD, PRED, "conll-f7"),
            "E216": lambda: assay.score(GOLD, PRED, "conll-f1", shceme="IOB2"),
            "E217": lambda: assay.score(GOLD, PRED, "conll-f1", scheme="IOB7"),
            "E204": lambda: assay.score(GOLD, PRED, "conll-f1", settings={"bootstap": True}),
            "E335": lambda: assay.score([["B-PER", 1]], PRED, "conll-f1"),
            "E205": lambda: assay.score_systems(GOLD, {}, "conll-f1"),
            "settings.bootstrap is 100 .E205.; it takes true, or": lambda: assay.score(GOLD, PRED, "conll-f1", settings={"bootstrap": 100}),
            "E306": lambda: assay.score("none.conll", PRED, "conll-f1"),
        }.items():
            with self.subTest(code=code), self.assertRaisesRegex(assay.AssayError, code):
                call()

    def test_several_systems_are_for_another_function(self):
        with self.assertRaisesRegex(assay.AssayError, "assay.score_systems"):
            assay.score(GOLD, {"a": PRED, "b": PRED}, "conll-f1")
        with self.assertRaises(assay.AssayError) as caught:
            assay.score({"d": [["a"]]}, {"e": [["a"]]}, "lea")
        self.assertNotIn("score_systems", str(caught.exception))

    def test_what_json_has_no_form_for(self):
        with self.assertRaises(TypeError):
            assay.score([[object()]], PRED, "conll-f1")
        with self.assertRaises(ValueError):
            assay.score(GOLD, PRED, "conll-f1", beta=float("nan"))
        with self.assertRaisesRegex(assay.AssayError, "E302"):
            assay.score(b"\xff", PRED, "conll-f1")
        # half of a surrogate pair is no text: it is told to Assay as it is, and refused there
        with self.assertRaises(assay.AssayError):
            assay.score([{"text": "\ud800", "spans": []}], [[{"start": 0, "end": 9, "label": "X"}]], "span-f1")


if __name__ == "__main__":
    unittest.main()
