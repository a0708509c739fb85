/** `inspect --gold --decisions`: files of doccano and brat that were annotated again, as a table of decisions. */
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import type { PlacedItem } from '@assay/core'
import type { Result } from '@assay/report'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decisionsOn } from '../../../packages/inspect/src/command/decisions-on.ts'
import { drawing } from '../../../tools/drawn.ts'
import { smallCampaign, smallConfig } from './small-campaign.ts'
import { assay, files, inOwnFolder } from './support.ts'

inOwnFolder()

// ---- a small campaign ------------------------------------------------------------------------------------------------

/** Rio is labelled otherwise by two, Bob is found by two, Paris, after a character of two UTF-16 units, by none, and Eva by all. */
const made = (rio: string, bob: string, paris: string, ana = 'B-PER'): string =>
  [[`Rio\t${rio}`, 'is\tO'], [`Ana\t${ana}`, 'met\tO', `Bob\t${bob}`], ['😀\tO', `Paris\t${paris}`], ['Eva\tB-PER']]
    .map((lines) => `${lines.join('\n')}\n\n`)
    .join('')

const list = async (): Promise<void> => {
  smallCampaign(made)
  const { exit, err } = await assay('inspect', '--gold', '--quiet', '-o', 'brat:again', '-o', 'doccano:again.jsonl')
  expect([exit, err]).toEqual([0, ''])
}

interface Line {
  readonly id: number
  readonly text: string
  readonly label: readonly (readonly [number, number, string])[]
}

const lines = (): readonly Line[] =>
  readFileSync('again.jsonl', 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))

/** Writes the lines of doccano with other labels by rank: 1 is Paris, 2 Bob, 3 Rio. */
const label = (labels: Readonly<Record<number, Line['label']>>, other: (line: Line) => object = (line) => line): void =>
  files({
    'again.jsonl': lines()
      .map((line) => `${JSON.stringify(other({ ...line, label: labels[line.id] ?? line.label }))}\n`)
      .join(''),
  })

const rowsOf = (table: string): readonly string[] => table.trimEnd().split('\r\n')

/** Document, old, new and decision of each row. */
const decided = async (edited: string): Promise<readonly string[]> => {
  const { exit, out, err } = await assay('inspect', '--gold', '--decisions', edited, '--quiet')
  expect([exit, err]).toEqual([0, ''])
  files({ 'decisions.csv': out })
  const [titles, ...rows] = rowsOf(out)
  expect(titles).toBe('file,line,document,path,sentence,gold,becomes,old,new,decision')
  return rows.map((row) => `${row.split(',')[2]} ${row.slice(row.search(/,"?\[/) + 1).replaceAll('""', '"')}`)
}

const resultOf = async (...call: readonly string[]): Promise<Result> => {
  const { out, err } = await assay('run', ...call, '--json', '--quiet')
  expect(err).toBe('')
  return JSON.parse(out)
}

const scoresOf = (result: Result) =>
  result.scores.map((score) => ({ ...score, signature: score.signature.replace(/\|patch:[^|]*/, '') }))

const undecided = ['3 "[[2,7,"LOC"]]",[],', '2 [],"[[8,11,"PER"]]",', '1 "[[0,3,"PER"]]","[[0,3,"LOC"]]",']

