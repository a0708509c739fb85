/** `--patch`: decisions on items of the gold, from the list of suspicious ones to the scores of the corrected gold. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { configured, decide, filesIn, resultOf, rowsOf, table, withoutPatch } from './patched.ts'
import { conll, smallCampaign, smallColumns } from './small-campaign.ts'
import { assay, files, inOwnFolder, installed } from './support.ts'

inOwnFolder('lea', 'redaction', 'span-f1')

// ---- a small campaign ------------------------------------------------------------------------------------------------

/** The end of a report on a terminal, from the patch on. */
const effectIn = (out: string): string => out.slice(out.indexOf('What the patch changes'))

describe('--patch', () => {
  it('applies the decisions of an edited list, and prints how far the scores change', async () => {
    smallCampaign()
    // the first is Paris, which none finds; then Bob, whom the gold lacks, and Rio, with another label
    await decide(['keep', 'change', 'change'])
    expect(rowsOf(readFileSync('decisions.csv', 'utf8')).map((row) => row.split(',').slice(0, 5).join())).toEqual([
      'rank,kind,document,path,line',
      '1,missing,3,gold.conll,9',
      '2,extra,2,gold.conll,4',
      '3,other,1,gold.conll,1',
    ])
    const { exit, out, err } = await assay('run', '--patch', 'decisions.csv', '--quiet')
    expect([exit, err]).toEqual([0, ''])
    // of a and b, 2 of 4 were right, and the gold has 4: F1 1/2; now 4 of 4 of 5: 8/9. Of c, 3 of 3 of 4 were: 6/7; now 2 of 5: 1/2
    expect(effectIn(out)).toBe(`What the patch changes
decisions.csv (SHA-256 ${hashIn(out)}…): decisions: 2 change the gold, 1 keep it.
Items of the gold: 1 added, 1 with another label; in 2 documents.

conll-f1, F1
system  before  after  difference  rank before  rank after
a        50.00  88.89      +38.89            2           1
b        50.00  88.89      +38.89            2           1
c        85.71  50.00      -35.71            1           3
2 pairs of systems in another order; Kendall's τ of the two orders: -1

conll-f1, F1: pairs whose order or verdict changes
system  less  before   after
c       a     +35.71  -38.89
c       b     +35.71  -38.89
`)
  })

  it('is stored in the result, and its hash is in every signature', async () => {
    smallCampaign()
    await decide(['ambiguous', 'change'])
    const { patch, inputs, scores } = await resultOf('run', '--patch', 'decisions.csv')
    const { sha256 } = inputs.at(-1)!
    expect(inputs.at(-1)).toEqual({
      role: 'patch',
      path: 'decisions.csv',
      sha256,
      reader: 'decisions@1.0.0',
      documents: 2,
    })
    for (const { signature } of scores) expect(signature).toContain(`|patch:decisions.csv@${sha256.slice(0, 8)}|read:`)
    expect(patch).toMatchObject({
      path: 'decisions.csv',
      sha256,
      decisions: { change: 1, keep: 0, ambiguous: 1, undecided: 1 },
      changes: { added: 1, removed: 0, relabelled: 0, resized: 0, replaced: 0 },
      documents: 1,
      scores: [
        { metric: 'conll-f1', measure: 'f1', system: 'a', before: 1 / 2, after: 6 / 9, difference: 6 / 9 - 1 / 2 },
        { system: 'b' },
        { system: 'c', before: 6 / 7, after: 6 / 8 },
      ],
      rankings: [
        {
          measure: 'f1',
          tau: 1,
          ranks: [{ system: 'c', before: 1, after: 1 }, { before: 2, after: 2 }, {}],
          pairs: [],
        },
      ],
    })
    expect((await resultOf('run')).patch).toBeUndefined()
  })

  it('is shown on a page of its own in the HTML report, and in reports of a stored result', async () => {
    smallCampaign()
    await decide(['keep', 'change', 'change'])
    expect((await assay('run', '--patch', 'decisions.csv', '--quiet', '-o', 'r.json', '-o', 'r.html')).exit).toBe(0)
    const page = readFileSync('r.html', 'utf8')
    expect(page).toContain('id="page-patch"')
    expect(page).toContain('2 pairs of systems in another order')
    expect(effectIn((await assay('report', 'r.json')).out)).toContain('a        50.00  88.89      +38.89')
  })
})

