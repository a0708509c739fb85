/** Tags under other labels: some renamed, some counted as outside. The words, the places and the borders stay. */
import type { TagColumn, Tags } from '../models/tags.ts'

export interface Labels {
  /** From a label to the one it counts as. */
  readonly map: Readonly<Record<string, string>>
  /** After renaming, only these; a tag of any other label is outside. Empty: all. */
  readonly only: readonly string[]
}

/** A tag as prefix and label, parted at its first hyphen; a tag without one is a label, unless it is O. */
const parted = (tag: string): readonly [prefix: string, label: string] => {
  const hyphen = tag.indexOf('-')
  return hyphen < 0 ? ['', tag] : [tag.slice(0, hyphen + 1), tag.slice(hyphen + 1)]
}

/** The label of a tag; `undefined` for O. */
export const labelOf = (tag: string): string | undefined => (tag === 'O' ? undefined : parted(tag)[1])

const renamed = (tag: string, { map, only }: Labels): string => {
  if (tag === 'O') return tag
  const [prefix, label] = parted(tag)
  const own = Object.hasOwn(map, label) ? (map[label] as string) : label
  return only.length === 0 || only.includes(own) ? prefix + own : 'O'
}

/** Looks at sentences under other labels. Each tag of a source is looked up once; ids, once given, keep their tag. */
export const relabelled = (labels: Labels): ((tags: Tags) => Tags) => {
  const names = new WeakMap<readonly string[], string[]>()
  const columns = new WeakMap<TagColumn, TagColumn>()
  return ({ length, from, column }) => {
    const own = names.get(column.names) ?? []
    names.set(column.names, own)
    for (let id = own.length; id < column.names.length; id++) own.push(renamed(column.names[id] as string, labels))
    const seen = columns.get(column) ?? { ...column, names: own }
    columns.set(column, seen)
    return { length, from, column: seen }
  }
}
