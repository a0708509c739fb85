/** Reads both sides of a plan: documents that belong together, one after the other. */
import type { Problem } from '@assay/core'
import type { Input, LabelCounts } from '@assay/core/result'
import type { ProblemLog } from '../checks/problem-log.ts'
import type { OnBytes } from '../plan/environment.ts'
import { arePairedById, type Plan } from '../plan/plan.ts'
import { builtInAnswers, learnSystems } from './built-in-answers.ts'
import type { AnsweredDocument } from './document.ts'
import { documentTable, type TableUsage } from './document-table.ts'
import { equalToGold, newGoldComparison } from './equal-answers.ts'
import { goldPatch, type PatchUsage } from './gold-patch.ts'
import { type LabelFrequencies, labelCounts, MAX_LABELS, newLabelCounter } from './labels.ts'
import { goldMarker } from './mark-gold.ts'
import { pairById } from './pair-by-id.ts'
import { type FileSummary, pairFile } from './pair-by-position.ts'
import type { Side } from './pair-streams.ts'

export type { Answer, AnsweredDocument, AnyDocument } from './document.ts'
export { documentsOf } from './pair-streams.ts'

/** Presence of content on each side, as far as the model can tell. */
export interface Presence {
  readonly gold: boolean
  readonly systems: readonly boolean[]
  /** True if the gold has content that its model wants, and the same of each system. */
  readonly wanted: boolean
  readonly wantedIn: readonly boolean[]
}

/** Summary of the reading, before conclusions are drawn. */
export interface ReadingSummary {
  /** Of documents that are paired by their place, file by file; of others all at once. */
  readonly files: readonly FileSummary[]
  /** Training files that built-in systems have learnt from, and that the gold was marked by. */
  readonly learnt: readonly Input[]
  readonly table: TableUsage | undefined
  readonly patch?: PatchUsage | undefined
  readonly labels: LabelFrequencies | undefined
  readonly filled: Presence | undefined
  /** By system: true if each of its documents equals the gold's. */
  readonly same: readonly boolean[]
}

/** Conclusions from the reading: inputs, labels and doubts. */
export interface ReadingResult {
  readonly inputs: readonly Input[]
  readonly patch: PatchUsage | undefined
  readonly labels: LabelCounts | undefined
  readonly emptinessOf: (system: number) => Emptiness
  /** Signs that the files are not those that were meant, where there is something to score. */
  readonly doubts: readonly Problem[]
}

/** Of the gold and one system, by its number. */
export interface Emptiness {
  /** Neither has a document with something in it, as far as the model says. */
  readonly bare: boolean
  /** A metric may find nothing in what they have. */
  readonly possible: boolean
}

/** Tracks which sides have content; `undefined` if the model cannot tell. */
const newPresence = ({ gold: { model }, systems }: Plan) => {
  const { isEmpty, wanted } = model
  if (isEmpty === undefined) return undefined
  let inGold = false
  let hasWanted = wanted === undefined
  const inSystem = systems.map(() => false)
  // files may be of another model, which is seen through a view; of one that cannot tell, an answer has something in it
  const isEmptyIn = systems.map(({ files }) => (files === undefined ? isEmpty : (files.model.isEmpty ?? (() => false))))
  // a built-in system is asked for as it is
  const wantedIn = systems.map(({ files }) => files?.model.wanted === undefined)
  return {
    see: ({ gold, answers }: AnsweredDocument): void => {
      inGold ||= !isEmpty(gold.content)
      hasWanted ||= wanted?.has(gold.content) === true
      for (let s = 0; s < answers.length; s++) {
        const answer = answers[s]
        if (answer && !inSystem[s]) inSystem[s] = !isEmptyIn[s]!(answer.content)
        if (answer && !wantedIn[s]) wantedIn[s] = systems[s]?.files?.model.wanted?.has(answer.content) === true
      }
    },
    filled: (): Presence => ({ gold: inGold, systems: inSystem, wanted: hasWanted, wantedIn }),
  }
}

const emptinessIn =
  ({ gold: { model } }: Plan, filled: Presence | undefined): ReadingResult['emptinessOf'] =>
  (system) => {
    if (filled === undefined) return { bare: false, possible: true }
    const bare = !filled.gold && filled.systems[system] !== true
    // things with labels may all have labels that do not count
    return { bare, possible: bare || model.labels !== undefined }
  }

/** The gold, and the systems that are read. */
export const sidesOf = (plan: Plan): readonly Side[] => [
  { name: 'the gold', role: 'gold', files: plan.gold },
  ...plan.systems.flatMap(({ name, files }) => (files === undefined ? [] : [{ name, role: 'system' as const, files }])),
]

