/** Files of the gold that go into a task, and a config that finds them there. */
import { dirname, join, relative, sep } from 'node:path'
import { type Either, isLeft, left, right } from '@assay/core'
import type { Failure } from '@assay/host'
import {
  type Config,
  diskPath,
  EACH,
  expandFiles,
  failure,
  hostCode,
  type LoadedConfig,
  refuseOutsideRoot,
  type SideConfig,
  splitColumn,
} from '@assay/host/internal'
import { node } from '@assay/host/node'

/** Folders in the config of a task, which lie elsewhere where it is scored. */
export const GOLD = 'gold'
export const SUBMISSION = 'submission'

/** Name of the system that a submission is there. */
export const SYSTEM = 'submission'

const inFolder = (folder: string, path: string): string => `${folder}/${path.split(sep).join('/')}`

/** A file that is copied, by its path on the disk and its path in the folder of the gold. */
export interface CopiedFile {
  readonly from: string
  readonly to: string
}

const exists = (path: string): boolean => node.look(path) !== undefined

/** The file, and those beside it that have its name with another ending, such as the text of an annotation. */
const withCompanions = (path: string): readonly string[] => {
  const disk = diskPath(node, path)
  const stem = node.paths.basename(disk).replace(/\.[^.]*$/, '')
  const folder = dirname(disk)
  const beside = node.namesIn(folder).filter((name) => name.replace(/\.[^.]*$/, '') === stem)
  return [...new Set([disk, ...beside.map((name) => join(folder, name))])].filter(
    (file) => node.look(file)?.kind === 'file' || node.look(file)?.isPacked === true,
  )
}

/** Finds the files of the gold and of the training data, the table of metadata and the patch. */
export const goldFiles = async ({
  config,
  request,
  path,
}: LoadedConfig): Promise<Either<Failure, readonly CopiedFile[]>> => {
  const folder = dirname(path)
  const train = config.train === undefined ? [] : typeof config.train === 'string' ? [config.train] : config.train.files
  const texts = [...config.gold.files, ...train]
  const expanded = await expandFiles(node, texts, request.folder)
  if (isLeft(expanded)) return expanded
  const tables = [config.documents?.meta, config.patch].flatMap((name) =>
    name === undefined ? [] : [join(folder, name)],
  )
  const all = [...new Set([...expanded.right.paths.flatMap(withCompanions), ...tables])]
  const copied = all.map((from) => ({ from, to: relative(folder, from).split(sep).join('/') }))
  const outside = copied.find(
    ({ from }) =>
      refuseOutsideRoot(node, from, { root: folder, spot: { at: { path, line: 1, column: 1 } } }) !== undefined,
  )
  if (outside === undefined) return right(copied)
  return left(
    failure(
      2,
      hostCode.E821,
      `${outside.from} is not in the folder of the config, and a task holds copies of what is`,
      'copy it into that folder, and name it there',
    ),
  )
}

/** Settings of submissions: those of the systems of any name, of the first system that is read, or of the gold. */
const submissionSide = ({ gold, systems }: Config): Partial<SideConfig> => {
  const read = Object.entries(systems).flatMap(([name, system]) => ('files' in system ? [{ name, own: system }] : []))
  const chosen: Partial<SideConfig> = (read.find(({ name }) => name === EACH) ?? read[0])?.own ?? {}
  const side: Partial<SideConfig> = gold
  const reader = chosen.reader ?? side.reader
  return {
    ...(chosen.files && { files: chosen.files }),
    ...(reader && { reader }),
    ...(chosen.set && { set: chosen.set }),
  }
}

/** True if submissions are read as the gold is. */
export const hasReaderOfGold = (config: Config): boolean => {
  const gold: Partial<SideConfig> = config.gold
  return submissionSide(config).reader === gold.reader
}

/** Ending of a file or a pattern, such as `.conll`; empty if it has none. */
const endingOf = (path: string): string => /\.[A-Za-z0-9]+(?:\.gz)?$/.exec(path)?.[0] ?? ''

/** Pattern of the files in a submission. */
const submissionPattern = ({ config }: LoadedConfig, copied: readonly CopiedFile[]): string =>
  config.task?.submission ??
  `**/*${endingOf(splitColumn(config.gold.files[0]!, exists).path) || endingOf(copied[0]?.to ?? '')}`

export interface TaskConfigs {
  /** Scores a submission: `gold` and `submission` are folders beside it, or wherever the call says. */
  readonly scoring: object
  /** Says how submissions are read and scored, and nothing of the gold. */
  readonly open: object
  /** Pattern of the files in a submission. */
  readonly pattern: string
}

/** Keys that participants may know. */
const openKeys = ['title', 'date', 'link', 'plugins', 'metrics', 'labels', 'disjoint'] as const
const scoringKeys = [...openKeys, 'bootstrap', 'groupBy', 'means', 'slices', 'others', 'anonymise'] as const

const pick = <K extends keyof Config>(config: Config, keys: readonly K[]): Partial<Pick<Config, K>> =>
  Object.fromEntries(keys.flatMap((key) => (config[key] === undefined ? [] : [[key, config[key]]]))) as never

/** Properties of submissions that follow from the gold, which is scored against itself. */
export interface SeenGold {
  /** The labels of the gold, which are all that a submission may have; undefined where its documents have none. */
  readonly known: readonly string[] | undefined
  /** The number of files that a submission has, where each takes the place of one of the gold. */
  readonly files: number | undefined
}

/** The config that scores submissions, and the one that participants get. */
export const taskConfigs = (
  loaded: LoadedConfig,
  copied: readonly CopiedFile[],
  columns: readonly string[] | undefined,
  { known, files }: SeenGold,
): TaskConfigs => {
  const { config } = loaded
  const { gold, train, documents, patch } = config
  const pattern = submissionPattern(loaded, copied)
  const { files: [first = ''] = [], ...side } = submissionSide(config)
  const { column } = splitColumn(first, exists)
  const inSubmission = `${pattern}${column === undefined ? '' : `:${column}`}`
  const { meta, ...policies } = documents ?? {}
  const moved = (path: string): string => inFolder(GOLD, path)
  const task = { submission: pattern, ...(files && { files }), ...config.task, ...(columns && { columns }) }
  const { labels } = config
  const isListed = Array.isArray(labels?.known)
  return {
    pattern,
    scoring: {
      ...pick(config, scoringKeys),
      gold: { ...gold, files: gold.files.map(moved) },
      systems: { [SYSTEM]: { ...side, files: inFolder(SUBMISSION, inSubmission) } },
      ...(documents && { documents: { ...policies, ...(meta !== undefined && { meta: moved(meta) }) } }),
      ...(typeof train === 'string' && { train: moved(train) }),
      ...(typeof train === 'object' && { train: { ...train, files: train.files.map(moved) } }),
      ...(patch !== undefined && { patch: moved(patch) }),
      task,
    },
    open: {
      ...pick(config, openKeys),
      ...(known && !isListed && { labels: { ...labels, known } }),
      systems: { '*': { ...side, files: inSubmission } },
      ...(documents && { documents: policies }),
      task,
    },
  }
}
