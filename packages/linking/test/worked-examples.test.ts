/** Examples that can be checked with a pencil, expected values as arithmetic. */
import { type Document, type Spans, textSource } from '@assay/core'
import { decodeOptions } from '@assay/core/internal/host'
import { optionsOf } from '@assay/core/laws'
import { plugin as formats } from '@assay/formats'
import { describe, expect, it } from 'vitest'
import { linking } from '../src/index.ts'
import { columns, golden, linesOf, pairsOf, scorerOf, sumOf } from './support.ts'

const filesOf = (name: string) =>
  [...pairsOf(columns(golden(`${name}.gold.tsv`)), columns(golden(`${name}.sys.tsv`))).values()] as const

const scores = (pairs: readonly (readonly [Spans, Spans])[], options: object) => {
  const scorer = scorerOf(options)
  return scorer.summarise(sumOf(scorer, pairs))
}

const docs = (gold: string, system: string) => [...pairsOf(columns(gold), columns(system)).values()]

describe('overlap measures on the example of the neleval documentation', () => {
  const pairs = filesOf('quirks/overlap')

  it('count the characters shared with the best mention only, with overlap-maxmax', () => {
    const { precision, recall } = scores(pairs, { measure: ['overlap-maxmax::span'] })
    expect(recall).toBe((5 / 10 + 1 / 1) / 2)
    expect(precision).toBe((5 / 5 + 5 / 7) / 2)
  })

  it('count the characters shared with all mentions, with overlap-sumsum', () => {
    const { precision, recall } = scores(pairs, { measure: ['overlap-sumsum::span'] })
    expect(recall).toBe((10 / 10 + 1 / 1) / 2)
    expect(precision).toBe((5 / 5 + 6 / 7) / 2)
  })
})

describe('redirects of ids', () => {
  const line = (start: number, id: string) => `d\t${start}\t${start + 1}\t${id}\t1\tPER\n`
  const pairs = docs(
    line(0, 'Q1') + line(4, 'Q2') + line(8, 'Q3'),
    line(0, 'Q9') + line(4, 'http://www.wikidata.org/entity/Q8') + line(8, 'Q5'),
  )
  const measure = ['strong_link_match']

  it('replace an id by another, in several steps and in any spelling of the id', () => {
    expect(scores(pairs, { measure }).precision).toBe(0)
    expect(scores(pairs, { measure, redirects: ['Q9=Q1'] }).precision).toBe(1 / 3)
    const redirects = ['Q9=Q1', 'Q8=Q7', 'wd:Q7=Q2', 'Q3=Q4', 'Q5=Q4', 'Q6=Q6']
    expect(scores(pairs, { measure, redirects, ids: 'wikidata' }).precision).toBe(1)
  })

  it('may lead out of the knowledge base, to NIL', () => {
    expect(scores(pairs, { measure: ['strong_nil_match'], redirects: ['Q3=NIL1', 'Q5=NIL2'] }).precision).toBe(1)
  })

  it('are refused if circular or malformed', () => {
    const why = (redirects: unknown): string => {
      const read = decodeOptions(linking.options, { redirects })
      return read._tag === 'Left' ? (read.left[0]?.message ?? '') : ''
    }
    expect(why(['Q0=Q1', 'Q1=Q2', 'Q2=Q3', 'Q3=Q1'])).toBe('redirects go in a circle: Q1 to Q2 to Q3 to Q1')
    expect(why('Q1=Q2,Q2=Q1')).toBe('redirects go in a circle: Q1 to Q2 to Q1')
    expect(why('Q1')).toBe('write ID=MAIN, and not "Q1"')
    expect(why(['Q1=Q2', 'Q3=Q2'])).toBe('')
  })

  it('keep an id whose two spellings redirect to each other', () => {
    const redirects = ['Q9=Q1', 'Q1=wd:Q9']
    expect(scores(pairs, { measure, redirects, ids: 'wikidata' }).precision).toBe(0)
  })
})

