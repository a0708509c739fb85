"""Random pairs with few objects, so that slices of one column are empty where another has something; and what HIPE-scorer says of them."""
import glob, json, os, random, subprocess, sys, tempfile
HEADER = 'TOKEN NE-COARSE-LIT NE-COARSE-METO NE-FINE-LIT NE-FINE-METO NE-FINE-COMP NE-NESTED NEL-LIT NEL-METO MISC'.split()
NOISE, TIME = ['0.0-0.0', '0.001-0.1', '0.1-0.3'], ['1800-1850', '1850-1900']
COUNTS = ('correct', 'incorrect', 'partial', 'missed', 'spurious')
MEANS = ('P_micro', 'R_micro', 'F1_micro', 'P_macro_doc', 'P_macro_doc_std', 'R_macro_doc', 'R_macro_doc_std', 'F1_macro_doc',
         'F1_macro_doc_std', 'P_macro', 'R_macro', 'F1_macro', 'F1_macro (recomputed from P & R)')

def tags(rng, tokens, often):
    out, at = ['O'] * tokens, 0
    while at < tokens:
        if rng.random() < often:
            kind, end = rng.choice(['pers', 'loc', 'org']), min(tokens, at + rng.randint(1, 2))
            for i in range(at, end):
                out[i] = ('B-' if i == at else 'I-') + kind
            at = end + 1
        else:
            at += 1
    return out

def changed(rng, own, often):
    fresh = tags(rng, len(own), often)
    return fresh if rng.random() < .5 else list(own)

def links(rng, own, known=None):
    out = ['_'] * len(own)
    for i, tag in enumerate(own):
        if tag.startswith('I-') and i > 0: out[i] = out[i - 1]
        elif tag != 'O': out[i] = known[i] if known and known[i] != '_' and rng.random() < .6 else rng.choice(['Q1', 'Q2', 'NIL', 'Q3|Q1', 'Q4|Q2'])
    return out

def table(documents, side):
    lines = ['\t'.join(HEADER)]
    for n, document in enumerate(documents):
        lines += ['# document_id = d%d' % n, '# date = %d-05-01' % document['year']]
        for i, word in enumerate(document['words']):
            lines.append('\t'.join([word] + [document[side][column][i] for column in HEADER[1:-1]] + [document['misc'][i]]))
    return '\n'.join(lines) + '\n'

def pair(rng):
    documents = []
    for n in range(rng.randint(1, 3)):
        size = rng.randint(3, 8)
        often = {column: rng.choice([0, .15, .4]) for column in HEADER[1:7]}
        gold = {column: tags(rng, size, often[column]) for column in HEADER[1:7]}
        system = {column: changed(rng, gold[column], often[column]) for column in HEADER[1:7]}
        for side, other in ((gold, None), (system, gold)):
            side['NEL-LIT'] = links(rng, side['NE-COARSE-LIT'], other and other['NEL-LIT'])
            side['NEL-METO'] = links(rng, side['NE-COARSE-METO'], other and other['NEL-METO'])
        misc = [rng.choice(['_', 'LED0.00', 'LED0.05', 'LED0.20']) for _ in range(size)]
        documents.append(dict(year=rng.choice([1820, 1870]), words=['w%d' % i for i in range(size)], gold=gold, system=system, misc=misc))
    return table(documents, 'gold'), table(documents, 'system')

def scored(gold, system, task, out):
    call = [sys.executable, '-W', 'ignore', 'clef_evaluation.py', '--skip-check', '--ref', gold, '--pred', system, '--task', task,
            '--hipe_edition', 'hipe-2020', '--outdir', out, '--log', os.path.join(out, 'log'), '--noise-level', ','.join(NOISE),
            '--time-period', ','.join(TIME)]
    subprocess.run(call + (['--n_best', '1,3'] if task == 'nel' else []), check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    found = json.load(open(glob.glob(os.path.join(out, '*%s*.json' % task))[0]))
    def kept(columns):
        def row(scores):
            own = {name: scores[name] for name in COUNTS if scores[name]}
            return {**own, **{name: scores[name] for name in MEANS if scores[name]}}
        return {column: {time: {noise: {'ALL': {{'ent_type': 'fuzzy'}.get(regime, regime): row(scores) for regime, scores in labels['ALL'].items()
                                                if regime in ('strict', 'ent_type')}}
                                for noise, labels in noises.items()} for time, noises in times.items()} for column, times in columns.items()}
    return {cutoff: kept(columns) for cutoff, columns in found.items()} if task == 'nel' else kept(found)

if __name__ == '__main__':
    rng, cases = random.Random(4), []
    os.makedirs('slices', exist_ok=True)
    for n in range(1, 5):
        paths = ['slices/%d.%s.tsv' % (n, side) for side in ('gold', 'system')]
        made = pair(rng)
        # an object of each task at least
        while not all(any(row.split('\t')[at].startswith('B-') for row in text.split('\n')[1:] if '\t' in row) for text in made for at in (1, 3)):
            made = pair(rng)
        for path, text in zip(paths, made):
            open(path, 'w').write(text)
        for task in ('nerc_coarse', 'nerc_fine', 'nel'):
            with tempfile.TemporaryDirectory() as out:
                expected = scored(*paths, task, out)
            options = {'noise': NOISE, 'time': TIME, **({'nBest': [1, 3]} if task == 'nel' else {})}
            cases.append(dict(name=str(n), gold=paths[0], system=paths[1], task=task, edition='hipe-2020', options=options,
                              why='few objects in each column', expected=expected))
    print('[\n' + ',\n'.join(json.dumps(case, separators=(',', ':')) for case in cases) + '\n]')
