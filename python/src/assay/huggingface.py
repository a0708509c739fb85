"""The shapes that the libraries of Hugging Face have: `compute` of `evaluate.load("seqeval")`, and `compute_metrics` of a Trainer."""

from __future__ import annotations

from typing import Any, Callable, Dict, List, Optional, Sequence

from .seqeval import COLUMNS, Scheme, Tags, ZeroDivision, accuracy_score, filled, scored

# what a Trainer calls the label of a token that does not count, such as the second piece of a word
_IGNORED = -100


def compute(
    *, predictions: Tags, references: Tags, suffix: bool = False, scheme: Scheme = None, mode: Optional[str] = None,
    sample_weight: None = None, zero_division: ZeroDivision = "warn",
) -> Dict[str, Any]:  # fmt: skip
    """The numbers of `evaluate.load("seqeval").compute(predictions=…, references=…)`, under the same keys.

    By type {"precision", "recall", "f1", "number"}; then overall_precision, overall_recall, overall_f1 and overall_accuracy. The other arguments
    are those of `assay.seqeval.classification_report`.
    """
    types, averages = scored(references, predictions, None, suffix, mode, sample_weight, zero_division, scheme)
    types, micro = filled(types), filled({"micro avg": averages["micro avg"]})["micro avg"]
    return {
        **{name: {**{key: row[own] for key, own in COLUMNS.items()}, "number": row["support"]} for name, row in types.items()},
        **{f"overall_{key}": micro[own] for key, own in COLUMNS.items()},
        "overall_accuracy": accuracy_score(references, predictions),
    }


def _best(predicted: Any) -> List[List[int]]:
    """Numbers of labels; where there is a score for each label, the number of the highest, of equal ones the first."""
    if getattr(predicted, "ndim", 0) == 3:
        predicted = predicted.argmax(axis=-1)
    rows = predicted.tolist() if hasattr(predicted, "tolist") else predicted
    return [[one if isinstance(one, int) else max(range(len(one)), key=one.__getitem__) for one in row] for row in rows]


def compute_metrics(
    labels: Sequence[str], *, scheme: Scheme = None, mode: Optional[str] = None
) -> Callable[[Any], Dict[str, float]]:
    """A function for `Trainer(compute_metrics=…)`: precision, recall, f1 and accuracy of the tags.

    labels  the tags by their numbers in the model, such as `[model.config.id2label[i] for i in range(n)]`

    Tokens whose label is -100 do not count, on both sides. Predictions are scores of labels or numbers of labels, as arrays or lists; of a tuple of
    outputs the first counts, and inputs or losses that a Trainer adds (`include_for_metrics`) do not.
    """

    def computed(evaluated: Any) -> Dict[str, float]:
        predicted, expected, *_ = evaluated
        numbers = _best(predicted[0] if isinstance(predicted, tuple) else predicted)
        golds = expected.tolist() if hasattr(expected, "tolist") else expected
        kept = [[pair for pair in zip(*rows) if pair[1] != _IGNORED] for rows in zip(numbers, golds)]
        pred, gold = ([[labels[pair[side]] for pair in row] for row in kept] for side in (0, 1))
        found = compute(predictions=pred, references=gold, scheme=scheme, mode=mode)
        return {name: found[f"overall_{name}"] for name in ("precision", "recall", "f1", "accuracy")}

    return computed
