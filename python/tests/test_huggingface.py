"""The shapes of evaluate and Trainer. The example is that of the docstring of evaluate's metric seqeval."""

import unittest

from assay.huggingface import compute, compute_metrics
from assay.seqeval import UndefinedMetricWarning

PRED = [["O", "O", "B-MISC", "I-MISC", "I-MISC", "I-MISC", "O"], ["B-PER", "I-PER", "O"]]
GOLD = [["O", "O", "O", "B-MISC", "I-MISC", "I-MISC", "O"], ["B-PER", "I-PER", "O"]]
LABELS = ["O", "B-PER", "I-PER"]


class Compute(unittest.TestCase):
    def test_the_keys_and_numbers_of_evaluate(self):
        self.assertEqual(
            compute(predictions=PRED, references=GOLD),
            {
                "MISC": {"precision": 0.0, "recall": 0.0, "f1": 0.0, "number": 1},
                "PER": {"precision": 1.0, "recall": 1.0, "f1": 1.0, "number": 1},
                "overall_precision": 0.5,
                "overall_recall": 0.5,
                "overall_f1": 0.5,
                "overall_accuracy": 0.8,
            },
        )

    def test_arguments_are_those_of_evaluate(self):
        found = compute(predictions=[["PER-I", "O"]], references=[["PER-B", "O"]], suffix=True, mode="strict", scheme="IOB2", zero_division=0)
        self.assertEqual((found["overall_f1"], found["PER"]["number"]), (0.0, 1))


    def test_no_phrase_in_a_first_epoch(self):
        for zero in (0, 1):
            found = compute(predictions=[["O", "O"]], references=[["O", "O"]], zero_division=zero)
            expected = {"overall_precision": zero, "overall_recall": zero, "overall_f1": zero, "overall_accuracy": 1.0}
            self.assertEqual(found, expected)


class Array:
    """What of an array of numpy is used, where there is no numpy."""

    def __init__(self, rows):
        self.rows = rows
        self.ndim = 3

    def argmax(self, axis):
        assert axis == -1
        return [[max(range(len(one)), key=one.__getitem__) for one in row] for row in self.rows]


class Trainer(unittest.TestCase):
    # the second token of the second sentence is a piece of a word
    labels = [[1, 2, 0], [1, -100, 0]]
    best = [[1, 2, 0], [0, 1, 0]]
    # of two phrases one is found; of five tokens four are right
    expected = {"precision": 1.0, "recall": 0.5, "f1": 2 / 3, "accuracy": 4 / 5}

    def test_scores_of_labels_and_numbers_of_labels(self):
        scores = [[[0.5 if i == n else 0.1 for i in range(3)] for n in row] for row in self.best]
        for predictions in (self.best, scores, Array(scores), (scores, "hidden states")):
            self.assertEqual(compute_metrics(LABELS)((predictions, self.labels)), self.expected)

    def test_a_first_epoch_without_a_phrase(self):
        with self.assertWarnsRegex(UndefinedMetricWarning, "f1-score of micro avg is 0/0"):
            found = compute_metrics(LABELS)(([[0, 0]], [[0, -100]]))
        self.assertEqual(found, {"precision": 0.0, "recall": 0.0, "f1": 0.0, "accuracy": 1.0})

    def test_what_a_trainer_adds_does_not_count(self):
        # include_for_metrics=["inputs", "loss"]
        self.assertEqual(compute_metrics(LABELS)((self.best, self.labels, [[101, 102]], [0.5])), self.expected)

    def test_the_strict_mode(self):
        with self.assertWarnsRegex(UndefinedMetricWarning, "precision of PER is 0/0"):
            found = compute_metrics(LABELS, mode="strict", scheme="IOB2")(([[2, 2]], [[1, 2]]))
        self.assertEqual(found["recall"], 0.0)


if __name__ == "__main__":
    unittest.main()
