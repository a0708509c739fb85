/** Faults of formats, columns and positions that look right, by the numbers of the fault table. */
import { describe, expect, test } from 'vitest'
import * as lea from '../../../packages/lea/src/index.ts'
import { assayIn, files, inOwnFolder, type Ran } from './support.ts'

inOwnFolder()

const plugins = { '@assay/lea': () => lea }
const scored = (...words: readonly string[]): Promise<Ran> => assayIn({ plugins }, ...words)
const f1Of = ({ out }: Ran): number => {
  const { scores } = JSON.parse(out) as {
    readonly scores: readonly { readonly measures: { readonly f1: { value: number } } }[]
  }
  return scores[0]?.measures.f1.value as number
}

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
    const ran = await leaOf(gold as string, system as string, '--json')
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

    error E405: document a is in the gold, but not in s
     --> g.jsonl
      help: both sides must have the same documents; documents.missing says what else is to be done: empty (scored as an answer with nothing in it) or skip

    for more: assay explain E405
    2 errors
    "
  `)
  const ignored = await scored(...call, '--set', 'reader.keys=ignore', '--json')
  expect(ignored.exit).toBe(0)
  expect(ignored.out).toContain('keys:ignore')
})