describe('a gold re-annotated in doccano', () => {
  it('yields decisions, which score as a gold corrected by hand', async () => {
    await list()
    // Rio gets another label, Bob and Ana are marked, of whom the gold has Ana, and Paris is removed
    label({
      1: [],
      2: [
        [0, 3, 'PER'],
        [8, 11, 'PER'],
      ],
      3: [[0, 3, 'LOC']],
    })
    expect(await decided('again.jsonl')).toEqual([
      '3 "[[2,7,"LOC"]]",[],change',
      '2 [],"[[8,11,"PER"]]",change',
      '1 "[[0,3,"PER"]]","[[0,3,"LOC"]]",change',
    ])
    expect(readFileSync('decisions.csv', 'utf8')).toContain(
      'again.jsonl,3,1,gold.conll,Rio is,"PER ""Rio""","LOC ""Rio""",',
    )
    const patched = await resultOf('--patch', 'decisions.csv')
    expect(patched.patch!.changes).toEqual({ added: 1, removed: 1, relabelled: 1, resized: 0, replaced: 0 })
    files({ 'gold.conll': made('B-LOC', 'B-PER', 'O') })
    expect(scoresOf(patched)).toEqual((await resultOf()).scores)
  })

  it('is written with offsets in UTF-16 units, as doccano counts them', async () => {
    await list()
    expect(lines()[0]).toMatchObject({ text: '😀 Paris', label: [[3, 8, 'LOC']] })
    label({ 1: [[3, 8, 'PER']] })
    expect((await decided('again.jsonl'))[0]).toBe('3 "[[2,7,"LOC"]]","[[2,7,"PER"]]",change')
  })

  it('may have new ids, separate metadata, and entities as objects', async () => {
    await list()
    label({ 3: [[0, 3, 'LOC']] }, ({ id, text, label: labels, ...meta }) => ({
      id: 100 + id,
      text,
      entities: labels.map(([start_offset, end_offset, name], i) => ({ id: i, label: name, start_offset, end_offset })),
      relations: [],
      meta,
      Comments: [],
    }))
    expect(await decided('again.jsonl')).toEqual([...undecided.slice(0, 2), '1 "[[0,3,"PER"]]","[[0,3,"LOC"]]",change'])
  })

  it('yields no decision if nothing was changed', async () => {
    await list()
    expect(await decided('again.jsonl')).toEqual(undecided)
    const { patch, scores } = await resultOf('--patch', 'decisions.csv')
    expect(patch!.decisions).toEqual({ change: 0, keep: 0, ambiguous: 0, undecided: 3 })
    expect(scores[0]!.signature).toContain('|patch:decisions.csv@')
  })

  it('may contain spans that no system has', async () => {
    await list()
    label({
      3: [
        [0, 3, 'PER'],
        [4, 6, 'MISC'],
      ],
    })
    expect((await decided('again.jsonl')).slice(2)).toEqual(['1 [],"[[4,6,"MISC"]]",change', undecided[2]])
  })
})

