/** The kit is worth what it catches: an honest metric passes every law, and each planted mistake breaks the law that is about it. */

import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import type { Evidence, Metric, Scorer, Stats } from '../../src/contract.ts'
import { basis, metric } from '../../src/define.ts'
import { right } from '../../src/either.ts'
import type { LawName, Runner } from '../../src/laws/check.ts'
import { checkLaws, tagPairs } from '../../src/laws/index.ts'
import { formAt, type Tags, tagAt } from '../../src/models/tags/type.ts'
import { count, struct, table, total, totalOf, totalValue } from '../../src/stats/index.ts'

const counts = struct({ gold: count, found: count, correct: count })
const stats = struct({ types: table(counts) })
type S = typeof stats.empty
const layout = stats.layout!
type K = 'precision' | 'recall' | 'found' | 'gold'
type Honest = Scorer<'tags', S, K>

/** Each token with a tag other than O is an item; the tag is its type. */
const items = (tags: Tags): readonly string[] => Array.from({ length: tags.length }, (_, i) => tagAt(tags, i))

const line = (type: string, gold: number, found: number, correct: number): Evidence<S> => ({
  stats: { types: new Map([[type, { gold, found, correct }]]) },
  verdict: correct > 0 ? 'correct' : gold > 0 ? 'missed' : 'spurious',
  facets: { type },
  show: () => ({ ...(gold > 0 && { gold: type }), ...(found > 0 && { system: type }) }),
})

function* judge(gold: Tags, system: Tags): Iterable<Evidence<S>> {
  const answers = items(system)
  for (const [i, type] of items(gold).entries()) {
    const answer = answers[i]!
    if (type !== 'O') yield line(type, 1, type === answer ? 1 : 0, type === answer ? 1 : 0)
    if (answer !== 'O' && answer !== type) yield line(answer, 0, 1, 0)
  }
}

const sum = (s: S) => [...s.types.values()].reduce(counts.concat, counts.empty)

const summarise = (s: S) => {
  const { gold, found, correct } = sum(s)
  return {
    precision: found > 0 ? correct / found : undefined,
    recall: gold > 0 ? correct / gold : undefined,
    found,
    gold,
  }
}

const honest: Honest = {
  stats,
  judge: (gold) => (system) => judge(gold, system),
  summarise,
}

const ratio = { range: [0, 1], better: 'higher', unit: 'ratio' } as const
const counted = { range: [0, Number.POSITIVE_INFINITY], better: 'neither', unit: 'count' } as const

const metricOf = (scorer: () => Honest): Metric<'tags', Record<string, never>, S, K> =>
  metric({
    contract: 1,
    name: 'planted',
    title: 'items right',
    reads: 'tags',
    units: 'sentences',
    cites: [],
    options: v.strictObject({}),
    measures: {
      precision: { ...ratio, title: 'precision', formula: 'correct / found', mirror: 'recall' },
      recall: { ...ratio, title: 'recall', formula: 'correct / gold', mirror: 'precision' },
      found: { ...counted, title: 'found', formula: 'found', mirror: 'gold' },
      gold: { ...counted, title: 'gold', formula: 'gold', mirror: 'found' },
    },
    headline: 'recall',
    with: scorer,
  })

/** The laws that fail, with what they say; of one law alone where it is named. */
const failures = (check: (runner: Runner) => void, law?: LawName): ReadonlyMap<string, string> => {
  const failed = new Map<string, string>()
  check({
    describe: (_, body) => body(),
    it: (name, body) => {
      if (law !== undefined && name !== law) return
      try {
        body()
      } catch (error) {
        failed.set(name, String((error as Error).message) + String((error as Error).cause ?? ''))
      }
    },
  })
  return failed
}

const failing = (check: (runner: Runner) => void): readonly string[] => [...failures(check).keys()]

const broken = (scorer: () => Honest, law?: LawName): ReadonlyMap<string, string> =>
  failures((runner) => checkLaws(runner, metricOf(scorer), { documents: tagPairs() }), law)

/** With what precision rests on: the sum over types, unless something else is said. */
const resting =
  (of: (s: S) => typeof counts.empty, precision: (c: typeof counts.empty) => number | undefined) => () => ({
    ...honest,
    resampling: {
      basis: basis({
        measures: ['precision'],
        stats: counts,
        of,
        summarise: (c) => ({ precision: precision(c) }),
      }),
    },
  })
