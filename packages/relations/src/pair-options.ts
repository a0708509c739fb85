/** The options of `pair-labels`. */
import { entry } from '@assay/core'
import * as v from 'valibot'

const { choice, of } = entry

export const pairOptions = v.pipe(
  v.strictObject({
    fields: of(v.array(v.string()), 'the fields that are scored; by default all of the gold', []),
    negative: of(
      v.array(v.string()),
      'labels that say that there is no relation: precision, recall, F1 and the means are without them',
      [],
    ),
    'items.missing': choice(
      ['wrong', 'omit', 'label', 'error'],
      'a label of the gold without one of the system: wrong; not counted; the label missingLabel; or refused',
      ['omit'],
    ),
    missingLabel: of(v.string(), 'the label that stands for a missing one, and for null in the gold', ''),
    classes: choice(
      ['both', 'gold'],
      'labels that count: those of either side; or those of the gold, so that answers of others are in no denominator',
    ),
    direction: choice(
      ['exact', 'ignore', 'count'],
      'labels that end in (e1,e2) or (e2,e1): two labels; one; or one that is right in its direction alone',
      ['ignore'],
    ),
    zeroDivision: entry.zeroDivision('0 as in scikit-learn'),
    zeroDivisionInMeans: choice(
      [0, 1, 'omit'],
      "value of a label's 0/0 in the macro means, which are over the labels of either side: 0, 1, or omitted",
      [1, 'omit'],
    ),
  }),
  v.check(
    (options) => options['items.missing'] !== 'label' || options.missingLabel !== '',
    'items.missing=label needs missingLabel',
  ),
)
export type PairOptions = v.InferOutput<typeof pairOptions>
