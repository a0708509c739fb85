"""Scores of Assay in Python: copy this file beside your notebook. It takes the standard library and the command `assay`.

    from assay import score

    scores = score([["B-PER", "O"]], {"ours": [["B-PER", "O"]]}, "conll-f1", scheme="IOB2")
    scores["ours"]["f1"]                        # 1.0, or None where it is 0/0
    scores["ours"]["by"]["type"]["PER"]["f1"]   # 1.0
"""

import json
import os
import shutil
import subprocess
import tempfile

__all__ = ["AssayError", "score"]


class AssayError(ValueError):
    """There is no score; `problems` says why: dicts with code, message, at (path, line, column) and hint."""

    def __init__(self, problems, sides):
        self.problems = problems
        super().__init__("\n".join(_said(problem, sides) for problem in problems))


def _said(problem, sides):
    at = problem["at"]
    place = "{}:{}:{}: ".format(at["path"], at["line"], at["column"]) if at["path"] else ""
    hint = "; " + problem["hint"] if problem.get("hint") else ""
    said = "{}{} ({}){}".format(place, problem["message"], problem["code"], hint)
    for path, name in sides.items():
        said = said.replace(path, name)
    return said


def _is_path(answers):
    return isinstance(answers, (str, os.PathLike))


def _lines(answers):
    """Lists of tags a sentence, records a line, or clusters by the name of their document."""
    if isinstance(answers, dict):
        return [{"id": name, "clusters": clusters} for name, clusters in answers.items()]
    return list(answers)


def _placed(folder, name, answers):
    if _is_path(answers):
        return os.fspath(answers)
    path = os.path.join(folder, name + ".jsonl")
    with open(path, "w", encoding="utf-8", newline="\n") as file:
        for line in _lines(answers):
            file.write(json.dumps(line, ensure_ascii=False) + "\n")
    return path


def _command(command):
    if command is not None:
        return list(command)
    if shutil.which("assay"):
        return ["assay"]
    # npm's own shim, which Windows finds by its ending
    return [shutil.which("npx") or "npx", "--no-install", "assay"]


def _text(value):
    return value if isinstance(value, str) else json.dumps(value)


def _numbers(measures):
    return {name: of["value"] for name, of in measures.items()}


def _answer(one, result):
    facets = one["facets"].items()
    return {
        **_numbers(one["measures"]),
        "by": {facet: {label: _numbers(part["measures"]) for label, part in labels.items()} for facet, labels in facets},
        "units": one["units"],
        "signature": one["signature"],
        "result": result,
    }


def score(gold, systems, metric, *, flags=(), command=None, cwd=None, **options):
    """Scores systems by one metric: a dict for each system, by its name.

    gold     a path; a list with the tags of each sentence, as seqeval takes them; a list of records, written as JSON lines; or
             clusters by the name of their document: {"doc": [["a", "b"], ["c"]]}
    systems  such answers by the names of systems
    metric   as the command line takes it: "conll-f1", "coreference/conll-average", "span-f1"
    flags    more of the command line: ["--bootstrap", "1000"], ["--set", "reader.unit=codepoint"]
    command  how the command line is called: ["npx", "assay"], by default `assay`, or what npm has installed
    options  those of the metric: scheme="IOB2"; `assay explain METRIC` lists them

    Each answer has the measures (ratios from 0 to 1, None where the formula has no value), `by` facet and label, `units`,
    the `signature` to put beside the numbers, and the whole `result`. Raises AssayError where Assay refuses.
    """
    with tempfile.TemporaryDirectory() as folder:
        paths = {"gold": _placed(folder, "gold", gold)}
        call = [*_command(command), "score", metric, "-g", paths["gold"]]
        for number, (name, answers) in enumerate(systems.items(), 1):
            paths[name] = _placed(folder, "system-{}".format(number), answers)
            call += ["-s", "{}={}".format(name, paths[name])]
        for name, value in options.items():
            call += ["--set", "{}={}".format(name, _text(value))]
        call += ["--json", "--quiet", "--diagnostics", "json", *flags]
        ran = subprocess.run(call, cwd=cwd, stdin=subprocess.DEVNULL, capture_output=True, encoding="utf-8")
    # 1 is a gate that was not met
    if ran.returncode in (0, 1):
        result = json.loads(ran.stdout)
        return {one["system"]: _answer(one, result) for one in result["scores"]}
    sides = {path: name for name, path in paths.items() if path.startswith(folder)}
    try:
        problems = json.loads(ran.stderr)["problems"]
    except ValueError:
        raise RuntimeError(ran.stderr.strip()) from None
    raise AssayError([problem for problem in problems if problem["severity"] == "error"], sides)
