/** The vectors of GERBIL: numbers of its own unit tests, and those of small files. */
import type { Spans } from '@assay/core'
import { optionsOf, sumPairs } from '@assay/core/laws'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { gerbil } from '../src/index.ts'
import { linkedPairs } from './mentions.ts'
import { columns, fraction, pairsOf } from './support.ts'
import { classes, countsOf, documentsOf, gerbilVectors, measureOf, scoresOf, valuesOf } from './vectors.ts'

describe.each(gerbilVectors.map((own, i) => [`${i + 1}. ${own.task} ${own.match ?? ''} ${own.source}`, own] as const))(
  '%s',
  (_, own) => {
    const values = valuesOf(own)

    it("GERBIL's ratios are reproduced", () => {
      for (const [name, expected] of Object.entries(own.expected)) {
        if (typeof expected !== 'string') continue
        const value = values[measureOf(name)]!
        expect(Math.abs(value - fraction(expected)), `${name} ${value} ${expected}`).toBeLessThan(1e-12)
      }
    })

    it("GERBIL's counts are reproduced, without classes that do not occur", () => {
      for (const prefix of classes) {
        const under = prefix === '' ? 'microF1' : measureOf(`${prefix}Micro F1`)
        const counts = own.expected[`${prefix}counts`]
        if (counts === undefined) expect([prefix, values[under]]).toEqual([prefix, undefined])
        else expect([prefix, countsOf(prefix).map((name) => values[name])]).toEqual([prefix, counts])
      }
    })
  },
)

