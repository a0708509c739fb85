import { sumPairs } from '@assay/core/laws'
import { describe, expect, it } from 'vitest'
import { phraseF1, surfaceF1 } from '../src/index.ts'
import { conlleval, measured, type Pair, phrases, scorer, sentences, tallied } from './support.ts'

// Two sentences: gold PER ORG LOC | PER; the system finds PER LOC (for ORG) | PER PER.
const example = sentences(
  'B-PER I-PER O B-ORG I-ORG O B-LOC\nB-PER I-PER O O',
  'B-PER I-PER O B-LOC I-LOC O O\nB-PER I-PER O B-PER',
)

describe('conll-f1 by hand', () => {
  const values = measured(phraseF1, example)

  it('counts phrases, tokens and tags', () => {
    expect([values.gold, values.found, values.correct, values.tokens]).toEqual([4, 4, 2, 11])
    expect(values.accuracy).toBe((11 - 2 - 1 - 1) / 11)
  })

  it('divides correct phrases by the phrases found, and by those in the gold', () => {
    expect([values.precision, values.recall, values.f1]).toEqual([2 / 4, 2 / 4, (2 * 2) / (4 + 4)])
  })

  it('averages over types: a type that was not found has precision 0 in the mean', () => {
    // no ORG was found: its precision is 0/0, which counts as 0
    expect(values.macroPrecision).toBe((2 / 3 + 0 + 0 / 1) / 3)
    expect(values.macroRecall).toBe((2 / 2 + 0 / 1 + 0 / 1) / 3)
    expect(values.macroF1).toBe((4 / 5 + 0 + 0) / 3)
  })

  it('weights each type by its number of phrases in the gold', () => {
    expect(values.weightedPrecision).toBe((2 * (2 / 3) + 1 * 0 + 1 * 0) / 4)
    expect(values.weightedRecall).toBe((2 * 1 + 1 * 0 + 1 * 0) / 4)
    expect(values.weightedF1).toBe((2 * (4 / 5) + 1 * 0 + 1 * 0) / 4)
  })

  it('gives the same means, to the last bit, for any order of the sentences', () => {
    const [a, b, c] = sentences('B-A\nB-B B-B B-B\nB-C', 'B-A\nB-B O O\nB-C') as [Pair, Pair, Pair]
    const orders = [
      [a, b, c],
      [a, c, b],
      [b, a, c],
    ].map((pairs) => measured(phraseF1, pairs))
    // 1 + 1/3 + 1 and 1 + 1 + 1/3 are two doubles
    expect(new Set(orders.map(({ macroRecall }) => macroRecall)).size).toBe(1)
    expect(new Set(orders.map(({ weightedRecall }) => weightedRecall)).size).toBe(1)
  })

  it('gives recall more weight with a higher beta', () => {
    const pairs = sentences('B-A B-A B-A B-A O', 'B-A O O O B-A')
    const [p, r] = [1 / 2, 1 / 4]
    for (const beta of [0.5, 1, 2]) {
      const square = beta * beta
      expect(measured(phraseF1, pairs, { beta }).f1).toBeCloseTo(((square + 1) * p * r) / (square * p + r), 15)
    }
    expect(measured(phraseF1, pairs, { beta: 2 }).f1).toBe((5 * 1) / (4 * 4 + 2))
    expect(measured(phraseF1, pairs, { beta: 0 }).f1).toBe(p)
  })

  it('counts a phrase as correct, and its tag as wrong, if only the prefix of the tag differs', () => {
    const own = measured(phraseF1, sentences('I-PER O', 'B-PER O'))
    expect([own.correct, own.accuracy]).toEqual([1, 1 / 2])
  })

  it('gives each phrase a verdict', () => {
    const pairs = sentences('B-PER I-PER O B-ORG O B-LOC I-LOC O', 'B-PER I-PER O B-LOC O O B-LOC B-MISC')
    const [gold, system] = pairs[0]!
    const lines = [...scorer(phraseF1).judge(gold)(system)].map(({ verdict, show }) => {
      const { gold: inGold, system: inSystem } = show?.() ?? {}
      return [verdict, inGold, inSystem]
    })
    expect(lines).toEqual([
      ['correct', 'PER tokens 1–2', 'PER tokens 1–2'],
      ['wrong type', 'ORG token 4', 'LOC token 4'],
      ['wrong boundary', 'LOC tokens 6–7', 'LOC token 7'],
      ['spurious', undefined, 'MISC token 8'],
      ['tokens', undefined, undefined],
    ])
    const [missed] = [...scorer(phraseF1).judge(gold)(sentences('O O O O O O O O', '')[0]?.[0] ?? system)]
    const shown = missed?.show?.()
    expect([missed?.verdict, shown?.gold, shown?.at?.line]).toEqual(['missed', 'PER tokens 1–2', 1])
    expect(shown?.where).toEqual({ gold: [{ start: 0, end: 2 }] })
  })
})

