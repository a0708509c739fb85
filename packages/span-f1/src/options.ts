/** The options of `span-f1` and `entity-match`: matching, labels and alternative readings. */
import { entry, readingEntries, readingFits } from '@assay/core'
import { discontinuousEntry, type TagOptions } from '@assay/core/internal'
import * as v from 'valibot'

export { readingEntries }

/** The options about spans for all metrics of this package. */
export const spanEntries = {
  labels: entry.choice(
    ['each', 'any'],
    'a span with several labels: one item for each label, or one item for which any label is correct (vague, such as A|B of HAREM)',
    ['any'],
  ),
  granularity: entry.choice(
    ['fine', 'coarse'],
    'labels are compared as a whole, such as loc.adm.town, or up to the first dot',
    ['coarse'],
  ),
  alternatives: entry.choice(
    ['error', 'first'],
    'regions with alternative readings: refused, or the first reading counts',
    ['first'],
  ),
  discontinuous: discontinuousEntry,
}

/** F weighs recall β times as much as precision, so that 0 is precision alone. */
export const betaEntry = entry.of(
  v.pipe(
    v.number(),
    v.gtValue(0, ({ input }) =>
      input === 0 ? 'beta is 0: F is precision then; ask for precision' : `beta is ${input}, and a weight is above 0`,
    ),
    v.maxValue(1e6),
  ),
  'weight of recall in the measure fBeta, which is shown beside f1 if beta is not 1; 2 weighs recall higher',
  1,
)

/** Options whose usual values signatures do not say, so that those of scores from before they existed stay as they are. */
const unsaid = { beta: 1, discontinuous: 'spans', partialCredit: 'half' } as const
type Unsaid = keyof typeof unsaid

/** `1 gold span`, `2 gold spans`. */
export const countText = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`

/** Words of remarks about spans of several fragments that are compared as stretches. */
export const takenAs = {
  hull: 'taken from the first position to the last (discontinuous=hull)',
  first: 'taken for the first fragment (discontinuous=first)',
} as const

/** Options without the usual values that signatures do not say. */
export const withoutUsual = <A extends { readonly [K in Unsaid]?: unknown }>(
  options: A,
): Omit<A, Unsaid> & Partial<Pick<A, Unsaid & keyof A>> =>
  Object.fromEntries(Object.entries(options).filter(([key, value]) => value !== unsaid[key as Unsaid])) as never

const schema = v.strictObject({
  matching: entry.choice(
    ['strict', 'exact', 'type', 'partial', 'fuzzy'],
    'correct pairs: strict: the same borders and label; exact: the same borders, any label; type: the same label and an overlap; partial: the same borders, or half for an overlap, any label; fuzzy: paired by position only, then the same label (HIPE)',
    ['exact', 'type', 'partial', 'fuzzy'],
  ),
  ...spanEntries,
  beta: betaEntry,
  partialCredit: entry.choice(
    ['half', 'share'],
    'under matching=partial, what an overlap earns: half, or the share of the positions of the two spans that both have',
  ),
  zeroDivision: entry.zeroDivision('0 as in nervaluate'),
  zeroDivisionInMeans: entry.choice(
    [0, 1, 'omit'],
    "value of a type's 0/0 in the macro and weighted means, which are over the types with a span on either side: 0, 1, or omitted",
    [1, 'omit'],
  ),
  ...readingEntries,
})
export const spanOptions = v.pipe(
  schema,
  readingFits(),
  v.forward(
    v.check(
      ({ matching, partialCredit }) => partialCredit === 'half' || matching === 'partial',
      'only matching=partial has credit for an overlap',
    ),
    ['partialCredit'],
  ),
  v.transform(withoutUsual),
)
export type SpanOptions = v.InferOutput<typeof spanOptions>
export type Match = SpanOptions['matching']
export type PartialCredit = 'half' | 'share'

const shared = v.pipe(v.strictObject(spanEntries), v.transform(withoutUsual))
/** The options of all metrics of this package about spans and tags. */
export type SharedOptions = v.InferOutput<typeof shared> & TagOptions
