/** Faults of formats, columns and positions that look right, by the numbers of the fault table. */
import { describe, expect, test } from 'vitest'
import * as eter from '../../../packages/eter/src/index.ts'
import * as lea from '../../../packages/lea/src/index.ts'
import { assayIn, files, inOwnFolder, type Ran, type ResultJson } from './support.ts'

inOwnFolder()

const plugins = { '@assay/lea': () => lea, '@assay/eter': () => eter }
const scored = (...words: readonly string[]): Promise<Ran> => assayIn({ plugins }, ...words)
const f1Of = ({ out }: Ran): number => {
  const { scores } = JSON.parse(out) as {
    readonly scores: readonly { readonly measures: { readonly f1: { value: number } } }[]
  }
  return scores[0]!.measures.f1.value
}

// ---- F85 -------------------------------------------------------------------------------------------------------------

describe('F85: a file of another tool for a column format', () => {
  const tagged = (text: string, ...more: readonly string[]): Promise<Ran> => {
    files({ 'g.json': text, 's.json': text.replace('PER', 'LOC') })
    return scored('score', 'conll-f1', '--metric', 'conll-f1', '-g', 'g.json', '-s', 's.json', ...more)
  }

  test.each([
    ['JSON', '{\n  "PER": 1\n}\n'],
    ['an HTML page', '<!DOCTYPE html>\n<title>PER</title>\n'],
    ['XML', '<?xml version="1.0"?>\n<a>PER</a>\n'],
  ])('%s', async (look, text) => {
    const { exit, out, err } = await tagged(text)
    expect([exit, out]).toEqual([3, ''])
    expect(err).toContain(`error E320: this looks like ${look}, which is not read here\n --> g.json:1:1\n`)
    expect(err).toContain('--reader')
  })

  test.each([
    ['Label Studio', '[{"id": 1, "annotations": [{"result": []}], "data": {"text": "PER"}}]\n'],
    ['WebAnno', '#FORMAT=WebAnno TSV 3.3\n\n1-1\t0-3\tAnn\tPER\n'],
    ['doccano', '{"id": 1, "text": "Ann", "label": [[0, 3, "PER"]]}\n'],
    ['Prodigy', '{"text": "Ann", "_task_hash": 1, "spans": []}\n{"text": "Bob", "_task_hash": 2, "spans": []}\n'],
  ])('one of %s is read as spans, and how they become tags is said', async (_, text) => {
    const { exit, out, err } = await tagged(text)
    expect([exit, out]).toEqual([2, ''])
    expect(err).toContain('--set view=words')
  })

  test('lists of tags, as seqeval takes them, are read', async () => {
    const { exit, out } = await tagged('[["B-PER", "I-PER"], ["O"]]\n')
    expect(exit).toBe(0)
    expect(out).toContain('|read:@assay/formats/hf-tokens@1.0.0')
  })

  test('what it looks like, and what to do', async () => {
    const ran = await tagged('<?xml version="1.0"?>\n<a>PER</a>\n')
    expect(ran.err).toMatchInlineSnapshot(`
      "error E320: this looks like XML, which is not read here
       --> g.json:1:1
      1 | <?xml version="1.0"?>
        | ^
        help: convert it first, or name a reader of it: --reader NAME; assay list readers

      for more: assay explain E320
      1 error
      "
    `)
  })

  test('by a reader that is named too', async () => {
    const ran = await tagged('{"id": 1, "text": "Ann", "label": [[0, 3, "PER"]]}\n', '--reader', 'conll-columns')
    expect([ran.exit, ran.out]).toEqual([3, ''])
    expect(ran.err).toMatchInlineSnapshot(`
      "error E320: this looks like a doccano export, and conll-columns reads a token a line, in columns
       --> g.json:1:1
      1 | {"id": 1, "text": "Ann", "label": [[0, 3, "PER"]]}
        | ^

      error E320: this looks like a doccano export, and conll-columns reads a token a line, in columns
       --> s.json:1:1
      1 | {"id": 1, "text": "Ann", "label": [[0, 3, "LOC"]]}
        | ^
        help: convert it to columns first, or name a reader of its format: --reader NAME; assay list readers

      for more: assay explain E320
      2 errors
      "
    `)
  })

  test('a format that is known by what stands further down is looked for there', async () => {
    const long = `{"id": "a", "tokens": [${Array.from({ length: 20_000 }, (_, i) => `"w${i}"`).join(', ')}], "entities": [{"kind": "entity", "types": ["loc"], "start": 0, "end": 1}]}\n`
    files({ 'g.jsonl': long, 's.jsonl': long.replace('\n', ' \n') })
    const ran = await scored('score', 'eter', '--metric', 'eter', '-g', 'g.jsonl', '-s', 's.jsonl')
    expect([ran.exit, ran.err]).toEqual([0, expect.stringMatching(/^warning W401: .*1 warning\n$/s)])
  })

  test('a first token may be a bracket, or begin with <', async () => {
    files({ 'g.conll': '[ O\n<user> B-PER\n\n', 's.conll': '[ O\n<user> O\n\n' })
    const ran = await scored('score', 'conll-f1', '--metric', 'conll-f1', '-g', 'g.conll', '-s', 's.conll')
    expect([ran.exit, ran.err]).toEqual([0, ''])
    files({ 'g.conll': '<user> B-PER\n[ O\n\n', 's.conll': '<user> O\n[ O\n\n' })
    const other = await scored('score', 'conll-f1', '--metric', 'conll-f1', '-g', 'g.conll', '-s', 's.conll')
    expect([other.exit, other.err]).toEqual([0, ''])
  })
})

