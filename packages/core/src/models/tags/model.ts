/** Everything that is done with sentences of tags. */
import { model } from '../../define.ts'
import { textOfWords } from '../running-text.ts'
import { tagText } from '../tag-text.ts'
import { flaw } from './flaw.ts'
import { census, relabelled } from './labels.ts'
import { losses } from './losses.ts'
import { formAt, type Tags, tagAt, tagsOf } from './type.ts'

const tagsIn = (tags: Tags): readonly string[] => Array.from({ length: tags.length }, (_, i) => tagAt(tags, i))

const wordsIn = (tags: Tags): readonly string[] =>
  Array.from({ length: tags.length }, (_, i) => formAt(tags, i) as string)

const same = (a: Tags, b: Tags): boolean => {
  if (a.length !== b.length) return false
  for (let i = 0; i < a.length; i++) if (tagAt(a, i) !== tagAt(b, i)) return false
  return true
}

/** A sentence with one more token outside of all phrases. */
const longer = (tags: Tags): Tags => {
  const own = tagsIn(tags)
  return tagsOf([...own, 'O'], tags.column.forms && [...wordsIn(tags), '.'])
}

/** The names of tags are one list, which grows while the source is read: it stays open. */
const seal = (tags: Tags): void => {
  Object.freeze(tags)
  Object.freeze(tags.column)
}

export const tagsModel = model({
  contract: 1,
  name: 'tags',
  show: (tags) => tagsIn(tags).map(tagText).join(' '),
  text: (tags) => (tags.column.forms === undefined ? undefined : textOfWords(wordsIn(tags))),
  flaw,
  same,
  isEmpty: ({ length, from, column: { names, ids } }) => {
    for (let i = from; i < from + length; i++) if (names[ids[i] as number] !== 'O') return false
    return true
  },
  labels: { item: 'tag', under: relabelled, census },
  losses,
  seal,
  longer,
})
