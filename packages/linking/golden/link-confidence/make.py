"""Counts of neleval of two systems that are cut at scores: python3 make.py FOLDER > neleval.json"""
import json, sys, tempfile, warnings
from neleval.evaluate import Evaluate
warnings.simplefilter('ignore')
FIELDS = ('ptp', 'fp', 'rtp', 'fn', 'precision', 'recall', 'fscore')
MEASURES = ('strong_mention_match', 'strong_link_match', 'strong_nil_match', 'strong_all_match',
            'strong_typed_all_match', 'entity_match')
folder = sys.argv[1]

def lines(name):
    with open('%s/%s.tsv' % (folder, name)) as file:
        return file.readlines()

def score(line):
    return float(line.rstrip('\n').split('\t')[4])

def count(system, threshold):
    with tempfile.NamedTemporaryFile('w', suffix='.tsv') as cut:
        cut.writelines(line for line in lines(system) if score(line) >= threshold)
        cut.flush()
        rows = json.loads(Evaluate(cut.name, gold='%s/gold.tsv' % folder, measures=MEASURES, fmt='json')())
    return {name: [rows[name][field] for field in FIELDS] for name in MEASURES}

cases = []
for system in ('prior', 'neural'):
    scores = sorted({score(line) for line in lines(system)})
    for threshold in scores[::30]:
        cases.append({'system': system, 'threshold': threshold, 'expected': count(system, threshold)})
print('{"cases":[\n' + ',\n'.join(json.dumps(case, separators=(',', ':')) for case in cases) + '\n]}')
