/**
 * Rows of the smaller units that a metric draws in place of documents, such as the clusters of a gold that is one file: each unit has
 * its shares of the lines.
 */
import type { Evidence, UnitShare } from '@assay/core'
import { type LineRows, lineRowsOf } from '@assay/core/internal/host'
import { refuse } from '../checks/faults.ts'
import type { PlannedMetric } from '../plan/plan.ts'
import type { Units } from './units.ts'

export interface UnitRows {
  /** The lines of a document, whose shares are kept. Documents come in order; some may be left out. */
  readonly noting: (lines: Iterable<Evidence<unknown>>, place: number) => Iterable<Evidence<unknown>>
  /** A row for each unit of all documents, in their order. */
  readonly finish: () => LineRows<unknown>
}

/** The shares of a document, by unit: rows of it are made once the answers of all systems say how many units there are. */
interface Shares {
  readonly place: number
  readonly byUnit: UnitShare<unknown>[][]
}

export const newUnitRows = ({ metric, scorer }: PlannedMetric, units: Units): UnitRows => {
  const rows = lineRowsOf(scorer.stats)
  let open: Shares | undefined
  let next = 0

  const note = ({ shares }: Evidence<unknown>, { place, byUnit }: Shares): void => {
    if (shares === undefined) return
    if (!units.note(place, shares.units))
      refuse(`${metric.name} draws ${shares.units} ${metric.draws} of a document that has ${units.drawnIn(place)}`)
    for (const share of shares.each()) {
      if (!(Number.isInteger(share.unit) && share.unit >= 0 && share.unit < shares.units))
        refuse(`${metric.name} has a share of unit ${share.unit} of ${shares.units}`)
      const unitShares = byUnit[share.unit]
      if (unitShares === undefined) byUnit[share.unit] = [share]
      else unitShares.push(share)
    }
  }

  /** Makes the rows of the documents before one, which are empty where this system has no answer. */
  const closeBefore = (place: number): void => {
    for (; next < place; next++) {
      const byUnit = open?.place === next ? open.byUnit : []
      for (let unit = 0; unit < units.drawnIn(next); unit++) {
        for (const { stats, parts = [], drawn } of byUnit[unit] ?? []) {
          rows.add({ stats, parts, verdict: '' })
          if (drawn !== undefined) rows.add({ stats: drawn, verdict: '' })
        }
        rows.endUnit()
      }
    }
  }

  return {
    noting: function* (lines, place) {
      closeBefore(place)
      open = { place, byUnit: [] }
      units.note(place, 0)
      for (const line of lines) {
        note(line, open)
        yield line
      }
    },
    finish: () => {
      closeBefore(units.documents.length)
      return rows
    },
  }
}
