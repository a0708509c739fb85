/** Draws what a call gives as the table that seqeval's classification_report prints: a row a label, then the averages. */
import { type AnyMetric, compareCodePoints, fixed } from '@assay/core'
import type { Measures, Score } from '@assay/core/result'

/** A score with its metric, which says what its measures are. */
export interface DescribedScore {
  readonly score: Score
  readonly metric: AnyMetric
}

/** A table: its columns, and its rows in groups with an empty line between them. */
interface Table {
  readonly heads: readonly string[]
  readonly groups: (readonly (readonly string[])[])[]
}

/** The count of what is in the gold, which metrics of this repository call `gold`. */
const SUPPORT = 'gold'
/** Prefixes of means over types, as in `macroF1`. */
const means = ['macro', 'weighted'] as const
const meanOf = (prefix: string, name: string): string => `${prefix}${name[0]?.toUpperCase()}${name.slice(1)}`

const tableOf = ({ score, metric }: DescribedScore, digits: number): Table => {
  const { measures: kinds, shows = [], headline } = metric
  const names = [...new Set([...shows, headline])].filter((name) => Object.hasOwn(score.measures, name))
  const support = kinds[SUPPORT]?.unit === 'count' ? [SUPPORT] : []
  const cell = (measures: Measures, name: string, unit: string | undefined): string => {
    const value = measures[name]?.value ?? undefined
    if (value === undefined) return '–'
    return unit === 'count' ? String(value) : fixed(value, digits)
  }
  const row = (called: string, measures: Measures, nameOf = (name: string): string => name): readonly string[] => [
    called,
    ...names.map((name) => cell(measures, nameOf(name), kinds[name]?.unit)),
    ...support.map((name) => cell(measures, name, 'count')),
  ]
  const labels = Object.entries(score.facets['type'] ?? Object.values(score.facets)[0] ?? {}).sort(([a], [b]) =>
    compareCodePoints(a, b),
  )
  const averages = means.filter((prefix) => names.every((name) => Object.hasOwn(score.measures, meanOf(prefix, name))))
  const heads = [...names.map((name) => kinds[name]?.title ?? name), ...support.map(() => 'support')]
  if (labels.length === 0) return { heads, groups: [[row(metric.name, score.measures)]] }
  return {
    heads,
    groups: [
      labels.map(([label, { measures }]) => row(label, measures)),
      [
        row(averages.length > 0 ? 'micro avg' : 'all', score.measures),
        ...averages.map((prefix) => row(`${prefix} avg`, score.measures, (name) => meanOf(prefix, name))),
      ],
    ],
  }
}

/** Metrics without labels, such as those of coreference, share a table. */
const joined = (tables: readonly Table[]): readonly Table[] => {
  const all: Table[] = []
  for (const { heads, groups } of tables) {
    const last = all.at(-1)
    const isOne = last?.groups.length === 1 && groups.length === 1 && `${last.heads}` === `${heads}`
    if (isOne) last.groups[0] = [...last.groups.flat(), ...groups.flat()]
    else all.push({ heads, groups: [...groups] })
  }
  return all
}

const WIDTH = 9
const drawn = ({ heads, groups }: Table): string => {
  const first = Math.max(...groups.flat().map(([called = '']) => [...called].length))
  const line = ([called = '', ...cells]: readonly string[]): string =>
    `${called.padStart(first)} ${cells.map((cell, i) => ` ${cell.padStart(Math.max(WIDTH, heads[i]!.length))}`).join('')}\n`
  return [line(['', ...heads]), ...groups.map((rows) => rows.map(line).join(''))].join('\n')
}

/** The tables of one system. */
export const textOfSystem = (scores: readonly DescribedScore[], digits = 2): string =>
  joined(scores.map((score) => tableOf(score, digits)))
    .map(drawn)
    .join('\n')

/** The tables of all systems; one system alone needs no name. */
export const textOfSystems = (
  systems: readonly (readonly [name: string, scores: readonly DescribedScore[]])[],
  digits?: number,
): string =>
  systems.map(([name, scores]) => `${systems.length > 1 ? `${name}\n` : ''}${textOfSystem(scores, digits)}`).join('\n')
