/** Properties for arbitrary texts: weights, styles, breakdowns, and runs that changed the text. */
import type { AnyMetric, Interval, Scorer, Spans } from '@assay/core'
import { spanPairs, sumPairs } from '@assay/core/laws'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawing } from '../../../tools/drawn.ts'
import { haremClassification, haremIdentification, haremMorphology } from '../src/index.ts'
import { differences, documentsOf, measured, type Pairs, pairById, scorer, spansOf, sumOf } from './support.ts'

type Pair = readonly [gold: Spans, system: Spans]
type Values = Readonly<Record<string, number | undefined>>

const any = spanPairs()
const alike = spanPairs({ alternatives: false, omitted: false })
const numRuns = drawing(300)
const holds = (documents: fc.Arbitrary<Pair>, statement: (pair: Pair) => void, runs = numRuns): void =>
  fc.assert(fc.property(documents, statement), { numRuns: runs, seed: 1 })

const valuesOf = (metric: AnyMetric, pair: Pair, given: object = {}): Values => measured(metric, [pair], given)
const most = (...some: readonly (number | undefined)[]): number => Math.max(...some.map((x) => x ?? 0))
const ratiosOf = ({ measures }: AnyMetric): readonly string[] =>
  Object.entries(measures as Record<string, { unit: string }>).flatMap(([name, { unit }]) =>
    unit === 'ratio' ? [name] : [],
  )
const tasks: readonly AnyMetric[] = [haremIdentification, haremClassification, haremMorphology]

/** The lines of entities with their displayed sides. */
const shownIn = <S, K extends string>(own: Scorer<'spans', S, K>, [gold, system]: Pair) =>
  [...own.judge(gold)(system)].flatMap((line) =>
    line.show === undefined || line.verdict === 'fault' ? [] : [{ line, shown: line.show() }],
  )

/** The lines of gold entities: their pairs, and unpaired ones. */
const pairsIn = (pair: Pair) =>
  shownIn(scorer(haremIdentification), pair).filter(({ shown }) => shown.gold !== undefined)

describe('a gold scored against itself', () => {
  const ratios = ['precision', 'recall', 'f1', 'relativePrecision', 'relativeRecall', 'relativeF1']
  it('gives exactly 1 for every ratio', () => {
    holds(any, ([gold]) => {
      const values = valuesOf(haremIdentification, [gold, gold])
      const expected = (values['gold'] ?? 0) > 0 ? 1 : undefined
      expect(ratios.map((name) => values[name])).toEqual(ratios.map(() => expected))
      expect([values['missing'], values['spurious'], values['partialWeight']]).toEqual([0, 0, 0])
    })
  })
})

describe('weights of pairs', () => {
  it('are below 0.5 for a partial pair, and 1 or at most 0.5 for all pairs of a gold entity', () => {
    holds(any, (pair) => {
      let together = 0
      for (const { line } of pairsIn(pair)) {
        const { gold, partialWeight } = line.stats.whole
        const [weight = 0] = partialWeight
        expect(weight).toBeLessThan(0.5)
        // a line that counts a gold is the first of its pairs
        together = gold === 1 ? 0 : together
        together += line.verdict === 'correct' ? 1 : weight
        expect(together === 1 || together <= 0.5).toBe(true)
      }
    })
  })

  it('keep every ratio between 0 and 1 without overlapping entities', () => {
    holds(any, (pair) => {
      for (const metric of tasks) {
        const values = valuesOf(metric, pair)
        const above = ratiosOf(metric).filter((name) => most(values[name]) > 1)
        expect(above).toEqual([])
      }
    })
  })

  it('count each pair once, as correct, partial or missing', () => {
    holds(any, (pair) => {
      const values = valuesOf(haremIdentification, pair)
      const count = (...names: readonly string[]): number => names.reduce((sum, name) => sum + values[name]!, 0)
      const lines = pairsIn(pair)
      expect(count('correct', 'partialByExcess', 'partialByShortage')).toBe(
        lines.filter(({ shown }) => shown.system).length,
      )
      expect(count('missing')).toBe(lines.filter(({ shown }) => shown.system === undefined).length)
    })
  })
})

describe('style=muc', () => {
  it('counts the same correct pairs as the default, and gives no higher precision or recall', () => {
    holds(alike, (pair) => {
      const [own, muc] = [valuesOf(haremIdentification, pair), valuesOf(haremIdentification, pair, { style: 'muc' })]
      expect(muc['correct']).toBe(own['correct'])
      expect([muc['partialByExcess'], muc['partialByShortage']]).toEqual([0, 0])
      for (const name of ['precision', 'recall']) expect(most(muc[name])).toBeLessThanOrEqual(most(own[name]))
    })
  })
})

describe('relative measures of pairs', () => {
  it('are at least as high as absolute measures', () => {
    holds(any, (pair) => {
      const values = valuesOf(haremIdentification, pair)
      for (const [absolute, relative] of [
        ['precision', 'relativePrecision'],
        ['recall', 'relativeRecall'],
      ] as const) {
        if (values[relative] !== undefined) expect(values[relative]).toBeGreaterThanOrEqual(most(values[absolute]))
      }
    })
  })
})

