"""A second implementation of the statistics, from their definitions: exact fractions, full enumeration, no random numbers.

Standard library only. `python3 second.py > second.json` writes what golden.test.ts compares with.
"""
import itertools
import json
from fractions import Fraction


def made_up(size, seed):
    """Units of one system: (gold, found, correct), from a congruential generator."""
    units = []
    state = seed
    for _ in range(size):
        row = []
        for _ in range(3):
            state = (state * 1103515245 + 12345) % 2**31
            row.append(state >> 16)
        gold, found = row[0] % 4, row[1] % 4
        units.append((gold, found, row[2] % (min(gold, found) + 1)))
    return units


def f1(units):
    gold, found, correct = (sum(column) for column in zip(*units))
    return Fraction(2 * correct, gold + found) if gold + found else None


def precision(units):
    _, found, correct = (sum(column) for column in zip(*units))
    return Fraction(correct, found) if found else None


def mean(units):
    """The mean over units of their own F1, those without a value left out: a sum of fractions and a count."""
    own = [value for value in (f1([unit]) for unit in units) if value is not None]
    return sum(own, Fraction(0)) / len(own) if own else None


measures = {"f1": f1, "precision": precision, "mean": mean}


def minus(a, b):
    return None if a is None or b is None else a - b


def is_extreme(difference, observed):
    return difference is None or abs(difference) >= abs(observed)


def randomisation(a, b, measure):
    """Every unit of the two systems stays or changes sides; how many of the 2^n ways part them as far as they are."""
    observed = minus(measure(a), measure(b))
    extreme = 0
    if observed is None:
        return None, 0
    for swap in itertools.product((False, True), repeat=len(a)):
        left = [y if s else x for x, y, s in zip(a, b, swap)]
        right = [x if s else y for x, y, s in zip(a, b, swap)]
        extreme += is_extreme(minus(measure(left), measure(right)), observed)
    return observed, extreme


def resamples(size):
    return itertools.product(range(size), repeat=size)


def bootstrap(a, measure, probability):
    """The exact distribution of a measure over all n^n resamples: the bounds of its centre, by cumulated probability."""
    values = sorted(v for v in (measure([a[i] for i in drawn]) for drawn in resamples(len(a))) if v is not None)
    tail = (1 - probability) / 2

    def at(share):
        """The value there, and how far the nearest step of the distribution is, as a share of it."""
        value = values[min(int(share * len(values)), len(values) - 1)]
        below = Fraction(sum(v < value for v in values), len(values))
        up_to = Fraction(sum(v <= value for v in values), len(values))
        return value, min(share - below, up_to - share)

    (low, low_gap), (high, high_gap) = at(tail), at(1 - tail)
    return low, high, min(low_gap, high_gap)


def paired_bootstrap(a, b, measure):
    """The share of all n^n resamples whose difference is at least as far from the observed one as that is from 0."""
    observed = minus(measure(a), measure(b))
    extreme = sum(
        is_extreme(minus(minus(measure([a[i] for i in drawn]), measure([b[i] for i in drawn])), observed), observed)
        for drawn in resamples(len(a))
    )
    return Fraction(extreme, len(a) ** len(a))


def holm(ps):
    """By closed testing (Marcus, Peritz and Gabriel 1976): the largest Bonferroni p of all families that a test is in."""
    families = [f for n in range(1, len(ps) + 1) for f in itertools.combinations(range(len(ps)), n)]
    return [max(min(1, len(f) * min(ps[j] for j in f)) for f in families if i in f) for i in range(len(ps))]


def groups(size, differing):
    """The largest sets of systems of which no two differ: what each letter stands for."""
    alike = [
        set(some)
        for n in range(1, size + 1)
        for some in itertools.combinations(range(size), n)
        if not any(pair in differing for pair in itertools.combinations(some, 2))
    ]
    return sorted(sorted(some) for some in alike if not any(some < other for other in alike))


def centre(values, confidence):
    """Of n sorted values, as many as fit into half of what is left out are cut off at each end."""
    cut = int(Fraction(len(values)) * (1 - confidence) / 2)
    cut = min(cut, (len(values) - 1) // 2)
    return sorted(values)[cut], sorted(values)[len(values) - 1 - cut]


def bits(seed, count):
    state, out = seed, []
    for _ in range(count):
        state = (state * 1103515245 + 12345) % 2**31
        out.append(state >> 16)
    return out


def pair(value):
    return None if value is None else [value.numerator, value.denominator]


def main():
    out = {"randomisation": [], "bootstrap": [], "paired": [], "holm": [], "letters": [], "centre": []}
    for size, seed in [(1, 5), (2, 8), (3, 1), (5, 2), (8, 3), (11, 4), (12, 9)]:
        a, b = made_up(size, seed), made_up(size, seed + 100)
        for name, measure in measures.items():
            observed, extreme = randomisation(a, b, measure)
            out["randomisation"].append(
                {"a": a, "b": b, "measure": name, "difference": pair(observed), "extreme": extreme}
            )
    for size, seed in [(size, seed) for size in (4, 5) for seed in range(1, 9)]:
        a, b = made_up(size, seed), made_up(size, seed + 100)
        for name, measure in measures.items():
            low, high, gap = bootstrap(a, measure, Fraction(9, 10))
            # where a step of the distribution lies at the very bound, a sample may fall on either side of it
            if gap > Fraction(1, 150):
                out["bootstrap"].append({"a": a, "measure": name, "low": pair(low), "high": pair(high)})
            if minus(measure(a), measure(b)) is not None and seed < 4:
                out["paired"].append({"a": a, "b": b, "measure": name, "p": pair(paired_bootstrap(a, b, measure))})
    for seed in range(1, 9):
        ps = [Fraction(n % 1000, 2000 if seed % 2 else 10000) for n in bits(seed, 2 + seed % 6)]
        out["holm"].append({"ps": [pair(p) for p in ps], "corrected": [pair(Fraction(p)) for p in holm(ps)]})
    for seed in range(1, 13):
        size = 2 + seed % 6
        every = list(itertools.combinations(range(size), 2))
        differing = [both for both, n in zip(every, bits(seed, len(every))) if n % 3 != 0]
        out["letters"].append({"size": size, "differing": differing, "groups": groups(size, set(differing))})
    for count in (1, 2, 3, 19, 20, 21, 100, 200, 250, 999, 1000):
        for confidence in (Fraction(1, 2), Fraction(9, 10), Fraction(19, 20), Fraction(99, 100)):
            low, high = centre(range(count), confidence)
            out["centre"].append({"count": count, "confidence": pair(confidence), "low": low, "high": high})
    rows = ",\n".join(
        f'"{name}": [\n' + ",\n".join(json.dumps(one, sort_keys=True) for one in own) + "\n]" for name, own in out.items()
    )
    print("{" + rows + "}")


main()
