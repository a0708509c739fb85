"""A metric for lm-evaluation-harness: a number for each document, and one of all answers together."""

from __future__ import annotations

from typing import Any, Callable, Dict, List, Sequence, Tuple

from ._answers import Read, measured

Pair = Tuple[Any, Any]


def functions(
    metric: str = "string-f1", measure: str = "f1", *, gold: str = "gold", read: Read = "strings", **options: Any
) -> Tuple[Callable[[Dict[str, Any], List[Any]], Dict[str, Any]], Callable[[Sequence[Pair]], float]]:
    """`process_results` and an `aggregation` for the YAML of a task whose output is `generate_until`.

    metric, options   as `assay.score` takes them
    gold              the field of a document that has what is right
    read              "strings", "records" (JSON) or "tags" (a list of them)

    A document gives the measure by its name, which the aggregation makes of all gold and answers together, and `sample_` before it, a number
    for `aggregation: nanmean`.
    """

    def together(pairs: Sequence[Pair]) -> float:
        """The measure of all pairs of a gold and an answer; NaN for 0/0."""
        value = measured([pair[0] for pair in pairs], [pair[1] for pair in pairs], metric, measure, read, options)
        return float("nan") if value is None else value

    def process_results(doc: Dict[str, Any], results: List[Any]) -> Dict[str, Any]:
        """What one document gives."""
        pair = (doc[gold], results[0])
        return {measure: pair, f"sample_{measure}": together([pair])}

    return process_results, together
