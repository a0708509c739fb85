"""What `score` returns: measures by name, with all that belongs to them, and how a notebook shows them."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any, Dict, Iterator, List, Mapping, Optional, Tuple, TypeVar

from ._process import server

if TYPE_CHECKING:
    import pandas

Numbers = Dict[str, Optional[float]]
V = TypeVar("V")


def _numbers(measures: Mapping[str, Any]) -> Numbers:
    return {name: of["value"] for name, of in measures.items()}


def _parts(parts: Mapping[str, Any]) -> Dict[str, Dict[str, Numbers]]:
    return {name: {label: _numbers(of["measures"]) for label, of in labels.items()} for name, labels in parts.items()}


class _Reported(Mapping[str, V]):
    """What the score of one system and those of several have in common: values by name, and reports of the result they are in."""

    _values: Dict[str, V]
    #: The whole result, as `assay score --json` prints it: with comparisons, problems, and the sums to score it again without the data.
    result: Dict[str, Any]

    def __getitem__(self, name: str) -> V:
        return self._values[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def text(self, format: str = "text") -> str:
        """The table that the command line prints for the whole result; or markdown, latex, csv, tsv, html, junit …."""
        return str(server.call("report", {"result": self.result, "format": format}))

    def rows(self) -> List[Dict[str, Any]]:
        """A dict for each row of a table: system, metric, facet and label ("" and "all" for the whole), and the measures."""
        raise NotImplementedError

    def to_pandas(self) -> pandas.DataFrame:
        """`rows()` as a data frame; no value (0/0) is NaN. Needs pandas."""
        import pandas

        return pandas.DataFrame(self.rows())

    def _repr_html_(self) -> str:
        rows = self.rows()
        # the averages and counts of the whole that its parts do not have would make the table too wide: `rows()` has them
        parts = [row for row in rows if row["facet"]] or rows
        names = list(dict.fromkeys(name for row in parts for name in row))
        # JSON writes 1.0 as 1: a column is one of counts where all of it is whole
        decimal = {name for name in names if any(isinstance(row.get(name), float) for row in rows)}
        head = "".join(f"<th>{escape(name)}</th>" for name in names)
        body = "".join(f"<tr>{''.join(_cell(row.get(name, ''), name in decimal) for name in names)}</tr>" for row in rows)
        signatures = dict.fromkeys(one["signature"] for one in self.result["scores"])
        signed = "".join(f"<br><small>{escape(text)}</small>" for text in signatures)
        return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>{signed}"


def _cell(value: Any, is_decimal: bool) -> str:
    text = "–" if value is None else f"{value:.4f}" if is_decimal and value != "" else str(value)
    return f"<td>{escape(text)}</td>"


class Score(_Reported[Optional[float]]):
    """Measures of one system by one metric: ratios from 0 to 1, counts, and None where a formula has no value (0/0).

    by         measures by facet and label: `by["type"]["PER"]["f1"]`
    groups     measures by a key of the documents and its values, where `settings={"groupBy": …}` asks for them
    intervals  bootstrap intervals by measure, where `settings={"bootstrap": True}` asks for them
    units      the number of documents or sentences
    signature  the metric with all its options and versions, to report beside the numbers
    """

    def __init__(self, one: Mapping[str, Any], result: Dict[str, Any]):
        self._values, self.result = _numbers(one["measures"]), result
        self.system: str = one["system"]
        self.metric: str = one["metric"]
        self.by, self.groups = _parts(one["facets"]), _parts(one.get("groups", {}))
        with_intervals = {name: of["interval"] for name, of in one["measures"].items() if of.get("interval")}
        self.intervals: Dict[str, Tuple[float, float]] = {name: (low, high) for name, (low, high) in with_intervals.items()}
        self.units: int = one["units"]
        self.signature: str = one["signature"]

    def __repr__(self) -> str:
        return f"Score({self.metric}, {self.system}, {self._values})"

    def of(self, metric: str) -> Score:
        """The score of the same system by another metric of a preset: `score(gold, pred, "conll-2012").of("muc")`."""
        return _first(self.result, self.system, metric)

    def rows(self) -> List[Dict[str, Any]]:
        parts = [(facet, label, own) for facet, labels in self.by.items() for label, own in labels.items()]
        start = {"system": self.system, "metric": self.metric}
        return [{**start, "facet": facet, "label": label, **own} for facet, label, own in [*parts, ("", "all", self._values)]]


class Scores(_Reported[Score]):
    """A Score for each system, by its name."""

    def __init__(self, result: Dict[str, Any]):
        self.result = result
        self._values = {one["system"]: _first(result, one["system"]) for one in result["scores"]}

    def rows(self) -> List[Dict[str, Any]]:
        return [row for one in self.result["scores"] for row in Score(one, self.result).rows()]


def _first(result: Dict[str, Any], system: str, metric: Optional[str] = None) -> Score:
    for one in result["scores"]:
        if one["system"] == system and metric in (None, one["metric"]):
            return Score(one, result)
    raise KeyError(metric)
