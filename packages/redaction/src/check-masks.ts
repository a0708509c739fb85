/** Checks of a gold and of masks. Only offsets are named. */
import { commonCode, type Interval, type Problem } from '@assay/core'
import { countOverlapping, nowhere } from '@assay/core/internal'
import { codePointsIn } from '@assay/core/source'
import { code } from './messages.ts'
import { flawOfStretch } from './model.ts'
import { masksOf, type Redactions } from './redactions.ts'

const refusal = (problem: Pick<Problem, 'code' | 'message' | 'hint'>, at: Problem['at'] = nowhere): Problem => ({
  severity: 'error',
  wordless: true,
  at,
  ...problem,
})

export const checkGold = ({ text }: Redactions): readonly Problem[] =>
  text === undefined
    ? [
        refusal({
          code: code.E760,
          message: 'the gold has no text here, so that no characters and words can be counted',
          hint: 'give the gold in a format that has the text',
        }),
      ]
    : []

/** Masks outside of the text of the gold. */
export function* checkMasks(system: Redactions, { text = '' }: Redactions): Iterable<Problem> {
  const length = codePointsIn(text)
  for (const mask of masksOf(system)) {
    const why = flawOfStretch(mask, length)
    if (why !== undefined)
      yield refusal(
        { code: code.E761, message: `the mask ${why}`, hint: 'offsets count code points of the text of the gold' },
        mask.at,
      )
  }
}

/** A system whose masks have no labels, where these are compared. */
export const checkLabels = (system: Redactions): readonly Problem[] => {
  const mask = masksOf(system).find(({ label }) => label === undefined)
  return mask === undefined
    ? []
    : [
        refusal(
          {
            code: code.E767,
            message: `the mask [${mask.start}, ${mask.end}) has no label`,
            hint: '--set blind=yes compares without labels',
          },
          mask.at,
        ),
      ]
}

/** Masked words without a weight. */
export function* checkWeights(
  words: Iterable<Interval>,
  weightOf: (word: Interval) => number | undefined,
): Iterable<Problem> {
  for (const word of words)
    if (weightOf(word) === undefined)
      yield refusal({
        code: code.E765,
        message: `the masked word [${word.start}, ${word.end}) has no weight`,
        hint: 'give it one in the file that reader.weights names, or --set weighting=uniform',
      })
}

/** A document of so many masks and annotators that judging each mask by each of them takes minutes. */
export function* checkJudgements(system: Redactions, annotators: number): Iterable<Problem> {
  const masks = masksOf(system)
  const judgements = masks.length * annotators
  if (judgements <= Math.max(MAX_PAIRS, PAIRS_A_SPAN * masks.length)) return
  yield refusal(
    {
      code: commonCode.E365,
      message: `${masks.length} masks of this document are right or wrong for each of ${annotators} annotators: more than the limit of ${MAX_PAIRS} for a document`,
      hint: 'check the annotators of this document; those who count as one: --set annotators=any or =all',
    },
    masks[0]?.at,
  )
}

/**
 * The most pairs of a mention and a mask that overlap in a document, where each may be a line, or of a mask and an annotator, and a usual
 * number for each stretch.
 */
const MAX_PAIRS = 2 ** 19
const PAIRS_A_SPAN = 32

/** A document in which so many masks overlap mentions that all pairs of them fill the memory. */
export function* checkPairs(system: Redactions, { mentions }: Redactions): Iterable<Problem> {
  const masks = masksOf(system)
  const pairs = countOverlapping(mentions, masks)
  if (pairs <= Math.max(MAX_PAIRS, PAIRS_A_SPAN * (mentions.length + masks.length))) return
  yield refusal(
    {
      code: commonCode.E365,
      message: `${mentions.length} mentions and ${masks.length} masks of this document form ${pairs} pairs that overlap: more than the limit of ${MAX_PAIRS} for a document`,
      hint: 'check the masks of this document, or use the metric redaction, which forms no such pairs: --metric redaction',
    },
    masks[0]?.at,
  )
}
