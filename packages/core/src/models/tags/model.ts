/** Everything that is done with sentences of tags. */
import { model } from '../../define.ts'
import { tagText, textOfWords } from '../running-text.ts'
import { census, relabel } from './labels.ts'
import { losses } from './losses.ts'
import { type Forms, formAt, type Tags, tagAt, tagsOf } from './type.ts'

const hasWord = ({ bytes, start, end }: Forms, token: number): boolean => {
  const [from, to] = [start[token] ?? -1, end[token] ?? -1]
  return from >= 0 && from <= to && to <= bytes.length
}

const flaw = ({ length, from, column: { names, ids, forms } }: Tags): string | undefined => {
  if (length < 0 || from < 0 || from + length > ids.length)
    return `its tokens are not among the ${ids.length} that there are`
  for (let token = from; token < from + length; token++) {
    if (names[ids[token]!] === undefined) return `token ${token - from} has no tag`
    if (forms !== undefined && !hasWord(forms, token)) return `token ${token - from} has no word`
  }
  return undefined
}

const tagsIn = (tags: Tags): readonly string[] => Array.from({ length: tags.length }, (_, i) => tagAt(tags, i))

const wordsIn = (tags: Tags): readonly string[] => Array.from({ length: tags.length }, (_, i) => formAt(tags, i)!)

const same = (a: Tags, b: Tags): boolean => {
  if (a.length !== b.length) return false
  for (let i = 0; i < a.length; i++) if (tagAt(a, i) !== tagAt(b, i)) return false
  return true
}

/** A sentence with one more token outside of all phrases. */
const longer = (tags: Tags): Tags => {
  const texts = tagsIn(tags)
  return tagsOf([...texts, 'O'], tags.column.forms && [...wordsIn(tags), '.'])
}

/** A sentence with other words. */
export const reworded = (tags: Tags, word: (own: string) => string): Tags =>
  tags.column.forms === undefined ? tags : tagsOf(tagsIn(tags), wordsIn(tags).map(word))

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
    for (let i = from; i < from + length; i++) if (names[ids[i]!] !== 'O') return false
    return true
  },
  labels: { item: 'tag', under: relabel, census },
  losses,
  seal,
  longer,
  reworded,
})
