"""Random tags of every scheme that seqeval's default mode knows, well-formed and ill-formed, and what seqeval gives for them."""
import json, random, warnings
from seqeval.metrics.sequence_labeling import precision_recall_fscore_support as support
warnings.simplefilter('ignore')
LETTERS = {'IOB1': 'BI', 'IOB2': 'BI', 'IOE1': 'IE', 'IOE2': 'IE', 'IOBES': 'BIES'}
NAMES = ('Precision', 'Recall', 'F1')

def spans(rng, length):
    found, at = [], 0
    while at < length:
        if rng.random() < .4:
            end = min(length, at + rng.randint(1, 3))
            found.append((at, end, rng.choice(['PER', 'LOC'])))
            at = end
        else:
            at += 1
    return found

def tags(scheme, length, found):
    out = ['O'] * length
    for n, (start, end, kind) in enumerate(found):
        for i in range(start, end):
            single, first, last = end - start == 1, i == start, i == end - 1
            after = n > 0 and found[n - 1][1:] == (start, kind)
            before = n + 1 < len(found) and found[n + 1][0] == end and found[n + 1][2] == kind
            letter = 'I'
            if scheme == 'IOB2' and first: letter = 'B'
            if scheme == 'IOB1' and first and after: letter = 'B'
            if scheme == 'IOE2' and last: letter = 'E'
            if scheme == 'IOE1' and last and before: letter = 'E'
            if scheme == 'IOBES': letter = 'S' if single else 'B' if first else 'E' if last else 'I'
            out[i] = letter + '-' + kind
    return out

def sentence(rng, scheme, ill):
    length = rng.randint(1, 6)
    gold = tags(scheme, length, spans(rng, length))
    system = list(gold) if rng.random() < .5 else tags(scheme, length, spans(rng, length))
    for side in (gold, system):
        if ill and rng.random() < .5:
            side[rng.randrange(length)] = rng.choice(LETTERS[scheme]) + '-' + rng.choice(['PER', 'LOC'])
    return gold, system

def case(rng, scheme, empty):
    while True:
        pairs = [sentence(rng, scheme, rng.random() < .5) for _ in range(rng.randint(1, 3))]
        gold, system = [p[0] for p in pairs], [p[1] for p in pairs]
        if empty: gold = [['O'] * len(one) for one in gold]
        has = [any(tag != 'O' for one in side for tag in one) for side in (gold, system)]
        if has == [not empty, True]: return gold, system

if __name__ == '__main__':
    rng, rows = random.Random(10), []
    for scheme in LETTERS:
        for n in range(24):
            gold, system = case(rng, scheme, n % 6 == 0)
            zero, expected = n // 6 % 2, {}
            for average, prefix in (('micro', ''), ('macro', 'macro'), ('weighted', 'weighted')):
                values = support(gold, system, average=average, zero_division=zero)[:3]
                for name, value in zip(NAMES, values):
                    expected[prefix + name if prefix else name[0].lower() + name[1:]] = float(value)
            lines = lambda side: '\n'.join(' '.join(one) for one in side)
            rows.append(dict(scheme=scheme, zeroDivision=zero, gold=lines(gold), system=lines(system), expected=expected))
    print('[\n' + ',\n'.join(json.dumps(row, separators=(',', ':')) for row in rows) + '\n]')
