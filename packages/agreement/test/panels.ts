/** Laws of a panel: what must hold of any metric whose answers are equals. */
import type { Evidence, Model, Models, Scorer } from '@assay/core'
import fc from 'fast-check'
import { expect } from 'vitest'
import { drawing } from '../../../tools/drawn.ts'

/** The documents of a panel: of each, what every annotator has; nothing where one lacks it. */
export type Panel<M extends Model> = readonly (readonly (Models[M] | undefined)[])[]

const names = ['anna', 'ben', 'carl', 'dora', 'emil']

type Measured<K extends string> = { readonly [P in K]: number | undefined }

/** The measures of a panel, its documents judged one by one. */
export const measuredBy = <M extends Model, S, K extends string>(
  scorer: Scorer<M, S, K>,
  panel: Panel<M>,
  own: readonly string[] = names,
): Measured<K> => {
  const judge = scorer.panel!.judge
  let sum = scorer.stats.empty
  for (const answers of panel)
    for (const line of judge(answers, own.slice(0, answers.length)) as Iterable<Evidence<S>>)
      sum = scorer.stats.concat(sum, line.stats)
  return scorer.summarise(sum)
}

const same = <K extends string>(one: Measured<K>, other: Measured<K>): void => {
  for (const key of Object.keys(one) as K[])
    if (!Object.is(one[key], other[key])) throw new Error(`${key}: ${one[key]} is not ${other[key]}`)
}

/** Any order of the annotators gives the same bits. */
export const anyOrder = <M extends Model, S, K extends string>(
  scorer: Scorer<M, S, K>,
  panels: fc.Arbitrary<Panel<M>>,
  numRuns = drawing(100),
): void =>
  fc.assert(
    fc.property(panels, fc.infiniteStream(fc.nat()), (panel, draws) => {
      const size = panel[0]?.length ?? 0
      const order = Array.from({ length: size }, (_, i) => [draws.next().value as number, i] as const)
        .sort(([a], [b]) => a - b)
        .map(([, i]) => i)
      const other = panel.map((answers) => order.map((i) => answers[i]))
      same(
        measuredBy(scorer, panel),
        measuredBy(
          scorer,
          other,
          order.map((i) => names[i]!),
        ),
      )
    }),
    { seed: 1, numRuns },
  )

/** Other names for the annotators change nothing. */
export const anyNames = <M extends Model, S, K extends string>(
  scorer: Scorer<M, S, K>,
  panels: fc.Arbitrary<Panel<M>>,
  numRuns = drawing(100),
): void =>
  fc.assert(
    fc.property(panels, (panel) =>
      same(measuredBy(scorer, panel), measuredBy(scorer, panel, ['z', 'y', '__proto__', 'b', 'a'])),
    ),
    { seed: 1, numRuns },
  )

/** Other labels, one for one, change nothing. */
export const relabelled = <M extends Model, S, K extends string>(
  scorer: Scorer<M, S, K>,
  panels: fc.Arbitrary<Panel<M>>,
  rename: (content: Models[M]) => Models[M],
  numRuns = drawing(100),
): void =>
  fc.assert(
    fc.property(panels, (panel) => {
      const other = panel.map((answers) => answers.map((one) => one && rename(one)))
      same(measuredBy(scorer, panel), measuredBy(scorer, other))
    }),
    { seed: 1, numRuns },
  )

/** Who all say the same agree: 1, or no value. */
export const unanimous = <M extends Model, S, K extends string>(
  scorer: Scorer<M, S, K>,
  documents: fc.Arbitrary<Models[M]>,
  measures: readonly K[],
  numRuns = drawing(100),
): void =>
  fc.assert(
    fc.property(fc.array(documents, { minLength: 1, maxLength: 4 }), fc.integer({ min: 2, max: 5 }), (all, size) => {
      const values = measuredBy(
        scorer,
        all.map((one) => Array.from({ length: size }, () => one)),
      )
      for (const name of measures) if (values[name] !== undefined) expect([name, values[name]]).toEqual([name, 1])
    }),
    { seed: 1, numRuns },
  )
