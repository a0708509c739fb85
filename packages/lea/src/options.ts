/** The options of LEA, and what an entity weighs under them. */
import { entry } from '@assay/core'
import { entityEntries } from '@assay/core/entities'
import * as v from 'valibot'
import { importances } from './formulas.ts'

export const schema = v.strictObject({
  importance: entry.choice(
    ['size', 'log2', 'one', 'links'],
    'what an entity of n mentions weighs: n (the paper), log2 n (BSNLP 2019), 1, or n(n − 1)/2',
  ),
  weights: entry.of(
    v.record(v.string(), v.pipe(v.number(), v.finite(), v.minValue(0))),
    'a factor of importance by entity type, such as PER=2,LOC=0.5; 1 for types that are not named',
    {},
  ),
  singletons: entry.choice(
    ['selfLink', 'ignore', 'zero'],
    'an entity of one mention: found if it is alone on the other side too (the paper), left out of both sums, or never found',
  ),
  dropSingletons: entityEntries.dropSingletons,
  duplicates: entityEntries.duplicates,
  duplicateLinks: entry.choice(
    ['union', 'sum'],
    'where duplicates are kept, a link that several entities have counts once, or once for each',
  ),
  links: entry.choice(
    ['all', 'cross-group'],
    'which links count: all, or only those between groups, such as languages; entities without any are then left out',
  ),
  zeroDivision: entityEntries.zeroDivision,
})
/** Importance, links and singletons: the options of `lea`, decoded. */
export type LeaOptions = v.InferOutput<typeof schema>

/** What an entity weighs: by its number of mentions, and its type where the format has types. */
export type Importance = (mentions: number, type: string | undefined) => number

export const importanceOf = ({ importance, weights }: LeaOptions): Importance => {
  const factors = new Map(Object.entries(weights))
  return (n, type) => importances[importance](n) * (type === undefined ? 1 : (factors.get(type) ?? 1))
}
