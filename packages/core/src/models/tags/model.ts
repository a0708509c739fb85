/** Everything that is done with sentences of tags. */
import { commonCode } from '../../codes.ts'
import type { Census, Counts, Labels, Losses } from '../../contract.ts'
import { model } from '../../define.ts'
import { key, lossKinds, missingKeys } from '../conversion-losses.ts'
import { newLabelRenamer } from '../labels.ts'
import { tagText, textOfWords } from '../running-text.ts'
import { replacer } from './replace.ts'
import { type Forms, formAt, type TagColumn, type Tags, tagAt, tagsOf } from './type.ts'

// Tags under other labels.

/** A tag as prefix and label, parted at its first hyphen; a tag without one is a label, unless it is O. */
const splitTag = (tag: string): readonly [prefix: string, label: string] => {
  const hyphen = tag.indexOf('-')
  return hyphen < 0 ? ['', tag] : [tag.slice(0, hyphen + 1), tag.slice(hyphen + 1)]
}

/** The label of a tag; `undefined` for O. */
const labelOf = (tag: string): string | undefined => (tag === 'O' ? undefined : splitTag(tag)[1])

/** Each tag of a source is looked up once; ids, once assigned, keep their tag. */
const relabel = (labels: Labels): ((tags: Tags) => Tags) => {
  const rename = newLabelRenamer(labels)
  const renamed = (tag: string): string => {
    if (tag === 'O') return tag
    const [prefix, label] = splitTag(tag)
    const renamed = rename(label)
    return renamed === undefined ? 'O' : prefix + renamed
  }
  const names = new WeakMap<readonly string[], string[]>()
  const columns = new WeakMap<TagColumn, TagColumn>()
  return ({ length, from, column }) => {
    const texts = names.get(column.names) ?? []
    names.set(column.names, texts)
    for (let id = texts.length; id < column.names.length; id++) texts.push(renamed(column.names[id]!))
    const shared = columns.get(column) ?? { ...column, names: texts }
    columns.set(column, shared)
    return { length, from, column: shared }
  }
}

/** Tags by their id, for each source; their labels are looked up once, at the end. */
export const census = (): Census<Tags> => {
  const sources = new Map<readonly string[], number[]>()
  let last: readonly string[] | undefined
  let counts: number[] = []
  const countsIn = (names: readonly string[]): number[] => {
    if (names !== last) {
      counts = sources.get(names) ?? []
      sources.set(names, counts)
      last = names
    }
    // the list of tags grows with its source
    while (counts.length < names.length) counts.push(0)
    return counts
  }
  return {
    see: ({ length, from, column: { names, ids } }) => {
      const counts = countsIn(names)
      for (let i = from; i < from + length; i++) counts[ids[i]!]!++
    },
    counts: () => {
      const counts = new Map<string, number>()
      for (const [names, tags] of sources)
        for (const [id, count] of tags.entries()) {
          const label = count === 0 ? undefined : labelOf(names[id]!)
          if (label !== undefined) counts.set(label, (counts.get(label) ?? 0) + count)
        }
      return counts
    },
  }
}

// Losses of tags that are converted.

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

const losses: Losses<Tags, Kind> = {
  kinds,
  between,
  within: ({ length, column }) => ({ words: column.forms === undefined ? 0 : length }),
}

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
export const reworded = (tags: Tags, word: (text: string) => string): Tags =>
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
  replacer,
  seal,
  longer,
  reworded,
})
