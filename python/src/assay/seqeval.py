"""The functions of `seqeval.metrics`, with its arguments, its numbers and the layout of its report:

    from assay.seqeval import classification_report, f1_score

The numbers are those of the presets `seqeval` and `seqeval-strict`. Lists come where seqeval returns arrays of numpy; data are refused with their
place (`assay.AssayError`, a ValueError) where seqeval drops or misreads them; and so are arguments that seqeval takes and leaves out of account.
"""

from __future__ import annotations

import warnings
from typing import Any, Dict, List, Mapping, Optional, Sequence, Tuple, Union

from . import score

__all__ = [
    "accuracy_score", "classification_report", "f1_score", "performance_measure", "precision_score", "recall_score",
    "BILOU", "IOB1", "IOB2", "IOBES", "IOE1", "IOE2", "UndefinedMetricWarning",
]  # fmt: skip

# the classes of seqeval.scheme by their names, which are taken too
IOB1, IOB2, IOE1, IOE2, IOBES, BILOU = _SCHEMES = ("IOB1", "IOB2", "IOE1", "IOE2", "IOBES", "BILOU")
# columns and rows of a report, by the names of the measures and by what these begin with
COLUMNS = {"precision": "precision", "recall": "recall", "f1": "f1-score"}
AVERAGES = {"micro avg": "", "macro avg": "macro", "weighted avg": "weighted"}

Tags = Sequence[Sequence[str]]
Scheme = Union[str, type, None]
ZeroDivision = Union[str, int]
Value = Union[float, List[float]]
Rows = Dict[str, Dict[str, Any]]


class UndefinedMetricWarning(UserWarning):
    """A measure is 0/0 and counts as 0, since `zero_division` says nothing else."""


def _scheme_of(mode: Optional[str], scheme: Scheme) -> str:
    if mode is None and scheme is None:
        # the default mode reads B, I, E and S alike, whatever scheme they are of
        return IOBES
    if mode is None:
        raise ValueError("scheme has no effect without mode='strict', in seqeval too: pass both, or none of them")
    if mode != "strict":
        raise ValueError(f"mode is {mode!r}, and not None or 'strict'")
    name = scheme if isinstance(scheme, str) else getattr(scheme, "__name__", None)
    if name not in _SCHEMES:
        raise ValueError(f"scheme is {scheme!r}: mode='strict' needs one of {', '.join(_SCHEMES)}")
    return str(name)


def _prefixed(tag: str) -> str:
    """`PER-B` as `B-PER`."""
    kind, hyphen, letter = tag.rpartition("-")
    return f"{letter}-{kind}" if hyphen else tag


def _lists(y: Any) -> List[List[str]]:
    sentences = [one.tolist() if hasattr(one, "tolist") else one for one in y]
    if any(isinstance(one, str) for one in sentences):
        raise TypeError("tags are in lists of lists, a list for each sentence: [['B-PER', 'O']]")
    return [list(one) for one in sentences]


def _row(measures: Mapping[str, Any], start: str = "") -> Dict[str, Any]:
    ratios = {column: measures[start + name.capitalize() if start else name] for name, column in COLUMNS.items()}
    return {**ratios, "support": measures["gold"]}


def scored(
    y_true: Tags, y_pred: Tags, average: Optional[str] = None, suffix: bool = False, mode: Optional[str] = None,
    sample_weight: None = None, zero_division: ZeroDivision = "warn", scheme: Scheme = None,
) -> Tuple[Rows, Rows, float]:  # fmt: skip
    """What the arguments of seqeval's functions ask for: rows of the types and of the averages, with None for 0/0, and the accuracy."""
    if average not in (None, "micro", "macro", "weighted"):
        raise ValueError(f"average is {average!r}, and not None, 'micro', 'macro' or 'weighted'")
    if sample_weight is not None:
        raise ValueError("sample_weight has no effect in seqeval, and is not taken here: leave it out")
    if zero_division not in ("warn", 0, 1):
        raise ValueError(f"zero_division is {zero_division!r}, and not 'warn', 0 or 1")
    # with a warning it is to be known what has no value; in means that counts 0
    zero, in_means = ("none", 0) if zero_division == "warn" else (int(zero_division), int(zero_division))
    options = {"scheme": _scheme_of(mode, scheme), "zeroDivision": zero, "zeroDivisionInMeans": in_means}
    gold, pred = _lists(y_true), _lists(y_pred)
    if suffix:
        gold, pred = ([[_prefixed(tag) for tag in one] for one in side] for side in (gold, pred))
    found = score(gold, pred, "seqeval" if mode is None else "seqeval-strict", **options)
    types = {name: _row(own) for name, own in sorted(found.by["type"].items())}
    return types, {name: _row(found, start) for name, start in AVERAGES.items()}, float(found["accuracy"] or 0)


def filled(rows: Rows, columns: Sequence[str] = tuple(COLUMNS.values()), depth: int = 3) -> Rows:
    """The rows, in which 0/0 counts as 0; a warning for each points at the line that called, `depth` calls above."""
    for name, row in rows.items():
        for column in columns:
            if row[column] is None:
                text = f"{column} of {name} is 0/0 and counts as 0; zero_division=0 or 1 says what it counts, and ends this warning"
                warnings.warn(text, UndefinedMetricWarning, stacklevel=depth)
            row[column] = float(row[column] or 0)
    return rows


