/** Scores as readers write them, as the attribute `score` of an item, and what is refused about them. */
import { commonCode } from '../codes.ts'
import { nowhere, type Place, type Problem } from '../places.ts'
import type { ConfidenceOptions } from './options.ts'
import type { ItemNames } from './scored-items.ts'

/** An item as far as its score goes. */
interface Scored {
  readonly attributes?: Readonly<Record<string, string>>
  readonly at?: Place
}

export const isUnscored = ({ attributes }: Scored): boolean => attributes?.['score'] === undefined

/** The score of an item as it is ranked; undefined for one without, and NaN for one that is no number. */
const scoreOf = ({ attributes }: Scored): number | undefined => {
  const text = attributes?.['score']
  if (text === undefined) return undefined
  return text.trim() === '' ? Number.NaN : Number(text)
}

/** A score for each item that counts: infinite where it has none. */
export const rankUnder =
  ({ unscored }: Pick<ConfidenceOptions, 'unscored'>) =>
  (item: Scored): number =>
    scoreOf(item) ?? (unscored === 'lowest' ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY)

const withoutScore = ({ at }: Scored, { many }: ItemNames, metric: string): Problem => ({
  severity: 'error',
  code: commonCode.E495,
  message: `${many} without a score, and ${metric} needs one each`,
  at: at ?? nowhere,
  hint: `--set unscored=drop skips such ${many}; highest or lowest ranks them before or after all others`,
})

const noNumber = ({ attributes, at }: Scored): Problem => ({
  severity: 'error',
  code: commonCode.E496,
  message: `the score ${JSON.stringify(attributes?.['score'] ?? '')} is not a finite number`,
  at: at ?? nowhere,
  hint: 'write a decimal, such as 0.87; a span without a score has no such key',
})

/** Refuses items of the system without a score, where that is not allowed, and scores that are no finite numbers. */
export function* scoreProblems(
  items: Iterable<Scored>,
  { unscored }: Pick<ConfidenceOptions, 'unscored'>,
  names: ItemNames,
  metric: string,
): Iterable<Problem> {
  for (const item of items) {
    const score = scoreOf(item)
    if (score === undefined) {
      if (unscored === 'error') yield withoutScore(item, names, metric)
    } else if (!Number.isFinite(score)) yield noNumber(item)
  }
}
