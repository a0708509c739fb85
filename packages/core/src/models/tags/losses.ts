/** Losses of tags that are converted. */
import { commonCode } from '../../codes.ts'
import type { Counts, Losses } from '../../contract.ts'
import { key, lossKinds, missingKeys } from '../losses.ts'
import { formAt, type Tags, tagAt } from './type.ts'

const kinds = {
  words: lossKinds.words,
  tags: { code: commonCode.W605, one: 'tag', several: 'tags' },
}
type Kind = keyof typeof kinds

const each = <A>(length: number, of: (i: number) => A): readonly A[] => Array.from({ length }, (_, i) => of(i))

const wordsOf = (tags: Tags): readonly string[] =>
  each(tags.length, (i) => formAt(tags, i)).flatMap((word, i) => (word === undefined ? [] : [key(i, word)]))

const textsOf = (tags: Tags): readonly string[] => each(tags.length, (i) => key(i, tagAt(tags, i)))

const between = (before: Tags, after: Tags): Counts<Kind> => ({
  words: missingKeys(wordsOf(before), wordsOf(after)).length,
  tags: missingKeys(textsOf(before), textsOf(after)).length,
})

export const losses: Losses<Tags, Kind> = {
  kinds,
  between,
  within: ({ length, column }) => ({ words: column.forms === undefined ? 0 : length }),
}