const precisionOf = ({ correct, found }: typeof counts.empty): number | undefined =>
  found > 0 ? correct / found : undefined

const withStats = (change: Partial<Stats<S>>) => (): Honest => ({ ...honest, stats: { ...stats, ...change } })

/** The honest lines, with something changed in each. */
const changed = (change: (line: Evidence<S>) => Partial<Evidence<S>>) => (): Honest => ({
  ...honest,
  judge: (gold) => (system) => [...judge(gold, system)].map((l) => ({ ...l, ...change(l) })),
})

/** A line at the first tokens. */
const at = (l: Evidence<S>, end: number): Evidence<S> => ({
  ...l,
  show: () => ({ ...l.show?.(), where: { gold: [{ start: 0, end }] } }),
})

const larger = (a: S, b: S): S => {
  const types = new Map(a.types)
  for (const [type, c] of b.types) {
    const known = types.get(type) ?? counts.empty
    const most = (key: 'gold' | 'found' | 'correct'): number => Math.max(known[key], c[key])
    types.set(type, { gold: most('gold'), found: most('found'), correct: most('correct') })
  }
  return { types }
}

const planted: readonly (readonly [what: string, law: LawName, scorer: () => Honest])[] = [
  ['a merge that takes the larger of two counts', 'scaleIsRepeat', withStats({ concat: larger })],
  ['an Eq that says yes to everything', 'equality', withStats({ equals: () => true })],
  [
    'a merge that adds into its left side',
    'untouched',
    withStats({
      concat: (a, b) => {
        const types = a.types as Map<string, typeof counts.empty>
        for (const [type, c] of b.types) types.set(type, counts.concat(types.get(type) ?? counts.empty, c))
        return { types: new Map(types) }
      },
      empty: { types: new Map() },
    }),
  ],
  [
    'a mean over labels that adds doubles in the order in which the labels were seen',
    'summary',
    () => ({
      ...honest,
      summarise: (s) => {
        const recalls = [...s.types.values()].filter(({ gold }) => gold > 0).map(({ correct, gold }) => correct / gold)
        const mean = recalls.reduce((a, b) => a + b, 0) / recalls.length
        return { ...summarise(s), recall: recalls.length > 0 ? mean : undefined }
      },
    }),
  ],
  [
    'evidence that tells how much was judged before',
    'determinism',
    () => {
      let n = 0
      return {
        ...honest,
        judge: (gold) => (system) => [...judge(gold, system)].map((l) => ({ ...l, verdict: `${l.verdict} ${n++}` })),
      }
    },
  ],
  [
    'a memory of the gold that other documents change',
    'determinism',
    () => {
      let last: Tags | undefined
      return {
        ...honest,
        judge: (gold) => {
          last = gold
          return (system) => (last === undefined ? [] : judge({ ...last, length: system.length }, system))
        },
      }
    },
  ],
  [
    'a measure that the summary forgets',
    'bounds',
    () => ({
      ...honest,
      summarise: (s) => {
        const { found: _, ...rest } = summarise(s)
        return rest as ReturnType<typeof summarise>
      },
    }),
  ],
  [
    'a place behind the last token',
    'places',
    changed(({ show }) => ({ show: () => ({ ...show?.(), where: { gold: [{ start: 8, end: 9 }] } }) })),
  ],
  [
    'an arc that ends after the last token',
    'places',
    changed(({ show }) => ({
      show: () => ({ ...show?.(), arcs: { gold: [{ from: { start: 0, end: 1 }, to: { start: 8, end: 9 } }] } }),
    })),
  ],
  [
    'a count of items that have no place beside those that have one',
    'slices',
    () => ({
      ...honest,
      judge: (gold) => (system) =>
        [...judge(gold, system)].flatMap((l) => {
          const { show: _, ...nowhere } = l
          return [at(l, 1), nowhere]
        }),
    }),
  ],
  [
    'a right item whose sides are in two rows',
    'slices',
    () => ({
      ...honest,
      judge: (gold) => (system) =>
        [...judge(gold, system)].flatMap((l) => {
          const [type = ''] = l.stats.types.keys()
          if (l.verdict !== 'correct' || gold.length < 2) return [at(l, 1)]
          return [at(line(type, 1, 0, 0), 1), at(line(type, 0, 1, 1), 2)]
        }),
    }),
  ],
  [
    'a section with a share of nothing',
    'sections',
    () => ({
      ...honest,
      report: {
        sections: (s) => [
          {
            title: 'shares',
            table: { columns: [{ title: 'share', unit: 'ratio' }], rows: [[sum(s).correct / sum(s).gold]] },
          },
        ],
      },
    }),
  ],
  [
    'a section that draws lots',
    'sections',
    () => {
      let draws = 0
      return { ...honest, report: { sections: () => [{ title: 'lots', text: String(draws++) }] } }
    },
  ],
  ['a misspelt check', 'members', () => ({ ...honest, chek: () => [] }) as Honest],
  ['a zero with a sign', 'bounds', () => ({ ...honest, summarise: (s) => ({ ...summarise(s), gold: -sum(s).gold }) })],
  [
    'a merge that keeps the larger count',
    'mergeIsWhole',
    withStats({ concat: (a, b) => (sum(a).gold >= sum(b).gold ? a : b) }),
  ],
  [
    'a merge that drops what only the right side has',
    'commutativity',
    withStats({
      concat: (a, b) =>
        a.types.size === 0
          ? b
          : { types: new Map([...stats.concat(a, b).types].filter(([type]) => a.types.has(type))) },
    }),
  ],
  [
    'a merge that counts the left side twice',
    'associativity',
    withStats({
      concat: (a, b) => (a.types.size * b.types.size === 0 ? stats.concat(a, b) : stats.concat(stats.concat(a, a), b)),
    }),
  ],
  [
    'an empty that is not neutral',
    'identity',
    withStats({ empty: { types: new Map([['PER', { gold: 1, found: 0, correct: 0 }]]) } }),
  ],
  [
    'a hidden counter',
    'determinism',
    () => {
      let seen = 0
      return {
        ...honest,
        judge: (gold) => (system) => (seen++ > 0 ? [...judge(gold, system)].slice(1) : judge(gold, system)),
      }
    },
  ],
  [
    'a match that is counted twice',
    'bounds',
    () => ({
      ...honest,
      judge: (gold) => (system) =>
        [...judge(gold, system)].map((l) =>
          l.verdict === 'correct'
            ? { ...l, stats: { types: new Map([...l.stats.types].map(([t, c]) => [t, { ...c, correct: 2 }])) } }
            : l,
        ),
    }),
  ],
  [
    'forgotten spurious answers',
    'mirror',
    () => ({
      ...honest,
      judge: (gold) => (system) => [...judge(gold, system)].filter(({ verdict }) => verdict !== 'spurious'),
    }),
  ],
  [
    'a last item of the system that is dropped',
    'perfect',
    () => ({
      ...honest,
      judge: (gold) => (system) => judge(gold, { ...system, length: Math.max(0, system.length - 1) }),
    }),
  ],
  [
    'a scale that forgets one',
    'scaleIsRepeat',
    withStats({ scale: (times, s) => stats.scale(Math.max(0, times - 1), s) }),
  ],
  [
    'a decode that loses a label',
    'roundTrip',
    withStats({
      decode: (u) => {
        const s = stats.decode(u)
        return s._tag === 'Left' ? s : right({ types: new Map([...s.right.types].slice(1)) })
      },
    }),
  ],
  [
    'NaN for 0/0',
    'bounds',
    () => ({ ...honest, summarise: (s) => ({ ...summarise(s), precision: sum(s).correct / sum(s).found }) }),
  ],
  [
    '0 for 0/0',
    'empty',
    () => ({ ...honest, summarise: (s) => ({ ...summarise(s), precision: summarise(s).precision ?? 0 }) }),
  ],
  [
    'a percent where a ratio is said',
    'bounds',
    () => ({ ...honest, summarise: (s) => ({ ...summarise(s), recall: 100 * (summarise(s).recall ?? 0) }) }),
  ],
  [
    'a basis that counts types and not items',
    'basisAgrees',
    resting((s) => ({ ...sum(s), found: s.types.size }), precisionOf),
  ],
  [
    'a basis with another formula',
    'basisAgrees',
    resting(sum, ({ correct, gold }) => (gold > 0 ? correct / gold : undefined)),
  ],
  [
    'a layout that swaps two columns',
    'layoutAgrees',
    withStats({
      layout: {
        ...layout,
        put: (s, base, into) => layout.put(s, base, { ...into, addCount: (column, n) => into.addCount(column ^ 1, n) }),
      },
    }),
  ],
  [
    'a layout that forgets every second line of a label',
    'inPlace',
    () => {
      let n = 0
      const put: typeof layout.put = (s, base, into) => {
        if (base === 0 || n++ % 2 === 0) layout.put(s, base, into)
      }
      return { ...honest, stats: { ...stats, layout: { ...layout, put } } }
    },
  ],
  [
    'facets of one line that the next one changes',
    'inPlace',
    () => {
      const shared = { types: new Map([['', { gold: 1, found: 1, correct: 1 }]]) }
      const own = { type: '' }
      return {
        ...honest,
        judge: (gold) =>
          function* (system) {
            for (const l of judge(gold, system)) yield { ...l, stats: shared, facets: Object.assign(own, l.facets) }
          },
      }
    },
  ],
  [
    'facets that disagree with the line',
    'facets',
    changed((l) => ({ parts: [['type', l.facets?.['type'] ?? '', stats.scale(2, l.stats)]] })),
  ],
  [
    'parts that leave a label out',
    'facets',
    changed((l) => (l.verdict === 'spurious' ? { parts: [['type', 'other', stats.empty]] } : {})),
  ],
  [
    'a part with a number out of its range',
    'bounds',
    changed((_l) => ({ parts: [['type', 'PER', { types: new Map([['', { gold: 1, found: 1, correct: 2 }]]) }]] })),
  ],
  [
    'verdicts that have changed places',
    'verdicts',
    changed((l) => ({
      verdict: l.verdict === 'missed' ? 'spurious' : l.verdict === 'spurious' ? 'missed' : l.verdict,
    })),
  ],
  [
    'what is right under the name of an error',
    'verdicts',
    changed((l) => (l.verdict === 'correct' ? { verdict: 'wrong type' } : {})),
  ],
  [
    'sums by word, which are not said to be',
    'words',
    () => ({
      ...honest,
      judge: (gold) => (system) =>
        [...judge(gold, system)].map((l) => ({
          ...l,
          stats: { types: new Map(Array.from(l.stats.types, ([type, own]) => [`${type} ${formAt(gold, 0)}`, own])) },
        })),
    }),
  ],
  ['words that are in no sum', 'words', () => ({ ...honest, words: true })],
  [
    'a last token that is skipped on both sides',
    'appended',
    () => ({
      ...honest,
      judge: (gold) => (system) => {
        const length = Math.max(0, gold.length - 1)
        return judge({ ...gold, length }, { ...system, length })
      },
    }),
  ],
  [
    'a line that shows its document',
    'shows',
    () => ({
      ...honest,
      judge: (gold) => (system) =>
        [...judge(gold, system)].map((l) => ({
          ...l,
          show: () => ({ ...l.show?.(), gold: gold as unknown as string }),
        })),
    }),
  ],
  [
    'a line that shows what is worked out when it is read',
    'shows',
    () => ({
      ...honest,
      judge: (gold) => (system) =>
        [...judge(gold, system)].map((l, i) => ({
          ...l,
          show: () => ({
            ...l.show?.(),
            get gold() {
              return tagAt(gold, i)
            },
          }),
        })),
    }),
  ],
  [
    'a judge that looks at how many came before',
    'unitOrder',
    () => {
      let n = 0
      return { ...honest, judge: (gold) => (system) => (n++ % 2 === 0 ? judge(gold, system) : []) }
    },
  ],
]

