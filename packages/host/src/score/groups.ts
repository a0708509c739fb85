/** Breakdown by metadata: the documents that share a value, whatever the system. */
import { compareCodePoints } from '@assay/core'
import { suggest, type WeightedRows } from '@assay/core/internal/host'
import { type Failure, failureAt } from '../checks/failure.ts'
import { code } from '../codes.ts'
import type { Plan, PlannedMetric } from '../plan/plan.ts'
import type { Total } from './accumulator.ts'
import { DOCUMENT, withNames } from './document-names.ts'
import { doAscend, type Key, keysIn, labelUnder } from './group-keys.ts'
import type { UnitHeader, Units } from './units.ts'

/** The documents of one value of a key. */
export interface DocumentGroup {
  readonly key: string
  readonly label: string
  /** Ascending. */
  readonly documents: readonly number[]
  /** The numbers of the units that are drawn of them. */
  readonly drawn: readonly number[]
}

const labelIn = ({ meta }: UnitHeader, keys: readonly Key[]): string =>
  keys.map((key) => labelUnder(key, meta)).join('+')

/** The units that are drawn of some documents. */
const newUnitsOf = ({ documents, drawnIn }: Units): ((members: readonly number[]) => readonly number[]) => {
  const starts = [0]
  for (let document = 0; document < documents.length; document++) starts.push(starts[document]! + drawnIn(document))
  return (members) =>
    members.flatMap((document) => Array.from({ length: drawnIn(document) }, (_, unit) => starts[document]! + unit))
}

/** The groups of a metric's documents, by key as asked for, then label by code point. */
export const groupsIn = (groupBy: readonly string[], units: Units): readonly DocumentGroup[] => {
  const { documents } = units
  const unitsOf = newUnitsOf(units)
  return groupBy.flatMap((key) => {
    const byLabel = new Map<string, number[]>()
    const keys = keysIn(key)
    documents.forEach((document, i) => {
      const label = labelIn(document, keys)
      const members = byLabel.get(label)
      if (members === undefined) byLabel.set(label, [i])
      else members.push(i)
    })
    const labels = [...byLabel].sort(([a], [b]) => compareCodePoints(a, b))
    return labels.map(([label, members]) => ({ key, label, documents: members, drawn: unitsOf(members) }))
  })
}

/** `did you mean genre? one of: genre, variety` */
export const listKeys = (key: string, keys: readonly string[]): string => {
  const near = suggest(key, [...keys, DOCUMENT])
  const list =
    keys.length === 0 ? 'the documents have no metadata: documents.meta names a table' : `one of: ${keys.join(', ')}`
  return near === undefined ? list : `did you mean ${near}? ${list}`
}

/** Refuses a key that no document of a metric has. */
export const unknownKey = (plan: Plan, planned: PlannedMetric, units: Units): Failure | undefined => {
  const { groupBy, means, spotOf, gold } = plan
  const keys = units.keys()
  const requested = [
    ...groupBy.map((key, i) => ({ key, at: ['groupBy', String(i)] })),
    ...means.flatMap((key, i) => (key === DOCUMENT ? [] : [{ key, at: ['means', String(i)] }])),
  ]
  for (const { key, at } of requested) {
    for (const part of keysIn(key)) {
      const { name } = part
      const refused = (why: string, hint: string): Failure => failureAt(2, code.E801, why, hint, spotOf(...at))
      if (name === DOCUMENT) {
        if (withNames(plan, planned, units).documents.every(({ meta }) => meta[DOCUMENT] === ''))
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

/** Groups of documents, and the share of each system in each: by system, then group. */
export interface Grouping {
  readonly groups: readonly DocumentGroup[]
  readonly rows: readonly (readonly GroupRows[])[]
}

/** Groups the rows of systems by each of the keys. */
export const groupRows = (keys: readonly string[], units: Units, systems: readonly Total[]): Grouping => {
  const groups = groupsIn(keys, units)
  const rows = systems.map((total) =>
    groups.map(({ documents, drawn }): GroupRows => {
      const totalRows = total.rows!
      return {
        stats: totalRows.weighSome(documents, new Float64Array(documents.length).fill(1)),
        units: documents.filter(totalRows.answered).length,
        rows: { size: () => drawn.length, weigh: (weights) => totalRows.drawn.weighSome(drawn, weights) },
      }
    }),
  )
  return { groups, rows }
}
