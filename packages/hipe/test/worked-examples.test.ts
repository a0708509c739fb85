/** Examples to be checked by hand, with expected values as arithmetic: the default, and each option. */
import { describe, expect, it } from 'vitest'
import { hipeLink, hipeNer } from '../src/index.ts'
import { goldenText, header, pairsOf, scorerOf, sumOf } from './support.ts'

type Options = Readonly<Record<string, unknown>>
type Row = readonly [token: string, tag: string, link?: string, misc?: string]

/** A document of rows; the fine column equals the coarse one. */
const document = (id: string, rows: readonly Row[], ...metadata: readonly string[]): string =>
  [
    `# hipe2022:document_id = ${id}`,
    ...metadata,
    ...rows.map(([token, tag, link = '_', misc = '_']) =>
      [token, tag, 'O', tag, 'O', 'O', 'O', link, '_', misc].join('\t'),
    ),
  ].join('\n')
const file = (...documents: readonly string[]): string => `${[header, ...documents].join('\n')}\n`

const measured = (gold: string, system: string, options: Options = {}, reader: Options = {}) => {
  const scorer = scorerOf(hipeNer, options)
  return scorer.summarise(sumOf(scorer, pairsOf(gold, system, reader))) as Record<string, number | undefined>
}
const linked = (gold: string, system: string, options: Options = {}, reader: Options = {}) => {
  const scorer = scorerOf(hipeLink, options)
  return scorer.summarise(sumOf(scorer, pairsOf(gold, system, reader))) as Record<string, number | undefined>
}

const quirk = (name: string): readonly [gold: string, system: string] => [
  goldenText(`vectors/quirks/${name}.gold.tsv`),
  goldenText(`vectors/quirks/${name}.sys.tsv`),
]

describe('regimes of matching', () => {
  const gold = file(
    document('d', [
      ['a', 'B-pers'],
      ['b', 'I-pers'],
      ['c', 'O'],
      ['d', 'B-loc'],
      ['e', 'B-org'],
      ['f', 'O'],
    ]),
  )
  // a wrong boundary, a wrong type, a correct one, and a spurious one
  const system = file(
    document('d', [
      ['a', 'B-pers'],
      ['b', 'O'],
      ['c', 'O'],
      ['d', 'B-org'],
      ['e', 'B-org'],
      ['f', 'B-loc'],
    ]),
  )
  const regimes = ['strict', 'fuzzy', 'partial', 'exact']

  it.each([
    ['strict', 1, 2, 0, 1 / 4],
    ['fuzzy', 2, 1, 0, 2 / 4],
    ['partial', 2, 0, 1, 2.5 / 4],
    ['exact', 2, 1, 0, 2 / 4],
  ] as const)('give the counts of the table in the README: %s', (regime, correct, incorrect, partial, precision) => {
    expect(measured(gold, system, { regimes: [regime] })).toMatchObject({
      correct,
      incorrect,
      partial,
      missed: 0,
      spurious: 1,
      gold: 3,
      found: 4,
      precision,
      recall: (precision * 4) / 3,
      f1: (2 * precision * 4) / (4 + 3),
    })
  })

  it('are reported together, the first regime under names without a prefix', () => {
    const all = measured(gold, system, { regimes })
    expect([all['precision'], all['fuzzyPrecision'], all['partialPrecision'], all['exactPrecision']]).toEqual([
      1 / 4,
      2 / 4,
      2.5 / 4,
      2 / 4,
    ])
    expect(all['FP']).toBe(4 - 1)
  })
})

describe('the pairing of entities', () => {
  it('uses each gold entity only once', () => {
    const values = measured(...quirk('gold-taken-once'), { regimes: ['strict', 'fuzzy'] })
    expect(values).toMatchObject({ precision: 0, recall: 0, incorrect: 1, spurious: 1 })
    expect(values).toMatchObject({ fuzzyPrecision: 1 / 2, fuzzyRecall: 1, fuzzyF1: 2 / 3 })
  })
})

