/** The options of LEA, and the importance of entities under them. */
import { entry } from '@assay/core'
import { bucketEntries, entityEntries, link } from '@assay/core/internal'
import * as v from 'valibot'

/** importance(e) of an entity of n mentions: |e| in the paper, log2 |e| at BSNLP 2019. */
const importances = { size: (n: number) => n, log2: Math.log2, one: () => 1, links: link } as const

export const schema = v.strictObject({
  importance: entry.choice(
    ['size', 'log2', 'one', 'links'],
    'importance of an entity of n mentions: n (the paper), log2 n (BSNLP 2019), 1, or n(n − 1)/2',
  ),
  weights: entry.of(
    v.record(v.string(), v.pipe(v.number(), v.finite(), v.minValue(0))),
    'factors of importance by entity type, such as PER=2,LOC=0.5; 1 for all other types',
    {},
  ),
  singletons: entry.choice(
    ['selfLink', 'ignore', 'zero'],
    'entities of one mention: found if the mention is a singleton on the other side too (the paper), ignored in both sums, or never found',
  ),
  dropSingletons: entityEntries.dropSingletons,
  duplicates: entityEntries.duplicates,
  duplicateLinks: entry.choice(
    ['union', 'sum'],
    'with duplicates=keep, a link in several entities counts once, or once for each',
  ),
  links: entry.choice(
    ['all', 'cross-group'],
    'links that count: all, or only those between groups, such as languages; entities without any are then ignored',
  ),
  zeroDivision: entityEntries.zeroDivision,
  ...bucketEntries,
})
/** The options of `lea`, decoded. */
export type LeaOptions = v.InferOutput<typeof schema>

/** The importance of an entity, by its number of mentions and its type, if the format has types. */
export type Importance = (mentions: number, type: string | undefined) => number

export const importanceOf = ({ importance, weights }: LeaOptions): Importance => {
  const factors = new Map(Object.entries(weights))
  return (n, type) => importances[importance](n) * (type === undefined ? 1 : (factors.get(type) ?? 1))
}