describe('a ratio of 0/0', () => {
  const nothing = sentences('O O', 'O O')

  it('has no value', () => {
    const own = measured(phraseF1, nothing)
    expect([own.precision, own.recall, own.f1, own.macroF1, own.weightedF1]).toEqual(new Array(5).fill(undefined))
    expect(own.accuracy).toBe(2 / 2)
    expect(measured(phraseF1, []).accuracy).toBeUndefined()
  })

  it('leaves F1 at 0 if only one side has a phrase', () => {
    const missed = measured(phraseF1, sentences('B-A O', 'O O'))
    expect([missed.precision, missed.recall, missed.f1]).toEqual([undefined, 0 / 1, 0])
    const spurious = measured(phraseF1, sentences('O O', 'B-A O'))
    expect([spurious.precision, spurious.recall, spurious.f1]).toEqual([0 / 1, undefined, 0])
  })

  it('is 0 or 1 as zeroDivision sets it, as in seqeval', () => {
    for (const zeroDivision of [0, 1]) {
      const own = measured(phraseF1, nothing, { zeroDivision })
      expect([own.precision, own.recall, own.f1]).toEqual([zeroDivision, zeroDivision, zeroDivision])
      const missed = measured(phraseF1, sentences('B-A O', 'O O'), { zeroDivision })
      expect([missed.precision, missed.recall, missed.f1]).toEqual([zeroDivision, 0, 0])
    }
  })

  it('counts as 0 in means over types, or as zeroDivisionInMeans sets it', () => {
    // PER has no precision and recall 0, LOC no recall and precision 0, ORG both 1
    const pairs = sentences('B-PER O B-ORG', 'O B-LOC B-ORG')
    const means = (options: Readonly<Record<string, unknown>>) => {
      const own = measured(phraseF1, pairs, options)
      const weighted = [own.weightedPrecision, own.weightedRecall, own.weightedF1]
      return { macro: [own.macroPrecision, own.macroRecall, own.macroF1], weighted }
    }
    const zeros = { macro: [1 / 3, 1 / 3, 1 / 3], weighted: [1 / 2, 1 / 2, 1 / 2] }
    expect(means({})).toEqual(zeros)
    expect(means({ zeroDivisionInMeans: 0, zeroDivision: 1 })).toEqual(zeros)
    expect(means({ zeroDivisionInMeans: 1 })).toEqual({
      macro: [(1 + 0 + 1) / 3, (0 + 1 + 1) / 3, (0 + 0 + 1) / 3],
      weighted: [(1 + 1) / 2, (0 + 1) / 2, (0 + 1) / 2],
    })
    expect(means({ zeroDivisionInMeans: 'omit' })).toEqual({
      macro: [(0 + 1) / 2, (0 + 1) / 2, (0 + 0 + 1) / 3],
      weighted: [1 / 1, (0 + 1) / 2, (0 + 1) / 2],
    })
  })

  it('leaves means without a value if there are no types, or none in the gold to weight by', () => {
    const means = (own: ReturnType<typeof measured>) => [own.macroPrecision, own.macroF1, own.weightedF1]
    expect(means(measured(phraseF1, nothing, { zeroDivisionInMeans: 1 }))).toEqual([undefined, undefined, undefined])
    expect(means(measured(phraseF1, sentences('O O', 'B-A O')))).toEqual([0, 0, undefined])
  })

  it('does not occur in F if one side has a phrase, for any beta', () => {
    for (const beta of [0, 0.5, 2])
      for (const zeroDivision of ['none', 0, 1])
        for (const pairs of [sentences('B-A O', 'O O', 'a b'), sentences('O O', 'B-A O', 'a b')]) {
          expect(measured(phraseF1, pairs, { beta, zeroDivision }).f1).toBe(0)
          expect(measured(surfaceF1, pairs).f1).toBe(0)
        }
  })

  it('is 0 in the layout of conlleval.pl, under any options', () => {
    const text = (options: Readonly<Record<string, unknown>>) => {
      const own = scorer(phraseF1, options)
      return conlleval(own, tallied(own, nothing))
    }
    const expected =
      'processed 2 tokens with 0 phrases; found: 0 phrases; correct: 0.\n' +
      'accuracy: 100.00%; precision:   0.00%; recall:   0.00%; FB1:   0.00\n'
    expect([text({}), text({ zeroDivision: 1 })]).toEqual([expected, expected])
  })
})

describe('options of reading', () => {
  const pairs = sentences('B-PER I-PER _ B-LOC', 'B-PER I-PER B-LOC B-LOC')

  it('reads a tag as outside if the option types does not list its type', () => {
    const own = measured(phraseF1, pairs, { types: ['LOC'], outside: '_' })
    expect([own.gold, own.found, own.correct, own.accuracy]).toEqual([1, 2, 1, 3 / 4])
    expect(measured(phraseF1, pairs, { types: ['MISC'] }).gold).toBe(0)
  })

  it('accepts the option outside without raw, unlike conlleval.pl -o', () => {
    const own = measured(phraseF1, sentences('B-A I-A B-X', 'B-A I-A B-X'), { outside: 'B-X' })
    expect([own.gold, own.correct]).toEqual([1, 1])
  })

  it('reads each raw tag as a phrase, but O and the tag of the option outside as outside', () => {
    const own = measured(phraseF1, sentences('PER PER _ O', 'PER LOC O _'), { raw: true, outside: '_' })
    expect([own.gold, own.found, own.correct, own.accuracy]).toEqual([2, 2, 1, 3 / 4])
  })

  it('refuses invalid values and unknown names', () => {
    for (const options of [
      { beta: -1 },
      { beta: Number.POSITIVE_INFINITY },
      { scheme: 'IOB3' },
      { zeroDivision: 2 },
      { outside: '' },
      { types: [''] },
      { Beta: 1 },
    ])
      expect(() => scorer(phraseF1, options), JSON.stringify(options)).toThrow(RangeError)
  })
})