describe('harem-classification', () => {
  it('gives flat precision at most that of categories, and a combined value within its bounds', () => {
    holds(any, (pair) => {
      const values = valuesOf(haremClassification, pair)
      expect(most(values['flatPrecision'])).toBeLessThanOrEqual(most(values['categoriesPrecision']))
      const inCategory = most(values['categoriesPrecision']) * values['identified']!
      expect(values['combinedValue']).toBeGreaterThanOrEqual(inCategory - 1e-9)
      const maxima = [values['combinedMaximumGold']!, values['combinedMaximumSystem']!]
      expect(values['combinedValue']).toBeLessThanOrEqual(Math.min(...maxima) + 1e-9)
    })
  })
})

describe('breakdowns', () => {
  it('by category and type equal the scores of selective scenarios', () => {
    holds(
      any,
      ([gold, system]) => {
        for (const metric of tasks) {
          const own = scorer(metric as typeof haremIdentification)
          const parts = sumPairs(own, [[gold, system]]).parts()
          for (const facet of ['category', 'type']) {
            for (const [label, part] of parts[facet] ?? []) {
              if (part.members === 0) continue
              const [category, type = '*'] = label.split('/')
              const scoped = valuesOf(metric, [gold, system], { scope: `${category}(${type})` })
              const other = differences(own.summarise(part), scoped)
              if (other.length > 0) expect({ [label]: other }).toEqual({})
            }
          }
        }
      },
      60,
    )
  })

  it('by genre and variety add up to the total', () => {
    holds(any, ([gold, system]) => {
      const own = scorer(haremIdentification)
      const twice: Pairs = [
        [{ ...gold, meta: { genre: 'Web', variety: 'PT' } }, system],
        [{ ...gold, meta: { genre: 'Expositivo', variety: 'PT' } }, system],
        [{ ...gold, meta: { variety: 'BR' } }, system],
      ]
      const { stats: sum, parts } = sumPairs(own, twice)
      const { genre = new Map(), variety = new Map() } = parts()
      if ((own.summarise(sum).gold ?? 0) === 0) return
      expect([...genre.keys()].sort()).toEqual(['', 'Expositivo', 'Web'])
      expect([...variety.keys()].sort()).toEqual(['BR', 'PT'])
      for (const labels of [genre, variety]) {
        const counts = [...labels.values()].map((part) => own.summarise(part).gold ?? 0)
        expect(counts.reduce((a, b) => a + b, 0)).toBe(own.summarise(sum).gold)
      }
    })
  })

  it('by category add up to the total if all targets have categories', () => {
    const labels = [[['LOCAL', 'CORREIO']], [['PESSOA', 'CARGO']]]
    holds(spanPairs({ labels }), ([gold, system]) => {
      const whole: Spans = {
        ...system,
        regions: system.regions.map((region) => ({
          ...region,
          readings: region.readings.map((spans) => spans.filter((span) => span.labels.length > 0)),
        })),
      }
      for (const metric of tasks) {
        const scoped = valuesOf(metric, [gold, whole], { scope: { LOCAL: '*', PESSOA: '*' } })
        expect(differences(scoped, valuesOf(metric, [gold, whole]))).toEqual([])
      }
    })
  })
})

describe('evidence of entities', () => {
  it('adds all its statistics to the genre and to the variety of its document', () => {
    holds(
      any,
      (pair) => {
        for (const metric of tasks) {
          for (const { line } of shownIn(scorer(metric), pair)) {
            const { genre, variety } = line.facets ?? {}
            const wanted = Object.entries({ genre, variety }).filter(([, label]) => label !== undefined)
            expect(line.parts).toEqual(wanted.map(([facet, label]) => [facet, label, line.stats]))
          }
        }
      },
      100,
    )
  })

  it('has numbers by category, type, genre and variety, and by nothing else', () => {
    holds(
      any,
      (pair) => {
        for (const metric of tasks) {
          const facets = Object.keys(sumPairs(scorer(metric), [pair]).parts())
          expect(facets.filter((facet) => !['category', 'type', 'genre', 'variety'].includes(facet))).toEqual([])
        }
      },
      100,
    )
  })

  it('calls each entity of a gold against itself correct, and shows no gold entity for a spurious one', () => {
    holds(
      any,
      ([gold, system]) => {
        const own = scorer(haremMorphology)
        expect(shownIn(own, [gold, gold]).filter(({ line }) => line.verdict !== 'correct')).toEqual([])
        const spurious = shownIn(own, [gold, system]).filter(({ line }) => line.verdict === 'spurious')
        expect(spurious.filter(({ shown }) => shown.gold !== undefined || shown.system === undefined)).toEqual([])
      },
      100,
    )
  })

  it('states the positions of entities in the text', () => {
    const textOf = ({ regions }: Spans): string => regions.map(({ texts }) => texts?.[0]).join('')
    const ends = (shown: string | undefined, text: string, where: readonly Interval[] = []): void => {
      expect(where.length).toBe(shown === undefined ? 0 : 1)
      for (const { start, end } of where) expect(` ${shown} (`).toContain(` ${text.slice(start, end)} (`)
    }
    holds(
      any,
      ([gold, system]) => {
        // all options of an alternative have one text here
        for (const { shown } of shownIn(scorer(haremIdentification), [gold, system])) {
          ends(shown.gold, textOf(gold), shown.where?.gold)
          ends(shown.system, textOf(system), shown.where?.system)
        }
      },
      100,
    )
  })
})