describe('means of ratios', () => {
  const first = document('a', [
    ['x', 'B-loc'],
    ['y', 'B-pers'],
  ])
  const second = document('b', [
    ['x', 'B-loc'],
    ['y', 'O'],
  ])
  const third = document('c', [
    ['x', 'O'],
    ['y', 'O'],
  ])
  const gold = file(first, second, third)
  const system = file(
    document('a', [
      ['x', 'B-loc'],
      ['y', 'O'],
    ]),
    document('b', [
      ['x', 'O'],
      ['y', 'O'],
    ]),
    document('c', [
      ['x', 'O'],
      ['y', 'B-loc'],
    ]),
  )

  it('over documents leave out, for each measure, the documents without a value', () => {
    expect(measured(gold, system)).toMatchObject({
      // a: 1/1, c: 0/1
      precisionDoc: (1 + 0) / 2,
      precisionDocStd: 1 / 2,
      // a: 1/2, b: 0/1
      recallDoc: (1 / 2 + 0) / 2,
      recallDocStd: 1 / 4,
      // a alone has both
      f1Doc: 2 / 3,
      f1DocStd: 0,
    })
  })

  it('over types include every type that has an entity in gold or system', () => {
    // LOC: P 1/2, R 1/2, F 1/2; PERS: P 0/0, R 0/1, F 0
    expect(measured(gold, system)).toMatchObject({
      precisionType: (1 / 2 + 0) / 2,
      recallType: 1 / 4,
      f1Type: 1 / 4,
      f1TypeOfMeans: 1 / 4,
    })
    expect(measured(gold, system, { zeroDivisionInMeans: 'omit' })).toMatchObject({
      precisionType: 1 / 2,
      recallType: 1 / 4,
    })
  })

  it('have no value without entities', () => {
    expect(measured(...quirk('both-empty'))).toMatchObject({
      precision: undefined,
      precisionDoc: undefined,
      f1Type: undefined,
      gold: 0,
    })
  })
})

describe('options that reproduce HIPE-scorer', () => {
  it('partner=best pairs an entity that overlaps two gold entities with the gold entity of the same label', () => {
    expect(measured(...quirk('greedy-overlap'))['correct']).toBe(0)
    expect(measured(...quirk('greedy-overlap'), { partner: 'best' })['correct']).toBe(1)
  })

  it('blame=own counts a wrong label as missed for the gold label and spurious for the system label', () => {
    const scores = (blame: string) => {
      const scorer = scorerOf(hipeNer, { blame })
      const pairs = pairsOf(...quirk('confusion-to-gold-type'))
      const parts = pairs.flatMap(([gold, system]) =>
        [...scorer.judge(gold)(system)].flatMap((line) => line.parts ?? []),
      )
      return Object.fromEntries(
        parts.map(([, label, stats]) => {
          const { TP, FP, FN } = scorer.summarise(stats)
          return [label, [TP, FP, FN]]
        }),
      )
    }
    expect(scores('gold')).toEqual({ LOC: [1, 0, 0], PERS: [0, 1, 1] })
    expect(scores('own')).toEqual({ LOC: [1, 1, 0], PERS: [0, 0, 1] })
  })

  it('hyphens=official does not count labels with a hyphen', () => {
    expect(measured(...quirk('hyphen-type'))['gold']).toBeGreaterThan(
      measured(...quirk('hyphen-type'), { hyphens: 'official' })['gold']!,
    )
    expect(linked(...quirk('hyphen-link'))['gold']).toBe(2)
    expect(linked(...quirk('hyphen-link'), { hyphens: 'official' })['gold']).toBe(1)
  })

  it('tagset adds types that the gold lacks', () => {
    expect(measured(...quirk('unknown-tag'))['spurious']).toBe(0)
    for (const tagset of ['hipe-2022', 'any', ['org', 'time']])
      expect(measured(...quirk('unknown-tag'), { tagset })['found']).toBeGreaterThan(1)
  })

  it('dashes=type reads a tag - as the empty type', () => {
    expect(measured(...quirk('dash-tag'))['gold']).toBe(1)
    expect(measured(...quirk('dash-tag'), { dashes: 'type' })['gold']).toBe(2)
  })

  it('slices=entities leaves spurious entities without an edit distance out of slices of noise', () => {
    const noise = ['0.0-0.0', '0.001-0.1', '0.1-0.3', '0.3-1.1']
    const inSlice = (slices: string) => {
      const scorer = scorerOf(hipeNer, { noise, slices })
      const [section] = scorer.report?.sections?.(sumOf(scorer, pairsOf(...quirk('noise'))), {}) ?? []
      const rows = section?.table?.rows ?? []
      return rows.slice(1).map(([range, _, precision, recall]) => [range, precision, recall])
    }
    // one spurious entity without a distance is in every slice, or in none
    expect(inSlice('tokens')).toEqual([
      ['0.0-0.0', 1 / 2, 1],
      ['0.001-0.1', 0 / 1, null],
      ['0.1-0.3', 2 / 3, 1],
      ['0.3-1.1', 0 / 1, null],
    ])
    expect(inSlice('entities')).toEqual([
      ['0.0-0.0', 1, 1],
      ['0.001-0.1', null, null],
      ['0.1-0.3', 1, 1],
      ['0.3-1.1', null, null],
    ])
  })

  it('periods that share their years have full dates in their labels', () => {
    const scorer = scorerOf(hipeNer, { periods: ['1900/01/01-1900/06/30', '1900/07/01-1900/12/31', '1890-1910'] })
    const sum = sumOf(scorer, pairsOf(...quirk('time-labels')))
    const labels = [...new Set([...sum.cells.keys()].map((path) => path.split('\t')[1]))]
    expect(labels).toEqual(['ALL', '1900/01/01-1900/06/30', '1890-1910', '1900/07/01-1900/12/31'])
  })

  it('goldAlternatives=any accepts each link of the gold', () => {
    const gold = file(
      document('d', [
        ['a', 'B-loc', 'Q1|Q2'],
        ['b', 'B-loc', 'Q3'],
      ]),
    )
    const system = file(
      document('d', [
        ['a', 'B-loc', 'Q2'],
        ['b', 'B-loc', 'Q9|Q3'],
      ]),
    )
    expect(linked(gold, system)['correct']).toBe(0)
    expect(linked(gold, system, { goldAlternatives: 'any' })['correct']).toBe(1)
    expect(linked(gold, system, { goldAlternatives: 'any', cutoff: [2] })['correct']).toBe(2)
  })

  it('documents=official joins a document to the one before it if a segment line precedes its id', () => {
    const documents = (options: Options) => pairsOf(...quirk('segment-before-document'), options).length
    expect([documents({}), documents({ documents: 'official' })]).toEqual([2, 1])
  })

  it('documents=gold divides a system without metadata as the gold is divided', () => {
    const pairs = pairsOf(...quirk('segmentation'), { documents: 'gold' })
    expect(pairs.map(([gold]) => gold.starts)).toEqual([[0, 2]])
    // I-loc begins an entity in the second document
    expect(measured(...quirk('segmentation'), {}, { documents: 'gold' })).toMatchObject({
      correct: 2,
      missed: 1,
      recallDoc: (1 + 1 / 2) / 2,
    })
  })

  it('hashTokens=drop drops tokens with a #', () => {
    expect(measured(...quirk('hash-tokens'), { regimes: ['strict'] })).toMatchObject({ correct: 0, incorrect: 1 })
    expect(measured(...quirk('hash-tokens'), { regimes: ['strict'] }, { hashTokens: 'drop' })).toMatchObject({
      correct: 1,
    })
  })
})