describe('clusters across documents', () => {
  // gold: Q1 {a, b1}, Q2 {b2}; system: Q1 {a}, Q3 {b1, b2}
  const pairs = filesOf('quirks/cross-document')

  it('score mention_ceaf with {a} aligned to {a, b1} and {b1, b2} to {b2}', () => {
    expect(scores(pairs, { measure: ['mention_ceaf'] })).toMatchObject({ precision: (1 + 1) / 3, recall: (1 + 1) / 3 })
  })

  it('score b_cubed as computed by hand', () => {
    const { precision, recall } = scores(pairs, { measure: ['b_cubed'] })
    expect(precision).toBe((1 + 1 / 2 + 1 / 2) / 3)
    expect(recall).toBe((1 / 2 + 1 / 2 + 1) / 3)
  })

  it('score b_cubed_plus with only mention a linked correctly', () => {
    const { precision, recall } = scores(pairs, { measure: ['b_cubed_plus'] })
    expect(precision).toBe(1 / 3)
    expect(recall).toBe(1 / 2 / 3)
  })

  it('score entity_ceaf as 2·1/(2 + 1) for each of two pairs', () => {
    const { precision, recall } = scores(pairs, { measure: ['entity_ceaf'] })
    expect(precision).toBe((2 / 3 + 2 / 3) / 2)
    expect(recall).toBe((2 / 3 + 2 / 3) / 2)
  })

  it('are split by document with clusterScope=document', () => {
    const { precision, recall } = scores(pairs, { measure: ['b_cubed'], clusterScope: 'document' })
    expect(precision).toBe((1 + 1 / 2 + 1 / 2) / 3)
    expect(recall).toBe((1 + 1 + 1) / 3)
  })
})

describe('a NIL link', () => {
  const pairs = docs('d\t0\t0\tNIL1\nd\t2\t2\tNIL2\nd\t4\t4\tQ1\n', 'd\t0\t0\tNIL9\nd\t2\t2\tQ2\nd\t4\t4\tQ1\n')
  const all = ['strong_all_match']

  it('is equal to any other NIL by default', () => {
    expect(scores(pairs, { measure: all })).toMatchObject({ ptp: 2, fp: 1, rtp: 2, fn: 1 })
  })

  it('is skipped with nil=omit', () => {
    expect(scores(pairs, { measure: all, nil: 'omit' })).toMatchObject({ ptp: 1, fp: 1, rtp: 1, fn: 0 })
  })

  it('is never right with nil=wrong', () => {
    expect(scores(pairs, { measure: all, nil: 'wrong' })).toMatchObject({ ptp: 1, fp: 2, rtp: 1, fn: 2 })
  })

  it('is any id without a prefix from kb', () => {
    expect(scores(pairs, { measure: ['strong_nil_match'], kb: ['Q1'] })).toMatchObject({ ptp: 2, fp: 0, rtp: 2, fn: 0 })
  })

  it('may be a mention without an id, each its own entity, or all one entity with missingId=neleval', () => {
    const without = docs('d\t0\t0\nd\t2\t2\n', 'd\t0\t0\tNIL1\nd\t2\t2\tNIL1\n')
    expect(scores(without, { measure: ['b_cubed'] })).toMatchObject({ precision: 1 / 2, recall: 1 })
    expect(scores(without, { measure: ['b_cubed'], missingId: 'neleval' })).toMatchObject({ precision: 1, recall: 1 })
    expect(scores(without, { measure: ['strong_nil_match'] })).toMatchObject({ rtp: 2, fn: 0 })
    expect(scores(without, { measure: ['strong_nil_match'], missingId: 'neleval' })).toMatchObject({ rtp: 0, fn: 0 })
  })
})

describe('comparison of ids', () => {
  it('treats Wikidata ids with and without the address as equal, with ids=wikidata', () => {
    const pairs = docs('d\t0\t0\tQ42\n', 'd\t0\t0\thttp://www.wikidata.org/entity/Q42\n')
    expect(scores(pairs, {})).toMatchObject({ precision: 0 })
    expect(scores(pairs, { ids: 'wikidata' })).toMatchObject({ precision: 1 })
  })

  it('treats Wikipedia addresses and titles as equal, with ids=wikipedia', () => {
    const pairs = docs('d\t0\t0\tZürich Airport\n', 'd\t0\t0\thttps://de.wikipedia.org/wiki/Z%C3%BCrich_Airport\n')
    expect(scores(pairs, { ids: 'wikipedia' })).toMatchObject({ precision: 1 })
  })

  it('accepts the gold id among as many candidates as the option candidates says', () => {
    const pairs = docs('d\t0\t0\tQ1\t1\tPER\n', 'd\t0\t0\tQ3\t0.9\tPER\tQ2\t0.5\tPER\tQ1\t0.1\tPER\n')
    expect([1, 2, 3].map((candidates) => scores(pairs, { candidates }).precision)).toEqual([0, 0, 1])
  })
})

it('an attribute ids that is not a list is ignored', () => {
  const spans = [{ start: 0, end: 2, labels: [], attributes: { id: 'Q1', ids: 'Q1|Q2' } }]
  const content: Spans = { length: 9, regions: [{ readings: [spans] }] }
  expect(scores([[content, content]], { candidates: 3 })).toMatchObject({ precision: 1 })
})

