/** A report for one participant as headings and tables, for Markdown and HTML. */
import { fixed } from '@assay/core'
import type { Result } from '@assay/core/result'
import { confusionSheet } from '../confusion.ts'
import { isFineGrained } from '../group-scores.ts'
import { formatOf, type Section } from '../layout.ts'
import { type MetricSection, sectionsOfScores } from '../metric-sections.ts'
import { type Finding, type ParticipantEvidence, placeText } from '../passages/finding.ts'
import { cellsOf, firstRows, type Sheet } from '../sheet.ts'
import { formatFor, lookUp, measureText, measureTitle, NONE, type NumberFormat, signed } from '../values.ts'
import {
  type MeasureStanding,
  type Neighbour,
  newParticipant,
  type ParticipantOptions,
  type Standing,
  type StandingPart,
} from './participant.ts'

/** A standing, and the format of its numbers. */
interface StandingLook {
  readonly standing: Standing
  readonly format: NumberFormat
  readonly describe: ParticipantOptions['describe']
  readonly showsOthers: boolean
}

const titleIn = ({ standing: { metric }, describe }: StandingLook, name: string): string =>
  measureTitle(describe(metric), name)

const formatValue = (
  { standing: { metric }, format, describe }: StandingLook,
  name: string,
  value: number | null | undefined,
) => (value === undefined ? '' : measureText(format, describe(metric), { [name]: { value } }, name))

// ---- sentences --------------------------------------------------------------------------------------------------------

const testText = ({ p, differs }: Neighbour): string => {
  if (differs === undefined) return ''
  const how = p === undefined ? '' : `p ${p < 0.00005 ? '< 0.0001' : `= ${fixed(p, 4)}`}, `
  return ` (${how}${differs ? 'more than chance' : 'which may be chance'})`
}

const rankLines = (look: StandingLook): readonly string[] => {
  const { standing } = look
  const { headline, rank, of, ahead, behind, parts } = standing
  const value = formatValue(look, headline, parts[0]?.measures[headline]?.value ?? null)
  const format = formatFor(look.format, look.describe(standing.metric), headline)
  const neighbourText = (where: string, neighbour: Neighbour): string =>
    `next ${where}: ${neighbour.system}, ${signed(format, neighbour.difference)}${testText(neighbour)}`
  return [
    rank === null
      ? `not ranked: ${titleIn(look, headline)} has no value`
      : `rank ${rank} of ${of} by ${titleIn(look, headline)}: ${value}`,
    ...(ahead ? [neighbourText('ahead', ahead)] : []),
    ...(behind ? [neighbourText('behind', behind)] : []),
  ]
}

/** A table with the standings of its rows, in its order, together where they share a scale. */
export interface StandingSheet extends Sheet {
  readonly scales: readonly (readonly MeasureStanding[])[]
}

// ---- tables -----------------------------------------------------------------------------------------------------------

// More names than a cell has room for.
const MAX_NAMES = 3

const namesText = ({ bestOf = [] }: MeasureStanding): string =>
  bestOf.length > MAX_NAMES
    ? `${bestOf.slice(0, MAX_NAMES).join(', ')} and ${bestOf.length - MAX_NAMES} more`
    : bestOf.join(', ')

/** The names of the best are a column only if single others are shown. */
const headIn = ({ showsOthers }: StandingLook): readonly string[] => [
  'own',
  'lowest',
  'mean',
  'best',
  'rank',
  ...(showsOthers ? ['best of all'] : []),
]

const standingCells = (look: StandingLook, name: string, stand: MeasureStanding) => [
  { text: formatValue(look, name, stand.value), ...(stand.rank === 1 && stand.of > 1 && { best: true as const }) },
  { text: formatValue(look, name, stand.lowest) },
  { text: formatValue(look, name, stand.mean) },
  { text: formatValue(look, name, stand.best) },
  { text: stand.best === undefined ? '' : stand.rank === undefined ? NONE : `${stand.rank} of ${stand.of}` },
  ...(look.showsOthers ? [{ text: namesText(stand) }] : []),
]