/** True if documents are identified by names. */
export const areNamed = (plan: Plan): boolean => arePairedById(sidesOf(plan).map(({ files }) => files))

/** Listeners for bytes that were read, and for the start of each file of the gold. */
export interface OnRead {
  readonly onBytes?: OnBytes | undefined
  readonly onFile?: ((file: number) => void) | undefined
}

/** The documents of a plan with their answers, and what was seen of them once all are read. */
export interface DocumentReading {
  readonly documents: () => Iterable<AnsweredDocument>
  readonly summary: () => ReadingSummary
}

/** Reads both sides of a plan: pairs their documents, adds the answers of built-in systems and metadata, and renames labels. */
export const readDocuments = (plan: Plan, log: ProblemLog, { onBytes, onFile }: OnRead = {}): DocumentReading => {
  const sides = sidesOf(plan)
  const learnt: Input[] = []
  const files: FileSummary[] = []
  const answered = builtInAnswers(plan, learnSystems(plan, log, learnt))
  const mark = goldMarker(plan, log, learnt)
  const patch = goldPatch(plan, log)
  const table = plan.documentTable === undefined ? undefined : documentTable(plan.machine, plan.documentTable, log)
  const [same, labels, filling] = [newGoldComparison(plan), newLabelCounter(plan), newPresence(plan)]
  function* paired(): Generator<AnsweredDocument> {
    if (areNamed(plan)) {
      files.push(yield* pairById(sides, plan.lacking, log, { onBytes, onFile, disjoint: plan.disjoint }))
      return
    }
    for (const k of plan.gold.paths.keys()) {
      onFile?.(k)
      files.push(yield* pairFile(sides, k, log, onBytes))
    }
  }
  function* documents(): Generator<AnsweredDocument> {
    let count = 0
    for (const row of paired()) {
      const all = answered(patch === undefined ? row : { ...row, gold: patch.patched(row.gold) })
      const withMeta = table === undefined ? all : { ...all, gold: table.withRow(all.gold) }
      // what files say is compared, and not what labels come to
      same.see(withMeta)
      const marked = mark(withMeta)
      const document = labels === undefined ? marked : labels.relabel(marked)
      filling?.see(document)
      yield document
      // the rest could only add to what is refused
      if (++count % MAX_LABELS === 0 && labels?.hasTooMany() === true) return
    }
  }
  const summary = (): ReadingSummary => ({
    files,
    learnt,
    table: table?.usage(),
    patch: patch?.usage,
    labels: labels?.seen(),
    filled: filling?.filled(),
    same: same.same(),
  })
  return { documents, summary }
}

/** Warns if the gold has content, but none that its model wants; and if a system has none, where the gold has. */
const unwanted = ({ gold: { model, paths }, systems }: Plan, filled: Presence | undefined): readonly Problem[] => {
  if (model.wanted === undefined || filled === undefined || !filled.gold) return []
  const at = (path = '') => ({ path, line: 1, column: 1 })
  if (!filled.wanted) return [{ severity: 'warning', ...model.wanted.warning, at: at(paths[0]) }]
  return systems.flatMap(({ name, files }, s): readonly Problem[] => {
    const warning = files?.model.wanted?.ofSystem
    if (warning === undefined || filled.wantedIn[s] === true || filled.systems[s] !== true) return []
    return [{ severity: 'warning', ...warning, message: `${name}: ${warning.message}`, at: at(files?.paths[0]) }]
  })
}

/** Draws conclusions from everything that was read. */
export const finishReading = (
  plan: Plan,
  { files, learnt, table, patch, labels, filled, same }: ReadingSummary,
  log: ProblemLog,
): ReadingResult => {
  const counts = log.errors() === 0 ? labelCounts(plan, labels, log) : undefined
  if (log.errors() === 0) for (const [, problem] of table?.unused ?? []) log.add(problem)
  const tables = [table, patch].flatMap((usage) => (usage === undefined ? [] : [usage.input]))
  const inputs = [...files.flatMap((file) => file.inputs), ...learnt, ...tables]
  const doubts = [...equalToGold(plan, files, same), ...unwanted(plan, filled)]
  return { inputs, patch, labels: counts, emptinessOf: emptinessIn(plan, filled), doubts }
}

/** The documents of a plan; what follows from all of them is known once the last has been given. */
export const pairedDocuments = (plan: Plan, log: ProblemLog, onBytes?: OnBytes) => {
  const reading = readDocuments(plan, log, { onBytes })
  let read: ReadingResult | undefined
  function* documents(): Generator<AnsweredDocument> {
    yield* reading.documents()
    read = finishReading(plan, reading.summary(), log)
  }
  return { documents: documents(), read: () => read! }
}
