"""Makes the documents of this folder: words at random, spans of one to three words, and a system that loses, moves and relabels some of them."""
import random
from pathlib import Path

TYPES = ["PER", "LOC", "ORG", "chem-name", "Zeit"]
here = Path(__file__).parent
draw = random.Random(20221125)


def written(spans, text):
    return "".join(
        f"T{n}\t{label} {start} {end}\t{text[start:end]}\n" for n, (label, start, end) in enumerate(spans, 1)
    )


for number in range(1, 5):
    words = ["".join(draw.choices("abcdefghij", k=draw.randint(2, 7))) for _ in range(90)]
    starts = [sum(len(word) + 1 for word in words[:i]) for i in range(len(words))]
    text = " ".join(words) + "\n"
    extent = lambda first, last: (starts[first], starts[last] + len(words[last]))
    gold, system, at = [], [], 1
    while at < 84:
        length, label, fate = draw.randint(1, 3), draw.choice(TYPES), draw.random()
        last = at + length - 1
        if fate < 0.9:
            gold.append((label, *extent(at, last)))
        if fate < 0.5 or fate >= 0.9:
            system.append((label, *extent(at, last)))
        elif fate < 0.65:
            system.append((label, *extent(at, last + 1)))
        elif fate < 0.8:
            system.append((draw.choice(TYPES), *extent(at, last)))
        at += length + 2
    for side, spans in (("gold", gold), ("system", system)):
        (here / side).mkdir(exist_ok=True)
        (here / side / f"d{number}.txt").write_text(text)
        (here / side / f"d{number}.ann").write_text(written(spans, text))
