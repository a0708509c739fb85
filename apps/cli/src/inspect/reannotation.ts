/** Suspicious items as files for a second annotation: brat, doccano and CSV. */
import type { SuspiciousGold } from '@assay/host/internal'
import { json } from '@assay/report'
import { csv, cutPassage } from '@assay/report/internal'
import {
  agreeText,
  charactersUpTo,
  headlines,
  marksText,
  type ShownItem,
  type SuspiciousMark,
} from './suspicious-items.ts'

const recordOf = ({ passage: _, place: __, documentAt: ___, ...item }: ShownItem) => ({ ...item, at: item.at ?? null })

export const suspiciousJson = (gold: SuspiciousGold, items: readonly ShownItem[]): string =>
  json({
    metric: gold.metric.name,
    measure: gold.metric.headline,
    systems: gold.systems,
    documents: gold.documents,
    goldItems: gold.goldItems,
    unfound: gold.unfound,
    items: items.map(recordOf),
  })

const columns = [
  'rank',
  'kind',
  'document',
  'path',
  'line',
  'sentence',
  'gold',
  'systems',
  'agree',
  'against',
  'old',
  'new',
  'decision',
]

/** Items as a table of decisions has them: `[[21,27,"location"]]`. */
const listedItems = (marks: readonly SuspiciousMark[]): string =>
  JSON.stringify(marks.map(({ start, end, label }) => [start, end, label]))

/** The line of an item in the file of the gold, or that of its document: what the gold lacks has no line there. */
const lineInGold = ({ at, documentAt }: ShownItem): number => (at?.path === documentAt.path ? at.line : documentAt.line)

/** A row for each item, with an empty column for the decision: what `--patch` reads. */
export const suspiciousCsv = (items: readonly ShownItem[], isRaw: boolean): string =>
  [
    columns,
    ...items.map((item) => [
      String(item.rank),
      item.kind,
      item.document,
      item.documentAt.path,
      String(lineInGold(item)),
      item.sentence,
      marksText(item.gold),
      marksText(item.system),
      item.agree.join(', '),
      item.against.join(', '),
      listedItems(item.gold),
      listedItems(item.system),
      '',
    ]),
  ]
    .map((row) => `${row.map((cell) => csv(cell, isRaw)).join(',')}\r\n`)
    .join('')

// ---- doccano ---------------------------------------------------------------------------------------------------------

const NO_LABEL = 'item'

/** A line for each item: its sentence with the labels of the gold, and those that the systems agree on as metadata. */
export const suspiciousDoccano = (items: readonly ShownItem[]): string =>
  items
    .map(({ passage, rank, document, place, kind, agree, against }) => {
      const part = cutPassage(passage).find(({ marks }) => marks.length > 0) ?? passage
      const side = (name: 'gold' | 'system') =>
        part.marks
          .filter((mark) => mark.side === name)
          .map(({ start, end, label }) => [
            charactersUpTo(part.text, start),
            charactersUpTo(part.text, end),
            label || NO_LABEL,
          ])
      const own = { id: rank, text: part.text, label: side('gold') }
      return `${JSON.stringify({ ...own, systems: side('system'), agree, against, kind, document, place })}\n`
    })
    .join('')

// ---- brat ------------------------------------------------------------------------------------------------------------

/** A name of a type that brat accepts. */
const bratType = (label: string): string => label.replace(/[^\p{L}\p{N}_-]+/gu, '_') || NO_LABEL

const bratFile = (document: string): string => {
  const name = document.replace(/[^\p{L}\p{N}._-]+/gu, '_').slice(0, 100)
  return name === '' || name.startsWith('.') ? `document${name}` : name
}

/** The lines of a document: both sides of each item as entities, with a note that says whose they are. */
const bratLines = (items: readonly ShownItem[], systems: number): string => {
  let entity = 0
  const linesOf = (item: ShownItem, marks: readonly SuspiciousMark[], note: string): readonly string[] =>
    marks.flatMap(({ start, end, label, text }) => {
      entity++
      return [
        `T${entity}\t${bratType(label)} ${start} ${end}\t${text}`,
        `#${entity}\tAnnotatorNotes T${entity}\t${item.rank}: ${note}`,
      ]
    })
  return items
    .flatMap((item) => [
      ...linesOf(item, item.gold, item.kind === 'missing' ? 'the gold; found by none' : 'the gold'),
      ...linesOf(item, item.system, `systems, ${agreeText(item, systems)}: ${item.agree.join(', ')}`),
    ])
    .map((line) => `${line}\n`)
    .join('')
}

/** A text and its annotations for each document with a suspicious item. */
export const suspiciousBrat = (gold: SuspiciousGold, items: readonly ShownItem[]) => {
  const documents = new Map<string, ShownItem[]>()
  for (const item of items) {
    const own = documents.get(item.document)
    if (own === undefined) documents.set(item.document, [item])
    else own.push(item)
  }
  const taken = new Set<string>()
  return [...documents].flatMap(([document, own]) => {
    let name = bratFile(document)
    while (taken.has(name.toLowerCase())) name = `${name}_`
    taken.add(name.toLowerCase())
    const text = own[0]!.passage.text
    return [
      { path: `${name}.txt`, texts: [text] },
      { path: `${name}.ann`, texts: [bratLines(own, headlines(gold).values.length)] },
    ]
  })
}
