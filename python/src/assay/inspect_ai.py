"""A scorer for Inspect (inspect_ai): a score for each sample, and one of all answers together. Importing it imports Inspect."""

from typing import Any, List, Optional

from inspect_ai.scorer import Metric, SampleScore, Score, Scorer, mean, metric, scorer, stderr

from ._answers import Read, measured


@metric
def corpus() -> Metric:
    """The measure of all answers together, such as F1 over the corpus, which is no mean of samples; of several epochs the first."""

    def computed(scores: List[SampleScore]) -> float:
        kept = [one.score for one in scores]
        value = measured([one.metadata["gold"] for one in kept], [one.answer for one in kept], **kept[0].metadata["assay"])
        return float("nan") if value is None else value

    return computed


@scorer(metrics=[corpus(), mean(), stderr()])
def assay(metric: str = "string-f1", measure: str = "f1", read: Read = "strings", gold: Optional[str] = None, **options: Any) -> Scorer:
    """Scores the completion of each sample against its target, or against what the sample's metadata have under `gold`.

    metric, options   as `assay.score` takes them
    read              "strings", "records" (JSON) or "tags" (a list of them)
    A sample whose measure is 0/0 is unscored; it adds nothing to the corpus either.
    """
    call = {"metric": metric, "measure": measure, "read": read, "options": options}

    async def score(state: Any, target: Any) -> Score:
        expected = target.text if gold is None else state.metadata[gold]
        answer = state.output.completion
        value = measured([expected], [answer], **call)
        return Score(value=float("nan") if value is None else value, answer=answer, metadata={"gold": expected, "assay": call})

    return score
