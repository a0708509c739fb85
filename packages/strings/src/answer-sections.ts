/** Parts of a report about answers: their outcomes, what could not be read, and what is not in the texts or the schema. */
import type { Section } from '@assay/core'
import { similarityOf } from '@assay/core'
import { listedLabels, type StringOptions } from './options.ts'
import type { StringStats } from './string-stats.ts'

/** Rows of a table of words. */
const MAX_ROWS = 20

type Sections = (s: StringStats) => readonly Section[]

/** Names by their numbers, the largest first, then in the order of their characters. */
const byNumber = <A>(all: Iterable<readonly [name: string, of: A]>, numberOf: (of: A) => number) =>
  [...all].sort(([a, one], [b, other]) => numberOf(other) - numberOf(one) || (a < b ? -1 : 1))

const itself = (times: number): number => times

const outcomes: Sections = ({ documents, reasons, lenient }) => {
  const { answers, empty, unparsed, repaired, missing } = documents
  if (empty + unparsed + repaired + missing === 0) return []
  const all = answers + missing
  const row = (name: string, times: number) => [name, times, times / all] as const
  return [
    {
      title: 'answers',
      text: 'What became of each answer, and what was overlooked to read it: one answer may need several repairs.',
      table: {
        columns: [{ title: 'outcome' }, { title: 'answers', unit: 'count' }, { title: 'share', unit: 'ratio' }],
        rows: [
          row('items', answers - empty - unparsed),
          row('empty', empty),
          ...byNumber(reasons, itself).map(([reason, times]) => row(`unparsed: ${reason}`, times)),
          ...(missing === 0 ? [] : [row('missing', missing)]),
          ...byNumber(lenient, itself).map(([name, times]) => row(`repaired: ${name}`, times)),
        ],
      },
    },
  ]
}

const shown = (text: string): string => text.replace(/\s+/gu, ' ').trim()

const beginnings: Sections = (s) => {
  const all = [...s.beginnings].flatMap(([reason, raws]) =>
    Array.from(raws, ([raw, times]) => [raw, { reason, times }] as const),
  )
  if (all.length === 0) return []
  const rows = byNumber(all, ({ times }) => times).slice(0, MAX_ROWS)
  return [
    {
      title: 'answers that could not be read',
      words: true,
      text: 'Their beginnings, the most frequent first.',
      table: {
        columns: [{ title: 'reason' }, { title: 'beginning' }, { title: 'answers', unit: 'count' }],
        rows: rows.map(([raw, { reason, times }]) => [reason, shown(raw), times]),
      },
    },
  ]
}

const away: Sections = (s) =>
  s.away.size === 0
    ? []
    : [
        {
          title: 'strings that are not in their text',
          words: true,
          table: {
            columns: [{ title: 'string' }, { title: 'times', unit: 'count' }, { title: 'documents', unit: 'count' }],
            rows: byNumber(s.away, ({ times }) => times)
              .slice(0, MAX_ROWS)
              .map(([text, { times, documents }]) => [shown(text), times, documents]),
          },
        },
      ]

const edit = similarityOf('edit')

const nearestTo = (label: string, schemaLabels: readonly string[]): string => {
  const lower = label.toLowerCase()
  let [best, most] = ['', 0]
  for (const other of schemaLabels) {
    const [same, length] = edit(lower, other.toLowerCase())
    if (same / length <= most) continue
    best = other
    most = same / length
  }
  return best
}

const offSchema =
  (options: StringOptions): Sections =>
  (s) => {
    const ofGold = [
      ...[...s.types].flatMap(([type, { gold }]) => (gold > 0 ? [type] : [])),
      ...[...s.forms].flatMap(([type, { gold }]) => (gold.size > 0 ? [type] : [])),
    ].sort()
    const schemaLabels = listedLabels(options) ?? ofGold
    const unknown =
      options.schema === 'gold'
        ? [...s.labels].flatMap(([label, { all }]) => (ofGold.includes(label) ? [] : [[label, all] as const]))
        : s.offSchema
    const rows = byNumber(unknown, itself)
    if (rows.length === 0) return []
    return [
      {
        title: 'labels that are not in the schema',
        table: {
          columns: [{ title: 'label' }, { title: 'nearest known' }, { title: 'strings', unit: 'count' }],
          rows: rows.map(([label, times]) => [label, nearestTo(label, schemaLabels), times]),
        },
      },
    ]
  }

/** The sections about the answers of a system. */
export const answerSections = (options: StringOptions): Sections => {
  const all = [outcomes, beginnings, away, offSchema(options)]
  return (s) => all.flatMap((section) => section(s))
}