def _column(column: str, average: Optional[str], found: Tuple[Rows, Rows, float]) -> Value:
    # what is 0/0 for a type counts as 0 in the means too
    types = {} if average == "micro" else filled(found[0], [column], 4)
    if average is None:
        return [row[column] for row in types.values()]
    name = f"{average} avg"
    return filled({name: found[1][name]}, [column], 4)[name][column]


def precision_score(
    y_true: Tags, y_pred: Tags, *, average: Optional[str] = "micro", suffix: bool = False, mode: Optional[str] = None,
    sample_weight: None = None, zero_division: ZeroDivision = "warn", scheme: Scheme = None,
) -> Value:  # fmt: skip
    """Precision of the phrases, from 0 to 1; with average=None a list, by type in the order of their names.

    The other arguments are those of `classification_report`.
    """
    return _column("precision", average, scored(y_true, y_pred, average, suffix, mode, sample_weight, zero_division, scheme))


def recall_score(
    y_true: Tags, y_pred: Tags, *, average: Optional[str] = "micro", suffix: bool = False, mode: Optional[str] = None,
    sample_weight: None = None, zero_division: ZeroDivision = "warn", scheme: Scheme = None,
) -> Value:  # fmt: skip
    """Recall of the phrases; see `precision_score`."""
    return _column("recall", average, scored(y_true, y_pred, average, suffix, mode, sample_weight, zero_division, scheme))


def f1_score(
    y_true: Tags, y_pred: Tags, *, average: Optional[str] = "micro", suffix: bool = False, mode: Optional[str] = None,
    sample_weight: None = None, zero_division: ZeroDivision = "warn", scheme: Scheme = None,
) -> Value:  # fmt: skip
    """F1 of the phrases; see `precision_score`."""
    return _column("f1-score", average, scored(y_true, y_pred, average, suffix, mode, sample_weight, zero_division, scheme))


def _nested(y: Any) -> List[List[str]]:
    """A flat list, which two functions of seqeval take too, as a sentence."""
    return [list(y)] if len(y) > 0 and isinstance(y[0], str) else _lists(y)


def accuracy_score(y_true: Union[Tags, Sequence[str]], y_pred: Union[Tags, Sequence[str]]) -> float:
    """The part of the tokens whose tags are the same, from 0 to 1."""
    # as they are, whatever scheme they are of
    return float(score(_nested(y_true), _nested(y_pred), "conll-f1", scheme="raw")["accuracy"] or 0)


def performance_measure(y_true: Union[Tags, Sequence[str]], y_pred: Union[Tags, Sequence[str]]) -> Dict[str, int]:
    """Numbers of tokens: TP the same tag, not O; FP another, not O; FN an O in place of another; TN O on both sides."""
    gold, pred = _nested(y_true), _nested(y_pred)
    if [len(one) for one in gold] != [len(one) for one in pred]:
        raise ValueError("y_true and y_pred differ in the number or the lengths of their sentences")
    pairs = [pair for sentences in zip(gold, pred) for pair in zip(*sentences)]
    return {
        "TP": sum(a == b != "O" for a, b in pairs),
        "FP": sum(a != b != "O" for a, b in pairs),
        "FN": sum(a != b == "O" for a, b in pairs),
        "TN": sum(a == b == "O" for a, b in pairs),
    }


def classification_report(
    y_true: Tags, y_pred: Tags, digits: int = 2, suffix: bool = False, output_dict: bool = False, mode: Optional[str] = None,
    sample_weight: None = None, zero_division: ZeroDivision = "warn", scheme: Scheme = None,
) -> Union[str, Rows]:  # fmt: skip
    """Precision, recall, F1 and support by type, and their averages: a text, or a dict of the rows.

    digits         decimals of the text
    suffix         True for tags such as PER-B
    output_dict    True for {"PER": {"precision": …, "recall": …, "f1-score": …, "support": …}, …, "micro avg": …, …}
    mode           None, or "strict": ill-formed phrases are dropped
    sample_weight  None; seqeval takes weights and leaves them out of account
    zero_division  0 or 1 for 0/0; "warn" is 0 with a warning
    scheme         with mode="strict": IOB1, IOB2, IOE1, IOE2, IOBES or BILOU, as a text or as a class of seqeval.scheme

    Raises AssayError, with places, for data that are no such tags, and ValueError for an argument that has no such value.
    """
    types, averages, _ = scored(y_true, y_pred, None, suffix, mode, sample_weight, zero_division, scheme)
    types, averages = filled(types), filled(averages)
    if output_dict:
        return {**types, **averages}
    width = max(*map(len, (*types, *averages)), digits)
    columns = [*COLUMNS.values(), "support"]
    lines = [f"{'':>{width}} " + "".join(f" {name:>9}" for name in columns)]
    for rows in (types, averages):
        lines.append("")
        for name, row in rows.items():
            *ratios, support = (row[column] for column in columns)
            lines.append(f"{name:>{width}} " + "".join(f" {ratio:>9.{digits}f}" for ratio in ratios) + f" {support:>9}")
    return "\n".join([*lines, ""])
