/** Tags under other labels. */
import type { Census, Labels } from '../../contract.ts'
import { renamedBy } from '../labels.ts'
import type { TagColumn, Tags } from './type.ts'

/** A tag as prefix and label, parted at its first hyphen; a tag without one is a label, unless it is O. */
const parted = (tag: string): readonly [prefix: string, label: string] => {
  const hyphen = tag.indexOf('-')
  return hyphen < 0 ? ['', tag] : [tag.slice(0, hyphen + 1), tag.slice(hyphen + 1)]
}

/** The label of a tag; `undefined` for O. */
const labelOf = (tag: string): string | undefined => (tag === 'O' ? undefined : parted(tag)[1])

/** Each tag of a source is looked up once; ids, once given, keep their tag. */
export const relabelled = (labels: Labels): ((tags: Tags) => Tags) => {
  const rename = renamedBy(labels)
  const renamed = (tag: string): string => {
    if (tag === 'O') return tag
    const [prefix, label] = parted(tag)
    const own = rename(label)
    return own === undefined ? 'O' : prefix + own
  }
  const names = new WeakMap<readonly string[], string[]>()
  const columns = new WeakMap<TagColumn, TagColumn>()
  return ({ length, from, column }) => {
    const own = names.get(column.names) ?? []
    names.set(column.names, own)
    for (let id = own.length; id < column.names.length; id++) own.push(renamed(column.names[id] as string))
    const seen = columns.get(column) ?? { ...column, names: own }
    columns.set(column, seen)
    return { length, from, column: seen }
  }
}

/** Tags by their id, for each source; what label they have is looked up once, at the end. */
export const census = (): Census<Tags> => {
  const sources = new Map<readonly string[], number[]>()
  let last: readonly string[] | undefined
  let own: number[] = []
  const countsIn = (names: readonly string[]): number[] => {
    if (names !== last) {
      own = sources.get(names) ?? []
      sources.set(names, own)
      last = names
    }
    // the list of tags grows with its source
    while (own.length < names.length) own.push(0)
    return own
  }
  return {
    see: ({ length, from, column: { names, ids } }) => {
      const counts = countsIn(names)
      for (let i = from; i < from + length; i++) (counts[ids[i] as number] as number)++
    },
    counts: () => {
      const counts = new Map<string, number>()
      for (const [names, tags] of sources)
        for (const [id, count] of tags.entries()) {
          const label = count === 0 ? undefined : labelOf(names[id] as string)
          if (label !== undefined) counts.set(label, (counts.get(label) ?? 0) + count)
        }
      return counts
    },
  }
}
