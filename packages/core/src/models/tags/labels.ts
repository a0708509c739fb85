/** Tags under other labels. */
import type { Census, Labels } from '../../contract.ts'
import { newLabelRenamer } from '../labels.ts'
import type { TagColumn, Tags } from './type.ts'

/** A tag as prefix and label, parted at its first hyphen; a tag without one is a label, unless it is O. */
const splitTag = (tag: string): readonly [prefix: string, label: string] => {
  const hyphen = tag.indexOf('-')
  return hyphen < 0 ? ['', tag] : [tag.slice(0, hyphen + 1), tag.slice(hyphen + 1)]
}

/** The label of a tag; `undefined` for O. */
const labelOf = (tag: string): string | undefined => (tag === 'O' ? undefined : splitTag(tag)[1])

/** Each tag of a source is looked up once; ids, once assigned, keep their tag. */
export const relabel = (labels: Labels): ((tags: Tags) => Tags) => {
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
    const seen = columns.get(column) ?? { ...column, names: texts }
    columns.set(column, seen)
    return { length, from, column: seen }
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