describe('a gold re-annotated in brat', () => {
  const annotate = (file: string, text: string): void => files({ [`again/${file}`]: text })

  it('is written with types, proposals under separate names, and the list of items beside the texts', async () => {
    await list()
    const names = ['1.ann', '1.txt', '2.ann', '2.txt', '3.ann', '3.txt', 'annotation.conf', 'list.csv']
    expect(readdirSync('again').sort()).toEqual(names)
    expect(readFileSync('again/annotation.conf', 'utf8')).toMatch(/^\[entities\]\nLOC\nPER\nsystems-LOC\nsystems-PER\n/)
    expect(await decided('again')).toEqual(undecided)
  })

  it('accepts a proposal with another type, and leaves the gold as it is if the proposal was deleted', async () => {
    await list()
    annotate('1.ann', 'T1\tPER 0 3\tRio\n#1\tAnnotatorNotes T1\t3: the gold\n')
    annotate('2.ann', 'T1\tPER 8 11\tBob\n#1\tAnnotatorNotes T1\t2: systems, 2 of 3: a, b\n')
    expect(await decided('again')).toEqual([
      undecided[0],
      '2 [],"[[8,11,"PER"]]",change',
      '1 "[[0,3,"PER"]]","[[0,3,"LOC"]]",keep',
    ])
    expect((await resultOf('--patch', 'decisions.csv')).patch!.decisions).toEqual({
      change: 1,
      keep: 1,
      ambiguous: 0,
      undecided: 1,
    })
  })

  it('scores as a gold corrected by hand', async () => {
    await list()
    annotate('1.ann', 'T2\tLOC 0 3\tRio\n')
    annotate('2.ann', 'T1\tPER 8 11\tBob\n')
    annotate('3.ann', '')
    await decided('again')
    const patched = await resultOf('--patch', 'decisions.csv')
    files({ 'gold.conll': made('B-LOC', 'B-PER', 'O') })
    expect(scoresOf(patched)).toEqual((await resultOf()).scores)
  })

  it('finds documents of several files by their paths', async () => {
    smallCampaign(made)
    const [gold, found] = [made('B-PER', 'O', 'B-LOC'), made('B-LOC', 'O', 'B-LOC')]
    for (const name of ['gold', 'a', 'b'])
      for (const i of [1, 2]) files({ [`${name}/${i}.conll`]: name === 'gold' || i === 1 ? gold : found })
    files({ 'assay.json': JSON.stringify({ ...smallConfig, gold: 'gold', systems: { a: 'a', b: 'b' } }) })
    expect((await assay('inspect', '--gold', '--quiet', '-o', 'brat:again')).exit).toBe(0)
    annotate('1.ann', 'T1\tLOC 0 3\tRio\n')
    expect(await decided('again')).toEqual(['1 "[[0,3,"PER"]]","[[0,3,"LOC"]]",change'])
    expect(readFileSync('decisions.csv', 'utf8')).toContain(',1,gold/2.conll,')
    expect((await resultOf('--patch', 'decisions.csv')).patch!.changes.relabelled).toBe(1)
  })

  it('lets a proposal replace a gold item that was not deleted', async () => {
    await list()
    const own = readFileSync('again/1.ann', 'utf8')
    annotate('1.ann', own.replace('systems-LOC', 'LOC'))
    expect(await decided('again')).toContain('1 "[[0,3,"PER"]]","[[0,3,"LOC"]]",change')
    expect((await resultOf('--patch', 'decisions.csv')).patch!.changes).toMatchObject({ added: 0, relabelled: 1 })
  })

  it('may move the boundary of an item outside the list if gold items do not overlap', async () => {
    await list()
    // the gold has Ana from 0 to 3, which is in no file
    annotate('2.ann', 'T1\tPER 0 7\tAna met\n')
    expect(await decided('again')).toContain('2 "[[0,3,"PER"]]","[[0,7,"PER"]]",change')
    expect((await resultOf('--patch', 'decisions.csv')).patch!.changes).toMatchObject({ added: 0, resized: 1 })
    const nested = (...label: readonly (readonly [number, number, string])[]): string =>
      `${JSON.stringify({ id: 'd', text: 'Ana of Rio met Bob', label })}\n`
    files({
      'gold.jsonl': nested([0, 10, 'PER'], [7, 10, 'LOC'], [15, 18, 'PER']),
      'a.jsonl': nested([0, 10, 'PER'], [7, 10, 'LOC'], [15, 18, 'LOC']),
      'b.jsonl': nested([0, 10, 'PER'], [7, 10, 'LOC'], [15, 18, 'LOC']),
      'assay.json': JSON.stringify({
        metrics: ['@assay/span-f1'],
        gold: { files: 'gold.jsonl', reader: 'doccano' },
        systems: { a: 'a.jsonl', b: 'b.jsonl' },
      }),
    })
    expect((await assay('inspect', '--gold', '--quiet', '-o', 'brat:nested')).exit).toBe(0)
    files({ 'nested/d.ann': 'T1\tPER 15 18\tBob\nT2\tPER 0 3\tAna\n' })
    // a name within a name, which the gold has too
    expect(await decided('nested')).toContain('d [],"[[0,3,"PER"]]",change')
  })

  it('takes the gold label in place if two labels share a brat name, and otherwise reports the name', async () => {
    smallCampaign(made)
    const spans = (...label: readonly (readonly [number, number, string])[]): string =>
      `${JSON.stringify({ id: 'd', text: 'Ana met Bob', label })}\n`
    files({
      'gold.jsonl': spans([0, 3, 'a b']),
      'a.jsonl': spans([0, 3, 'a.b']),
      'b.jsonl': spans([0, 3, 'a.b']),
      'assay.json': JSON.stringify({
        metrics: ['@assay/span-f1'],
        gold: { files: 'gold.jsonl', reader: 'doccano' },
        systems: { a: 'a.jsonl', b: 'b.jsonl' },
      }),
    })
    expect((await assay('inspect', '--gold', '--quiet', '-o', 'brat:again')).exit).toBe(0)
    annotate('d.ann', 'T1\ta_b 0 3\tAna\n')
    expect(await decided('again')).toEqual(['d "[[0,3,"a b"]]","[[0,3,"a.b"]]",keep'])
    annotate('d.ann', 'T1\ta_b 8 11\tBob\n')
    const { err } = await assay('inspect', '--gold', '--decisions', 'again', '--quiet')
    expect(err).toContain('error E414: a_b is the name of several labels of the gold: a b, a.b\n --> again/d.ann\n')
  })
})

