/** An inspection as one HTML page: a table of all findings, and a page for each kind with its places. */

import { sheetsReport } from '@assay/report'
import type { Sheet, SheetsPage } from '@assay/report/internal'
import { type Finding, type FindingPlace, type Inspection, kinds, shareOfFinding } from '../index.ts'
import { kindsNotFound, percentText, placeText } from './texts.ts'

/** Places that are shown of each finding, unless a number is given. */
const USUAL = 100

const cells = (texts: readonly string[]) => texts.map((text) => ({ text }))

const sizes = ({ parts }: Inspection): Sheet => ({
  title: 'what was read',
  head: ['part', 'model', 'documents', 'sentences', 'size', 'mentions'],
  names: 2,
  rows: parts.map(({ part, model, documents, sentences, unit, units, mentions }) =>
    cells([part, model, ...[documents, sentences, `${units} ${unit}`, mentions].map(String)]),
  ),
})

const summary = ({ findings }: Inspection): Sheet => ({
  title: 'findings',
  head: ['kind', 'what', 'part', 'count', 'of', 'share'],
  names: 3,
  rows: findings
    .filter(({ count }) => count > 0)
    .map((finding) => {
      const share = shareOfFinding(finding)
      return [
        ...cells([finding.kind, kinds[finding.kind][0], finding.part, String(finding.count), String(finding.of)]),
        { text: percentText(share), ...(share !== undefined && finding.count > 0 && { shade: share }) },
      ]
    }),
})

const rowOf = ({ text, note, other, ...place }: FindingPlace, hasOther: boolean): Sheet['rows'][number] =>
  cells([
    placeText(place),
    text,
    note,
    ...(hasOther
      ? [other === undefined ? '' : placeText(other), other === undefined || other.text === text ? '' : other.text]
      : []),
  ])

const placesSheet = ({ part, count, of, unit, places }: Finding, limit: number): Sheet => {
  const shown = places.slice(0, limit)
  const hasOther = shown.some(({ other }) => other !== undefined)
  const cut = shown.length < count ? `, the first ${shown.length}` : ''
  const head = ['place', 'words', 'why', ...(hasOther ? ['held against', 'its words, where they differ'] : [])]
  return {
    title: `${part}: ${count} of ${of} ${unit}${cut}`,
    head,
    names: head.length,
    rows: shown.map((place) => rowOf(place, hasOther)),
  }
}

/** The page of the kinds that belong together. */
const pageOf = (kind: Finding['kind'], findings: readonly Finding[], limit: number): SheetsPage => ({
  id: kind,
  title: kinds[kind][0],
  sentences: [kinds[kind][1]],
  sheets: findings.map((finding) => placesSheet(finding, limit)),
})

export const inspectionPage = (inspection: Inspection, files: readonly string[], limit = USUAL): string => {
  const listedFindings = inspection.findings.filter(({ places }) => places.length > 0)
  const present = [...new Set(listedFindings.map(({ kind }) => kind))]
  const skipped = inspection.inapplicable.map(
    ({ parts, kinds: names, why }) => `Not applied to ${parts.join(', ')}: ${names.join(', ')}; ${why}.`,
  )
  const absent = kindsNotFound(inspection)
  const notes = [...(absent.length === 0 ? [] : [`Looked for, and not found: ${absent.join(', ')}.`]), ...skipped]
  return sheetsReport('inspection of the data', files, [
    {
      id: 'findings',
      title: 'Findings',
      sheets: [...(listedFindings.length === 0 ? [] : [summary(inspection)]), sizes(inspection)],
      notes,
    },
    ...present.map((kind) =>
      pageOf(
        kind,
        listedFindings.filter((finding) => finding.kind === kind),
        limit,
      ),
    ),
  ])
}
