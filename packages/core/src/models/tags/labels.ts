/** Tags under other labels. */
import type { Labels, Relabelled } from '../../contract.ts'
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
export const relabelled = (labels: Labels): Relabelled<Tags> => {
  const rename = renamedBy(labels)
  const renamed = (tag: string): string => {
    if (tag === 'O') return tag
    const [prefix, label] = parted(tag)
    const own = rename(label)
    return own === undefined ? 'O' : prefix + own
  }
  const names = new WeakMap<readonly string[], string[]>()
  const columns = new WeakMap<TagColumn, TagColumn>()
  // the lists of tags grow with their sources: they are looked through at the end
  const sources = new Set<readonly string[]>()
  return {
    see: ({ length, from, column }) => {
      sources.add(column.names)
      const own = names.get(column.names) ?? []
      names.set(column.names, own)
      for (let id = own.length; id < column.names.length; id++) own.push(renamed(column.names[id] as string))
      const seen = columns.get(column) ?? { ...column, names: own }
      columns.set(column, seen)
      return { length, from, column: seen }
    },
    found: () => new Set([...sources].flatMap((tags) => tags.map(labelOf)).filter((label) => label !== undefined)),
  }
}
