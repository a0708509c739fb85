/** Reads sides by themselves, for what is asked of the data alone: documents that are broken do not hinder the others. */
import type { AnyModel, AnyView, Model, Models, Problem, ViewRefusal } from '@assay/core'
import { type Either, isLeft, left, right } from 'fp-ts/lib/Either.js'
import { allIn, type Failure, type Later } from '../checks/failure.ts'
import { fault } from '../checks/faults.ts'
import { type ProblemLog, problemLog } from '../checks/problem-log.ts'
import { code } from '../codes.ts'
import type { HostEnvironment } from '../plan/environment.ts'
import type { PlannedFiles } from '../plan/plan.ts'
import { planFiles } from '../plan/plan-files.ts'
import { createRegistry, loadNamedPlugins, loadReaders, type Registry } from '../plan/registry.ts'
import type { OptionTexts, Side } from '../plan/request.ts'
import { type DocumentTable, documentTable } from '../read/document-table.ts'
import { type AnyDocument, documentsOf } from '../read/pair.ts'
import { viewProblem } from './apply-views.ts'
import { bytesOf, inputFailure } from './run-guarded.ts'

export interface SidesRequest {
  readonly folder: string
  readonly pluginFolders: readonly string[]
  /** Plugins named in the call. */
  readonly pluginsOfCall?: readonly string[]
  readonly readerTexts: OptionTexts
  /** Largest accepted size of a file, in bytes. */
  readonly maxBytes?: number
  readonly sides: readonly Side[]
  /** A table of metadata of the documents. */
  readonly documentTable?: string
  /**
   * The models that are wanted; documents of another are seen through a view, to the first of these that it leads to. By default all, as
   * they are.
   */
  readonly models?: readonly Model[]
}

/** The documents of a side. */
export interface SideDocuments {
  readonly paths: readonly string[]
  readonly reader: string
  readonly model: Model
  /** The model, where it is that of the reader. */
  readonly ofReader?: AnyModel
  /** The name of the view that they are seen through. */
  readonly view?: string
  readonly documents: readonly AnyDocument[]
  /** Problems of the reader and of the view; at the first side, those of the table of metadata. */
  readonly problems: readonly Problem[]
}

const viewFrom = (registry: Registry, from: Model, models: readonly Model[]): AnyView | undefined =>
  models
    .flatMap((to) =>
      registry.views().filter((view) => view.from === from && view.to === to && view.together === undefined),
    )
    .find(({ usesText }) => usesText === undefined)

const viewHint = 'other documents are read all the same; assay convert says more about views'

const readSide = (
  registry: Registry,
  files: PlannedFiles,
  { models, folder }: SidesRequest,
  { machine, progress }: HostEnvironment,
  table: DocumentTable | undefined,
): Either<Failure, SideDocuments> => {
  const log = problemLog({ shownFrom: folder, machine }, registry.titles())
  const untabled = documentsOf(files, log, progress?.read)
  const read = table === undefined ? untabled : untabled.map(table.withRow)
  if (log.full() || (read.length === 0 && log.errors() > 0)) return left(inputFailure(log))
  const { name: model } = files.model
  const view = models === undefined || models.includes(model) ? undefined : viewFrom(registry, model, models)
  const viewed = (document: AnyDocument): readonly AnyDocument[] => {
    if (view === undefined) return [document]
    const result = view.see(document.content) as Either<string | ViewRefusal, Models[Model]>
    if (!isLeft(result)) return [{ ...document, content: result.right }]
    log.add(viewProblem(view, result.left, document.at, { code: code.E602, hint: viewHint }))
    return []
  }
  return right({
    paths: files.paths,
    reader: files.reader.name,
    model: view?.to ?? model,
    ...(view === undefined ? { ofReader: files.model } : { view: view.name }),
    documents: view === undefined ? read : read.flatMap(viewed),
    problems: log.kept(),
  })
}

/** The problems of the first side, with those of the table that all sides have rows in. */
const withTableProblems = (
  sides: readonly SideDocuments[],
  table: DocumentTable | undefined,
  log: ProblemLog,
): readonly SideDocuments[] => {
  if (table === undefined) return sides
  for (const [, unused] of table.usage().unused) log.add(unused)
  return sides.map((side, i) => (i === 0 ? { ...side, problems: [...log.kept(), ...side.problems] } : side))
}

/** Reads the documents of sides. A side whose documents are all broken is a failure. */
export const readSides =
  (request: SidesRequest, surroundings: HostEnvironment): Later<readonly SideDocuments[]> =>
  async () => {
    const { machine, progress } = surroundings
    try {
      const registry = await createRegistry(request, machine)
      const named = await loadNamedPlugins(registry, request)
      if (isLeft(named)) return named
      await loadReaders(registry, request, request.sides)
      const planned = allIn(
        await Promise.all(request.sides.map((side) => planFiles(registry, request, side, undefined))),
      )
      if (isLeft(planned)) return planned
      progress?.start(bytesOf(machine, [...new Set(planned.right.flatMap(({ paths }) => paths))]))
      try {
        const { documentTable: path } = request
        const log = problemLog({ shownFrom: request.folder, machine }, registry.titles())
        const table = path === undefined ? undefined : documentTable(machine, path, log)
        const sides = allIn(planned.right.map((files) => readSide(registry, files, request, surroundings, table)))
        return isLeft(sides) ? sides : right(withTableProblems(sides.right, table, log))
      } finally {
        progress?.stop()
      }
    } catch (cause) {
      return left(fault('a reader or a view', 'on this input', cause))
    }
  }
