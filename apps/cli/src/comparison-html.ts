/** Comparison of two results or systems as a page: in short, then what was lost and gained in its sentences, then tables. */
import type { Change, Difference, SystemChanges } from '@assay/host/internal'
import { sheetsReport } from '@assay/report'
import type { MarkedText, Sheet, SheetsPage } from '@assay/report/internal'
import {
  type ComparisonReport,
  cellsSheet,
  documentsSheet,
  findTest,
  itemsSheet,
  LEVEL,
  measuresSheet,
  moreNote,
  overSystemsSheets,
  placeText,
  splitMeasures,
} from './comparison-report.ts'
import { cellNames, countChanges, measureOf, numberText, probability, systemText } from './comparison-text.ts'

// ---- in short ---------------------------------------------------------------------------------------------------------

const chanceText = ({ rescored }: ComparisonReport, difference: Difference): string => {
  const test = findTest(rescored.comparisons, difference)
  const p = test?.pCorrected ?? test?.p
  return p === undefined ? '' : `; ${p < LEVEL ? 'more than chance' : 'it may be chance'} (p ${probability(p)})`
}

/** `F1 of ours: 84.53, base has 82.10: better by 2.43; more than chance (p 0.0010)`. */
const differenceSentence = (compared: ComparisonReport, entry: Difference): string => {
  const { metrics } = compared
  const described = measureOf(metrics, entry)
  const number = (value: number | null): string => numberText(value, described?.unit)
  const isSame = entry.baseline === entry.system
  const values = isSame
    ? `${number(entry.before)} before, ${number(entry.after)} after`
    : `${number(entry.after)}, ${entry.baseline} has ${number(entry.before)}`
  const sentence = `${described?.title ?? entry.measure} of ${entry.system}: ${values}`
  const { difference } = entry
  if (difference === null) return `${sentence}, so that there is no difference.`
  if (difference === 0) return `${sentence}: no difference.`
  const isBetter = difference > 0 === (described?.better !== 'lower')
  const how = described === undefined || described.better === 'neither' ? 'other' : isBetter ? 'better' : 'worse'
  return `${sentence}: ${how} by ${number(Math.abs(difference))}${chanceText(compared, entry)}.`
}

const changesSentence = (changed: SystemChanges): string => {
  const { fixed, broken } = countChanges(changed)
  const { both, neither } = changed.cells
  const [first, second] = cellNames(changed)
  return `Of the items of ${changed.metric}, ${second} has ${fixed} right that ${first} has wrong, and ${broken} wrong that ${first} has right; ${both} are right in both, and ${neither} wrong in both.`
}

const headlinesOf = ({ metrics, differences }: ComparisonReport): readonly Difference[] =>
  differences.filter((difference) => metrics.metricOf(difference)?.headline === difference.measure)

/** The table with names that all rows share in its title, so that the numbers fit on a narrow page. */
const nameOnce = (sheet: Sheet): Sheet => {
  const [first = [], ...others] = sheet.rows
  const isShared = sheet.head.map(
    (_, c) => c < sheet.names - 1 && others.length > 0 && others.every((row) => row[c]?.text === first[c]?.text),
  )
  const unshared = <A>(row: readonly A[]): readonly A[] => row.filter((_, c) => !isShared[c])
  const shared = first.filter((_, c) => isShared[c]).map(({ text }) => text)
  return {
    ...sheet,
    title: shared.length === 0 ? sheet.title : `${sheet.title} of ${shared.join(', ')}`,
    head: unshared(sheet.head),
    names: sheet.names - shared.length,
    rows: sheet.rows.map(unshared),
  }
}

