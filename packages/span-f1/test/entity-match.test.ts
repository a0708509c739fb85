import { describe, expect, it } from 'vitest'
import { entityMatch } from '../src/index.ts'
import { judged, measured, type Pair, pairsOfFiles, scorer, sentences } from './support.ts'

const views = ['strict', 'exact', 'partial', 'type'] as const
type Five = readonly [correct: number, incorrect: number, partial: number, missed: number, spurious: number]

/** COR INC PAR MIS SPU of each view. */
const counts = (pairs: readonly Pair[], options: Readonly<Record<string, unknown>> = {}): Record<string, Five> => {
  const sum = judged(scorer(entityMatch, options), pairs)
  return Object.fromEntries(
    views.map((view) => {
      const { correct, incorrect, partial, missed, spurious } = sum[view]
      return [view, [correct, incorrect, partial, missed, spurious]]
    }),
  )
}

interface Case {
  readonly what: string
  readonly gold: string
  readonly system: string
  readonly strict: Five
  readonly exact: Five
  readonly partial: Five
  readonly type: Five
}

// COR INC PAR MIS SPU, as nervaluate 1.1 documents its four schemas
const cases: readonly Case[] = [
  {
    what: 'the same tokens and type',
    gold: 'O B-PER I-PER O',
    system: 'O B-PER I-PER O',
    strict: [1, 0, 0, 0, 0],
    exact: [1, 0, 0, 0, 0],
    partial: [1, 0, 0, 0, 0],
    type: [1, 0, 0, 0, 0],
  },
  {
    what: 'the same tokens, another type',
    gold: 'O B-PER I-PER O',
    system: 'O B-LOC I-LOC O',
    strict: [0, 1, 0, 0, 0],
    exact: [1, 0, 0, 0, 0],
    partial: [1, 0, 0, 0, 0],
    type: [0, 1, 0, 0, 0],
  },
  {
    what: 'an overlap, the same type',
    gold: 'O B-PER I-PER O',
    system: 'O B-PER I-PER I-PER',
    strict: [0, 1, 0, 0, 0],
    exact: [0, 1, 0, 0, 0],
    partial: [0, 0, 1, 0, 0],
    type: [1, 0, 0, 0, 0],
  },
  {
    what: 'an overlap, another type',
    gold: 'O B-PER I-PER O',
    system: 'O O B-LOC I-LOC',
    strict: [0, 1, 0, 0, 0],
    exact: [0, 1, 0, 0, 0],
    partial: [0, 0, 1, 0, 0],
    type: [0, 1, 0, 0, 0],
  },
  {
    what: 'a missed entity',
    gold: 'O B-PER I-PER O',
    system: 'O O O O',
    strict: [0, 0, 0, 1, 0],
    exact: [0, 0, 0, 1, 0],
    partial: [0, 0, 0, 1, 0],
    type: [0, 0, 0, 1, 0],
  },
  {
    what: 'a spurious entity',
    gold: 'O O O O',
    system: 'O B-PER I-PER O',
    strict: [0, 0, 0, 0, 1],
    exact: [0, 0, 0, 0, 1],
    partial: [0, 0, 0, 0, 1],
    type: [0, 0, 0, 0, 1],
  },
  {
    what: 'one prediction over two gold entities: the second is missed',
    gold: 'B-PER O B-PER',
    system: 'B-PER I-PER I-PER',
    strict: [0, 1, 0, 1, 0],
    exact: [0, 1, 0, 1, 0],
    partial: [0, 0, 1, 1, 0],
    type: [1, 0, 0, 1, 0],
  },
  {
    what: 'two predictions over one gold entity: the second is spurious',
    gold: 'B-PER I-PER I-PER',
    system: 'B-PER O B-PER',
    strict: [0, 1, 0, 0, 1],
    exact: [0, 1, 0, 0, 1],
    partial: [0, 0, 1, 0, 1],
    type: [1, 0, 0, 0, 1],
  },
  {
    what: 'entities that only touch',
    gold: 'B-PER I-PER O O',
    system: 'O O B-PER I-PER',
    strict: [0, 0, 0, 1, 1],
    exact: [0, 0, 0, 1, 1],
    partial: [0, 0, 0, 1, 1],
    type: [0, 0, 0, 1, 1],
  },
  {
    what: 'a correct match is taken before an overlap that comes first',
    gold: 'B-PER I-PER B-LOC',
    system: 'O B-LOC I-LOC',
    strict: [0, 1, 0, 1, 0],
    exact: [0, 1, 0, 1, 0],
    partial: [0, 0, 1, 1, 0],
    type: [1, 0, 0, 1, 0],
  },
]

