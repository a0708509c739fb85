/** The options of `confidence`. */
import { entry, readingEntries, readingFits } from '@assay/core'
import { confidenceEntries, type ItemNames, thresholdFits } from '@assay/core/internal'
import * as v from 'valibot'
import { spanEntries } from '../options.ts'

/** The items in reports and messages. */
export const names: ItemNames = { one: 'span', many: 'spans' }

const schema = v.strictObject({
  matching: entry.choice(
    ['strict', 'exact', 'type', 'partial', 'fuzzy'],
    'right spans: strict: the same borders and label; exact: the same borders, any label; type: the same label and an overlap; partial: the same borders, or half for an overlap, any label; fuzzy has no credit by score and is refused',
    ['exact', 'type', 'partial'],
  ),
  ...spanEntries,
  ...confidenceEntries(names),
  ...readingEntries,
})

const FUZZY =
  'matching=fuzzy pairs by position only, and a span has no credit of its own then: strict, exact, type or partial'

export const confidenceOptions = v.pipe(
  schema,
  readingFits(),
  thresholdFits(),
  v.rawTransform(({ dataset: { value }, addIssue, NEVER }) => {
    const { matching } = value
    if (matching !== 'fuzzy') return { ...value, matching }
    addIssue({ message: FUZZY })
    return NEVER
  }),
)
export type ConfidenceOptions = v.InferOutput<typeof confidenceOptions>
export type RankedMatch = ConfidenceOptions['matching']

/** True where the labels of a pair may differ: the items of a label are then no answer to the gold of that label. */
export const ignoresLabels = ({ matching }: Pick<ConfidenceOptions, 'matching'>): boolean =>
  matching === 'exact' || matching === 'partial'