const summaryPage = (compared: ComparisonReport): SheetsPage => {
  const { rescored } = compared
  const { key, others } = splitMeasures(compared)
  return {
    id: 'summary',
    title: 'In short',
    sentences: [
      ...headlinesOf(compared).map((difference) => differenceSentence(compared, difference)),
      ...rescored.changed.map(changesSentence),
    ],
    notes: rescored.notes.map(({ message }) => message),
    sheets: [measuresSheet(compared, key), ...overSystemsSheets(compared), ...rescored.changed.map(cellsSheet)].map(
      nameOnce,
    ),
    ...(others.length > 0 && {
      moreTables: {
        summary: 'other measures that changed',
        sheets: [nameOnce({ ...measuresSheet(compared, others), title: 'other measures' })],
      },
    }),
  }
}

// ---- items ------------------------------------------------------------------------------------------------------------

/** Successive changes in one text, together. */
const textsOf = (changes: readonly Change[]): readonly MarkedText[] => {
  const texts: { readonly place: string; readonly key: string; readonly passages: Change['passages'][number][] }[] = []
  for (const { at, document, passages } of changes) {
    const key = JSON.stringify([document, passages[0]?.text])
    const last = texts.at(-1)
    if (last?.key === key) last.passages.push(...passages)
    else texts.push({ place: placeText(at) || document, key, passages: [...passages] })
  }
  return texts
}

/** The items of one kind: in their sentences, or in a table where there is no text. */
const itemsPage = (
  changed: SystemChanges,
  kind: Change['change'],
  { id, title, limit }: { readonly id: string; readonly title: string; readonly limit: number },
): readonly SheetsPage[] => {
  const all = changed.items.filter(({ change }) => change === kind)
  const shown = all.slice(0, limit)
  const unplaced = shown.filter(({ passages }) => passages.length === 0)
  const { notes = [] } = moreNote(shown.length, all.length, 'items')
  return all.length === 0
    ? []
    : [
        {
          id,
          title: `${title} (${all.length})`,
          notes,
          texts: textsOf(shown.filter(({ passages }) => passages.length > 0)),
          sheets: unplaced.length === 0 ? [] : [itemsSheet(unplaced)],
        },
      ]
}

/** The folder that all paths are in, with its slash; empty if there is none. */
const sharedFolder = ([first = '', ...others]: readonly string[]): string => {
  let folder = first.slice(0, first.lastIndexOf('/') + 1)
  while (!others.every((path) => path.startsWith(folder)))
    folder = folder.slice(0, folder.lastIndexOf('/', folder.length - 2) + 1)
  return folder
}

/** The documents, with the folder of their places in the title, so that the differences are in view on a narrow page. */
const shortDocuments = (changed: SystemChanges, limit: number): Sheet => {
  const folder = sharedFolder(changed.documents.flatMap(({ at }) => at?.path ?? []))
  const documents = changed.documents.map((document) =>
    document.at === null
      ? document
      : { ...document, at: { ...document.at, path: document.at.path.slice(folder.length) } },
  )
  const sheet = documentsSheet({ ...changed, documents }, limit)
  return folder === '' ? sheet : { ...sheet, title: `${sheet.title}; places in ${folder}` }
}

const changesPages = (
  changed: SystemChanges,
  i: number,
  { rescored, limit }: ComparisonReport,
): readonly SheetsPage[] => {
  const of = rescored.changed.length > 1 ? `${systemText(changed.baseline, changed.system)}: ` : ''
  const documents = shortDocuments(changed, limit)
  return [
    ...itemsPage(changed, 'broken', { id: `lost-${i + 1}`, title: `${of}Lost`, limit }),
    ...itemsPage(changed, 'fixed', { id: `gained-${i + 1}`, title: `${of}Gained`, limit }),
    ...(documents.rows.length === 0
      ? []
      : [{ id: `documents-${i + 1}`, title: `${of}Documents`, sheets: [documents] }]),
  ]
}

/** HTML page: in short, then for each system what was lost and gained, and the documents. */
export const comparisonHtml = (compared: ComparisonReport): string =>
  sheetsReport(compared.title, compared.campaigns, [
    summaryPage(compared),
    ...compared.rescored.changed.flatMap((changed, i) => changesPages(changed, i, compared)),
  ])
