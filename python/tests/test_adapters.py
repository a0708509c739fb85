"""
The adapters for Inspect, lm-evaluation-harness and trackers. None of these packages can be installed where the tests run, so a stand-in below has what
of each is used, written down from the file and the version that it names. What a stand-in is called with is what the package would be.
"""

import asyncio
import importlib
import inspect
import json
import math
import re
import sys
import types
import unittest
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Optional

import assay
from assay._answers import measured

GOLDS = ['{"PER": ["Ana"]}', '{"PER": ["Bob"], "LOC": ["Porto"]}', "{}"]
# of three strings two are found, and one is spurious; the last has nothing on both sides
ANSWERS = ['{"PER": ["Ana", "Eva"]}', "```json\n{\"PER\": [\"Bob\"]}\n```", "{}"]
CORPUS = (2 * 2) / (3 + 3)
SAMPLES = [(2 * 1) / (1 + 2), (2 * 1) / (2 + 1)]


@contextmanager
def standing_in(**modules):
    """Modules by their names for as long as a test needs them."""
    before = {name: sys.modules.get(name) for name in modules}
    sys.modules.update(modules)
    try:
        yield
    finally:
        for name, module in before.items():
            if module is None:
                del sys.modules[name]
            else:
                sys.modules[name] = module


class Answers(unittest.TestCase):
    def test_records(self):
        golds = [{"total": 12.5, "lines": [{"qty": 1}]}, '{"a": 1}']
        # two leaves of two are found, one of them right; an answer that is no JSON has found nothing
        answers = ['{"total": 12.50, "lines": [{"qty": 2}]}', "I do not know."]
        self.assertEqual(measured(golds, answers, "records", "f1", "records", {}), (2 * 1) / (3 + 2))

    def test_tags_of_another_length_or_no_list_are_outside_of_everything(self):
        golds = ['["B-PER", "O"]', ["B-LOC"], ["B-LOC"], ["B-LOC"]]
        answers = ['["B-PER", "O"]', '["B-LOC", "O"]', "B-LOC", "[5]"]
        self.assertEqual(measured(golds, answers, "seqeval", "recall", "tags", {}), 1 / 4)

    def test_a_gold_that_is_not_json_is_told(self):
        with self.assertRaises(ValueError):
            measured(["B-PER"], ['["B-PER"]'], "seqeval", "f1", "tags", {})

    def test_refusals_are_told(self):
        with self.assertRaisesRegex(assay.AssayError, "casing"):
            measured(GOLDS, ANSWERS, "string-f1", "f1", "strings", {"casing": "lower"})

    def test_every_adapter_is_below_forty_lines(self):
        for name in ("inspect_ai", "lm_eval", "trackers"):
            lines = Path(assay.__file__).with_name(f"{name}.py").read_text("utf-8").splitlines()
            self.assertLess(len(lines), 40, name)


# ---- Inspect 0.3.260: src/inspect_ai/scorer/_metric.py, _scorer.py, _target.py, _eval/task/results.py -------------------------


@dataclass
class Score:
    value: Any
    answer: Optional[str] = None
    explanation: Optional[str] = None
    metadata: Optional[dict] = None


@dataclass
class SampleScore:
    score: Score
    sample_id: Any = None


@dataclass
class Target:
    text: str


@dataclass
class State:
    """What of TaskState a scorer uses: `output.completion`, and the metadata of the sample."""

    output: Any
    metadata: dict = field(default_factory=dict)


def inspect_scorer():
    """The module inspect_ai.scorer: decorators that register a factory and keep what it was called with."""
    module = types.ModuleType("inspect_ai.scorer")

    def tagged(factory, **more):
        def made(*args, **kwargs):
            instance = factory(*args, **kwargs)
            bound = inspect.signature(factory).bind(*args, **kwargs)
            instance.registry = {"name": factory.__name__, "params": dict(bound.arguments), **more}
            return instance

        return made

    def mean():
        return lambda scores: sum(one.score.value for one in scores) / len(scores)

    def stderr():
        return lambda scores: 0.0

    module.Metric = module.Scorer = Any
    module.Score, module.SampleScore = Score, SampleScore
    module.metric = tagged
    module.mean, module.stderr = tagged(mean), tagged(stderr)
    module.scorer = lambda metrics: lambda factory: tagged(factory, metrics=metrics)
    return module