const totals = (look: StandingLook, { measures }: StandingPart): StandingSheet => {
  const intervals = Object.values(measures).some(({ interval }) => interval !== undefined)
  const bounds = (name: string, { interval }: MeasureStanding): string =>
    interval === undefined ? '' : `${formatValue(look, name, interval[0])} to ${formatValue(look, name, interval[1])}`
  return {
    title: 'all measures',
    head: ['measure', ...headIn(look), ...(intervals ? ['interval'] : [])],
    names: 1,
    rows: Object.entries(measures).map(([name, stand]) => [
      { text: titleIn(look, name) },
      ...standingCells(look, name, stand),
      ...(intervals ? [{ text: bounds(name, stand) }] : []),
    ]),
    scales: Object.values(measures).map((stand) => [stand]),
  }
}

/** The headline by label, where parts have it. */
const breakdown = (look: StandingLook, name: string, parts: readonly StandingPart[]): readonly StandingSheet[] => {
  const { headline } = look.standing
  const having = parts.flatMap(({ label, measures }) => {
    const stand = lookUp(measures, headline)
    return stand === undefined ? [] : [{ label, stand }]
  })
  if (having.length === 0) return []
  return [
    {
      title: `${titleIn(look, headline)} by ${name}`,
      head: [name, ...headIn(look)],
      names: 1,
      rows: having.map(({ label, stand }) => [{ text: label }, ...standingCells(look, headline, stand)]),
      scales: [having.map(({ stand }) => stand)],
    },
  ]
}

const breakdowns = (look: StandingLook): readonly StandingSheet[] => {
  const parts = look.standing.parts.slice(1).filter(({ name }) => !isFineGrained(name))
  const keys = [...new Set(parts.map(({ kind, name }) => JSON.stringify([kind, name])))]
  return keys.flatMap((key) => {
    const sameName = parts.filter(({ kind, name }) => JSON.stringify([kind, name]) === key)
    return breakdown(look, sameName[0]?.name ?? '', sameName)
  })
}

/** A section for each metric, with the rank before its tables. */
export interface ParticipantSection extends Section {
  readonly place: readonly string[]
  readonly tables: readonly StandingSheet[]
  /** Sections of the metric, of this participant alone. */
  readonly metricSections: readonly MetricSection[]
}

export const participantSections = (
  result: Result,
  system: string,
  options: ParticipantOptions,
): readonly ParticipantSection[] =>
  newParticipant(result, system, options).metrics.map((standing) => {
    const look: StandingLook = {
      standing,
      format: formatOf(options),
      describe: options.describe,
      showsOthers: options.others === 'scores',
    }
    const { metric, variant, signature, parts, of, sections = [] } = standing
    const description = options.describe(metric)
    return {
      metric,
      ...(variant !== undefined && { variant }),
      title: description.title,
      about: `${system} among ${of} systems, ${standing.units} ${description.units}${look.format.percent ? ', scores in percent' : ''}`,
      place: rankLines(look),
      tables: [...breakdowns(look), totals(look, parts[0]!)],
      metricSections: sectionsOfScores(metric, [{ system, sections }], look.format),
      signatures: [signature],
      notes: [],
      legends: [],
    }
  })

// ---- evidence ---------------------------------------------------------------------------------------------------------

// Rows shown in a document; JSON has them all.
const MAX_ROWS = 200

const findingsSheet = (title: string, findings: readonly Finding[]): Sheet =>
  firstRows(
    {
      title: `${title} (${findings.length})`,
      head: ['verdict', 'place', 'gold', 'system'],
      names: 4,
      rows: findings.map((finding) =>
        cellsOf([
          finding.verdict,
          placeText(finding) || finding.document,
          finding.shown.gold ?? NONE,
          finding.shown.system ?? NONE,
        ]),
      ),
    },
    MAX_ROWS,
  )

/** Items that every other system has found and this one has not. */
export const sheetOfOthers = ({ foundByAllOthers = [] }: ParticipantEvidence): Sheet =>
  findingsSheet('found by all others and not here', foundByAllOthers)

/** Items that every other system has found, confused types, and errors: a table of each kind that there is. */
export const evidenceSheets = (evidence: ParticipantEvidence): readonly Sheet[] =>
  [
    sheetOfOthers(evidence),
    confusionSheet('types of the gold (down) and of this system (across)', evidence.confusion),
    findingsSheet('own errors', evidence.errors ?? []),
  ].filter(({ rows }) => rows.length > 0)
