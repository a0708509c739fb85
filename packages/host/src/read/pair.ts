/** Reads both sides of a plan and hands out documents that belong together, as they come. */
import type { Problem } from '@assay/core'
import type { Input, LabelCounts } from '@assay/core/result'
import type { Plan } from '../plan/planned.ts'
import type { OnBytes } from '../plan/surroundings.ts'
import type { ProblemLog } from '../problems/problem-log.ts'
import type { Visit } from './document.ts'
import { documentTable, type TableSeen } from './document-table.ts'
import { type LabelsSeen, labelCounts, labelsAround } from './labels.ts'
import { pairById } from './pair-by-id.ts'
import { type FileSeen, pairFile } from './pair-by-position.ts'
import { learntIn, withMade } from './pair-made.ts'
import type { Side } from './pair-streams.ts'
import { comparing, equalToGold } from './same.ts'

export type { Answer, AnyDocument, Visit } from './document.ts'
export { documentsOf } from './pair-streams.ts'

/** Which sides have a document with something in it, as far as the model says. */
export interface Filled {
  readonly gold: boolean
  readonly systems: readonly boolean[]
  /** Whether the gold has what its model wants of one. */
  readonly wanted: boolean
}

/** What was read, as it was found: nothing follows from it yet. */
export interface Seen {
  /** Of documents that are told by their place, file by file; of others all at once. */
  readonly files: readonly FileSeen[]
  /** What built-in systems have learnt from. */
  readonly learnt: readonly Input[]
  readonly table: TableSeen | undefined
  readonly labels: LabelsSeen | undefined
  readonly filled: Filled | undefined
  /** By system: whether each of its documents says what the gold says. */
  readonly same: readonly boolean[]
}

/** What was read, and the labels that both sides have. */
export interface WasRead {
  readonly inputs: readonly Input[]
  readonly labels: LabelCounts | undefined
  readonly barenessOf: (system: number) => Bareness
  /** Signs that the files are not those that were meant, where there is something to score. */
  readonly doubts: readonly Problem[]
}

/** Of the gold and one system, by its number. */
export interface Bareness {
  /** Neither has a document with something in it, as far as the model says. */
  readonly bare: boolean
  /** A metric may find nothing in what they have. */
  readonly possible: boolean
}

/** Looks at all documents for something in them. */
const lookingIn = (
  { gold: { model }, systems }: Plan,
  visit: Visit,
): { readonly visit: Visit; readonly filled: () => Filled | undefined } => {
  const { isEmpty, wanted } = model
  if (isEmpty === undefined) return { visit, filled: () => undefined }
  let inGold = false
  let hasWanted = wanted === undefined
  const inSystem = systems.map(() => false)
  return {
    visit: (gold, answers) => {
      inGold ||= !isEmpty(gold.content)
      hasWanted ||= wanted?.has(gold.content) === true
      for (let s = 0; s < answers.length; s++) {
        const answer = answers[s]
        if (answer && !inSystem[s]) inSystem[s] = !isEmpty(answer.content)
      }
      visit(gold, answers)
    },
    filled: () => ({ gold: inGold, systems: inSystem, wanted: hasWanted }),
  }
}

const barenessIn =
  ({ gold: { model } }: Plan, filled: Filled | undefined): WasRead['barenessOf'] =>
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

/** Whether documents are told by names of their own. */
export const areNamed = (plan: Plan): boolean => sidesOf(plan).every(({ files }) => files.reader.pairs === 'id')

/** Who wants to know of bytes that were read, and in which file of the gold the documents stand that are visited next. */
export interface OnRead {
  readonly onBytes?: OnBytes | undefined
  readonly onFile?: (file: number) => void
}

/** Visits every document of a plan with the answers of all its systems. */
export const readDocuments = (plan: Plan, log: ProblemLog, visit: Visit, { onBytes, onFile }: OnRead = {}): Seen => {
  const sides = sidesOf(plan)
  const learnt: Input[] = []
  const answerers = learntIn(plan, log, learnt)
  const table = plan.documentTable === undefined ? undefined : documentTable(plan.machine, plan.documentTable, log)
  const { visit: looked, filled } = lookingIn(plan, visit)
  const { visit: seen, seen: labels } = labelsAround(plan, looked)
  // what files say is compared, and not what labels come to
  const { visit: compared, same } = comparing(plan, seen)
  // built-in systems answer in the labels that they have learnt, and are renamed as all others are
  const tabled = table === undefined ? compared : table.around(compared)
  const all = withMade(plan, answerers, tabled)
  const byPlace = (k: number): FileSeen => {
    onFile?.(k)
    return pairFile(sides, k, log, all, onBytes)
  }
  const files = areNamed(plan)
    ? [
        pairById(sides, plan.lacking, log, all, {
          onBytes,
          onFile,
          disjoint: plan.disjoint,
          onExtra: withMade(plan, answerers, tabled, { isAsked: false }),
        }),
      ]
    : plan.gold.paths.map((_, k) => byPlace(k))
  return { files, learnt, table: table?.seen(), labels: labels(), filled: filled(), same: same() }
}

/** Where the gold has something, and nowhere what its model wants of one. */
const unwanted = ({ gold: { model, paths } }: Plan, filled: Filled | undefined): readonly Problem[] => {
  if (model.wanted === undefined || filled === undefined || !filled.gold || filled.wanted) return []
  const at = { path: paths[0] ?? '', line: 1, column: 1 }
  return [{ severity: 'warning', ...model.wanted.warning, at }]
}

/** What follows from all that was read. */
export const finishReading = (
  plan: Plan,
  { files, learnt, table, labels, filled, same }: Seen,
  log: ProblemLog,
): WasRead => {
  const counts = log.errors() === 0 ? labelCounts(plan, labels, log) : undefined
  if (log.errors() === 0) for (const [, problem] of table?.unused ?? []) log.add(problem)
  const inputs = [...files.flatMap((file) => file.inputs), ...learnt, ...(table === undefined ? [] : [table.input])]
  const doubts = [...equalToGold(plan, files, same), ...unwanted(plan, filled)]
  return { inputs, labels: counts, barenessOf: barenessIn(plan, filled), doubts }
}

/** Both in one. */
export const pairDocuments = (plan: Plan, log: ProblemLog, visit: Visit, onBytes?: OnBytes): WasRead =>
  finishReading(plan, readDocuments(plan, log, visit, { onBytes }), log)
