"""assay.seqeval beside seqeval itself: golden/seqeval/ORIGIN.md says where its texts and numbers come from."""

import json
import math
import unittest
import warnings
from pathlib import Path

import assay
from assay import seqeval
from assay.huggingface import compute
from assay.seqeval import (
    UndefinedMetricWarning, accuracy_score, classification_report, f1_score, performance_measure, precision_score, recall_score,
)  # fmt: skip

HERE = Path(__file__).parent
ROWS = json.loads((HERE / "golden/seqeval/reports.json").read_text("utf-8"))
GOLD = [["O", "O", "O", "B-MISC", "I-MISC", "I-MISC", "O"], ["B-PER", "I-PER", "O"]]
PRED = [["O", "O", "B-MISC", "I-MISC", "I-MISC", "I-MISC", "O"], ["B-PER", "I-PER", "O"]]


class BesideSeqeval(unittest.TestCase):
    def test_texts_are_equal_to_the_character(self):
        for row in ROWS:
            gold, pred = ([line.split() for line in row[side]] for side in ("gold", "pred"))
            with self.subTest(row=row):
                self.assertEqual(classification_report(gold, pred, digits=row["digits"], **row["arguments"]), row["text"])

    def test_numbers_of_every_function_and_average_are_equal(self):
        for row in ROWS:
            gold, pred = ([line.split() for line in row[side]] for side in ("gold", "pred"))
            for name, averages in row["scores"].items():
                for average, expected in averages.items():
                    found = getattr(seqeval, name)(
                        gold, pred, average=None if average == "None" else average, **row["arguments"]
                    )
                    with self.subTest(name=name, average=average, row=row):
                        self.assertEqual(isinstance(found, list), isinstance(expected, list))
                        for own, other in zip(found, expected) if isinstance(found, list) else [(found, expected)]:
                            self.assertAlmostEqual(own, other, places=12)
            self.assertAlmostEqual(accuracy_score(gold, pred), row["accuracy"], places=12)
            self.assertEqual(performance_measure(gold, pred), row["performance"])

    def test_the_example_of_its_readme(self):
        self.assertEqual(f1_score(GOLD, PRED), 0.5)
        self.assertEqual(accuracy_score(GOLD, PRED), 0.8)
        self.assertEqual(
            classification_report(GOLD, PRED),
            "              precision    recall  f1-score   support\n"
            "\n"
            "        MISC       0.00      0.00      0.00         1\n"
            "         PER       1.00      1.00      1.00         1\n"
            "\n"
            "   micro avg       0.50      0.50      0.50         2\n"
            "   macro avg       0.50      0.50      0.50         2\n"
            "weighted avg       0.50      0.50      0.50         2\n",
        )

    def test_a_type_may_be_called_as_an_average_is(self):
        sentences = [["B-micro avg", "O"]]
        self.assertEqual(f1_score(sentences, sentences, average=None), [1.0])
        self.assertEqual(classification_report(sentences, sentences).count("\n   micro avg       1.00"), 2)

    def test_rows_as_a_dict(self):
        rows = classification_report(GOLD, PRED, output_dict=True)
        self.assertEqual(list(rows), ["MISC", "PER", "micro avg", "macro avg", "weighted avg"])
        self.assertEqual(rows["PER"], {"precision": 1.0, "recall": 1.0, "f1-score": 1.0, "support": 1})
        self.assertIsInstance(rows["PER"]["precision"], float)

    def test_a_class_of_seqeval_scheme_stands_for_its_name(self):
        class IOB2:
            pass

        gold, pred = [["B-NP", "I-NP", "O"]], [["I-NP", "I-NP", "O"]]
        self.assertEqual(f1_score(gold, pred), 1.0)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            for scheme in (IOB2, seqeval.IOB2, "IOB2"):
                self.assertEqual(f1_score(gold, pred, mode="strict", scheme=scheme), 0.0)

    def test_a_batch_without_one_equal_tag_is_scored(self):
        self.assertEqual(f1_score([["B-PER"]], [["I-PER"]]), 1.0)
        self.assertEqual(f1_score([["S-PER"], ["B-LOC"]], [["B-PER"], ["B-ORG"]]), 0.5)

    def test_flat_lists_have_an_accuracy(self):
        self.assertEqual(accuracy_score(["B-PER", "O"], ["B-PER", "B-PER"]), 0.5)
        self.assertEqual(accuracy_score(["U-PER", "0"], ["U-PER", "B-0"]), 0.5)


class ZeroDivision(unittest.TestCase):
    """The gold has LOC alone and the answers PER alone: precision of LOC is 0/0, and so is recall of PER."""

    gold, pred = [["B-LOC", "O"]], [["O", "B-PER"]]

    def warned(self, call):
        with warnings.catch_warnings(record=True) as told:
            warnings.simplefilter("always")
            call(self.gold, self.pred)
        self.assertTrue(all(one.category is UndefinedMetricWarning for one in told))
        # at the line that called, whatever frames a version of Python makes on the way
        self.assertLessEqual({one.filename for one in told}, {__file__})
        return [str(one.message).split(" is ")[0] for one in told]

    def test_it_warns_once_of_each(self):
        self.assertEqual(self.warned(classification_report), ["precision of LOC", "recall of PER"])
        self.assertEqual(self.warned(lambda gold, pred: compute(predictions=pred, references=gold)), ["precision of LOC", "recall of PER"])

    def test_it_warns_of_what_is_asked_alone(self):
        for average in (None, "macro", "weighted"):
            self.assertEqual(self.warned(lambda *sides: precision_score(*sides, average=average)), ["precision of LOC"])
            self.assertEqual(self.warned(lambda *sides: recall_score(*sides, average=average)), ["recall of PER"])
        for average in (None, "micro", "macro", "weighted"):
            # of each type there is something on one side, so that F1 is 0 and not 0/0
            self.assertEqual(self.warned(lambda *sides: f1_score(*sides, average=average)), [])
        self.assertEqual(self.warned(precision_score), [])
        self.assertEqual(self.warned(lambda gold, _: precision_score(gold, [["O", "O"]])), ["precision of micro avg"])

    def test_a_value_ends_the_warning_and_is_taken_in_means(self):
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            rows = classification_report(self.gold, self.pred, zero_division=1, output_dict=True)
            self.assertEqual(rows["LOC"]["precision"], 1.0)
            self.assertEqual(rows["macro avg"]["precision"], (1 + 0) / 2)
            self.assertEqual(classification_report(self.gold, self.pred, zero_division=0, output_dict=True)["LOC"]["precision"], 0)