describe('the options of gerbil', () => {
  const empty: Spans = { length: 9, regions: [{ readings: [[]] }] }
  const one = documentsOf({ d: [[0, 2, ['Q1']]] }).get('d')!
  const pairs = [
    [one, one],
    [empty, empty],
    [one, empty],
  ] as const

  it('skip empty documents in means, or count them as emptyDocuments sets', () => {
    expect(scoresOf(pairs, {}).values['macroF1']).toBe((1 + 0) / 2)
    expect(scoresOf(pairs, { emptyDocuments: 1 }).values['macroF1']).toBe((1 + 1 + 0) / 3)
    expect(scoresOf(pairs, { emptyDocuments: 0 }).values['macroF1']).toBe((1 + 0 + 0) / 3)
    expect(scoresOf(pairs, {}).remarks).toEqual([
      '1 of 3 documents have nothing on either side, and are skipped in means (emptyDocuments)',
    ])
    expect(scoresOf([[empty, empty]], {}).values['microF1']).toBeUndefined()
    expect(scoresOf([[empty, empty]], { emptyDocuments: 1 }).values['microF1']).toBe(1)
  })

  it('count a repeated entity of a document each time, or once with repeats=once', () => {
    const several = documentsOf({
      d: [
        [0, 2, ['Q1']],
        [4, 2, ['Q1']],
      ],
    }).get('d')!
    expect(scoresOf([[several, one]], { task: 'C2KB' }).values['microRecall']).toBe(1 / 2)
    expect(scoresOf([[several, one]], { task: 'C2KB', repeats: 'once' }).values['microRecall']).toBe(1)
  })

  it('equate two URIs with redirects, as owl:sameAs does', () => {
    const [gold, system] = ['http://dbpedia.org/resource/Bern', 'http://www.wikidata.org/entity/Q70'].map((uri) =>
      documentsOf({ d: [[0, 4, [uri]]] }).get('d'),
    ) as [Spans, Spans]
    const microF1 = (options: object) => scoresOf([[gold, system]], options).values['microF1']
    expect(microF1({})).toBe(0)
    const redirects = ['http://www.wikidata.org/entity/Q70=http://dbpedia.org/resource/Bern']
    expect(microF1({ redirects, kb: ['http://dbpedia.org/resource/'] })).toBe(1)
  })

  it('drop mentions with a score below the option threshold', () => {
    const [[, [gold, system] = []] = []] = pairsOf(
      columns('d\t0\t1\tQ1\n'),
      columns('d\t0\t1\tQ1\t0.9\nd\t4\t5\tQ2\t0.2\n'),
    )
    const precision = (threshold: number | null) => scoresOf([[gold!, system!]], { threshold }).values['microPrecision']
    expect([null, 0.2, 0.5, 0.95].map(precision)).toEqual([1 / 2, 1 / 2, 1, 0])
  })

  describe('the best threshold in gerbil', () => {
    /** Mentions of the gold side by side; a system has some of them right or wrong, with a score or without. */
    const of = (rows: readonly (readonly [id: string, score?: number])[]): string =>
      rows
        .map(([id, score], i) => `d\t${4 * i}\t${4 * i + 1}\t${id}${score === undefined ? '' : `\t${score}`}\n`)
        .join('')
    const sought = (gold: string, system: string, options: object = {}) => {
      const pairs = [...pairsOf(columns(gold), columns(system)).values()]
      const scorer = gerbil.with(optionsOf(gerbil, { threshold: 'best', ...options }))
      let sum = scorer.stats.empty
      for (const [own, answer] of pairs)
        for (const line of scorer.judge(own)(answer)) sum = scorer.stats.concat(sum, line.stats)
      return {
        values: scorer.summarise(sum) as Readonly<Record<string, number | undefined>>,
        sweep: scorer.report?.sweeps?.(sum)['threshold'],
        remarks: scorer.report?.remarks?.(sum),
      }
    }
    const gold = of([['Q1'], ['Q2'], ['Q3']])

    // the cases of GERBIL's ConfidenceScoreEvaluatorDecoratorTest, with F1 in place of its share of right markings
    it('drops wrong mentions with low scores', () => {
      const { values, sweep } = sought(
        gold,
        of([
          ['Q9', 0.1],
          ['Q2', 0.2],
          ['Q3', 0.3],
        ]),
      )
      expect(values).toMatchObject({ threshold: 0.2, tp: 2, fp: 0, fn: 1, microF1: (2 * 2) / (2 * 2 + 1) })
      expect(sweep?.map(({ at, measures }) => [at, measures['microPrecision'], measures['microRecall']])).toEqual([
        [0.1, 2 / 3, 2 / 3],
        [0.2, 1, 2 / 3],
        [0.3, 1, 1 / 3],
      ])
    })

    it('is the lowest of several equally good thresholds', () => {
      const { values } = sought(
        gold,
        of([
          ['Q1', 0.1],
          ['Q9', 0.2],
          ['Q9', 0.3],
        ]),
      )
      expect(values).toMatchObject({ threshold: 0.1, microF1: 2 / (2 + 2 + 2) })
    })

    it('may keep only mentions without a score', () => {
      const { values, remarks } = sought(gold, of([['Q9', 0.1], ['Q2'], ['Q3']]))
      expect(values).toMatchObject({ threshold: 1, tp: 2, fp: 0 })
      expect(remarks).toEqual([
        'mentions with a score of at least 1 count: the best of 2 thresholds on the scored data (threshold=best), which favours the system; micro F1 of all mentions is 0.6667',
      ])
      expect(sought(gold, of([['Q9', 7], ['Q2'], ['Q3']])).values['threshold']).toBe(7 + 1)
    })

    it('has no value if no mention has a score', () => {
      const { values, remarks, sweep } = sought(gold, of([['Q1'], ['Q9']]))
      expect(values).toMatchObject({ threshold: undefined, tp: 1 })
      expect([sweep, remarks]).toEqual([undefined, ['no mention has a score: threshold=best has no effect']])
    })

    it('is refused for thousands of scores in one document', () => {
      const many = (from: number) =>
        columns(of(Array.from({ length: 800 }, (_, i) => [`Q${i}`, from + i / 800] as const))).get('d')!
      const codes = (options: object) =>
        [...(gerbil.with(optionsOf(gerbil, options)).check?.(many(0), many(1)) ?? [])].map(({ code }) => code)
      expect([codes({ threshold: 'best' }), codes({ threshold: 0.5 })]).toEqual([['E365'], []])
    })

    it('is the lowest threshold with the highest micro F1, in random documents and tasks', () => {
      const tasks = fc.constantFrom('A2KB', 'D2KB', 'ERec', 'C2KB')
      fc.assert(
        fc.property(fc.array(linkedPairs(), { minLength: 1, maxLength: 3 }), tasks, (pairs, task) => {
          const scorer = gerbil.with(optionsOf(gerbil, { threshold: 'best', task }))
          const { threshold } = scorer.summarise(sumPairs(scorer, pairs).stats) as { readonly threshold?: number }
          if (threshold === undefined) return
          const sums = (least: number) => {
            const { microF1 = 0, tp = 0, fp = 0 } = scoresOf(pairs, { task, threshold: least }).values
            return { least, microF1, kept: tp + fp }
          }
          const best = sums(threshold)
          // scores of these documents, and what drops them all
          for (const { least, microF1, kept } of [0.25, 0.5, 0.75, 1].map(sums)) {
            expect(microF1).toBeLessThanOrEqual(best.microF1)
            // a score that no mention has keeps what the next one keeps
            if (least < threshold && kept > best.kept) expect(microF1).toBeLessThan(best.microF1)
          }
        }),
      )
    })

    it('gives the same numbers as the option threshold set to its value', () => {
      const system =
        of([
          ['Q1', 0.4],
          ['NIL1', 0.2],
          ['Q3', 0.7],
        ]) + of([['Q4', 0.5]]).replaceAll('d\t', 'e\t')
      const golds = gold + of([['Q4']]).replaceAll('d\t', 'e\t')
      for (const task of ['A2KB', 'D2KB', 'ERec', 'C2KB']) {
        const { threshold, ...others } = sought(golds, system, { task }).values
        const pairs = pairsOf(columns(golds), columns(system)).values()
        expect(scoresOf(pairs, { task, threshold: threshold! }).values).toEqual(others)
      }
    })
  })

  it('give each mention a verdict', () => {
    const [[, [gold, system] = []] = []] = pairsOf(
      columns('d\t0\t1\tQ1\nd\t4\t5\tQ2\nd\t8\t9\tNIL1\nd\t12\t13\tQ3\nd\t16\t17\tQ4\n'),
      columns('d\t0\t2\tQ1\nd\t4\t5\tQ9\nd\t8\t9\tNIL2\nd\t12\t13\tNIL1\nd\t20\t21\tQ5\n'),
    )
    const scorer = gerbil.with(optionsOf(gerbil))
    const lines = [...scorer.judge(gold!)(system!)].filter(({ show }) => show !== undefined)
    expect(lines.map(({ verdict }) => verdict)).toEqual([
      'correct link',
      'correct nil',
      'wrong link',
      'link as nil',
      'missed',
      'spurious',
    ])
  })
})
