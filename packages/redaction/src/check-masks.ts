/** Checks of a gold and of masks. Only offsets are named. */
import type { Interval, Problem } from '@assay/core'
import { codePointsIn } from '@assay/core/source'
import { code } from './messages.ts'
import { flawOfStretch } from './model.ts'
import { masksOf, type Redactions } from './redactions.ts'

const nowhere = { path: '', line: 0, column: 0 }

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