describe('the counts COR, INC, PAR, MIS and SPU', () => {
  for (const { what, gold, system, ...expected } of cases) {
    it(`are as expected for ${what}`, () => expect(counts(sentences(gold, system))).toEqual(expected))
  }

  it('are 0 if there are no entities, and the scores have no value', () => {
    const nothing = sentences('O O', 'O O')
    expect(counts(nothing)['strict']).toEqual([0, 0, 0, 0, 0])
    const { strictF1, partialF1, typePrecision, exactRecall } = measured(entityMatch, nothing)
    expect([strictF1, partialF1, typePrecision, exactRecall]).toEqual([undefined, undefined, undefined, undefined])
  })
})

describe('the scores of entity-match', () => {
  // right; wrong type; wrong border; missed; spurious
  const pairs = sentences('B-A O B-A O B-A I-A O B-A O O', 'B-A O B-B O B-A O O O O B-A')

  it('equal those computed by hand', () => {
    const own = measured(entityMatch, pairs)
    expect([own.strictCorrect, own.strictIncorrect, own.strictMissed, own.strictSpurious]).toEqual([1, 2, 1, 1])
    expect([own.strictPrecision, own.strictRecall, own.strictF1]).toEqual([1 / 4, 1 / 4, 1 / 4])
    expect([own.exactCorrect, own.exactIncorrect]).toEqual([2, 1])
    expect([own.exactPrecision, own.exactRecall, own.exactF1]).toEqual([2 / 4, 2 / 4, 2 / 4])
    expect([own.partialCorrect, own.partialPartial]).toEqual([2, 1])
    expect([own.partialPrecision, own.partialRecall, own.partialF1]).toEqual([2.5 / 4, 2.5 / 4, 2.5 / 4])
    expect([own.typeCorrect, own.typeIncorrect]).toEqual([2, 1])
    expect([own.typePrecision, own.typeRecall, own.typeF1]).toEqual([2 / 4, 2 / 4, 2 / 4])
  })

  it('divide by the entities of the system for precision, and by those of the gold for recall', () => {
    const own = measured(entityMatch, sentences('B-A O B-A', 'B-A O O'))
    expect([own.strictPrecision, own.strictRecall, own.strictF1]).toEqual([1 / 1, 1 / 2, (2 * 1) / (1 + 2)])
  })

  it('add up partial credit over documents, unlike nervaluate 1.1.0', () => {
    const own = measured(entityMatch, sentences('B-A I-A\nB-A I-A', 'B-A O\nO B-A'))
    expect([own.partialPartial, own.partialPrecision, own.partialRecall]).toEqual([2, (2 * 0.5) / 2, (2 * 0.5) / 2])
  })
})