def evaluated(scorer, golds, answers, metadata=None):
    """Scores samples, and calls each metric with those whose value is not NaN, as scorer_for_metrics does."""
    assert inspect.iscoroutinefunction(scorer)
    # the log is JSON
    json.dumps(scorer.registry["params"])
    states = [State(types.SimpleNamespace(completion=answer), own or {}) for answer, own in zip(answers, metadata or [None] * len(answers))]
    scores = [asyncio.run(scorer(state, Target(gold))) for state, gold in zip(states, golds)]
    for one in scores:
        json.dumps(one.metadata)
    kept = [SampleScore(one, i) for i, one in enumerate(scores) if not (isinstance(one.value, float) and math.isnan(one.value))]
    return scores, {metric.registry["name"]: metric(kept) for metric in scorer.registry["metrics"]}


class Inspect(unittest.TestCase):
    def setUp(self):
        module = inspect_scorer()
        package = types.ModuleType("inspect_ai")
        package.scorer = module
        context = standing_in(**{"inspect_ai": package, "inspect_ai.scorer": module})
        context.__enter__()
        self.addCleanup(context.__exit__, None, None, None)
        sys.modules.pop("assay.inspect_ai", None)
        self.addCleanup(sys.modules.pop, "assay.inspect_ai", None)
        self.adapter = importlib.import_module("assay.inspect_ai")

    def test_each_sample_and_the_corpus(self):
        scores, metrics = evaluated(self.adapter.assay(), GOLDS, ANSWERS)
        self.assertEqual([one.value for one in scores[:2]], SAMPLES)
        # nothing to find and nothing found: unscored
        self.assertTrue(math.isnan(scores[2].value))
        self.assertEqual(scores[0].answer, ANSWERS[0])
        self.assertEqual(metrics, {"corpus": CORPUS, "mean": sum(SAMPLES) / 2, "stderr": 0.0})

    def test_the_corpus_is_no_mean_of_samples(self):
        _, metrics = evaluated(self.adapter.assay(), ['{"PER": ["Ana", "Bob", "Eva"]}', '{"PER": ["Ana"]}'], ['{"PER": ["Ana", "Bob", "Eva"]}', "{}"])
        self.assertEqual((metrics["corpus"], metrics["mean"]), ((2 * 3) / (4 + 3), 1 / 2))

    def test_another_metric_with_options_and_a_gold_in_the_metadata(self):
        scorer = self.adapter.assay("records", "recall", read="records", gold="invoice", case="lower")
        scores, metrics = evaluated(scorer, [""], ['{"city": "PORTO", "total": 3}'], [{"invoice": {"city": "Porto", "total": 2}}])
        self.assertEqual((scores[0].value, metrics["corpus"]), (1 / 2, 1 / 2))


# ---- lm-evaluation-harness 0.4.13.dev0 (4e7e0d47): lm_eval/evaluator.py, evaluator_utils.py, api/task.py, api/metrics.py -----


def nanmean(numbers):
    known = [number for number in numbers if not math.isnan(number)]
    return sum(known) / len(known) if known else math.nan


def harness(config, docs, outputs):
    """The numbers of a task: process_results of each document with what it answered, then the aggregation of each metric by its key."""
    raw, logged = {}, []
    for doc, output in zip(docs, outputs):
        metrics = config["process_results"](doc, [output])
        logged.append(metrics)
        for name, value in metrics.items():
            raw.setdefault(name, []).append(value)
    # log_samples writes JSON
    json.dumps(logged)
    aggregations = {one["metric"]: one["aggregation"] for one in config["metric_list"]}
    return {name: aggregations[name](items) for name, items in raw.items()}, logged


class Harness(unittest.TestCase):
    def test_each_document_and_all_together(self):
        from assay.lm_eval import functions

        process_results, together = functions(gold="entities")
        metrics = [{"metric": "f1", "aggregation": together}, {"metric": "sample_f1", "aggregation": nanmean}]
        docs = [{"entities": gold} for gold in GOLDS]
        numbers, logged = harness({"process_results": process_results, "metric_list": metrics}, docs, ANSWERS)
        self.assertEqual(numbers, {"f1": CORPUS, "sample_f1": sum(SAMPLES) / 2})
        self.assertEqual([one["sample_f1"] for one in logged[:2]], SAMPLES)
        self.assertTrue(math.isnan(together([("{}", "{}")])))

    def test_tags_and_options(self):
        from assay.lm_eval import functions

        process_results, together = functions("conll-f1", "recall", read="tags", scheme="IOB2")
        metrics = [{"metric": "recall", "aggregation": together}, {"metric": "sample_recall", "aggregation": nanmean}]
        docs = [{"gold": ["B-PER", "B-LOC"]}, {"gold": ["B-PER"]}]
        numbers, _ = harness({"process_results": process_results, "metric_list": metrics}, docs, ['["B-PER", "O"]', "none"])
        self.assertEqual(numbers, {"recall": 1 / 3, "sample_recall": (1 / 2 + 0) / 2})


