"""Texts that a language model answered, against golds: what the adapters of harnesses have in common."""

from __future__ import annotations

import json
from typing import Any, Callable, Dict, List, Optional, Sequence

from . import AssayError, score

#: How a gold and an answer are read, by the name that the adapters take.
Read = str

_NOTHING = "E411"


def _strings(given: Any, gold: Any) -> Any:
    return {"response": given}


def _parsed(given: Any, gold: Any) -> Any:
    """JSON; None, in which nothing was found, for an answer that is none."""
    try:
        return json.loads(given) if isinstance(given, str) else given
    except ValueError:
        if gold is None:
            raise
        return None


def _tags(given: Any, gold: Any) -> List[str]:
    """A list of tags; an answer that is no such list, or has another length than the gold, is outside of everything."""
    found = _parsed(given, gold)
    if gold is None:
        return list(found)
    is_list = isinstance(found, list) and len(found) == len(gold) and all(isinstance(tag, str) for tag in found)
    return found if is_list else ["O"] * len(gold)


_READINGS: Dict[Read, Callable[[Any, Any], Any]] = {"strings": _strings, "records": _parsed, "tags": _tags}


def measured(
    golds: Sequence[Any], answers: Sequence[Any], metric: str, measure: str, read: Read, options: Dict[str, Any]
) -> Optional[float]:
    """One measure of all answers together, each against the gold at its place; None for 0/0, also where there is nothing on both sides."""
    reading = _READINGS[read]
    expected = [reading(gold, None) for gold in golds]
    given = [reading(answer, gold) for answer, gold in zip(answers, expected)]
    try:
        return score(expected, given, metric, **options)[measure]
    except AssayError as error:
        if any(problem["code"] == _NOTHING for problem in error.problems):
            return None
        raise