describe('runs', () => {
  it('lose precision but no recall by one more spurious entity', () => {
    holds(any, ([gold, system]) => {
      const last = system.regions[0]
      const text = `${last?.texts?.[0] ?? ''}spurious`
      const span = { start: text.length - 8, end: text.length, labels: [['LOCAL', 'CORREIO']] }
      const more: Spans = {
        length: text.length,
        regions: [{ readings: [[...(last?.readings[0] ?? []), span]], texts: [text] }],
      }
      const [before, after] = [
        valuesOf(haremIdentification, [gold, system]),
        valuesOf(haremIdentification, [gold, more]),
      ]
      expect([after['recall'], after['spurious']]).toEqual([before['recall'], before['spurious']! + 1])
      if (most(before['precision']) > 0) expect(after['precision']).toBeLessThan(before['precision']!)
    })
  })

  const word = fc.constantFrom('Ana', 'Casa da Luz', 'dos', 'no', '01/01/1997', 'R. Pelo Sul', 'Évora', 'das', '3ªA')
  const piece = fc.record({ word, gold: fc.boolean(), run: fc.boolean() })
  const tagged = (text: string, isEntity: boolean): string =>
    isEntity ? `<LOCAL TIPO="CORREIO" MORF="M,S">${text}</LOCAL>` : text
  /** Applies changes of participants to a text: contractions and numbers split, slashes escaped, signs separated by blanks. */
  const changed = (text: string): string =>
    text
      .replace(/\bda\b/g, 'de a')
      .replace(/\bdas\b/g, 'de as')
      .replace(/\bdos\b/g, 'de os')
      .replace(/\bno\b/g, 'em o')
      .replace(/\bPelo\b/g, 'Por o')
      .replace(/\//g, ' \\/ ')
      .replace(/19(\d)/g, '1 9 $1')
      .replace(/\./g, ' . ')

  it('keep their scores if they split contractions and numbers or separate punctuation', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const side = (of: (some: (typeof pieces)[number]) => string): Spans => spansOf(pieces.map(of).join(' , '))
        const gold = side((some) => tagged(some.word, some.gold))
        const plain = side((some) => tagged(some.word, some.run))
        const other = side((some) => tagged(changed(some.word), some.run))
        for (const metric of tasks)
          expect(differences(valuesOf(metric, [gold, other]), valuesOf(metric, [gold, plain]))).toEqual([])
      }),
      { numRuns, seed: 1 },
    )
  })

  it('score the same in either format and with either line end', () => {
    const first =
      '<DOC>\n<DOCID>d</DOCID>\n<TEXTO>\nem <LOCAL TIPO="CORREIO">Rua\nda Luz</LOCAL>, <OBRA|LOCAL TIPO="ARTE|VIRTUAL">x</OBRA|LOCAL>\n</TEXTO>\n</DOC>\n'
    const second =
      '<c><DOC DOCID="d">\nem <EM ID="1" CATEG="LOCAL" TIPO="CORREIO">Rua\nda Luz</EM>, <EM ID="2" CATEG="OBRA|LOCAL" TIPO="ARTE|VIRTUAL">x</EM>\n</DOC></c>'
    const forms = [first, second, first.replaceAll('\n', '\r\n')]
    for (const gold of forms) {
      for (const run of forms) {
        const pairs = pairById(documentsOf(gold), documentsOf(run))
        expect(measured(haremClassification, pairs).combinedF1).toBe(1)
        expect(measured(haremIdentification, pairs).correct).toBe(2)
      }
    }
  })
})

describe('a word that one side has more often', () => {
  it('a word that one side has more often is reported, since its later occurrences may be paired wrongly', () => {
    const gold = spansOf('DCC e <LOCAL>DCC</LOCAL> e <LOCAL>Rio</LOCAL>')
    const system = spansOf('e <LOCAL>DCC</LOCAL> e <LOCAL>Rio</LOCAL>')
    const own = scorer(haremIdentification)
    const faults = [...own.judge(gold)(system)].filter(({ verdict }) => verdict === 'fault')
    expect(faults.map(({ show }) => show?.())).toEqual([{ gold: 'DCC × 2', system: 'DCC × 1' }])
    expect(measured(haremIdentification, [[gold, system]])).toMatchObject({ correct: 1, missing: 1, spurious: 1 })
    expect(own.report?.remarks?.(sumOf(own, [[gold, system]]))[0]).toContain(
      '1 word of the gold occurs a different number of times',
    )
  })
})
