/** F94: input of under a megabyte that is deep, dense or wide is scored, or refused by a limit with a name. Nothing is timed. */
import { describe, expect, test } from 'vitest'
import * as eter from '../../../packages/eter/src/index.ts'
import * as harem from '../../../packages/harem-metrics/src/index.ts'
import * as lea from '../../../packages/lea/src/index.ts'
import { assayIn, type FromThread, files, inOwnFolder, problemsOf, type Ran, refusedIn } from './support.ts'

inOwnFolder()

const around = {
  plugins: {
    '@assay/eter': () => Promise.resolve(eter),
    '@assay/harem-metrics': () => Promise.resolve(harem),
    '@assay/lea': () => Promise.resolve(lea),
  },
}
const assay = (...call: readonly string[]): Promise<Ran> => assayIn(around, ...call)
const refused = (...call: readonly string[]): Promise<readonly FromThread[]> => refusedIn(around, 3, ['E365'], ...call)

const list = (n: number, of: (i: number) => string, between = ''): string =>
  Array.from({ length: n }, (_, i) => of(i)).join(between)

/** Clusters that all have one item. */
const itemInAll = (n: number): string =>
  `${JSON.stringify({ id: 'a', clusters: Array.from({ length: n }, (_, i) => ['x', `i${i}`]) })}\n`

/** Entities on one span, each of its own type. */
const onOneSpan = (n: number, end: number): string => {
  const entities = Array.from({ length: n }, (_, i) => ({
    kind: 'entity',
    types: [`t${i}`],
    start: 0,
    end,
    children: [],
  }))
  return `${JSON.stringify({ id: 'a', tokens: Array.from({ length: 60 }, () => 'w'), entities })}\n`
}

/** Entities of one position in two: few of them, and many pieces that meet. */
const inPieces = (n: number, pieces: number): string => {
  const spans = Array.from({ length: pieces }, (_, i) => [2 * i, 2 * i + 1])
  const entities = Array.from({ length: n }, (_, i) => ({ kind: 'entity', types: [`t${i}`], spans, children: [] }))
  return `${JSON.stringify({ id: 'a', entities })}\n`
}

const corefud = '# newdoc id = a\n# global.Entity = eid-etype-head-other\n# sent_id = 1\n'
const conll2012 = (rows: string): string => `#begin document (a); part 000\n${rows}\n#end document\n`

const wide: readonly (readonly [what: string, file: string, text: string, ...given: string[]])[] = [
  [
    'mentions on one token, corefud',
    'a.conllu',
    `${corefud}1\tw\t_\t_\t_\t_\t0\t_\t_\tEntity=${list(20_000, (i) => `(e${i}-x-1-)`)}\n\n`,
    'lea',
  ],
  [
    'nested mentions, corefud',
    'a.conllu',
    `${corefud}${list(3000, (i) => `${i + 1}\tw\t_\t_\t_\t_\t0\t_\t_\tEntity=(e${i}-x-1-\n`)}${list(3000, (i) => `${3001 + i}\tw\t_\t_\t_\t_\t0\t_\t_\tEntity=e${2999 - i})\n`)}\n`,
    'lea',
  ],
  [
    'brackets in one cell, conll-2012',
    'a.conll',
    conll2012(`a 0 0 w ${list(20_000, (i) => `(${i}`, '|')}\na 0 1 w ${list(20_000, (i) => `${i})`, '|')}\n`),
    'lea',
  ],
  [
    'overlapping spans, brat',
    'a.ann',
    list(5000, (i) => `T${i + 1}\tpers ${i} ${i + 20}\t${'x'.repeat(20)}\n`),
    'eter',
    '--reader',
    'brat',
  ],
  [
    'a category of many parts, HAREM',
    'a.xml',
    `<colHAREM><DOC DOCID="a"><EM ID="1" CATEG="${list(2000, (i) => `A${i}`, '|')}" TIPO="${list(2000, (i) => `B${i}`, '|')}">x</EM></DOC></colHAREM>`,
    'harem-metrics',
  ],
]

describe('F94: hostile input', () => {
  test.each(wide)('%s: scored', async (_, file, text, metric, ...given) => {
    files({ [file]: text })
    const ran = await assay('score', metric as string, '-g', file, '-s', `again=${file}`, ...given, '--json', '--quiet')
    expect({ exit: ran.exit, err: ran.err }).toEqual({ exit: 0, err: '' })
  })

  test('an item in thousands of clusters: refused by name, with the option that settles it and the one that allows it', async () => {
    files({ 'g.jsonl': itemInAll(6000), 's.jsonl': itemInAll(5000) })
    const call = ['score', 'lea', '-g', 'g.jsonl', '-s', 's.jsonl', '--set', 'duplicates=keep'] as const
    const [told] = await refused(...call)
    expect(told?.hint).toContain('--set duplicates=first')
    expect(told?.hint).toContain('--any-work')
    expect((await assay('score', 'lea', '-g', 'g.jsonl', '-s', 's.jsonl', '--quiet')).exit).toBe(0)
  })

  test('spans on one span: refused where they are hundreds, by any metric that aligns them', async () => {
    files({ 'g.jsonl': onOneSpan(800, 60), 's.jsonl': onOneSpan(800, 59) })
    for (const metric of ['eter', 'ser', 'err']) {
      const [told] = await refused('score', 'eter', '--metric', metric, '-g', 'g.jsonl', '-s', 's.jsonl')
      expect(told?.hint).toContain('tag-f1')
    }
    // none of the 59 has borders of the 60
    const tags = ['score', 'eter', '--metric', 'tag-f1', '-g', 'g.jsonl', '-s', 's.jsonl', '--quiet']
    expect((await assay(...tags, '--set', 'disjoint=allow')).exit).toBe(0)
  })

  test('--any-work judges what a limit refuses, with a warning; score, errors and run have it', async () => {
    files({
      'g.jsonl': inPieces(100, 60),
      's.jsonl': inPieces(100, 59),
      'assay.json': JSON.stringify({ gold: 'g.jsonl', systems: { s: 's.jsonl' }, metrics: ['@assay/eter/ser'] }),
    })
    const scoring = ['score', 'eter', '--metric', 'ser', '-g', 'g.jsonl', '-s', 's.jsonl'] as const
    await refused(...scoring)
    const ran = await assay(...scoring, '--any-work', '--diagnostics', 'json')
    expect(ran.exit).toBe(0)
    expect(problemsOf(ran).map(({ code, severity }) => [code, severity])).toEqual([
      ['W365', 'warning'],
      ['W480', 'warning'],
    ])
    await refused('run')
    expect((await assay('run', '--any-work')).exit).toBe(0)
    expect((await assay('errors', ...scoring.slice(1), '--any-work')).exit).toBe(0)
  })
})
