/** The metric `conll-average`: the mean of the F1 of MUC, B³ and CEAFe, from one pass over each document. */
import { type Clusters, type Evidence, metric, struct } from '@assay/core'
import { b3Earned } from './b3.ts'
import { ceafEarned } from './ceaf.ts'
import { problemsOf } from './check.ts'
import { type Comparison, comparison } from './comparison.ts'
import { entityLines, typeFacet } from './entity-metric.ts'
import { conllAverage } from './formulas.ts'
import { mucEarned } from './muc.ts'
import { type SharedOptions, sharedOptions } from './options.ts'
import { overlaps } from './overlaps.ts'
import { type BothEarned, lineOf, partsOf, scores, sumOf, typedShares } from './shares.ts'

const stats = struct({ muc: typedShares, b3: typedShares, ceafe: typedShares })
type AverageStats = typeof stats.empty

const earnedIn = (compared: Comparison) => {
  const met = overlaps(compared)
  return { muc: mucEarned(compared, met), b3: b3Earned(compared, met), ceafe: ceafEarned(compared, 'phi4') }
}

const documentSum = (compared: Comparison): AverageStats => {
  const { muc, b3, ceafe } = earnedIn(compared)
  return { muc: sumOf(muc), b3: sumOf(b3), ceafe: sumOf(ceafe) }
}

/** The three sums of each type. */
const parts = (s: AverageStats) => {
  const [muc, b3, ceafe] = [s.muc, s.b3, s.ceafe].map((own) => partsOf(own).type ?? new Map<string, typeof own>())
  const types = new Set([muc, b3, ceafe].flatMap((own) => [...(own?.keys() ?? [])]))
  if (types.size === 0) return {}
  const { empty } = typedShares
  const of = (type: string): AverageStats => ({
    muc: muc?.get(type) ?? empty,
    b3: b3?.get(type) ?? empty,
    ceafe: ceafe?.get(type) ?? empty,
  })
  return { type: new Map([...types].map((type) => [type, of(type)] as const)) }
}

const f1s = (s: AverageStats, { emptyScore }: SharedOptions) =>
  [s.muc, s.b3, s.ceafe].map((own) => scores(own, emptyScore).f1) as [number?, number?, number?]

const remarks =
  (options: SharedOptions) =>
  (s: AverageStats): readonly string[] => {
    const values = f1s(s, options)
    const without = ['MUC', 'B³', 'CEAFe'].filter((_, i) => values[i] === undefined)
    if (without.length === 0 || without.length === 3) return []
    return [
      `${without.join(' and ')} is 0/0 here, so that the average has no value; the official scorers count 0: --set emptyScore=0`,
    ]
  }

function* evidence(compared: Comparison): Iterable<Evidence<AverageStats>> {
  const { muc, b3, ceafe } = earnedIn(compared)
  for (const { side, i, ...line } of entityLines(compared)) {
    const own = (earned: BothEarned) => lineOf(side, earned[side], i)
    yield { ...line, ...typeFacet(b3[side].typeOf(i)), stats: { muc: own(muc), b3: own(b3), ceafe: own(ceafe) } }
  }
}

const tally = (compare: ReturnType<typeof comparison>) => () => {
  let sum = stats.empty
  return {
    add: (gold: Clusters, system: Clusters): void => {
      sum = stats.concat(sum, documentSum(compare(gold)(system)))
    },
    sum: () => sum,
  }
}

const scorer = (options: SharedOptions) => {
  const compare = comparison(options)
  return {
    stats,
    judge: (gold: Clusters) => {
      const against = compare(gold)
      return (system: Clusters) => evidence(against(system))
    },
    tally: tally(compare),
    parts,
    summarise: (s: AverageStats) => ({ f1: conllAverage(...f1s(s, options)) }),
    check: (content: Clusters) => problemsOf(options, content),
    remarks: remarks(options),
  }
}

export const average = metric({
  contract: 1,
  name: 'conll-average',
  version: '1.0.0',
  title: 'the average of CoNLL-2011 and 2012: the mean F1 of MUC, B³ and CEAFe',
  reads: 'clusters',
  unit: 'document',
  units: 'documents',
  cites: ['pradhan-2012-conll', 'denis-2009-global'],
  options: sharedOptions,
  measures: {
    f1: {
      title: 'CoNLL average',
      formula: '(F1 of MUC + F1 of B³ + F1 of CEAFe) / 3',
      range: [0, 1],
      better: 'higher',
      unit: 'ratio',
      mirror: 'f1',
    },
  },
  headline: 'f1',
  with: scorer,
})
