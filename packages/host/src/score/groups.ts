/** Breakdown by metadata: the documents that share a value, whatever the system. */
import { compareCodePoints } from '@assay/core'
import { suggest, type WeightedRows } from '@assay/core/internal/host'
import { type Failure, failureAt } from '../checks/failure.ts'
import { code } from '../messages.ts'
import type { Plan, PlannedMetric } from '../plan/plan.ts'
import type { DocumentRows } from './accumulator.ts'
import { DOCUMENT, documentNames } from './document-names.ts'
import { doAscend, type Key, keysIn, labelUnder } from './group-keys.ts'
import type { Units } from './units.ts'

/** The documents of one value of a key. */
export interface DocumentGroup {
  readonly key: string
  readonly label: string
  /** Ascending. */
  readonly documents: readonly number[]
}

type Meta = Readonly<Record<string, string>>

type Named = Pick<Plan, 'gold' | 'machine'>

/** The metadata of a metric's documents, with their names where groups are by document. */
const metasIn = (plan: Named, planned: PlannedMetric, keys: readonly Key[], { documents }: Units): readonly Meta[] => {
  if (keys.every(({ name }) => name !== DOCUMENT)) return documents.map(({ meta }) => meta)
  const names = documentNames(plan, planned)
  const shown = names.shown(documents.map(names.of))
  return documents.map(({ meta }, i) => ({ ...meta, [DOCUMENT]: shown[i]! }))
}

const labelIn = (meta: Meta, keys: readonly Key[]): string => keys.map((key) => labelUnder(key, meta)).join('+')

/** The groups of a metric's documents, by key as asked for, then label by code point. */
export const groupsIn = (
  groupBy: readonly string[],
  plan: Named,
  planned: PlannedMetric,
  units: Units,
): readonly DocumentGroup[] =>
  groupBy.flatMap((key) => {
    const byLabel = new Map<string, number[]>()
    const keys = keysIn(key)
    metasIn(plan, planned, keys, units).forEach((meta, i) => {
      const label = labelIn(meta, keys)
      const known = byLabel.get(label)
      if (known === undefined) byLabel.set(label, [i])
      else known.push(i)
    })
    const labels = [...byLabel].sort(([a], [b]) => compareCodePoints(a, b))
    return labels.map(([label, own]) => ({ key, label, documents: own }))
  })

/** `did you mean genre? there is: genre, variety` */
const listKeys = (key: string, keys: readonly string[]): string => {
  const near = suggest(key, [...keys, DOCUMENT])
  const list =
    keys.length === 0 ? 'the documents have no metadata: documents.meta names a table' : `there is: ${keys.join(', ')}`
  return near === undefined ? list : `did you mean ${near}? ${list}`
}

/** Refuses a key that no document of a metric has. */
export const unknownKey = (plan: Plan, planned: PlannedMetric, units: Units): Failure | undefined => {
  const { groupBy, means, spotOf, gold } = plan
  const keys = units.keys()
  const asked = [
    ...groupBy.map((key, i) => ({ key, at: ['groupBy', String(i)] })),
    ...means.flatMap((key, i) => (key === DOCUMENT ? [] : [{ key, at: ['means', String(i)] }])),
  ]
  for (const { key, at } of asked) {
    for (const part of keysIn(key)) {
      const { name } = part
      const refused = (why: string, hint: string): Failure => failureAt(2, code.E801, why, hint, spotOf(...at))
      if (name === DOCUMENT) {
        if (metasIn(plan, planned, [part], units).every(({ document }) => document === ''))
          return refused(
            `no document has a name: ${gold.reader.name} numbers ${gold.reader.units}`,
            'name them in a table: documents.meta, with a column document besides the first',
          )
      } else if (!keys.includes(name)) return refused(`no document has the metadata "${name}"`, listKeys(name, keys))
      const hint = `write where bins begin, the smallest first: ${name}:1850,1900`
      if (!doAscend(part)) return refused(`the bins of ${name} do not ascend`, hint)
    }
  }
  return undefined
}

/** A system's share of a group: its sum, and its units for resampling. */
export interface GroupRows {
  readonly stats: unknown
  /** Units that the system answers. */
  readonly units: number
  readonly rows: WeightedRows<unknown>
}

export const rowsOfGroup = (rows: DocumentRows, { documents }: DocumentGroup): GroupRows => ({
  stats: rows.weighSome(documents, new Float64Array(documents.length).fill(1)),
  units: documents.filter(rows.answered).length,
  rows: { size: () => documents.length, weigh: (weights) => rows.weighSome(documents, weights) },
})
