/** Sentences to check laws on. */
import * as fc from 'fast-check'
import type { Pair } from '../../models.ts'
import { type Tags, tagsOf } from './type.ts'

export interface TagChoices {
  /** Tag texts to draw from; well-formed and ill-formed tags of every scheme and three types by default. */
  readonly tags?: readonly string[]
  /** Tokens of the longest sentence: 8 by default. */
  readonly longest?: number
  /** With words, or tags only. */
  readonly words?: boolean
}

const usual = [
  'O',
  'O',
  'B-PER',
  'I-PER',
  'B-LOC',
  'I-LOC',
  'E-PER',
  'S-LOC',
  'M-PER',
  'L-PER',
  'U-LOC',
  'B-__proto__',
  'I-__proto__',
  'B',
  'I-A-B',
]

/** Sentences with a gold tag and a system tag for each token; half of the system's tags are the gold's. */
export const tagPairs = ({ tags = usual, longest = 8, words = true }: TagChoices = {}): fc.Arbitrary<Pair<'tags'>> => {
  const tag = fc.constantFrom(...tags)
  const token = fc.record({
    word: fc.constantFrom('a', 'b', 'Ärger', '💩'),
    gold: tag,
    other: tag,
    right: fc.boolean(),
  })
  return fc.array(token, { minLength: 0, maxLength: longest }).map((tokens): Pair<'tags'> => {
    const forms = words ? tokens.map(({ word }) => word) : undefined
    const side = (of: (token: (typeof tokens)[number]) => string): Tags => tagsOf(tokens.map(of), forms)
    return [side(({ gold }) => gold), side(({ gold, other, right }) => (right ? gold : other))]
  })
}
