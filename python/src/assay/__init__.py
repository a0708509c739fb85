"""Assay computes the same scores as seqeval, conlleval, nervaluate, scorer.pl, corefud-scorer, the HIPE scorer,
presidio-research and other scorers for named entities, spans, relations, entity links, coreference, clusters,
record linkage, redaction, extracted records and answers of language models, and measures the agreement of
annotators.

    import assay

    scores = assay.score([["B-PER", "O"]], [["B-PER", "O"]], "conll-f1", scheme="IOB2")
    scores["f1"]                        # 1.0, or None where it is 0/0
    scores.by["type"]["PER"]["f1"]      # 1.0
"""

import os
from typing import Any, Mapping, Optional

from ._process import AssayError, server
from ._results import Score, Scores
from ._version import __version__
__all__ = ["AssayError", "Score", "Scores", "__version__", "close", "score", "score_systems"]

__dir__ = [*__all__, "huggingface", "inspect_ai", "lm_eval", "seqeval", "trackers"].copy  # a completion shows no names that this module imports

#: Ends the process that scores, which otherwise lives as long as Python; the next call starts another.
close = server.close

#: One side, the gold or the answers of a system:
#: lists of tags, `[["B-PER", "O"], …]`, or with words `{"words": […], "tags": […]}`; spans of each document, `[[{"start": 0, "end": 3, "label": "PER"}], …]`, or `{"text": …, "spans": […]}`, which count characters of Python;
#: answers of a language model, `[{"response": "…"}, …]`; clusters, `[["a", "b"], ["c"]]`; documents by name, `{"d1": …}`; a path as str or PathLike; the bytes of a file;
#: of a workbook with several sheets a path, `"book.xlsx/Gold"`, or `{"file": b"…", "sheet": "Gold"}`.
Side = Any


def _side(answers: Side) -> Any:
    return {"path": os.path.abspath(os.fspath(answers))} if isinstance(answers, (str, os.PathLike)) else answers


def score_systems(gold: Side, systems: Mapping[str, Side], metric: str, *, settings: Optional[Mapping[str, Any]] = None, **options: Any) -> Scores:
    """Scores several systems by one metric or preset: a Score for each, by its name.

    gold, systems  sides, as `Side` says
    metric         as the command line takes it: "conll-f1", "coreference/conll-average", "seqeval"
    settings       those of the run: {"bootstrap": True, "compare": True, "missing": "skip", "reader": "conll-columns"}
    options        those of the metric, as `assay explain METRIC` lists them: scheme="IOB2"; **{"items.missing": "drop"}

    Raises AssayError where the command line would refuse.
    """
    sides = {name: _side(answers) for name, answers in systems.items()}
    return Scores(server.call("score", {"metric": metric, "gold": _side(gold), "systems": sides, "options": options, "settings": settings or {}}))


def score(gold: Side, pred: Side, metric: str, *, settings: Optional[Mapping[str, Any]] = None, **options: Any) -> Score:
    """Scores one system, as `score_systems` does; of a preset with several metrics the first, and `of` gives the others."""
    try:
        return score_systems(gold, {"pred": pred}, metric, settings=settings, **options)["pred"]
    except AssayError as error:
        if isinstance(pred, Mapping) and not isinstance(gold, Mapping):  # its names may not be those of documents
            error.args = (f"{error}; several systems by their names: assay.score_systems",)
        raise
