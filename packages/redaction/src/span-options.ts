/** The options of `redaction-spans`. */
import { entry } from '@assay/core'
import * as v from 'valibot'

const { choice, flag, of } = entry

export const spanOptions = v.strictObject({
  iou: of(
    v.pipe(v.number(), v.gtValue(0), v.maxValue(1)),
    'least overlap of a span that is right: characters of both / of either',
    0.9,
  ),
  beta: of(v.pipe(v.number(), v.gtValue(0)), 'weight of recall in Fβ: 2 counts it four times', 2),
  skipWords: of(
    v.array(v.string()),
    'words that are cut off at borders, and between which neighbours of one label are one span, in any case',
    [],
  ),
  blind: choice(['no', 'yes'], 'whether labels are ignored: all are PII'),
  quirks: flag('counts as presidio-research does: see the README'),
  zeroDivision: entry.zeroDivision('none as in presidio-research'),
})
export type SpanOptions = v.InferOutput<typeof spanOptions>