/** The beginning of the hash that a report says. */
const hashIn = (out: string): string => /SHA-256 (\w+)…/.exec(out)?.[1] ?? ''

describe('laws of a patch', () => {
  it('scores do not change if nothing is decided', async () => {
    smallCampaign()
    await decide(['keep', '', 'ambiguous'])
    const patched = await resultOf('run', '--patch', 'decisions.csv', '--bootstrap', '50')
    expect(withoutPatch(patched)).toEqual((await resultOf('run', '--bootstrap', '50')).scores)
    for (const { difference, interval } of patched.patch!.scores) expect([difference, interval]).toEqual([0, [0, 0]])
  })

  it('scores equal those of a gold corrected by hand, for any number of threads and in reverse', async () => {
    smallCampaign()
    await decide(['change', 'change', 'change'])
    const drawn = ['--bootstrap', '50']
    const patched = await resultOf('run', '--patch', 'decisions.csv', ...drawn)
    const inThreads = await resultOf('run', '--patch', 'decisions.csv', ...drawn, '--jobs', '3')
    expect(inThreads).toEqual(patched)
    const gold = readFileSync('gold.conll', 'utf8')
    files({ 'gold.conll': smallColumns('B-LOC', 'B-PER', 'O') })
    expect(withoutPatch(patched)).toEqual((await resultOf('run', ...drawn)).scores)
    // the inverse, on the corrected gold, gives the scores of the first
    const turned = rowsOf(readFileSync('decisions.csv', 'utf8')).map((row, i) =>
      i === 0 ? row.replace('old,new', 'new,old') : row,
    )
    files({ 'back.csv': turned.join('\r\n') })
    const back = await resultOf('run', '--patch', 'back.csv', ...drawn)
    files({ 'gold.conll': gold })
    expect(withoutPatch(back)).toEqual((await resultOf('run', ...drawn)).scores)
    for (const [i, { before, after }] of back.patch!.scores.entries())
      expect([after, before]).toEqual([patched.patch!.scores[i]!.before, patched.patch!.scores[i]!.after])
  })
})

describe('paired tests with a patch', () => {
  it('are shown before and after the patch if a pair changes its order', async () => {
    smallCampaign()
    await decide(['', 'change', 'change'])
    const call = ['score', 'conll-f1', '-g', 'gold.conll', '-s', 'a.conll', '-s', 'c.conll', '--patch', 'decisions.csv']
    const { patch, comparisons } = await resultOf(...call, '--test', 'randomisation')
    const [pair] = patch!.rankings[0]!.pairs
    // 16 shuffles of four sentences, all made
    expect(pair).toMatchObject({ system: 'c', baseline: 'a', before: { difference: 6 / 7 - 1 / 2 } })
    expect(pair!.after.difference).toBeCloseTo(1 / 2 - 8 / 9, 12)
    expect(pair!.after.p).toBe(comparisons[0]!.p)
    expect(pair!.before.p).toBeGreaterThan(0)
  })
})