// ---- F88 -------------------------------------------------------------------------------------------------------------

describe('F88: a header of a table of clusters in another order', () => {
  const leaOf = (gold: string, system: string, ...more: readonly string[]): Promise<Ran> => {
    files({ 'g.csv': gold, 's.csv': system })
    return scored('score', 'lea', '--metric', 'lea', '-g', 'g.csv', '-s', 's.csv', ...more)
  }

  test('cluster, item: y is moved from A to B, and no link is right', async () => {
    const ran = await leaOf('cluster,item\nA,x\nA,y\nB,z\n', 'cluster,item\nA,x\nB,y\nB,z\n', '--json')
    expect([ran.exit, ran.err]).toEqual([0, ''])
    expect(f1Of(ran)).toBe(0)
  })

  test('a column of documents holds no items', async () => {
    const [gold, system] = ['A', 'B'].map((y) => `document,item,cluster\na,x,A\na,y,${y}\na,z,B\nb,x,1\n`)
    const ran = await leaOf(gold!, system!, '--json')
    expect([ran.exit, ran.err]).toEqual([0, ''])
    // the one entity of b is right, and counts for 1 of 4 mentions
    expect(f1Of(ran)).toBe(0.25)
  })

  test('titles that do not say it are refused', async () => {
    const table = 'id,entity,cluster\nx,e,A\ny,e,A\n'
    const ran = await leaOf(table, table.replace('y,e', 'z,e'))
    expect([ran.exit, ran.out]).toEqual([3, ''])
    expect(ran.err).toMatchInlineSnapshot(`
      "error E318: "entity" and "cluster" may each be the column of the clusters
       --> g.csv:1:1
      1 | id,entity,cluster
        | ^^^^^^^^^^^^^^^^^

      error E318: "entity" and "cluster" may each be the column of the clusters
       --> s.csv:1:1
      1 | id,entity,cluster
        | ^^^^^^^^^^^^^^^^^
        help: say which: --set reader.cluster=TITLE

      for more: assay explain E318
      2 errors
      "
    `)
  })
})

// ---- F89 -------------------------------------------------------------------------------------------------------------

test('F89: token positions on one side, character positions on the other', async () => {
  const line = (head: string, end: number): string =>
    `{"id":"a",${head}"entities":[{"kind":"entity","types":["pers"],"start":0,"end":${end},"children":[]}]}\n`
  files({ 'g.jsonl': line('"tokens":["Mr.","Smith","went"],', 2), 's.jsonl': line('', 9) })
  const ran = await scored('score', 'eter', '--metric', 'eter', '-g', 'g.jsonl', '-s', 's.jsonl')
  expect([ran.exit, ran.out]).toEqual([3, ''])
  expect(ran.err).toMatchInlineSnapshot(`
    "error E409: positions count tokens in the gold and characters in the system s
     --> s.jsonl:1:23
      help: the gold is in g.jsonl:1; positions count tokens where a document has "tokens": give them on both sides or on neither

    for more: assay explain E409
    1 error
    "
  `)
  // without entities there is no position
  files({ 's.jsonl': '{"id":"a","entities":[]}\n' })
  const empty = await scored('score', 'eter', '--metric', 'eter', '-g', 'g.jsonl', '-s', 's.jsonl')
  expect([empty.exit, empty.err]).toEqual([0, ''])
})