class NoPhrase(unittest.TestCase):
    """No phrase on either side, as in a first epoch: the values are those that seqeval itself gave, at the commit of golden/seqeval/ORIGIN.md."""

    # nothing but O; a sentence without tokens; and what the strict mode drops
    nothing = (
        ([["O", "O"], ["O"]], [["O", "O"], ["O"]], {}),
        ([["O", "O"]], [["O", "O"]], {"mode": "strict", "scheme": "IOB2"}),
        ([["O", "O"]], [["O", "O"]], {"suffix": True}),
        ([[]], [[]], {}),
        ([["O", "I-PER"]], [["I-PER", "O"]], {"mode": "strict", "scheme": "IOB2"}),
    )

    def test_zero_division_says_what_it_counts(self):
        for gold, pred, arguments in self.nothing:
            for zero, value in (("warn", 0.0), (0, 0.0), (1, 1.0)):
                for function in (precision_score, recall_score, f1_score):
                    with self.subTest(gold=gold, zero=zero, function=function), warnings.catch_warnings(record=True) as told:
                        warnings.simplefilter("always")
                        found = {one: function(gold, pred, average=one, zero_division=zero, **arguments) for one in (None, "micro", "weighted")}
                        self.assertEqual(found, {None: [], "micro": value, "weighted": value})
                        # a mean over no types
                        self.assertTrue(math.isnan(function(gold, pred, average="macro", zero_division=zero, **arguments)))
                        self.assertEqual({one.category for one in told}, {UndefinedMetricWarning} if zero == "warn" else set())

    def test_the_report_has_the_averages_alone(self):
        for gold, pred, arguments in self.nothing:
            rows = classification_report(gold, pred, output_dict=True, zero_division=1, **arguments)
            self.assertEqual(list(rows), ["micro avg", "macro avg", "weighted avg"])
            self.assertEqual(rows["micro avg"], {"precision": 1.0, "recall": 1.0, "f1-score": 1.0, "support": 0})
            # seqeval's text fails with "max() arg is an empty sequence"
            text = classification_report(gold, pred, zero_division=0, **arguments)
            self.assertIn("   micro avg       0.00      0.00      0.00         0\n   macro avg        nan", text)

    def test_tokens_are_counted(self):
        self.assertEqual(accuracy_score([["O", "O"]], [["O", "O"]]), 1.0)
        self.assertEqual(performance_measure([["O", "O"]], [["O", "O"]]), {"TP": 0, "FP": 0, "FN": 0, "TN": 2})
        self.assertEqual(accuracy_score(["O"], ["O"]), 1.0)
        # seqeval divides by zero
        self.assertTrue(math.isnan(accuracy_score([[]], [[]])))

    def test_no_sentence_and_unequal_ones_are_refused(self):
        with self.assertRaisesRegex(assay.AssayError, "E411"):
            f1_score([], [])
        with self.assertRaisesRegex(assay.AssayError, "E403"):
            f1_score([["O", "O"]], [["O"]])
        # by Assay's own rule there is no value
        with self.assertRaisesRegex(assay.AssayError, "E411"):
            assay.score([["O"]], [["O"]], "seqeval")


class Refusals(unittest.TestCase):
    def refuses(self, pattern, kind=ValueError, **arguments):
        with self.assertRaisesRegex(kind, pattern):
            f1_score(GOLD, PRED, **arguments)

    def test_arguments_that_would_have_no_effect(self):
        self.refuses("sample_weight has no effect", sample_weight=[1, 1])
        self.refuses("scheme has no effect without mode", scheme="IOB2")
        self.refuses("mode='strict' needs one of IOB1, IOB2", mode="strict")
        self.refuses("mode='strict' needs one of", mode="strict", scheme="IOB3")
        self.refuses("mode is 'lenient'", mode="lenient")
        self.refuses("average is 'samples'", average="samples")
        self.refuses("zero_division is 2", zero_division=2)
        self.refuses("unexpected keyword argument", TypeError, averge="micro")

    def test_data_that_are_no_tags(self):
        with self.assertRaisesRegex(TypeError, "lists of lists"):
            f1_score(["B-PER", "O"], ["B-PER", "O"])
        with self.assertRaisesRegex(assay.AssayError, r"pred:1:3: .*7 tokens in the gold and 3") as caught:
            f1_score(GOLD, PRED[::-1])
        self.assertEqual(caught.exception.problems[0]["at"], {"path": "pred", "line": 1, "column": 3})
        for function in (accuracy_score, performance_measure):
            with self.assertRaisesRegex(ValueError, "sentence 2 has 2 tags in y_true and 1 in y_pred"):
                function([["O"], ["O", "O"]], [["O"], ["O"]])
            with self.assertRaisesRegex(ValueError, "sentence 2 has None tags in y_true and 1 in y_pred"):
                function([["O"]], [["O"], ["O"]])


if __name__ == "__main__":
    unittest.main()
