/** Suspicious items as files for a second annotation: brat, doccano and CSV. */
import { codePointsIn } from '@assay/core/source'
import type { SuspiciousGold } from '@assay/host/internal'
import { json } from '@assay/report'
import { csvRows, cutPassage } from '@assay/report/internal'
import { agreeText, headlines, marksText, type ShownItem, type SuspiciousMark } from './suspicious-items.ts'

const recordOf = ({ passage: _, place: __, documentAt: ___, ...item }: ShownItem) => ({ ...item, at: item.at ?? null })

export const suspiciousJson = (gold: SuspiciousGold, items: readonly ShownItem[]): string =>
  json({
    metric: gold.metric.name,
    measure: gold.metric.headline,
    systems: gold.systems,
    equal: gold.equal,
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

/** A row for each item, with an empty column for the decision: what `--patch` reads. `fileOf` adds the file that an item is in. */
export const suspiciousCsv = (
  items: readonly ShownItem[],
  isRaw: boolean,
  fileOf?: (item: ShownItem) => string,
): string =>
  csvRows(
    [
      [...columns, ...(fileOf ? ['file'] : [])],
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
        ...(fileOf ? [fileOf(item)] : []),
      ]),
    ],
    isRaw,
  )

// ---- doccano ---------------------------------------------------------------------------------------------------------

const NO_LABEL = 'item'

/** A label as doccano shows it. */
export const doccanoLabel = (label: string): string => label || NO_LABEL

/**
 * A line for each item: its sentence with the labels of the gold, in UTF-16 units as doccano counts, and those that the systems agree on as
 * metadata. doccano keeps metadata as it is; its strings say what the line is about, for `--decisions`.
 */
export const suspiciousDoccano = (items: readonly ShownItem[]): string =>
  items
    .map((item) => {
      const { passage, rank, document, documentAt, place, kind, agree, against } = item
      const part = cutPassage(passage).find(({ marks }) => marks.length > 0) ?? passage
      const side = (name: 'gold' | 'system') =>
        part.marks
          .filter((mark) => mark.side === name)
          .map(({ start, end, label }) => [start, end, doccanoLabel(label)])
      const row = { id: rank, text: part.text, label: side('gold') }
      const shown = { systems: side('system'), agree, against, kind, document, place }
      const from = part.from ?? 0
      const to = from + codePointsIn(part.text)
      const listed = (marks: readonly SuspiciousMark[]): string =>
        listedItems(marks.filter(({ start, end }) => start >= from && end <= to))
      const decision = {
        path: documentAt.path,
        start: String(from),
        old: listed(item.gold),
        new: listed(item.system),
      }
      return `${JSON.stringify({ ...row, ...shown, ...decision })}\n`
    })
    .join('')

// ---- brat ------------------------------------------------------------------------------------------------------------

/** A name of a type that brat accepts. */
export const bratType = (label: string): string => label.replace(/[^\p{L}\p{N}_-]+/gu, '_') || NO_LABEL

/** The beginning of the types of what the systems have, which is no annotation before it has another type. */
export const PROPOSED = 'systems-'

/** The table in a folder for brat, which says what stood in its files before they were edited. */
export const LIST = 'list.csv'

const bratFile = (document: string): string => {
  const name = document.replace(/[^\p{L}\p{N}._-]+/gu, '_').slice(0, 100)
  return name === '' || name.startsWith('.') ? `document${name}` : name
}

/** The lines of a document: both sides of each item as entities, with a note that says whose they are. */
const bratLines = (items: readonly ShownItem[], systems: number): string => {
  let entity = 0
  const linesOf = (item: ShownItem, side: 'gold' | 'system', note: string): readonly string[] =>
    item[side].flatMap(({ start, end, label, text }) => {
      entity++
      return [
        `T${entity}\t${side === 'gold' ? '' : PROPOSED}${bratType(label)} ${start} ${end}\t${text}`,
        `#${entity}\tAnnotatorNotes T${entity}\t${item.rank}: ${note}`,
      ]
    })
  return items
    .flatMap((item) => [
      ...linesOf(item, 'gold', item.kind === 'missing' ? 'the gold; found by none' : 'the gold'),
      ...linesOf(item, 'system', `systems, ${agreeText(item, systems)}: ${item.agree.join(', ')}`),
    ])
    .map((line) => `${line}\n`)
    .join('')
}

/** The types that brat offers: those of all items, and the same as the systems have them. */
const bratTypes = (items: readonly ShownItem[]): string => {
  const types = [
    ...new Set(items.flatMap(({ gold, system }) => [...gold, ...system].map(({ label }) => bratType(label)))),
  ].sort()
  const entities = [...types, ...types.map((type) => PROPOSED + type)]
  return `[entities]\n${entities.map((type) => `${type}\n`).join('')}\n[relations]\n\n[events]\n\n[attributes]\n`
}

/** A text and its annotations for each document with a suspicious item, the types of all items, also of those that are not written, and the table. */
export const suspiciousBrat = (gold: SuspiciousGold, items: readonly ShownItem[], all: readonly ShownItem[]) => {
  const documents = new Map<string, ShownItem[]>()
  const keyOf = ({ document, documentAt }: ShownItem): string => JSON.stringify([documentAt.path, document])
  for (const item of items) {
    const ofDocument = documents.get(keyOf(item))
    if (ofDocument === undefined) documents.set(keyOf(item), [item])
    else ofDocument.push(item)
  }
  const taken = new Set<string>()
  const names = new Map<string, string>()
  const files = [...documents].flatMap(([key, itemsOfDocument]) => {
    let name = bratFile(itemsOfDocument[0]!.document)
    while (taken.has(name.toLowerCase())) name = `${name}_`
    taken.add(name.toLowerCase())
    names.set(key, name)
    const text = itemsOfDocument[0]!.passage.text
    return [
      { path: `${name}.txt`, texts: [text] },
      { path: `${name}.ann`, texts: [bratLines(itemsOfDocument, headlines(gold).values.length)] },
    ]
  })
  return [
    ...files,
    { path: 'annotation.conf', texts: [bratTypes(all)] },
    { path: LIST, texts: [suspiciousCsv(items, false, (item) => `${names.get(keyOf(item))}.ann`)] },
  ]
}
