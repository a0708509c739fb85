/** Scores of spans, and what is refused about them. */
import type { Problem, Spans, Unaligned } from '@assay/core'
import { code } from '../messages.ts'
import type { ConfidenceOptions } from './confidence-options.ts'

export const isUnscored = ({ attributes }: Pick<Unaligned, 'attributes'>): boolean =>
  attributes?.['score'] === undefined

/** The score of a span as it is ranked; undefined for one without, and NaN for one that is no number. */
const scoreOf = ({ attributes }: Pick<Unaligned, 'attributes'>): number | undefined => {
  const text = attributes?.['score']
  if (text === undefined) return undefined
  return text.trim() === '' ? Number.NaN : Number(text)
}

/** A score for each span that counts: infinite where it has none. */
export const rankUnder =
  ({ unscored }: Pick<ConfidenceOptions, 'unscored'>) =>
  (span: Pick<Unaligned, 'attributes'>): number =>
    scoreOf(span) ?? (unscored === 'lowest' ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY)

const nowhere = { path: '', line: 0, column: 0 }

const withoutScore = (span: Unaligned): Problem => ({
  severity: 'error',
  code: code.E495,
  message: 'spans without a score, and confidence needs one each',
  at: span.at ?? nowhere,
  hint: '--set unscored=drop skips such spans; highest or lowest ranks them before or after all others',
})

const noNumber = (span: Unaligned): Problem => ({
  severity: 'error',
  code: code.E496,
  message: `the score ${JSON.stringify(span.attributes?.['score'] ?? '')} is not a finite number`,
  at: span.at ?? nowhere,
  hint: 'write a decimal, such as 0.87; leave the score out where there is none',
})

const spansIn = function* ({ regions, unaligned = [] }: Spans): Iterable<Unaligned> {
  for (const { readings } of regions) for (const span of readings[0] ?? []) if (span.omitted !== 'zone') yield span
  yield* unaligned
}

/** Refuses spans of the system without a score, where that is not allowed, and scores that are no finite numbers. */
export const scoreProblems = function* (
  content: Spans,
  { unscored }: Pick<ConfidenceOptions, 'unscored'>,
): Iterable<Problem> {
  for (const span of spansIn(content)) {
    const score = scoreOf(span)
    if (score === undefined) {
      if (unscored === 'error') yield withoutScore(span)
    } else if (!Number.isFinite(score)) yield noNumber(span)
  }
}
