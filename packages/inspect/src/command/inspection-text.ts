/** An inspection as text: a table of all findings, and the first places of those that there are. */

import { safe, table, truncate, wrap } from '@assay/report/internal'
import { type Finding, type FindingPlace, type Inspection, kinds, shareOfFinding } from '../index.ts'
import { kindsNotFound, percentText, placeText } from './texts.ts'

/** Places that are shown of each finding, unless a number is given. */
const USUAL = 3
/** Columns of lists of names. */
const WIDE = 96
/** Columns of the words of a place. */
const WORDS = 60

const indented = (lines: readonly string[]): string => lines.map((line) => `  ${line}\n`).join('')

const overview = ({ parts }: Inspection): string => {
  const rows = parts.map(({ part, model, documents, sentences, unit, units, mentions }) => [
    part,
    model,
    ...[documents, sentences, `${units} ${unit}`, mentions].map(String),
  ])
  const align = ['left', 'left', 'right', 'right', 'right', 'right'] as const
  return `read\n${indented(table([['part', 'model', 'documents', 'sentences', 'size', 'mentions'], ...rows], { align }))}`
}

const absent = (inspection: Inspection): string => {
  const none = kindsNotFound(inspection)
  return none.length === 0 ? '' : `\nlooked for, and not found\n${indented(wrap(none.join(', '), WIDE))}`
}

const summary = ({ findings }: Inspection): string => {
  const rows = findings
    .filter(({ count }) => count > 0)
    .map((finding) => [
      finding.kind,
      kinds[finding.kind][0],
      finding.part,
      String(finding.count),
      String(finding.of),
      percentText(shareOfFinding(finding)),
    ])
  if (rows.length === 0) return '\nnothing was found\n'
  const align = ['left', 'left', 'left', 'right', 'right', 'right'] as const
  return `\nfindings\n${indented(table([['kind', 'what', 'part', 'count', 'of', 'share'], ...rows], { align }))}`
}

const placeLines = (place: FindingPlace): readonly string[] => {
  const words = (text: string): string => (text === '' ? '' : ` "${truncate(safe(text), WORDS)}"`)
  const { other } = place
  return [
    `${safe(placeText(place))}${words(place.text)} ${safe(place.note)}`,
    ...(other === undefined
      ? []
      : [`  ${safe(placeText(other))}${other.text === place.text ? '' : words(other.text)}`]),
  ]
}

const placesOf = (finding: Finding, limit: number): string => {
  const { kind, part, count, places } = finding
  const shown = places.slice(0, limit)
  const more = count > shown.length && kind !== 'several-labels' ? `, the first ${shown.length} of ${count}` : ''
  return `\n${kind} in ${safe(part)}${more}: ${kinds[kind][1]}\n${indented(shown.flatMap(placeLines))}`
}

const notApplied = ({ inapplicable }: Inspection): string =>
  inapplicable.length === 0
    ? ''
    : `\nnot applied\n${indented(inapplicable.map(({ parts, kinds: skipped, why }) => `${safe(parts.join(', '))}: ${skipped.join(', ')}; ${why}`))}`

export const inspectionText = (inspection: Inspection, limit = USUAL): string => {
  const listedFindings = inspection.findings.filter(({ places }) => places.length > 0)
  return [
    overview(inspection),
    summary(inspection),
    absent(inspection),
    ...listedFindings.map((finding) => placesOf(finding, limit)),
    notApplied(inspection),
  ].join('')
}