describe('the conformance kit', () => {
  it('passes a correct metric', () => {
    expect([...broken(() => honest)]).toEqual([])
  })

  for (const [what, law, scorer] of planted) {
    it(`catches ${what}`, () => {
      const said = broken(scorer, law)
      expect([...said.keys()]).toEqual([law])
      expect(said.get(law)?.length).toBeGreaterThan(20)
    })
  }

  it('catches a judge that changes a document, even after other laws were passed', () => {
    const tidying: Honest = {
      ...honest,
      judge: (gold) => (system) => {
        const lines = [...judge(gold, system)]
        system.column.ids.fill(0)
        return lines
      },
    }
    expect(broken(() => tidying).get('determinism')).toContain('judged again: ')
  })

  it('prints the smallest counterexample', () => {
    const unguarded = (): Honest => ({
      ...honest,
      summarise: (s) => ({ ...summarise(s), precision: sum(s).correct / sum(s).found }),
    })
    const said = broken(unguarded, 'bounds').get('bounds')
    expect(said).toContain('precision = NaN is outside 0 to 1')
    expect(said).toContain('Counterexample: [\n  1. gold (nothing)\n     system (nothing)]')
    expect(said).toContain('seed: 1, path: ')
  })

  it('shows gold and system of a counterexample on one line each, in the notation of their model', () => {
    const forgetful: Honest = { ...honest, judge: (gold) => (system) => [...judge(gold, system)].slice(1) }
    expect(broken(() => forgetful, 'mirror').get('mirror')).toMatch(/\n {2}1\. gold [^\n{]+\n {5}system [^\n{]+[\]\n]/)
  })

  it('reports the same failures in every run', () => {
    const forgetful: Honest = { ...honest, judge: (gold) => (system) => [...judge(gold, system)].slice(1) }
    const first = broken(() => forgetful)
    expect([...broken(() => forgetful).keys()]).toEqual([...first.keys()])
  })

  it('refuses to skip a law that does not exist', () => {
    const runner = { describe: (_: string, body: () => void) => body(), it: () => undefined }
    const except = ['no law of this name' as LawName]
    expect(() =>
      checkLaws(
        runner,
        metricOf(() => honest),
        { documents: tagPairs(), except },
      ),
    ).toThrow('there is no law no law of this name')
  })

  it('skips a failing law by its name', () => {
    const names: string[] = []
    const runner = { describe: (_: string, body: () => void) => body(), it: (name: string) => names.push(name) }
    checkLaws(
      runner,
      metricOf(() => honest),
      { documents: tagPairs(), except: ['mirror'] },
    )
    expect(names).not.toContain('mirror')
    expect(names).toContain('bounds')
  })

  it('registers no test for a feature that the metric lacks', () => {
    const names: string[] = []
    const runner = { describe: (_: string, body: () => void) => body(), it: (name: string) => names.push(name) }
    checkLaws(
      runner,
      metricOf(() => honest),
      { documents: tagPairs() },
    )
    expect(names).toContain('appended')
    expect(names).not.toContain('options')
  })

  it('catches an option without effect, and passes an option with one', () => {
    const choosing = (heeds: boolean) =>
      metric({
        ...metricOf(() => honest),
        options: v.strictObject({ without: v.optional(v.string(), '') }),
        with: ({ without }) => ({
          ...honest,
          judge: (gold) => (system) =>
            [...judge(gold, system)].filter(({ facets }) => !heeds || facets?.['type'] !== without),
        }),
      })
    const laws = (own: ReturnType<typeof choosing>): readonly string[] =>
      failing((runner) => checkLaws(runner, own, { documents: tagPairs(), options: [{ without: 'B-PER' }] }))
    expect(laws(choosing(true))).toEqual([])
    expect(laws(choosing(false))).toEqual(['options'])
  })

  it('refuses options that the metric lacks', () => {
    const runner = { describe: (_: string, body: () => void) => body(), it: () => undefined }
    expect(() =>
      checkLaws(
        runner,
        metricOf(() => honest),
        { documents: tagPairs(), options: [{ beta: 1 }] },
      ),
    ).toThrow('planted does not take')
  })
})

describe('a metric that adds fractions', () => {
  const failingWith = <F>(fractions: Stats<F>, of: (x: number) => F, value: (f: F) => number): readonly string[] => {
    const sums = struct<{ readonly share: F; readonly sentences: number }>({ share: fractions, sentences: count })
    const meanShare = metric({
      contract: 1,
      name: 'mean-share',
      title: 'the share of tokens with the right tag, on average over sentences',
      reads: 'tags',
      units: 'sentences',
      cites: [],
      options: v.strictObject({}),
      measures: { share: { ...ratio, title: 'share', formula: 'mean of right / tokens', mirror: 'share' } },
      headline: 'share',
      with: () => ({
        stats: sums,
        judge: (gold) => (system) => {
          const right = items(gold).filter((tag, i) => tag === tagAt(system, i)).length
          return gold.length === 0 ? [] : [{ stats: { share: of(right / gold.length), sentences: 1 }, verdict: 'read' }]
        },
        summarise: ({ share, sentences }) => ({ share: sentences > 0 ? value(share) / sentences : undefined }),
      }),
    })
    return failing((runner) => checkLaws(runner, meanShare, { documents: tagPairs() }))
  }

  it('passes with exact sums', () => {
    expect(failingWith(total, totalOf, totalValue)).toEqual([])
  })

  it('fails with sums of doubles, which are not associative', () => {
    const doubles: Stats<number> = {
      empty: 0,
      concat: (a, b) => a + b,
      equals: (a, b) => a === b,
      scale: (times, a) => times * a,
      encode: (a) => a,
      decode: (u) => right(u as number),
    }
    const own = (x: number): number => x
    const usual = fc.readConfigureGlobal()
    // three fractions that show it are rare
    fc.configureGlobal({ ...usual, numRuns: 25 })
    try {
      expect(failingWith(doubles, own, own)).toEqual(
        expect.arrayContaining(['associativity', 'mergeIsWhole', 'unitOrder']),
      )
    } finally {
      fc.configureGlobal(usual)
    }
  })
})

describe('a metric that bootstraps units smaller than a document', () => {
  type Shares = NonNullable<Evidence<S>['shares']>
  /** One line a sentence, shared out among its tokens. */
  const drawing = (change: (shares: Shares, gold: Tags, system: Tags) => Shares = (shares) => shares) => ({
    ...metricOf(() => ({
      ...honest,
      judge: (gold) => (system) => {
        const lines = items(gold).flatMap((type, unit): readonly (readonly [number, S])[] => {
          const answer = tagAt(system, unit)
          const [right, isFound] = [type !== 'O' && type === answer, type === answer]
          return [
            ...(type === 'O' ? [] : [[unit, line(type, 1, isFound ? 1 : 0, right ? 1 : 0).stats] as const]),
            ...(answer === 'O' || isFound ? [] : [[unit, line(answer, 0, 1, 0).stats] as const]),
          ]
        })
        const whole = lines.reduce((all, [, own]) => stats.concat(all, own), stats.empty)
        const shares: Shares = {
          units: gold.length,
          each: () => lines.map(([unit, own]) => ({ unit, stats: own, parts: [['all', 'tokens', own]] })),
        }
        return [
          { stats: whole, verdict: 'read', parts: [['all', 'tokens', whole]], shares: change(shares, gold, system) },
        ]
      },
    })),
    draws: 'tokens',
  })
  const failingWith = (...change: Parameters<typeof drawing>) =>
    failures((runner) => checkLaws(runner, drawing(...change), { documents: tagPairs() }), 'shares').get('shares') ?? ''

  it('passes if its shares add up', () => {
    expect(failingWith()).toBe('')
  })

  it.each([
    [
      'a share that is left out',
      'the shares of a line "read", and the line',
      (shares: Shares): Shares => ({ ...shares, each: () => [...shares.each()].slice(1) }),
    ],
    [
      'a share without its part',
      'all "tokens" of shares, and of the line',
      (shares: Shares): Shares => ({ ...shares, each: () => [...shares.each()].map((own) => ({ ...own, parts: [] })) }),
    ],
    [
      'a share of no unit',
      'has a share of unit -1',
      (shares: Shares): Shares => ({ ...shares, each: () => [...shares.each()].map((own) => ({ ...own, unit: -1 })) }),
    ],
    [
      'units that the answer decides',
      'one gold has',
      (shares: Shares, gold: Tags, system: Tags): Shares => ({
        ...shares,
        units: shares.units + (items(system).join() === items(gold).join() ? 0 : 1),
      }),
    ],
  ])('fails with %s', (_, said, change) => {
    expect(failingWith(change)).toContain(said)
  })
})