describe('the key "patch" of a config', () => {
  it('works like the flag, which overrides it', async () => {
    smallCampaign()
    await decide(['keep', 'change', 'change'])
    const flagged = await resultOf('run', '--patch', 'decisions.csv')
    configured('decisions.csv')
    expect(await resultOf('run')).toEqual(flagged)
    files({ 'other.csv': 'document,old,new,decision\n' })
    const { patch } = await resultOf('run', '--patch', 'other.csv')
    expect([patch!.path, patch!.decisions.change]).toEqual(['other.csv', 0])
    expect((await assay('validate', '--quiet')).exit).toBe(0)
    // decisions are on the gold as its files have it
    const listed = await assay('inspect', '--gold', '--quiet', '-f', 'csv')
    expect(rowsOf(listed.out)).toHaveLength(4)
  })

  it('is refused in a part', async () => {
    smallCampaign()
    await decide(['keep', 'change', 'change'])
    configured('decisions.csv')
    const { exit, out, err } = await assay('run', '--quiet', '--part', '1/2', '-o', 'part.json')
    expect([exit, out]).toEqual([2, ''])
    expect(err).toContain('error E103: a patch of the gold needs all files in one run: ')
  })

  it('applies to the gold of a task, is hidden from participants, and reports a mismatch to the organiser', async () => {
    smallCampaign()
    await decide(['keep', 'change', 'change'])
    configured('decisions.csv')
    expect((await assay('task', 'init', '--platform', 'local', '-o', 'local')).exit).toBe(0)
    const named = filesIn('local').filter((path) => path.endsWith('decisions.csv'))
    expect(named).toEqual([join('local', 'gold', 'decisions.csv')])
    // before any submission comes
    table('1,"[[0,3,""LOC""]]",[],change')
    const stale = await assay('task', 'init', '--platform', 'local', '-o', 'stale')
    expect([stale.exit, stale.out]).toEqual([3, ''])
    expect(stale.err).toContain('error E416: document 1: the item from 0 to 3 is not there\n --> decisions.csv:2:4\n')
  })

  it('must be below the folder of the config', async () => {
    smallCampaign()
    configured('../decisions.csv')
    const { exit, out, err } = await assay('run', '--quiet')
    expect([exit, out]).toEqual([2, ''])
    expect(err).toContain('error E208: ../decisions.csv is outside of this folder\n --> assay.json:1:')
    configured('')
    expect((await assay('run', '--quiet')).err).toContain('--> assay.json:1:')
  })
})

describe('errors with a patch', () => {
  it('compares systems with the corrected gold', async () => {
    smallCampaign()
    await decide(['', 'change', 'change'])
    const call = ['errors', 'conll-f1', '-g', 'gold.conll', '-s', 'a.conll', '--quiet']
    expect((await assay(...call)).out).toContain('1 wrong type, 1 spurious, 1 missed')
    // Rio and Bob are right now
    expect((await assay(...call, '--patch', 'decisions.csv')).out).toContain('Paris')
    expect((await assay(...call, '--patch', 'decisions.csv')).out).not.toContain('Bob')
  })
})

describe('merge with a patch', () => {
  it('is refused, since each result says what changes in its shard only', async () => {
    smallCampaign()
    table('1,"[[0,3,""PER""]]",[],keep')
    expect((await assay('run', '--patch', 'decisions.csv', '--quiet', '-o', 'one.json')).exit).toBe(0)
    files({ 'gold.conll': smallColumns('B-PER', 'B-PER', 'B-LOC') })
    expect((await assay('run', '--quiet', '-o', 'two.json')).exit).toBe(0)
    const { exit, out, err } = await assay('merge', 'two.json', 'one.json')
    expect([exit, out]).toEqual([2, ''])
    expect(err).toContain('error E803: one.json was scored with a patch of the gold, decisions.csv,')
    expect(err).toContain('  help: score all documents in one run with the patch: ')
  })
})

describe('a gold with a patch', () => {
  it('may consist of spans', async () => {
    const line = (...label: readonly (readonly [number, number, string])[]): string =>
      `${JSON.stringify({ id: 7, text: 'Ana met Bob', label })}\n`
    files({
      'gold.jsonl': line([0, 3, 'PER']),
      'run.jsonl': line([0, 3, 'PER'], [8, 11, 'PER']),
      'd.csv': 'document,old,new,decision\n7,[],"[[8,11,""PER""]]",change\n',
    })
    const call = ['score', 'span-f1', '-g', 'gold.jsonl', '-s', 'run.jsonl', '--reader', 'doccano', '--patch', 'd.csv']
    // one of two spans was right, of one in the gold: 2/3
    expect((await resultOf(...call)).patch!.scores).toMatchObject([{ before: 2 / 3, after: 1 }])
  })

  it('may be several files, with their paths in the table, and a spreadsheet may separate by semicolons', async () => {
    const found = smallColumns('B-LOC', 'B-PER', 'O')
    files({ 'gold/1.conll': smallColumns('B-PER', 'O', 'O'), 'gold/2.conll': smallColumns('B-PER', 'O', 'O') })
    files({ 'run/1.conll': found, 'run/2.conll': found })
    const call = ['score', 'conll-f1', '-g', 'gold', '-s', 'run=run', '--patch', 'd.csv']
    const patched = (path: string): void =>
      files({ 'd.csv': `document;path;old;new;decision\n2;${path};[];"[[8,11,""PER""]]";change\n` })
    patched('gold/2.conll')
    // of 8, 4 were right, and the gold has 6: 8 / 14; now it has 7, of which 5 are: 10 / 15
    expect((await resultOf(...call)).patch!.scores).toMatchObject([{ before: 8 / 14, after: 10 / 15 }])
    patched('')
    const { exit, err } = await assay(...call, '--quiet')
    expect(exit).toBe(3)
    expect(err).toContain('error E416: the gold has 2 documents of this name, in several files\n --> d.csv:2:1\n')
  })

  it('is refused if items of its format cannot be replaced', async () => {
    files({ 'gold.jsonl': '{"id": "d", "clusters": [["x", "y"]]}\n' })
    table('d,[],[],keep')
    const { exit, out, err } = await installed(
      'score',
      'lea',
      '-g',
      'gold.jsonl',
      '-s',
      'gold.jsonl',
      '--patch',
      'decisions.csv',
    )
    expect([exit, out]).toEqual([2, ''])
    expect(err).toContain('error E223: a patch is for tags, spans, and clusters-jsonl gives clusters\n')
  })
})