describe('the choice of a gold entity for a prediction', () => {
  it('prefers, of several gold entities of its type, the one that shares a border', () => {
    // the prediction covers both gold entities and shares its end with the second
    const pair = sentences('B-A O B-A I-A I-A', 'I-A I-A I-A I-A I-A')
    const [gold, system] = pair[0]!
    const lines = [...scorer(entityMatch).judge(gold)(system)].filter(({ verdict }) => verdict.startsWith('type'))
    expect(lines.map(({ verdict, show }) => [verdict, show?.().gold])).toEqual([
      ['type correct', 'A tokens 3–5'],
      ['type missed', 'A token 1'],
    ])
  })

  it('needs an overlap of at least minOverlap percent of the gold entity', () => {
    const half = sentences('B-A I-A O', 'O B-A I-A')
    expect(counts(half, { minOverlap: 50 })['type']).toEqual([1, 0, 0, 0, 0])
    expect(counts(half, { minOverlap: 51 })['type']).toEqual([0, 0, 0, 1, 1])
    expect(counts(sentences('B-A I-A', 'B-A I-A'), { minOverlap: 100 })['strict']).toEqual([1, 0, 0, 0, 0])
    for (const minOverlap of [-1, 101]) expect(() => scorer(entityMatch, { minOverlap })).toThrow(RangeError)
  })
})

describe('WNUT 2017', () => {
  const pairs = pairsOfFiles('../../examples/wnut-2017/gold.conll', '../../examples/wnut-2017/uh_ritual.conll')
  const own = scorer(entityMatch)

  it('has all entities in every view of entity-match, and the strict counts of conll-f1', () => {
    const sum = judged(own, pairs)
    for (const view of views) {
      const { correct, incorrect, partial, missed, spurious } = sum[view]
      expect(correct + incorrect + partial + missed).toBe(1079)
      expect(correct + incorrect + partial + spurious).toBe(617)
    }
    expect(sum.strict.correct).toBe(355)
    const { strictF1, exactF1, partialF1, typeF1 } = own.summarise(sum)
    expect(strictF1).toBe((2 * 355) / (1079 + 617))
    expect(exactF1).toBeGreaterThanOrEqual(strictF1 ?? 1)
    expect(partialF1).toBeGreaterThanOrEqual(exactF1 ?? 1)
    expect(typeF1).toBeGreaterThanOrEqual(strictF1 ?? 1)
  })

  it('is broken down by type in entity-match so that the rows add up to the total', () => {
    const byType = new Map<string, typeof own.stats.empty>()
    for (const [gold, system] of pairs) {
      for (const { stats, facets } of own.judge(gold)(system)) {
        const type = facets?.['type'] ?? ''
        byType.set(type, own.stats.concat(byType.get(type) ?? own.stats.empty, stats))
      }
    }
    expect([...byType.keys()].sort()).toEqual([
      'corporation',
      'creative-work',
      'group',
      'location',
      'person',
      'product',
    ])
    expect([...byType.values()].reduce(own.stats.concat, own.stats.empty)).toEqual(judged(own, pairs))
  })
})

// Two sentences: gold PER ORG LOC | PER; the system finds PER LOC (for ORG) | PER PER.
const example = sentences(
  'B-PER I-PER O B-ORG I-ORG O B-LOC\nB-PER I-PER O O',
  'B-PER I-PER O B-LOC I-LOC O O\nB-PER I-PER O B-PER',
)

describe('the worked example of entity-match', () => {
  it('gives the counts computed by hand in the views strict and exact', () => {
    const own = measured(entityMatch, example)
    expect([own.strictCorrect, own.strictIncorrect, own.strictMissed, own.strictSpurious]).toEqual([2, 1, 1, 1])
    expect([own.strictPrecision, own.strictRecall]).toEqual([2 / 4, 2 / 4])
    expect([own.exactCorrect, own.exactIncorrect, own.exactMissed, own.exactSpurious]).toEqual([3, 0, 1, 1])
    expect([own.exactPrecision, own.exactRecall, own.exactF1]).toEqual([3 / 4, 3 / 4, 3 / 4])
  })
})

describe('F1', () => {
  it('of entity-match is 0 if only one side has entities', () => {
    for (const pairs of [sentences('B-PER', 'O'), sentences('O', 'B-PER')])
      expect(measured(entityMatch, pairs).strictF1).toBe(0)
  })
})