# ---- trackers ----------------------------------------------------------------------------------------------------------------


class Calls(list):
    """What was logged, in order."""


def mlflow_module(calls):
    """mlflow/tracking/fluent.py (002518a7): log_metrics, log_text, set_tag; mlflow/utils/validation.py: names."""
    module = types.ModuleType("mlflow")

    def log_metrics(metrics, step=None):
        assert all(re.fullmatch(r"[/\w.\- ]*", name) and type(value) is float for name, value in metrics.items()), metrics
        calls.append(("metrics", metrics, step))

    module.log_metrics = log_metrics
    module.log_text = lambda text, artifact_file: calls.append(("text", text, artifact_file))
    module.set_tag = lambda key, value: calls.append(("tag", key, value))
    return module


@dataclass
class Html:
    """wandb/sdk/data_types/html.py (052f4535), and trackio/media/html.py of Trackio 0.36.0."""

    data: str
    inject: bool = True


def logging_module(name, calls):
    """`log` of wandb (wandb/sdk/wandb_run.py) and of Trackio 0.36.0 (trackio/__init__.py); `run.summary` is wandb's."""
    module = types.ModuleType(name)
    module.Html = Html
    module.log = lambda data, step=None: calls.append((data, step))
    module.run = types.SimpleNamespace(summary={})
    return module


class Trackers(unittest.TestCase):
    def setUp(self):
        gold = [["B-PER", "O"], ["B-LOC", "O"], ["B-ORG", "B-PER"]] * 20
        pred = [["B-PER", "O"], ["B-LOC", "O"], ["B-ORG", "O"]] * 20
        self.scores = assay.score(gold, pred, "conll-f1", settings={"bootstrap": True})
        self.calls = Calls()

    def check(self, numbers, prefix):
        self.assertEqual(numbers[f"{prefix}f1"], (2 * 3) / (4 + 3))
        low, high = self.scores.intervals["f1"]
        self.assertEqual((numbers[f"{prefix}f1_low"], numbers[f"{prefix}f1_high"]), (low, high))
        self.assertTrue(low < numbers[f"{prefix}f1"] < high)

    def test_mlflow(self):
        from assay.trackers import log_mlflow

        with standing_in(mlflow=mlflow_module(self.calls)):
            log_mlflow(self.scores, step=3, prefix="test/")
        (_, numbers, step), (_, report, path), tag = self.calls
        self.check(numbers, "test/")
        self.assertEqual((step, path, tag), (3, "assay/test/report-3.html", ("tag", "assay.test/signature", self.scores.signature)))
        self.assertTrue(report.startswith("<!doctype html>"))
        self.assertIn("85.71", report)

    def test_wandb(self):
        from assay.trackers import log_wandb

        module = logging_module("wandb", self.calls)
        with standing_in(wandb=module):
            log_wandb(self.scores, prefix="test/")
        ((data, step),) = self.calls
        self.check(data, "test/")
        self.assertIsNone(step)
        self.assertEqual((data["test/report"].inject, module.run.summary), (False, {"test/signature": self.scores.signature}))
        self.assertIn("85.71", data["test/report"].data)

    def test_trackio(self):
        from assay.trackers import log_trackio

        with standing_in(trackio=logging_module("trackio", self.calls)):
            log_trackio(self.scores, step=1)
        ((data, step),) = self.calls
        self.check(data, "")
        self.assertEqual(step, 1)
        self.assertIn(self.scores.signature.split("|")[-1], data["report"].data)

    def test_what_has_no_value_is_not_logged(self):
        from assay.trackers import numbers

        found = numbers(assay.score([["B-PER"]], [["O"]], "conll-f1"))
        self.assertNotIn("precision", found)
        self.assertEqual(found["recall"], 0.0)

    def test_nothing_is_imported_before_it_is_used(self):
        importlib.import_module("assay.trackers")
        importlib.import_module("assay.lm_eval")
        self.assertFalse({"mlflow", "wandb", "trackio", "lm_eval"} & set(sys.modules))


if __name__ == "__main__":
    unittest.main()