// ---- F90 -------------------------------------------------------------------------------------------------------------

describe('F90: brat offsets or texts that are not those of the .txt', () => {
  const eterOf = (text: string, gold: string, system: string, ...more: readonly string[]): Promise<Ran> => {
    files({ 'g/d.ann': gold, 'g/d.txt': text, 's/d.ann': system, 's/d.txt': text })
    return scored('score', 'eter', '--metric', 'eter', '-g', 'g/*.ann', '-s', 's/*.ann', ...more)
  }
  const text = 'Mr. Smith é 😀 went\r\nto Rome'
  const gold = 'T1\tpers 0 9\tMr. Smith\nT2\tloc 23 27\tRome\nT3\tgo 14 22\twent to\n'.replace('went to', 'went  to')

  test('those that are, over a line end too', async () => {
    const ran = await eterOf(text, gold, gold.replace('loc', 'pers'))
    expect([ran.exit, ran.err]).toEqual([0, ''])
  })

  test('folders of both: a .txt beside its .ann is not a document', async () => {
    files({ 'g/d.ann': gold, 'g/d.txt': text, 's/d.ann': gold.replace('loc', 'pers'), 's/d.txt': text })
    const ran = await scored('score', 'eter', '--metric', 'eter', '-g', 'g', '-s', 's', '--json')
    expect([ran.exit, ran.err]).toEqual([0, ''])
    const { scores, inputs } = JSON.parse(ran.out) as ResultJson
    expect(scores[0]?.units).toBe(1)
    expect(inputs.map(({ path }) => path)).toEqual(['g/d.ann', 'g/d.txt', 's/d.ann', 's/d.txt'])
  })

  test('offsets in bytes', async () => {
    const ran = await eterOf(
      'Mr. Smith é went to Rome\n',
      'T2\tloc 20 24\tRome\n',
      'T1\tpers 0 9\tMr. Smith\nT2\tloc 21 25\tRome\n',
    )
    expect([ran.exit, ran.out]).toEqual([3, ''])
    expect(ran.err).toMatchInlineSnapshot(`
      "error E331: the text has "ome " at these offsets, and "Rome" stands beside them; all offsets of the file fit it in bytes
       --> s/d.ann:2:4
      2 | T2    loc 21 25    Rome
        |       ^
        help: offsets count code points of d.txt from 0: write them again from it, or do not look at it: --set reader.text=ignore

      for more: assay explain E331
      1 error
      this call is accepted: assay score eter --metric eter -g 'g/*.ann' -s 's/*.ann' --set reader.text=ignore
      "
    `)
  })

  test.each([
    ['in UTF-16 units', 'T2\tloc 24 28\tRome\n', 'fit it in UTF-16 units'],
    ['beyond the text', 'T2\tloc 116 120\tRome\n', 'the offsets end at 120, and the text has 27 characters'],
    ['beyond it, without a text', 'T2\tloc 116 120\n', 'the offsets end at 120, and the text has 27 characters'],
    ['of another word', 'T2\tloc 23 27\tRoma\n', 'the text has "Rome" at these offsets, and "Roma" stands beside them'],
  ])('offsets %s', async (_, system, message) => {
    const ran = await eterOf(text, gold, system)
    expect([ran.exit, ran.out]).toEqual([3, ''])
    expect(ran.err).toContain('error E331: ')
    expect(ran.err).toContain(message)
    expect(ran.err).toContain(' --> s/d.ann:1:4\n')
  })

  test('not to look is an option that the signature shows', async () => {
    const ran = await eterOf(text, gold, 'T2\tloc 24 28\tRome\n', '--set', 'reader.text=ignore', '--json')
    expect(ran.exit).toBe(0)
    expect(ran.out).toContain(',text:ignore,')
  })
})

