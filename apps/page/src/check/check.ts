/** Checks runs in the worker, as `assay check` does. */
import { compareCodePoints } from '@assay/core'
import type { Failure } from '@assay/host'
import {
  type CheckedRun,
  type CheckRequest,
  checkRuns,
  defaultName,
  hostCode,
  loadMetrics,
  type Progress,
  type PublicTask,
  type ReadSystem,
  settingsOfTask,
} from '@assay/host/internal'
import { type Either, isLeft } from 'fp-ts/lib/Either.js'
import type { StoredFile } from '../machine/files.ts'
import { type BundledPlugins, newMachine, type PageMachine } from '../machine/machine.ts'
import type { ProblemList } from '../protocol.ts'
import { uniqueName } from '../view/file-entries.ts'
import { detectFormat, newShelf, type Shelf, SURE } from '../work/detect-format.ts'
import { problemList } from '../work/problem-list.ts'
import type { FileView, LabelView, RunView, TaskView } from './protocol.ts'

export interface Checker {
  readonly describe: (task: PublicTask) => Promise<TaskView>
  readonly check: (
    task: PublicTask,
    files: readonly StoredFile[],
    runs: readonly (readonly string[])[],
    text: readonly string[],
    progress: Progress,
  ) => Promise<readonly RunView[]>
}

// where the plugins of the page are found
const FOLDERS = ['.']

const nameOf = (machine: PageMachine, [first = '', ...others]: readonly string[]): string =>
  others.length === 0 ? defaultName(machine, first) : 'run'

const named = (machine: PageMachine, runs: readonly (readonly string[])[]): readonly ReadSystem[] => {
  const systems: ReadSystem[] = []
  for (const files of runs) {
    const taken = systems.map(({ name }) => name)
    systems.push({ name: uniqueName(nameOf(machine, files), taken), files })
  }
  return systems
}

/** The labels of a run in the order of their names. Those that the task lists and the run lacks count 0. */
const labelsOf = (
  { request: { labels } }: PublicTask,
  { types = {} }: Pick<CheckedRun, 'types'>,
): readonly LabelView[] => {
  const declared = Array.isArray(labels?.known) ? new Set<string>(labels.known) : undefined
  return [...new Set([...(declared ?? []), ...Object.keys(types)])]
    .sort(compareCodePoints)
    .map((label) => ({ label, count: types[label] ?? 0, isRefused: declared?.has(label) === false }))
}

/** The files of a run that cannot be read, with the formats that they look like. */
const guessed = (machine: PageMachine, shelf: Shelf, { files }: ReadSystem): Promise<readonly FileView[]> =>
  Promise.all(
    files.map(async (path) => {
      const [best] = (await detectFormat(machine, shelf, path)).likely
      return { path, looksLike: best === undefined || best.by <= SURE ? 'no format that is known' : best.reader }
    }),
  )

const read = ({ files }: CheckedRun): readonly FileView[] =>
  files.map(({ path, reader, documents, lines }) => ({
    path,
    format: reader.replace(/^.*\/|@[^@/]*$/g, ''),
    documents,
    ...(lines !== undefined && { lines }),
  }))

/** Exit code for mistakes of the input; the others are about the config and its plugins. */
const OF_INPUT = 3

/** True if the task is wrong, whatever the run: a run without files is a mistake of the run. */
const isOfTask = ({ exit, problems }: Failure): boolean =>
  exit !== OF_INPUT && problems.every(({ code }) => code !== hostCode.E207)

/** True if nothing but the list of labels stands in the way. */
const isOfLabels = ({ problems }: Failure): boolean =>
  problems.every(({ code, severity }) => severity !== 'error' || code === hostCode.E410)

export const newChecker = (carried: BundledPlugins): Checker => {
  const shelf = newShelf(carried)
  const everywhere = [...carried.formats, ...shelf.plugins]
  const viewOf = async (
    request: CheckRequest,
    task: PublicTask,
    run: ReadSystem,
    machine: PageMachine,
    progress: Progress,
  ): Promise<RunView> => {
    const checked = async (checkRequest: CheckRequest): Promise<Either<Failure, CheckedRun>> =>
      (await checkRuns({ ...checkRequest, runs: [run] }, { machine, progress }))[0]!
    const outcome = await checked(request)
    const problems = isLeft(outcome) ? outcome.left.problems : outcome.right.outcome.warnings
    // refused labels are counted too
    const { known: _, ...others } = request.base.labels ?? {}
    const counted =
      isLeft(outcome) && isOfLabels(outcome.left)
        ? await checked({ ...request, base: { ...request.base, labels: others } })
        : outcome
    const ofSeverity = (isError: boolean): ProblemList =>
      problemList(
        everywhere,
        problems.filter(({ severity }) => (severity === 'error') === isError),
      )
    return {
      name: run.name,
      files: isLeft(counted) ? await guessed(machine, shelf, run) : read(counted.right),
      labels: isLeft(counted) ? [] : labelsOf(task, counted.right),
      mistakes: ofSeverity(true),
      isOfTask: isLeft(outcome) && isOfTask(outcome.left),
      warnings: ofSeverity(false),
    }
  }
  return {
    describe: async (task) => {
      const machine = newMachine([], carried)
      const { request } = settingsOfTask(task, FOLDERS)
      const loaded = await loadMetrics({ folder: '.', ...request }, machine)
      const metrics = isLeft(loaded) ? [] : loaded.right.metrics
      const { reader } = task.run
      const fitting = shelf.readers.filter(({ name, gives, package: { name: owner } }) =>
        reader === undefined
          ? gives === metrics[0]?.reads
          : reader === name || `${owner}/${name}` === reader || `${owner}/${name}` === `@assay/${reader}`,
      )
      return {
        formats: fitting.map(({ name, title }) => ({ name, title })).sort((a, b) => compareCodePoints(a.name, b.name)),
        metrics: [...new Set(metrics.map(({ title }) => title))],
      }
    },
    check: async (task, files, runs, text, progress) => {
      const machine = newMachine(files, carried)
      const { request: base, settingsFor } = settingsOfTask(task, FOLDERS)
      const request: CheckRequest = { runs: [], text, labelSource: 'the task', base, settingsFor }
      const views: RunView[] = []
      for (const run of named(machine, runs)) views.push(await viewOf(request, task, run, machine, progress))
      return views
    },
  }
}