describe('links in hipe-link', () => {
  it('are counted once per entity, or once per run of equal links with bounds=link', () => {
    // two adjacent entities with NIL are two links, or one run
    const text = file(
      document('d', [
        ['a', 'B-loc', 'NIL'],
        ['b', 'B-loc', 'NIL'],
        ['c', 'O'],
      ]),
    )
    expect([linked(text, text)['gold'], linked(text, text, { bounds: 'link' })['gold']]).toEqual([2, 1])
  })

  it('count as equal if reader.relaxed maps them to one id', () => {
    const [gold, system] = [
      file(document('d', [['Preussen', 'B-loc', 'Q183']])),
      file(document('d', [['Preussen', 'B-loc', 'Q43287']])),
    ]
    expect(linked(gold, system)['correct']).toBe(0)
    expect(linked(gold, system, {}, { relaxed: 'hipe-2022' })['correct']).toBe(1)
    expect(linked(gold, system, {}, { relaxed: ['Q43287=Q5', 'Q183=Q5'] })['correct']).toBe(1)
  })

  it('show the verdicts of all regimes in their evidence', () => {
    const { judge } = scorerOf(hipeLink)
    const [pair] = pairsOf(...quirk('issue-28'))
    const lines = [...judge((pair as readonly [never, never])[0])((pair as readonly [never, never])[1])]
    expect(lines.flatMap(({ verdict, show }) => (show ? [[verdict, show().details]] : []))).toEqual([
      ['missed', undefined],
      ['spurious', undefined],
      ['correct', undefined],
      ['wrong link', 'incorrect: strict and fuzzy; correct: partial and exact'],
    ])
  })
})
