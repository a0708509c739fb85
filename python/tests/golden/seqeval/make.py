"""Tags, and what seqeval itself gives for them: run within seqeval's own folder, `python3 make.py > reports.json`."""

import json
import random
import warnings

from seqeval import scheme as schemes
from seqeval.metrics import accuracy_score, classification_report, f1_score, performance_measure, precision_score, recall_score

warnings.simplefilter("ignore")
LETTERS = {"IOB1": "BI", "IOB2": "BI", "IOE1": "IE", "IOE2": "IE", "IOBES": "BIES", "BILOU": "BILU"}
TYPES = ("PER", "LOC", "MISC", "a-long-name-of-a-type")


def phrase(rng, name, size):
    """A well-formed phrase, so that not all is noise."""
    letters = {
        "IOB1": "I" * size,
        "IOB2": "B" + "I" * (size - 1),
        "IOE1": "I" * size,
        "IOE2": "I" * (size - 1) + "E",
        "IOBES": "S" if size == 1 else "B" + "I" * (size - 2) + "E",
        "BILOU": "U" if size == 1 else "B" + "I" * (size - 2) + "L",
    }[name]
    kind = rng.choice(TYPES)
    return [f"{letter}-{kind}" for letter in letters]


def sentence(rng, name, ill):
    tags = []
    while len(tags) < 8:
        tags += phrase(rng, name, rng.randint(1, 3)) if rng.random() < 0.4 else ["O"]
        # kept apart, so that IOB1 and IOE1 need no sign between two of a type
        tags.append("O")
    if ill:
        tags[rng.randrange(len(tags))] = f"{rng.choice(LETTERS[name])}-{rng.choice(TYPES)}"
    return tags


def other(rng, name, tags, ill):
    made = sentence(rng, name, ill)[: len(tags)]
    return [a if rng.random() < 0.7 else b for a, b in zip(tags, made + ["O"] * (len(tags) - len(made)))] if ill else made + ["O"] * (len(tags) - len(made))


def case(rng, name, strict, ill):
    gold = [sentence(rng, name, ill) for _ in range(rng.randint(1, 4))]
    pred = [list(one) if rng.random() < 0.4 else other(rng, name, one, ill) for one in gold]
    arguments = {"mode": "strict", "scheme": getattr(schemes, name)} if strict else {}
    arguments["zero_division"] = rng.choice([0, 1])
    suffix = rng.random() < 0.2
    if suffix:
        gold, pred = ([["-".join(reversed(tag.split("-", 1))) for tag in one] for one in side] for side in (gold, pred))
        arguments["suffix"] = True
    digits = rng.choice([2, 2, 4, 14])
    try:
        text = classification_report(gold, pred, digits=digits, **arguments)
    except ValueError:
        return None
    scores = {
        function.__name__: {str(average): as_list(function(gold, pred, average=average, **arguments)) for average in (None, "micro", "macro", "weighted")}
        for function in (precision_score, recall_score, f1_score)
    }
    arguments.pop("scheme", None)
    return {
        "scheme": name,
        "arguments": {**arguments, **({"scheme": name} if strict else {})},
        "digits": digits,
        "gold": [" ".join(one) for one in gold],
        "pred": [" ".join(one) for one in pred],
        "text": text,
        "scores": scores,
        "accuracy": accuracy_score(gold, pred),
        "performance": {key: int(value) for key, value in performance_measure(gold, pred).items()},
    }


def as_list(value):
    return value.tolist() if hasattr(value, "tolist") else value


def main():
    rng = random.Random(45)
    rows = []
    for strict in (False, True):
        # seqeval's strict mode reads some IOB1 and IOE1 in a way of its own: see docs/coming-from-seqeval.md
        for name in ("IOB2", "IOE2", "IOBES", "BILOU") if strict else ("IOB1", "IOB2", "IOE1", "IOE2", "IOBES"):
            own = []
            while len(own) < COUNT:
                row = case(rng, name, strict, len(own) % 2 == 1)
                if row is not None:
                    own.append(row)
            rows += own
    print("[\n" + ",\n".join(json.dumps(row, separators=(",", ":")) for row in rows) + "\n]")


COUNT = 6

if __name__ == "__main__":
    main()