describe('types of linked mentions', () => {
  const pairs = docs('d\t0\t0\tQ1\t1\tGPE\nd\t2\t2\tQ2\t1\tPER\n', 'd\t0\t0\tQ1\t1\tLOC\nd\t2\t2\tQ2\t1\tPER\n')

  it('count as a partial match if they differ, with the weight of typeWeights', () => {
    expect(scores(pairs, { typeWeights: { 'GPE>LOC': 0.25 } })).toMatchObject({
      ptp: 1 + 0.25,
      fp: 1 - 0.25,
      fn: 1 - 0.25,
    })
    expect(scores(pairs, { typeWeights: { 'LOC>GPE': 0.25 } })).toMatchObject({ ptp: 1, fp: 1, fn: 1 })
  })

  it('count in macro F1 if gold or system has them', () => {
    expect(scores(pairs, {})).toMatchObject({ macroF1: (0 + 0 + 1) / 3, microF1: 1 / 2 })
    expect(scores(pairs, { zeroDivisionInMeans: 'omit' })).toMatchObject({
      macroPrecision: (0 + 1) / 2,
      macroRecall: (0 + 1) / 2,
      macroF1: (0 + 0 + 1) / 3,
    })
  })
})

describe('evidence of linking', () => {
  const gold =
    'd\t0\t0\tQ1\nd\t2\t2\tQ2\nd\t4\t4\tQ3\nd\t6\t6\tNIL1\nd\t8\t8\tNIL2\nd\t10\t10\tQ4\nd\t12\t12\tQ5\t1\tPER\n'
  const system =
    'd\t0\t0\tQ1\nd\t2\t2\tQ9\t0.6\tLOC\tQ2\t0.4\tLOC\nd\t4\t4\tNIL1\nd\t6\t6\tQ3\nd\t8\t8\tNIL7\nd\t11\t11\tQ4\nd\t12\t12\tQ5\t1\tLOC\n'

  it('gives a verdict on each mention or pair of mentions of one span', () => {
    const lines = linesOf(scorerOf(), docs(gold, system)).filter(({ show }) => show !== undefined)
    expect(lines.map(({ verdict, show }) => [verdict, show?.().gold, show?.().system, show?.().details])).toEqual([
      ['correct link', '[0, 1) → Q1', '[0, 1) → Q1', undefined],
      ['wrong link', '[2, 3) → Q2', 'LOC [2, 3) → Q9', 'Q2 is candidate 2 of 2'],
      ['link as nil', '[4, 5) → Q3', '[4, 5) → NIL1', undefined],
      ['nil as link', '[6, 7) → NIL1', '[6, 7) → Q3', undefined],
      ['correct nil', '[8, 9) → NIL2', '[8, 9) → NIL7', undefined],
      ['missed', '[10, 11) → Q4', undefined, undefined],
      ['wrong type', 'PER [12, 13) → Q5', 'LOC [12, 13) → Q5', undefined],
      ['spurious', undefined, '[11, 12) → Q4', undefined],
    ])
  })
})

describe('spans with ids as input to linking', () => {
  const readerOf = (name: string) => formats.readers.find((own) => own.name === name)

  const read = (name: string, path: string, text: string): Spans => {
    const reader = readerOf(name)
    if (reader === undefined) throw new Error(`there is no reader ${name}`)
    const [item] = [...reader.with(optionsOf(reader))(textSource(path, text))]
    if (item?._tag !== 'Right') throw new Error(item?.left.message ?? 'nothing was read')
    return (item.right as Document<'spans'>).content
  }

  it('may come from PubTator, with ids in the last column', () => {
    const of = (id: string) =>
      read('pubtator', 'a.pubtator', `1|t|BRCA1 in Brno\n1|a|\n1\t0\t5\tBRCA1\tGene\t672\n1\t9\t13\tBrno\tLOC\t${id}\n`)
    expect(scores([[of('Q14960'), of('Q1085')]], {})).toMatchObject({ ptp: 1, fp: 1, fn: 1 })
    const lines = linesOf(scorerOf(), [[of('Q14960'), of('Q1085')]]).filter(({ show }) => show !== undefined)
    expect(lines.map(({ verdict, show }) => [verdict, show?.().gold])).toEqual([
      ['correct link', 'Gene BRCA1 → 672'],
      ['wrong link', 'LOC Brno → Q14960'],
    ])
  })
})