describe('decisions from an edited gold', () => {
  const item = fc
    .tuple(fc.nat(8), fc.integer({ min: 1, max: 3 }), fc.constantFrom('A', 'B'))
    .map(([start, length, name]): PlacedItem => ({ start, end: start + length, label: name }))
  const key = ({ start, end, label: name }: PlacedItem): string => `${start} ${end} ${name}`

  it('reproduce the edited annotation, and never overlap', () => {
    const items = fc.uniqueArray(item, { selector: key, maxLength: 6 })
    const place = fc
      .record({ old: items, fresh: items })
      .map((own) => ({ ...own, document: 'd', path: '', sentence: '' }))
    fc.assert(
      fc.property(place, fc.array(place, { maxLength: 2 }), items, (first, more, now) => {
        const text = { at: { path: '', line: 1, column: 1 }, text: '', start: 0, items: now, proposed: [] }
        const all = decisionsOn({ ...text, places: [first, ...more], nameOf: (name) => name }, now, {
          has: () => false,
          under: () => [],
        })
        const changes = all.filter(({ verdict }) => verdict === 'change')
        const after = new Set([first, ...more].flatMap(({ old }) => old.map(key)))
        for (const { old } of changes) for (const one of old) expect(after.delete(key(one))).toBe(true)
        for (const { fresh } of changes) for (const one of fresh) after.add(key(one))
        expect([...after].sort()).toEqual(now.map(key).sort())
        const ends = changes.map(({ old, fresh }) => [...old, ...fresh])
        for (const [i, group] of ends.entries())
          for (const other of ends.slice(i + 1))
            expect(group.some((a) => other.some((b) => a.start < b.end && b.start < a.end))).toBe(false)
        // what is kept is there
        for (const { verdict, old } of all)
          if (verdict === 'keep') for (const one of old) expect(after).toContain(key(one))
      }),
      { numRuns: drawing(200) },
    )
  })
})

describe('an edited gold is refused', () => {
  const failing = async (edited: string, ...flags: readonly string[]): Promise<string> => {
    const { exit, out, err } = await assay('inspect', '--gold', '--decisions', edited, '--quiet', ...flags)
    expect([exit === 2 || exit === 3, out]).toEqual([true, ''])
    return err
  }

  it('if it belongs to another gold, has another text, or lacks its keys', async () => {
    await list()
    label({}, (line) => ({
      ...line,
      ...(line.id === 2 && { document: '9' }),
      ...(line.id === 3 && { text: 'Roi is' }),
    }))
    expect(await failing('again.jsonl')).toBe(`error E416: the gold has no document of this name
 --> again.jsonl:2:1
  help: name the config whose gold was listed, or list it again with assay inspect CONFIG --gold

error E416: the text is not that of document 1 in the gold, from character 0 on
 --> again.jsonl:3:1
  help: texts are not edited: restore it, or list the gold again with assay inspect CONFIG --gold

for more: assay explain E416
2 errors
`)
    files({ 'plain.jsonl': '{"id": 1, "text": "Rio is", "label": [[0, 3, "PER"]]}\n' })
    expect(await failing('plain.jsonl')).toContain(
      'error E414: the line lacks document, path, start, old, new\n --> plain.jsonl\n',
    )
    label({ 1: [[3, 80, 'LOC']] })
    expect(await failing('again.jsonl')).toContain(' --> again.jsonl:1:')
  })

  it('in brat if the list, a text or an annotation file is missing, the text differs, or spans have gaps', async () => {
    await list()
    files({ 'again/3.txt': '😀 Prais' })
    expect(await failing('again')).toContain('--> again/3.ann:1:')
    files({ 'again/3.txt': '😀 Paris', 'again/1.txt': 'Rio is far' })
    expect(await failing('again')).toContain('error E416: the text is not that of document 1 in the gold')
    files({ 'again/1.txt': 'Rio is', 'again/2.ann': 'T1\tPER 0 3\tAna\nT2\tPER 0 3;8 11\tAna Bob\n' })
    expect(await failing('again')).toContain('error E414: the item has several fragments\n --> again/2.ann:2:1\n')
    files({ 'again/2.ann': '' })
    rmSync('again/2.txt')
    expect(await failing('again')).toContain('error E414: there is no text beside it\n --> again/2.ann\n')
    rmSync('again/2.ann')
    expect(await failing('again')).toContain('again/2.ann')
    rmSync('again/list.csv')
    expect(await failing('again')).toContain('keep it as it is, beside the files')
  })

  it('in calls that accept none', async () => {
    await list()
    expect(await failing('again', '--limit', '3')).toContain('E103')
    expect(await failing('again', '--train', 'a.conll')).toContain('E103')
    expect(await failing('again', '-f', 'html')).toContain(
      'error E212: there is no format "html" for a table of decisions',
    )
    expect(await failing('again.jsonl', '-o', 'csv:again.jsonl')).toContain('E105')
    expect((await assay('inspect', 'gold.conll', '--decisions', 'again')).err).toContain('--decisions is for --gold')
    expect(await failing('none.jsonl')).toContain('none.jsonl')
  })
})
