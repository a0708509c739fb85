"""Logs a score to MLflow, Weights & Biases or Trackio: its numbers, its intervals, its signature and its report. Each is imported when it is used."""

from __future__ import annotations

from typing import Dict, Optional

from ._results import Score


def numbers(scores: Score, prefix: str = "") -> Dict[str, float]:
    """Measures that have a value, and `_low` and `_high` of each interval, which `settings={"bootstrap": True}` asks for."""
    known = {name: float(value) for name, value in scores.items() if value is not None}
    for name, (low, high) in scores.intervals.items():
        known.update({f"{name}_low": float(low), f"{name}_high": float(high)})
    return {f"{prefix}{name}": value for name, value in known.items()}


def log_mlflow(scores: Score, step: Optional[int] = None, prefix: str = "") -> None:
    """To the active run of MLflow; the report is an artifact, the signature a tag."""
    import mlflow

    mlflow.log_metrics(numbers(scores, prefix), step=step)
    mlflow.log_text(scores.text("html"), f"assay/{prefix}report{'' if step is None else f'-{step}'}.html")
    mlflow.set_tag(f"assay.{prefix}signature", scores.signature)


def log_wandb(scores: Score, step: Optional[int] = None, prefix: str = "") -> None:
    """To the run of `wandb.init`; the signature stands in its summary."""
    import wandb

    wandb.log({**numbers(scores, prefix), f"{prefix}report": wandb.Html(scores.text("html"), inject=False)}, step=step)
    wandb.run.summary[f"{prefix}signature"] = scores.signature


def log_trackio(scores: Score, step: Optional[int] = None, prefix: str = "") -> None:
    """To the run of `trackio.init`; it shows the report, which has the signature."""
    import trackio

    trackio.log({**numbers(scores, prefix), f"{prefix}report": trackio.Html(scores.text("html"), inject=False)}, step=step)
