/** Names of documents as groups show them: their own, or those of their files where the format has none. */
import { withSlashes } from '../io/machine.ts'
import type { Plan, PlannedMetric } from '../plan/plan.ts'
import { keysIn } from './group-keys.ts'
import type { UnitHeader, Units } from './units.ts'

/** Key of groups in which each document is one, and of means in which it counts once. */
export const DOCUMENT = 'document'

/** Paths below the folder that all have in common. */
const belowCommonFolder = (paths: readonly string[]): readonly string[] => {
  const parts = paths.map((path) => path.split('/'))
  const folders = parts[0]!.slice(0, -1)
  const first = folders.findIndex((folder, i) => parts.some((path) => path.length < i + 2 || path[i] !== folder))
  const common = first < 0 ? folders.length : first
  return parts.map((path) => path.slice(common).join('/'))
}

/** Names of files, by path. */
const fileNames = ({ gold: { paths }, machine }: Pick<Plan, 'gold' | 'machine'>): ReadonlyMap<string, string> => {
  const names = belowCommonFolder(paths.map((path) => withSlashes(machine.paths, path)))
  return new Map(paths.map((path, i) => [path, names[i]!]))
}

export interface DocumentNames {
  /** The name of a document, "" if it has none; with that of its file before a tab where documents are numbered in each file. */
  readonly of: (header: UnitHeader) => string
  /** All names as they are shown, which is known when all are there. */
  readonly shown: (names: readonly string[]) => readonly string[]
}

const TAB = '\t'

const fileIn = (name: string): string => name.slice(0, name.indexOf(TAB))

const withoutEnding = (file: string): string => file.replace(/(?<=[^/])\.[^./]+$/, '')

/** A document that is alone in its file is called as the file, and files are without endings that are not needed to tell them apart. */
const shownWithFiles: DocumentNames['shown'] = (names) => {
  const alone = new Map<string, string | undefined>()
  for (const name of names) {
    const file = fileIn(name)
    alone.set(file, !alone.has(file) || alone.get(file) === name ? name : undefined)
  }
  const files = [...alone.keys()]
  const shownFile = new Set(files.map(withoutEnding)).size === files.length ? withoutEnding : (file: string) => file
  return names.map((name) => {
    const file = fileIn(name)
    return shownFile(file) + (alone.get(file) === undefined ? ` ${name.slice(file.length + 1)}` : '')
  })
}

/** Names of the documents of a run as one metric scores them. */
export const documentNames = (
  plan: Pick<Plan, 'gold' | 'machine'>,
  { view }: Pick<PlannedMetric, 'view'>,
): DocumentNames => {
  const { reader, paths } = plan.gold
  const isById = reader.pairs === 'id'
  const files = isById || paths.length < 2 ? undefined : fileNames(plan)
  const of: DocumentNames['of'] = ({ id, meta, named, at }) => {
    const isNamed = (isById || named === 'file') && view?.together === undefined
    const name = Object.hasOwn(meta, DOCUMENT) ? meta[DOCUMENT]! : isNamed ? id : ''
    const file = files?.get(at.path)
    return file === undefined ? name : `${file}${TAB}${name}`
  }
  return { of, shown: files === undefined ? (names) => names : shownWithFiles }
}

/** The documents of a metric with their names as metadata, where any groups are by document. */
export const withNames = (
  plan: Pick<Plan, 'gold' | 'machine' | 'groupBy' | 'means'>,
  planned: PlannedMetric,
  units: Units,
): Units => {
  const keys = [...plan.groupBy, ...plan.means.filter((key) => key !== DOCUMENT)]
  if (!keys.some((key) => keysIn(key).some(({ name }) => name === DOCUMENT))) return units
  const names = documentNames(plan, planned)
  const shown = names.shown(units.documents.map(names.of))
  const named = (header: UnitHeader, i: number): UnitHeader => ({
    ...header,
    meta: { ...header.meta, [DOCUMENT]: shown[i]! },
  })
  return { ...units, documents: units.documents.map(named) }
}
