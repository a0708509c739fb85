/** The options of `redaction`. */
import { entry } from '@assay/core'
import * as v from 'valibot'

const { choice, of } = entry

export const redactionOptions = v.strictObject({
  labels: choice(
    ['blind', 'must-match'],
    'whether any mask covers a mention, or one with its label alone; masks without labels then cover nothing',
  ),
  entities: choice(
    ['attribute', 'text', 'mention'],
    'what mentions are of one entity: those with one id, and without an id as under text; those with equal text and label, in any case; or none',
  ),
  ignoredWords: of(v.array(v.string()), 'words that need no mask, in any case', [
    'mr',
    'mrs',
    'ms',
    'no',
    'nr',
    'about',
  ]),
  noMask: choice(
    ['count', 'omit'],
    'mentions marked NO_MASK of entities that need masking: counted in mentionRecall and tokenRecall, as in TAB, or not',
  ),
  masks: choice(['each', 'merge'], 'overlapping masks: each counts, as in TAB; or they are united before precision'),
  annotators: choice(
    ['each', 'any', 'all'],
    'each annotator counts; or what any of them marks is sensitive, or what all mark: then there are no measures of mentions and entities',
  ),
  weighting: choice(
    ['uniform', 'file'],
    'the weight of a word in tokenPrecision: 1, or that of the file that reader.weights names',
  ),
  typeWeights: of(
    v.record(v.string(), v.pipe(v.number(), v.minValue(0))),
    'weights of labels in riskRecall; 1 for others',
    {},
  ),
  beta: of(v.pipe(v.number(), v.gtValue(0)), 'weight of recall in Fβ: 2 counts it four times', 2),
  zeroDivision: entry.zeroDivision('0 as in TAB'),
})
export type RedactionOptions = v.InferOutput<typeof redactionOptions>
