"""Random pairs of files in which each side has documents that the other one lacks, and what neleval counts on them."""
import io, json, random, tempfile, warnings
from neleval.evaluate import Evaluate
warnings.simplefilter('ignore')
FIELDS = ('ptp', 'fp', 'rtp', 'fn', 'precision', 'recall', 'fscore')

def mention(rng, doc, taken):
    start = rng.choice([s for s in range(0, 60, 5) if (doc, s) not in taken])
    taken.add((doc, start))
    kb = rng.choice(['Q1', 'Q2', 'Q3', 'NIL1', 'NIL2'])
    return [doc, start, start + rng.choice([1, 2, 3]), kb, '1.0', rng.choice(['PER', 'ORG', 'LOC'])]

def pair(seed):
    rng = random.Random(seed)
    docs = ['d%d' % i for i in range(6)]
    gold, system = [], []
    taken = (set(), set())
    for side, rows in ((0, gold), (1, system)):
        own = rng.sample(docs, rng.randint(2, 4))
        for doc in sorted(own):
            for _ in range(rng.randint(1, 4)):
                if side == 1 and rng.random() < .6:
                    common = [r for r in gold if r[0] == doc and (doc, r[1]) not in taken[1]]
                    if common:
                        row = list(rng.choice(common))
                        taken[1].add((doc, row[1]))
                        if rng.random() < .3: row[3] = rng.choice(['Q1', 'Q2', 'NIL1'])
                        if rng.random() < .2: row[5] = rng.choice(['PER', 'ORG'])
                        rows.append(row); continue
                rows.append(mention(rng, doc, taken[side]))
    rows = lambda all: ''.join('\t'.join(map(str, r)) + '\n' for r in sorted(all))
    return rows(gold), rows(system)

def count(gold, system):
    with tempfile.NamedTemporaryFile('w', suffix='.tsv') as g, tempfile.NamedTemporaryFile('w', suffix='.tsv') as s:
        g.write(gold); g.flush(); s.write(system); s.flush()
        results = json.loads(Evaluate(s.name, gold=g.name, measures=['all'], fmt='json')())
    out = {}
    for name, row in results.items():
        out[name] = [row[f] for f in FIELDS]
    return out

if __name__ == '__main__':
    cases = []
    for seed in range(24):
        gold, system = pair(seed)
        cases.append({'gold': gold, 'system': system, 'expected': count(gold, system)})
    docs = lambda text: {line.split('\t')[0] for line in text.splitlines()}
    assert sum(bool(docs(c['system']) - docs(c['gold'])) for c in cases) > 15
    lines = ',\n'.join(json.dumps(c, separators=(',', ':')) for c in cases)
    print('{"cases":[\n' + lines + '\n]}')