// ---- F92 -------------------------------------------------------------------------------------------------------------

test('F92: unknown keys in clusters-jsonl, by which other words would go unseen', async () => {
  const line = (key: string, words: string): string =>
    `{"doc_key": "a", "${key}": [[${words}]], "clusters": [[[0,1],[3,3]]]}\n`
  files({
    'g.jsonl': line('sentences', '"The","man","saw","his","dog","."'),
    's.jsonl': line('sentence', '"totally","other","text"'),
  })
  const call = ['score', 'lea', '--metric', 'lea', '--reader', 'clusters-jsonl', '-g', 'g.jsonl', '-s', 's.jsonl']
  const ran = await scored(...call)
  expect([ran.exit, ran.out]).toEqual([3, ''])
  expect(ran.err).toMatchInlineSnapshot(`
    "error E337: there is no key "sentence" here
     --> s.jsonl:1:18
    1 | {"doc_key": "a", "sentence": [["totally","other","text"]], "clusters": [[[0,1],[3,3]]]}
      |                  ^
      help: did you mean sentences?; x-… is free, and --set reader.keys=ignore passes over all others

    for more: assay explain E337
    1 error
    this call is accepted: assay score lea --metric lea --reader clusters-jsonl -g g.jsonl -s s.jsonl --set reader.keys=ignore
    "
  `)
  const ignored = await scored(...call, '--set', 'reader.keys=ignore', '--json')
  expect(ignored.exit).toBe(0)
  expect(ignored.out).toContain('keys:ignore')
})

// ---- F93 -------------------------------------------------------------------------------------------------------------

describe('F93: an entity that the system repeats', () => {
  const copies = (count: number): string => {
    const entity = '{"kind":"entity","types":["loc"],"start":0,"end":1}'
    return `{"id":"d","tokens":["Rome","won"],"entities":[${Array(count).fill(entity).join(',')}]}\n`
  }
  const scoreOf = async (metric: string, ...more: readonly string[]) => {
    files({ 'g.jsonl': copies(1), 's.jsonl': copies(3) })
    const ran = await scored('score', 'eter', '--metric', metric, '-g', 'g.jsonl', '-s', 's.jsonl', ...more, '--json')
    const { scores } = JSON.parse(ran.out) as ResultJson
    return { err: ran.err, score: scores[0] }
  }

  test('costs for each copy, with a warning and in the signature', async () => {
    const { err, score } = await scoreOf('eter')
    // two insertions for one entity of the gold
    expect(score?.measures[score.headline]).toEqual({ value: 2 / 1 })
    expect(err).toContain('warning W333: entity loc [0, 1) stands here again')
    expect(score?.signature).toContain('|read:trees-jsonl@1.0.0{duplicates:all}|')
    const { score: tags } = await scoreOf('tag-f1')
    expect(tags?.measures['precision']).toEqual({ value: 1 / 3 })
  })

  test('in spans too, by any reader of them', async () => {
    const span = { start: 0, end: 4, label: 'LOC' }
    const document = (...all: readonly object[]): string => `${JSON.stringify({ id: 'd', spans: all })}\n`
    files({ 'g.jsonl': document(span), 's.jsonl': document(span, { ...span, label: 'PER' }, span) })
    const call = ['score', 'span-f1', '-g', 'g.jsonl', '-s', 's.jsonl'] as const
    const ran = await scored(...call, '--json')
    expect(ran.err).toContain('warning W333: duplicate span 0–4 LOC')
    const { scores } = JSON.parse(ran.out) as ResultJson
    expect(scores[0]?.measures['precision']).toEqual({ value: 1 / 3 })
    files({ 's.jsonl': document(span, { ...span, label: 'PER' }) })
    expect((await scored(...call, '--json')).err).not.toContain('W333')
  })

  test('counts once where that is asked for', async () => {
    const { score } = await scoreOf('eter', '--set', 'reader.duplicates=one')
    expect(score?.measures[score.headline]).toEqual({ value: 0 })
    expect(score?.signature).toContain('|read:trees-jsonl@1.0.0{duplicates:one}|')
  })
})