describe('types with odd names', () => {
  for (const type of ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'creative-work', '-', '組織', 'a b']) {
    it(`are counted as any other type: ${type}`, () => {
      const tags = [`B-${type}`.replace(' ', '\u00a0'), `I-${type}`.replace(' ', '\u00a0'), 'O'].join(' ')
      const own = scorer(phraseF1)
      const sum = tallied(own, sentences(tags, tags))
      const name = type.replace(' ', '\u00a0')
      expect([...sum.types]).toEqual([[name, { gold: 1, found: 1, correct: 1 }]])
      expect(own.stats.decode(JSON.parse(JSON.stringify(own.stats.encode(sum))))).toEqual({ _tag: 'Right', right: sum })
      const part = sumPairs(own, sentences(tags, tags)).parts()['type']?.get(name)
      expect(part && own.summarise(part).f1).toBe((2 * 1) / (1 + 1))
    })
  }

  it('are empty if a tag has the type "0", which conlleval.pl reads as false', () => {
    expect(phrases(sentences('B-0 I-0 B-00', '')[0]![0])).toBe('[0,2) 00[2,3)')
  })

  const printed = (gold: string, system: string): readonly string[] => {
    const own = scorer(phraseF1)
    return (
      conlleval(own, tallied(own, sentences(gold, system)))
        .split('\n')
        .slice(2, -1) ?? []
    )
  }

  it('are printed twice, as by conlleval.pl, if both sides have an empty type', () => {
    const row = '                 : precision: 100.00%; recall: 100.00%; FB1: 100.00  1'
    expect(printed('B I', 'B I')).toEqual([row, row])
    expect(printed('B I', 'O O')).toEqual(['                 : precision:   0.00%; recall:   0.00%; FB1:   0.00  0'])
  })

  it('are padded and sorted by bytes', () => {
    expect(printed('B-Ärger B-Z B-a', 'B-Ärger B-Z B-a').map((row) => row.split(':')[0])).toEqual([
      `${' '.repeat(17 - 1)}Z`,
      `${' '.repeat(17 - 1)}a`,
      `${' '.repeat(17 - 6)}Ärger`,
    ])
    // U+FF5E stands before U+1F4A9 in bytes, and after it in UTF-16
    expect(printed('B-💩 B-～', 'B-💩 B-～').map((row) => row.split(':')[0]?.trim())).toEqual(['～', '💩'])
  })
})

describe('surface-f1 by hand', () => {
  // gold: "new york" LOC twice, "bob" PER, "york" LOC; the system finds "new york" once, "bob" as LOC, and "x" PER twice
  const pairs = sentences(
    'B-LOC I-LOC O B-LOC I-LOC\nB-PER O B-LOC O O',
    'B-LOC I-LOC O O O\nB-LOC O O B-PER B-PER',
    'new york and new york\nbob in york x x',
  )

  it('counts each pair of form and type once', () => {
    expect(measured(surfaceF1, pairs)).toEqual({
      gold: 3,
      found: 3,
      correct: 1,
      precision: 1 / 3,
      recall: 1 / 3,
      f1: (2 * 1) / (3 + 3),
    })
  })

  it('counts a form as correct only if it was found at its place in the text', () => {
    const elsewhere = sentences('B-LOC O', 'O B-LOC', 'york york')
    const own = measured(surfaceF1, elsewhere)
    expect([own.gold, own.found, own.correct, own.f1]).toEqual([1, 1, 0, 0])
  })

  it('distinguishes forms by case and by their division into words', () => {
    const own = measured(surfaceF1, sentences('B-LOC B-LOC', 'B-LOC B-LOC', 'York york'))
    expect([own.gold, own.correct]).toEqual([2, 2])
  })

  it('has no value without words, and a remark gives the reason', () => {
    const wordless = sentences('B-A', 'B-A')
    const own = scorer(surfaceF1)
    expect(own.summarise(tallied(own, wordless))).toEqual({
      precision: undefined,
      recall: undefined,
      f1: undefined,
      gold: undefined,
      found: undefined,
      correct: undefined,
    })
    expect(own.report?.remarks?.(tallied(own, wordless))[0]).toContain('tags without words')
    expect(own.report?.remarks?.(tallied(own, pairs))).toEqual([])
  })

  it('has no value for 0/0', () => {
    const own = measured(surfaceF1, sentences('O', 'O', 'a'))
    expect([own.precision, own.recall, own.f1, own.gold]).toEqual([undefined, undefined, undefined, 0])
  })
})
