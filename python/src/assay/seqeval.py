"""The functions of `seqeval.metrics`, with its arguments, its numbers and the layout of its report:

    from assay.seqeval import classification_report, f1_score

The numbers are those of the presets `seqeval` and `seqeval-strict`; where there is no phrase on either side, which Assay itself refuses, those of seqeval. Lists come where seqeval returns arrays of numpy; data are refused with their
place (`assay.AssayError`, a ValueError) where seqeval drops or misreads them; and so are arguments that seqeval takes and leaves out of account.
"""

from __future__ import annotations

import warnings
from itertools import zip_longest
from typing import Any, Dict, List, Mapping, Optional, Sequence, Tuple, Union

from . import AssayError, score

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
) -> Tuple[Rows, Rows]:  # fmt: skip
    """What the arguments of seqeval's functions ask for: rows of the types and of the averages, with None for 0/0."""
    if average not in (None, "micro", "macro", "weighted"):
        raise ValueError(f"average is {average!r}, and not None, 'micro', 'macro' or 'weighted'")
    if sample_weight is not None:
        raise ValueError("sample_weight has no effect in seqeval, and is not taken here: leave it out")
    if zero_division not in ("warn", 0, 1):
        raise ValueError(f"zero_division is {zero_division!r}, and not 'warn', 0 or 1")
    # with a warning it is to be known what has no value; in means that counts 0
    zero = None if zero_division == "warn" else int(zero_division)
    zeros = {"zeroDivision": "none" if zero is None else zero, "zeroDivisionInMeans": zero or 0}
    gold, pred = _lists(y_true), _lists(y_pred)
    if suffix:  # PER-B as B-PER
        gold, pred = ([["-".join(reversed(tag.rsplit("-", 1))) for tag in one] for one in side] for side in (gold, pred))
    try:
        found = score(gold, pred, "seqeval" if mode is None else "seqeval-strict", scheme=_scheme_of(mode, scheme), **zeros)
        types = {name: _row(own) for name, own in sorted(found.by.get("type", {}).items())}
        averages = {name: _row(found, start) for name, start in AVERAGES.items()}
    except AssayError as error:
        # no phrase on either side, which Assay refuses; in seqeval all is 0/0 then
        if not gold or {one["code"] for one in error.problems if one["severity"] == "error"} != {"E411"}:
            raise
        types, averages = {}, {name: {**dict.fromkeys(COLUMNS.values(), zero), "support": 0} for name in AVERAGES}
    if not types:
        # the mean over no types, whatever 0/0 counts
        averages["macro avg"].update(dict.fromkeys(COLUMNS.values(), float("nan")))
    return types, averages


def filled(rows: Rows, columns: Sequence[str] = tuple(COLUMNS.values()), depth: int = 3) -> Rows:
    """The rows, in which 0/0 counts as 0; a warning for each points at the line that called, `depth` calls above."""
    for name, row in rows.items():
        for column in columns:
            if row[column] is None:
                warnings.warn(f"{column} of {name} is 0/0 and counts as 0; zero_division=0 or 1 ends this warning", UndefinedMetricWarning, depth)
            row[column] = float(row[column] or 0)
    return rows


def _column(column: str, average: Optional[str], found: Tuple[Rows, Rows]) -> Value:
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


def accuracy_score(y_true: Union[Tags, Sequence[str]], y_pred: Union[Tags, Sequence[str]]) -> float:
    """The part of the tokens whose tags are the same, from 0 to 1."""
    tokens = performance_measure(y_true, y_pred)
    return (tokens["TP"] + tokens["TN"]) / sum(tokens.values()) if any(tokens.values()) else float("nan")


def performance_measure(y_true: Union[Tags, Sequence[str]], y_pred: Union[Tags, Sequence[str]]) -> Dict[str, int]:
    """Numbers of tokens: TP the same tag, not O; FP another, not O; FN an O in place of another; TN O on both sides."""
    # a flat list, which these two functions of seqeval take too, is a sentence
    gold, pred = ([list(y)] if isinstance(next(iter(y), None), str) else _lists(y) for y in (y_true, y_pred))
    for number, (a, b) in enumerate(zip_longest(map(len, gold), map(len, pred)), 1):
        if a != b:
            raise ValueError(f"sentence {number} has {a} tags in y_true and {b} in y_pred: their numbers and lengths must be the same")
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
    types, averages = scored(y_true, y_pred, None, suffix, mode, sample_weight, zero_division, scheme)
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
