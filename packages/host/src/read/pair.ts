/** Reads both sides of a plan and hands out documents that belong together, as they come. */
import type { Input, LabelCounts } from '@assay/core/result'
import type { Plan } from '../plan/planned.ts'
import type { OnBytes } from '../plan/surroundings.ts'
import type { ProblemLog } from '../problems/problem-log.ts'
import type { Visit } from './document.ts'
import { documentTable } from './document-table.ts'
import { labelsAround } from './labels.ts'
import { pairById } from './pair-by-id.ts'
import { pairFile } from './pair-by-position.ts'
import { learntIn, withMade } from './pair-made.ts'
import type { Side } from './pair-streams.ts'

export type { Answer, AnyDocument, Visit } from './document.ts'
export { documentsOf } from './pair-streams.ts'

/** What was read, and the labels that both sides have. */
export interface WasRead {
  readonly inputs: readonly Input[]
  readonly labels: LabelCounts | undefined
  readonly barenessOf: (system: number) => Bareness
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
): Pick<WasRead, 'barenessOf'> & { visit: Visit } => {
  const { isEmpty, labels } = model
  if (isEmpty === undefined) return { visit, barenessOf: () => ({ bare: false, possible: true }) }
  let inGold = false
  const inSystem = systems.map(() => false)
  return {
    visit: (gold, answers) => {
      inGold ||= !isEmpty(gold.content)
      for (const [s, answer] of answers.entries()) if (answer && !inSystem[s]) inSystem[s] = !isEmpty(answer.content)
      visit(gold, answers)
    },
    barenessOf: (system) => {
      const bare = !inGold && inSystem[system] !== true
      // things with labels may all have labels that do not count
      return { bare, possible: bare || labels !== undefined }
    },
  }
}

/** Visits every document of a plan with the answers of all its systems. */
export const pairDocuments = (plan: Plan, log: ProblemLog, visit: Visit, onBytes?: OnBytes): WasRead => {
  const sides: readonly Side[] = [
    { name: 'the gold', role: 'gold', files: plan.gold },
    ...plan.systems.flatMap(({ name, files }) =>
      files === undefined ? [] : [{ name, role: 'system' as const, files }],
    ),
  ]
  const inputs: Input[] = []
  const answerers = learntIn(plan, log, inputs)
  const table = plan.documentTable === undefined ? undefined : documentTable(plan.machine, plan.documentTable, log)
  const { visit: looked, barenessOf } = lookingIn(plan, visit)
  const { visit: seen, finish } = labelsAround(plan, looked, log)
  // built-in systems answer in the labels that they have learnt, and are renamed as all others are
  const all = withMade(plan, answerers, table === undefined ? seen : table.around(seen))
  const read = sides.every(({ files }) => files.reader.pairs === 'id')
    ? pairById(sides, plan.missing, log, all, onBytes)
    : plan.gold.paths.flatMap((_, k) => pairFile(sides, k, log, all, onBytes))
  const labels = log.errors() === 0 ? finish() : undefined
  return { inputs: [...read, ...inputs, ...(table === undefined ? [] : [table.finish()])], labels, barenessOf }
}