describe('secret words in a patch', () => {
  it('are printed in no message', async () => {
    files({
      'gold.jsonl': '{"id": "d", "text": "kanari lives here", "spans": [{"start": 0, "end": 6, "label": "NAME"}]}\n',
      'masks.json': '{"d": [[0, 3]]}',
    })
    const call = [
      'score',
      'redaction/redaction-spans',
      '-g',
      'gold.jsonl',
      '-s',
      'masks.json',
      '--patch',
      'decisions.csv',
    ]
    for (const row of ['kanari,[],[],keep', 'd,kanari,[],keep', 'd,[],[],kanari', 'd,"[[1,6,""kanari""]]",[],change']) {
      table(row)
      const { exit, out, err } = await installed(...call)
      expect([exit, out]).toEqual([3, ''])
      expect(err).toMatch(/error E41[46]: .*\n +--> decisions\.csv:2:\d+\n/)
      expect(err).not.toContain('kanari')
    }
    table('d,"[[0,6,""NAME""]]",[],change')
    const { exit, err } = await installed(...call, '--set', 'blind=yes', '--json', '--quiet')
    expect([exit, err]).toEqual([0, ''])
  })
})

describe('a decision in a patch', () => {
  const told = async (...rows: readonly string[]) => {
    smallCampaign()
    table(...rows)
    const { exit, out, err } = await assay('run', '--patch', 'decisions.csv', '--quiet')
    expect([exit, out]).toEqual([3, ''])
    return err
  }

  it('is refused if the gold lacks its document or item', async () => {
    expect(
      await told('9,[],"[[0,3,""PER""]]",change', '1,"[[0,3,""LOC""]]",[],change'),
    ).toBe(`error E416: the gold has no document of this name
 --> decisions.csv:2:1
2 | 9,[],"[[0,3,""PER""]]",change
  | ^

error E416: document 1: the item from 0 to 3 is not there
 --> decisions.csv:3:4
3 | 1,"[[0,3,""LOC""]]",[],change
  |    ^^^^^^^^^^^^^^^
  help for these 2: the gold may have changed since the table was written: write it anew with assay inspect CONFIG --gold, or remove the row

for more: assay explain E416
2 errors
`)
    // what is kept has to be there too
    expect(await told('1,"[[0,3,""LOC""]]",[],keep')).toContain('the item from 0 to 3 is not there')
  })

  it('is refused if its item is outside the text, inside a token, over another item, or without a label', async () => {
    expect(await told('1,[],"[[4,9,""PER""]]",change')).toContain(
      'is not in the text of the document, which has 6 characters',
    )
    expect(await told('1,[],"[[4,5,""PER""]]",change')).toContain('does not begin and end with a token')
    const over = await told('1,[],"[[0,6,""PER""]]",change')
    expect(over).toContain(
      'error E416: document 1: the item from 0 to 6 overlaps another item, and a token has one tag',
    )
    expect(over).toContain(' --> decisions.csv:2:7\n')
    expect(await told('1,[],"[[4,6,""""]]",change')).toContain('has no label that a tag could have')
  })

  it('is refused if it contradicts another decision, and accepted if it repeats one', async () => {
    const rio = '1,"[[0,3,""PER""]]","[[0,3,""LOC""]]"'
    expect(
      await told(`${rio},change`, `${rio},keep`),
    ).toBe(`error E415: another decision on the same item than in line 2
 --> decisions.csv:3:39
3 | 1,"[[0,3,""PER""]]","[[0,3,""LOC""]]",keep
  |                                       ^^^^
  help: remove one of the two, or empty its cell "decision"

for more: assay explain E415
1 error
`)
    smallCampaign()
    table(`${rio},change`, `${rio},change`)
    expect((await resultOf('run', '--patch', 'decisions.csv')).patch!.decisions.change).toBe(1)
  })

  it('is refused if the table has no titles, other words, or an invalid list of items', async () => {
    smallCampaign()
    files({ 'decisions.csv': 'document,new,decision\n1,[],keep\n' })
    expect((await assay('run', '--patch', 'decisions.csv', '--quiet')).err).toContain(
      'error E414: there is no column old among the titles\n --> decisions.csv:1:1\n',
    )
    expect(await told('1,[],[],chnage')).toContain('did you mean change?')
    expect(await told('1,PER,[],change')).toContain('error E414: "old" is not a list of items\n --> decisions.csv:2:3')
    expect(await told('1,[],[],change')).toContain('the decision is change, and "new" is what "old" is')
    files({ 'decisions.csv': '' })
    expect((await assay('run', '--patch', 'decisions.csv', '--quiet')).err).toContain('E309')
    expect((await assay('run', '--patch', 'none.csv', '--quiet')).exit).toBe(3)
  })

  it('is refused in calls that accept none', async () => {
    smallCampaign()
    table('1,"[[0,3,""PER""]]",[],keep')
    const failing = async (...call: readonly string[]) => (await assay(...call, '--quiet')).err
    expect(await failing('run', '--patch', '-')).toContain('error E103: standard input can be read only once')
    const twice = ['score', 'conll-f1', '--patch', 'decisions.csv'] as const
    for (const sides of [
      ['-g', '-', '-s', 'a.conll'],
      ['-g', 'gold.conll', '-s', '-'],
    ])
      expect(
        await failing(...twice, ...sides),
      ).toBe(`error E103: standard input can be read only once, and a patch needs it twice: for the gold as it is, and as patched
  help: write it to a file first, and name the file

for more: assay explain E103
1 error
`)
    expect(
      await failing('run', '--patch', 'decisions.csv', '--part', '1/2', '-o', 'part.json'),
    ).toBe(`error E103: a patch of the gold needs all files in one run: parts do not show how far it changes the scores
  help: score without parts, with --jobs N for more threads

for more: assay explain E103
1 error
`)
    const { scores } = await resultOf('run', '--patch', 'decisions.csv')
    expect(await failing('score', '-g', 'gold.conll', '-s', 'a.conll', '--signature', scores[0]!.signature)).toContain(
      'the signature has a patch of the gold, decisions.csv@',
    )
    files({
      'gold.conll': conll([['B-PER', 'B-PER']]).replace(/\t.*/g, ''),
      'a.conll': conll([['O', 'O']]).replace(/\t.*/g, ''),
    })
    expect(
      await failing('score', 'conll-f1', '-g', 'gold.conll', '-s', 'a.conll', '--patch', 'decisions.csv'),
    ).toContain('document 1 has no text')
  })
})

describe('compare with a patch', () => {
  it('reports that two results differ by the patch, and patches the gold again', async () => {
    smallCampaign()
    await decide(['', 'change', 'change'])
    for (const [name, ...flags] of [['plain'], ['patched', '--patch', 'decisions.csv']] as const)
      expect((await assay('run', '--quiet', '-o', `${name}.json`, ...flags)).exit).toBe(0)
    const { exit, err } = await assay('compare', 'plain.json', 'patched.json')
    expect(exit).toBe(2)
    expect(err).toContain(
      'error E803: conll-f1 has the gold as it is in plain.json, and the gold as patched by decisions.csv@',
    )
    const { out, err: said } = await assay('compare', 'patched.json', '--systems', 'c,a')
    expect(said).not.toContain('now')
    expect(out).toMatch(/F1 +50\.00 +88\.89/)
    // which the gold of the file lacks
    expect(out).toMatch(/PER Bob +missed +correct/)
  })
})
