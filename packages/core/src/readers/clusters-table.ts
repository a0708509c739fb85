/**
 * The reader `clusters-table`: one membership per row, `item, cluster`, with a header or without; an item in several
 * rows is in several clusters. A file of one column is a label vector: the item is the line. With a column of names,
 * one file holds a whole campaign, one document per name. Rows are read as bytes; a row makes no string.
 */
import * as v from 'valibot'
import { code, commonCode } from '../codes.ts'
import type { ColumnName, Disagreement, Document, Location, Problem, Source } from '../contract.ts'
import { reader } from '../define.ts'
import { type Either, left, right } from '../either.ts'
import {
  type Clusters,
  clusterCount,
  type Items,
  type ItemsBuilder,
  itemsBuilder,
  keyOf,
  sameKeys,
  withoutClusters,
} from '../models/clusters/type.ts'
import type { Code } from '../places.ts'
import { shellWord } from '../shell-word.ts'
import { stemOf } from '../source/bytes.ts'
import {
  type CsvCursor,
  type CsvRow,
  cellTexts,
  csvCell,
  type DelimiterName,
  delimiters,
  wrongWidth,
} from '../source/csv.ts'
import { isListCell } from '../source/fields.ts'
import { describeFormat } from '../source/known-formats.ts'
import { encodingEntry, maxLineEntry, textOptions } from '../source/text-options.ts'
import { readWeights } from './cluster-weights.ts'
import { type Memberships, memberships } from './memberships.ts'
import { pairTitlesIn, SOURCE_MARK } from './pair-titles.ts'
import { sideHint, sidesAmong } from './side-titles.ts'
import { firstLines, tableCursor, tableDelimiter } from './table-cursor.ts'
import { rowsIn } from './table-shape.ts'
import { columnEntry, isScoreTitle } from './table-titles.ts'

const columnText = (help: string) =>
  v.pipe(v.union([v.string(), v.pipe(v.number(), v.integer())]), v.description(help), v.transform(String))

const options = v.strictObject({
  item: v.optional(
    columnText(
      'the column of the items, by number or by its title; 0: the item is the line; auto: the one that its title says, or without a header the first of several columns',
    ),
    'auto',
  ),
  column: columnEntry(
    'the column of the clusters, by number, from the right if negative, or by its title; FILE:COLUMN says it for one file; -1: the one that its title says, or without a header the last',
    -1,
  ),
  cluster: v.optional(
    v.pipe(v.string(), v.description('the column of the clusters by its title, such as "Cluster ID"')),
    '',
  ),
  name: v.optional(
    columnText(
      'the column of the documents (names, blocks), by number or title; 0: the file is one document; auto: the one titled document or doc, if there is one',
    ),
    'auto',
  ),
  source: v.optional(
    columnText(
      'the column of the source of an item, by number or title, where ids are unique within a source alone: items are named by both, SOURCE-__-ID, as pairs are; 0: there is none',
    ),
    '0',
  ),
  header: v.optional(
    v.pipe(
      v.picklist(['auto', 'yes', 'no']),
      v.description(
        'whether the first row holds titles; auto: it does if two of its fields are titles such as "cluster", "label", "item", "id" or "document", or if a column is named by title',
      ),
    ),
    'auto',
  ),
  delimiter: v.optional(
    v.pipe(
      v.picklist(['auto', 'tab', 'comma', 'semicolon', 'blank']),
      v.description(
        'what parts columns; auto: tabs if the first row has one, else commas or semicolons, by which rows are alike, else blanks',
      ),
    ),
    'auto',
  ),
  noise: v.optional(
    v.pipe(
      v.picklist(['error', 'alone', 'together']),
      v.description(
        'what -1, NaN, None, NULL or an empty cell in the column of the clusters means, where several items have it: refused, each of these items alone in a cluster, or all of them together in one',
      ),
      v.metadata({ lenient: ['alone', 'together'] }),
    ),
    'error',
  ),
  weights: v.optional(
    v.pipe(
      v.string(),
      v.description(
        'a table beside this file with a weight for each cluster, of a sample that linkage-estimates takes',
      ),
    ),
    '',
  ),
  encoding: encodingEntry,
  maxLine: maxLineEntry(16),
})
export type ClustersTableOptions = v.InferOutput<typeof options>

// ---- one file's state ------------------------------------------------------------------------------------------------

/**
 * The columns that are read, from 0; `item` is -1 where the item is the line, `name` is -1 where the file is one
 * document, `source` is -1 where an id names an item by itself.
 */
interface Layout {
  readonly width: number
  /** The line that set the width. */
  readonly line: number
  /** True if that line holds titles. */
  readonly header: boolean
  /** The cells of that line. */
  readonly titles: readonly string[]
  readonly item: number
  readonly clusters: readonly number[]
  readonly name: number
  readonly source: number
}

/** One document of one side, from its rows. */
interface Part {
  readonly items: ItemsBuilder
  readonly labels: ItemsBuilder
  readonly rows: Memberships
  readonly line: number
}

/** A first row without a known title: read as data, until all rows are seen. */
interface FirstRow {
  readonly cells: readonly string[]
  readonly line: number
  readonly text: string
  /** The columns in which it has no digit, and every other row has one. */
  odd: readonly number[]
  /** True if its titles would be those of a table: its item and its cluster are in no other row. */
  alone: boolean
}

interface File {
  readonly path: string
  readonly options: ClustersTableOptions
  readonly wanted: readonly ColumnName[]
  layout: Layout | undefined
  line: number
  /** Rows without the header: the item numbers of label vectors. */
  rows: number
  /** The documents by name, each with a part for every column that is wanted. */
  readonly names: ItemsBuilder
  readonly parts: (readonly Part[])[]
  /** The first row, while it may hold titles that are not known. */
  first: FirstRow | undefined
  /** The first row whose item is in an earlier one of its document. */
  repeated: { readonly line: number; readonly item: string } | undefined
  readonly problems: Problem[]
  errors: number
}

// ---- the first row ---------------------------------------------------------------------------------------------------

/** Blanks, where the first row has one; else there is one column. */
const blankOrNone = (head: string): DelimiterName => (/^[^\r\n]* /.test(head.trimStart()) ? 'blank' : 'tab')

type Role = 'item' | 'cluster' | 'document'

/** The content of a column by its title. */
const roles: readonly (readonly [role: Role | 'name', titles: RegExp])[] = [
  ['item', /^(?:(?:items?|mention|record)(?:[ _]?id)?|id|unique_id)$/i],
  ['cluster', /^(?:(?:z_)?clusters?|labels?|entity)(?:[ _]?id)?$/i],
  ['document', /^doc(?:ument)?(?:[ _]?id)?$/i],
  // of a document, or of an item
  ['name', /^name$/i],
]

/** True for a title of clusters beside others: true_cluster, predicted cluster id. */
const isOtherCluster = (title: string): boolean =>
  roleOf(title) !== 'cluster' && /[\W_]clusters?(?:[ _]?id)?$/i.test(title)

const roleOf = (title: string): Role | 'name' | undefined => roles.find(([, titles]) => titles.test(title))?.[0]

/** A title of topics, as BERTopic writes them: the documents are what is clustered. */
const topicTitle = /^topic/i

/** Titles of ids of records, as tools of record linkage have them: a name beside them is that of the record. */
const recordId = /^(?:record(?:[ _]?id)?|id|unique_id)$/i

/** The titles of the items and of the clusters in a first row that has both. */
export const clusterTitlesIn = (titled: readonly string[]): readonly [item: string, cluster: string] | undefined => {
  const [item, cluster] = (['item', 'cluster'] as const).map((role) => titled.find((title) => roleOf(title) === role))
  return item === undefined || cluster === undefined ? undefined : [item, cluster]
}

/** The reason why the first row does not decide what each column is, and a remedy. */
interface AmbiguousColumns {
  readonly unclear: string
  readonly hint: string
}

const quotedTitles = (titles: readonly string[]): string => titles.map((title) => JSON.stringify(title)).join(' and ')

const isHeader = ({ options: settings, wanted }: File, titled: readonly string[]): boolean | AmbiguousColumns => {
  if (settings.header !== 'auto') return settings.header === 'yes'
  if (wanted.some((column) => typeof column === 'string')) return true
  const byTitle = [settings.item, settings.cluster, settings.name, settings.source].filter(
    (text) => text !== 'auto' && text !== '' && !/^-?\d+$/.test(text),
  )
  if (byTitle.length > 0) return true
  const recognised = titled.filter((title) => roleOf(title) !== undefined)
  // R and pandas write a column without a title before the others, and R calls the only other one x
  if (titled.length > 1 && titled[0] === '' && (recognised.length > 0 || String(titled.slice(1)) === 'x')) return true
  if (recognised.length === 0) return false
  if (titled.length === 1 ? roleOf(titled[0]!) === 'cluster' : recognised.length > 1) return true
  return {
    unclear: `the first row may be titles or data: it has ${quotedTitles(recognised)}`,
    hint: 'choose: --set reader.header=yes, or --set reader.header=no',
  }
}

type Column = number | { readonly missing: string }

/** The place of a column, from 0; -1 for none. */
const columnOf = (text: string, titled: readonly string[], header: boolean): Column => {
  if (/^-?\d{1,6}$/.test(text)) {
    const n = Number(text)
    const place = n > 0 ? n - 1 : n === 0 ? -1 : titled.length + n
    return place >= titled.length || (n !== 0 && place < 0) ? { missing: text } : place
  }
  const place = header ? titled.indexOf(text) : -1
  return place < 0 ? { missing: text } : place
}

/** The columns named by the options; `undefined` where the first row decides. */
interface NamedColumns {
  readonly item: number | undefined
  readonly clusters: readonly number[] | undefined
  readonly name: number | undefined
  readonly source: number
}

/** The columns of a layout. */
type Columns = Pick<Layout, 'item' | 'clusters' | 'name'>

const several = (titled: readonly string[], places: readonly number[], what: Role): AmbiguousColumns => ({
  unclear: `${quotedTitles(places.map((place) => titled[place]!))} may each be the column of the ${what}s`,
  hint:
    what === 'cluster' && sidesAmong(places.map((place) => titled[place]!)) !== undefined
      ? sideHint(
          what,
          places.map((place) => titled[place]!),
        )
      : `choose one: --set reader.${what === 'document' ? 'name' : what}=TITLE`,
})

const noColumn = (titled: readonly string[], what: string): AmbiguousColumns => ({
  unclear: `the titles ${quotedTitles(titled)} do not show which column holds the ${what}`,
  hint:
    titled.length === 2 && titled.every((title) => roleOf(title) === undefined)
      ? 'name the columns: --set reader.item=TITLE --set reader.cluster=TITLE; titles of a list of pairs of records are left_id,right_id'
      : 'name the columns: --set reader.item=TITLE --set reader.cluster=TITLE',
})

/** The columns that the options leave open, by their titles, in any order. */
const columnsByTitle = (titled: readonly string[], named: NamedColumns): Columns | AmbiguousColumns => {
  if (titled.length === 1) return { item: named.item ?? -1, clusters: named.clusters ?? [0], name: named.name ?? -1 }
  const taken = [named.item, named.name, named.source, ...(named.clusters ?? [])]
  const isAside = (title: string): boolean => (title === '' && titled.length > 2) || isScoreTitle(title)
  const open = titled.flatMap((title, place) => (taken.includes(place) || isAside(title) ? [] : [place]))
  const of = (role: Role | 'name'): readonly number[] => open.filter((place) => roleOf(titled[place]!) === role)
  const documents = of('document')
  const topics = open.filter((place) => topicTitle.test(titled[place]!))
  const clusters = documents.length > 0 && of('cluster').length === 0 ? topics : of('cluster')
  const items = open.filter((place) => titled[place] === '' || roleOf(titled[place]!) === 'item')
  const mayBeClusters = [...clusters, ...open.filter((place) => isOtherCluster(titled[place]!))]
  const [entity, label] = [/^entity$/i, /^labels?$/i].map((title) =>
    clusters.find((place) => title.test(titled[place]!)),
  )
  if (named.clusters === undefined && entity !== undefined && label !== undefined && items.length === 0)
    return {
      unclear: `${quotedTitles([titled[entity]!, titled[label]!])} are a name and its label: this is a table of names without their places, and not of clusters`,
      hint: 'names are found by their places in a text: write the columns start and end too; if it is one of clusters, name both columns: --set reader.item=TITLE --set reader.cluster=TITLE',
    }
  if (named.clusters === undefined && mayBeClusters.length > 1) return several(titled, mayBeClusters, 'cluster')
  if (named.item === undefined && items.length > 1) return several(titled, items, 'item')
  if (named.name === undefined && documents.length > 1) return several(titled, documents, 'document')
  const chosen = {
    item: named.item ?? items[0],
    clusters: named.clusters ?? (clusters[0] === undefined ? undefined : [clusters[0]]),
  }
  const candidates = open.filter((place) => place !== chosen.item && chosen.clusters?.includes(place) !== true)
  const isOwn = (place: number | undefined): place is number => place !== undefined && candidates.includes(place)
  // of two columns, one of the documents would leave none for the items: the documents are what is clustered
  const isItem =
    chosen.item === undefined &&
    (candidates.length === 1 || chosen.clusters?.some((place) => topicTitle.test(titled[place]!)) === true)
  const name = named.name ?? (isOwn(documents[0]) && !isItem ? documents[0] : -1)
  const isNamed = named.item !== undefined || named.clusters !== undefined || named.name !== undefined
  const ambiguous = !isNamed && name < 0 && !isItem ? of('name').find(isOwn) : undefined
  if (ambiguous !== undefined && chosen.item !== undefined && !recordId.test(titled[chosen.item]!))
    return {
      unclear: `does the column ${quotedTitles([titled[ambiguous]!])} tell documents apart?`,
      hint: `if it does: --set reader.name=${titled[ambiguous]}; if the file is one document: --set reader.name=0`,
    }
  const rest = candidates.filter((place) => place !== name)
  const item =
    chosen.item ??
    (isItem ? documents[0] : undefined) ??
    (rest.length === 1 || named.clusters !== undefined ? rest[0] : undefined)
  const last = chosen.clusters ?? (chosen.item !== undefined && rest.length === 1 ? rest : undefined)
  if (item === undefined) return noColumn(titled, last === undefined ? 'items and which the clusters' : 'items')
  return last === undefined ? noColumn(titled, 'clusters') : { item, clusters: last, name }
}

/**
 * Without a header the first of two columns is the item and the other the cluster, beside the column of documents; one column is a label
 * vector. Of more columns none is taken for an item or a cluster unasked.
 */
const columnsByPlace = (width: number, { item, clusters, name = -1 }: NamedColumns): Columns | AmbiguousColumns => {
  if (item === undefined && clusters === undefined && width > (name < 0 ? 2 : 3))
    return {
      unclear: `there are ${width} columns without titles`,
      hint: 'name the columns of items and clusters, by numbers from 1: --set reader.item=COLUMN --set reader.cluster=COLUMN',
    }
  return { item: item ?? (width === 1 ? -1 : name === 0 ? 1 : 0), clusters: clusters ?? [width - 1], name }
}

const layoutOf = (
  file: File,
  titled: readonly string[],
  header: boolean,
): Layout | AmbiguousColumns | { readonly missing: string } | { readonly same: number } => {
  const { item, name, cluster, source } = file.options
  const place = (text: string): Column => columnOf(text, titled, header)
  const isOpen = cluster === '' && file.wanted.every((wanted) => wanted === -1)
  const columns = {
    item: item === 'auto' ? undefined : place(item),
    name: name === 'auto' ? undefined : place(name),
    source: place(source),
    clusters: isOpen
      ? undefined
      : cluster === ''
        ? file.wanted.map((wanted) => place(String(wanted)))
        : [place(cluster)],
  }
  const missing = [columns.item, columns.name, columns.source, ...(columns.clusters ?? [])].find(
    (one) => typeof one === 'object',
  )
  if (missing !== undefined) return missing as { readonly missing: string }
  const named = columns as NamedColumns
  const chosen = header ? columnsByTitle(titled, named) : columnsByPlace(titled.length, named)
  if ('unclear' in chosen) return chosen
  if (chosen.clusters.includes(chosen.item)) return { same: chosen.item }
  if (chosen.item < 0 && named.source >= 0) return noColumn(titled, 'items')
  // several systems in one file have a column each, and where none is named all have the same
  const clusters = isOpen ? file.wanted.map(() => chosen.clusters[0]!) : chosen.clusters
  return { width: titled.length, line: file.line, header, titles: titled, ...chosen, clusters, source: named.source }
}

// ---- problems --------------------------------------------------------------------------------------------------------

const reportLine = (file: File, code: Code, message: string, hint: string, line: number, text?: string): undefined => {
  const severity = code.startsWith('W') ? 'warning' : 'error'
  if (severity === 'error') file.errors++
  const at = { path: file.path, line, column: 1, ...(text !== undefined && { length: Math.max(1, [...text].length) }) }
  file.problems.push({ severity, code, message, at, ...(text !== undefined && { text }), hint })
}

const addError = (file: File, one: Problem): undefined => {
  file.errors++
  file.problems.push(one)
}

const unended = (file: File): undefined =>
  reportLine(
    file,
    code.W317,
    'the last line has no line end',
    'if the file was cut off, its last line may be incomplete',
    file.line,
  )

const columns = (n: number): string => (n === 1 ? '1 column' : `${n} columns`)

// ---- lists of pairs --------------------------------------------------------------------------------------------------

/** The titles of the two records if the first row is that of a list of pairs, unless the columns are named. */
const pairIn = ({ options: settings, wanted }: File, titled: readonly string[]): readonly string[] | undefined => {
  const isNamed = settings.item !== 'auto' && (settings.cluster !== '' || wanted.some((column) => column !== -1))
  if (isNamed || settings.header === 'no') return undefined
  return pairTitlesIn(titled)
}

// ---- reading ---------------------------------------------------------------------------------------------------------

const lineOf = ({ spot }: CsvCursor): string => spot(0).text ?? ''

const startFile = (file: File, cursor: CsvCursor): boolean => {
  const titled = cellTexts(cursor.row).map((cell) => cell.trim())
  const line = lineOf(cursor)
  const pair = pairIn(file, titled)
  if (pair !== undefined) {
    const hint =
      'read it as pairs, whose closure are clusters: --reader pairs; or name the columns, if two of them are items and clusters: --set reader.item=TITLE --set reader.cluster=TITLE'
    reportLine(
      file,
      code.E471,
      `this is a list of record pairs (${pair.join(', ')}), not of items and clusters`,
      hint,
      file.line,
      line,
    )
    return false
  }
  const header = isHeader(file, titled)
  const layout = typeof header === 'object' ? header : layoutOf(file, titled, header)
  if ('unclear' in layout) {
    reportLine(file, code.E318, layout.unclear, layout.hint, file.line, line)
    return false
  }
  if ('same' in layout) {
    const hint = 'for one label per line, take the line as the item: --set reader.item=0'
    const message = `column ${layout.same + 1} cannot hold the items and the clusters`
    reportLine(file, commonCode.E316, message, hint, file.line, line)
    return false
  }
  if ('missing' in layout) {
    const hint = `the first row has ${columns(titled.length)}: ${titled.join(', ').slice(0, 200)}; name one by number or, with a header, by title`
    reportLine(file, commonCode.E316, `there is no column ${layout.missing}`, hint, file.line, line)
    return false
  }
  file.layout = layout
  if (file.options.header === 'auto' && header === false)
    file.first = firstRowOf(layout, titled, file.line, line, cursor)
  return header === true
}

// ---- titles that are not known ---------------------------------------------------------------------------------------

const hasDigit = ({ bytes, start, end }: CsvRow, column: number): boolean => {
  for (let i = start[column] as number; i < (end[column] as number); i++) {
    const byte = bytes[i] as number
    if (byte >= 0x30 && byte <= 0x39) return true
  }
  return false
}

/** Titles of columns that say where a record is from. */
const sourceTitle =
  /^(?:source|data[ _-]?(?:set|source|base)|file|table|origin|collection)(?:[ _-]?(?:data[ _-]?set|file|table|name|id))?$/i

const columnsOf = ({ item, clusters }: Layout): readonly number[] => (item < 0 ? clusters : [item, ...clusters])

/** The first row if it may hold titles: nothing in it is a number or has one. */
const firstRowOf = (
  layout: Layout,
  cells: readonly string[],
  line: number,
  text: string,
  { row, delimiter }: CsvCursor,
): FirstRow | undefined => {
  const columnsInRow = columnsOf(layout)
  if (columnsInRow.some((column) => hasDigit(row, column))) return undefined
  return {
    cells,
    line,
    text,
    odd: columnsInRow,
    alone: layout.item >= 0 && ['comma', 'semicolon'].includes(delimiter()),
  }
}

/** Holds another row to the first. */
const holdToFirst = (file: File, first: FirstRow, layout: Layout, row: CsvRow): void => {
  if (row.line === first.line) return
  if (first.odd.length > 0) first.odd = first.odd.filter((column) => hasDigit(row, column))
  if (first.alone) {
    const cells = cellTexts(row)
    first.alone = columnsOf(layout).every((column) => cells[column]?.trim() !== first.cells[column])
  }
  if (first.odd.length === 0 && !first.alone) file.first = undefined
}

/** Of fewer rows nothing follows from what only one of them has. */
const ENOUGH = 3

/** Rows whose cluster has the name of an item that is not in it, as pairs of records have. */
const rowsThatLink = (all: readonly Clusters[], labels: readonly Items[]): number => {
  let rows = 0
  for (const [i, clusters] of all.entries()) {
    const labelClusters = sameKeys(clusters.items, labels[i]!)
    for (let c = 0; c < labelClusters.length; c++) {
      const members = clusters.members.subarray(clusters.start[c], clusters.start[c + 1])
      if (labelClusters[c]! >= 0 && !members.includes(labelClusters[c]!)) rows += members.length
    }
  }
  return rows
}

/** True if rows are those of a partition that says something: each item is once, and items share a cluster. */
const isPartition = (all: readonly Clusters[]): boolean =>
  all.every((clusters) => {
    const { members, items } = clusters
    return members.length === items.size && clusterCount(clusters) < items.size
  })

/** Refuses a first row that looks like titles beside the others. */
const settleFirst = (file: File, all: readonly Clusters[], labels: readonly Items[]): void => {
  const { first, layout } = file
  if (first === undefined || layout === undefined || file.rows < ENOUGH || file.errors > 0) return
  const [clusters] = layout.clusters
  const isClear = layout.item >= 0 && isPartition(all) && rowsThatLink(all, labels) === 0
  const columns = isClear
    ? ` --set reader.item=${first.cells[layout.item]} --set reader.cluster=${first.cells[clusters!]}`
    : ''
  reportLine(
    file,
    code.E318,
    `the first row may be titles or data: it has ${quotedTitles(first.cells)}`,
    `choose: --set reader.header=yes${columns}, or --set reader.header=no`,
    first.line,
    first.text,
  )
}

/** Refuses a table without titles in which no cluster has two items: most likely its columns are exchanged, or each row is a pair. */
const settleRows = (file: File, all: readonly Clusters[]): void => {
  const { layout, rows } = file
  if (layout === undefined || layout.header || layout.width !== 2 || layout.item < 0 || rows < ENOUGH) return
  if (file.options.item !== 'auto' || file.errors > 0) return
  if (all.length !== 1 || clusterCount(all[0]!) !== rows) return
  const [message, hint] =
    all[0]!.items.size === rows
      ? [
          'no two rows share an item or a cluster: this may be a list of pairs of records',
          'write a first row of titles: left_id,right_id if each row links two records, item,cluster if each item is alone',
        ]
      : [
          'the first column repeats values and the second does not: the first may hold the clusters',
          file.options.header === 'auto'
            ? 'if the second column holds the items: --set reader.item=2 --set reader.cluster=1; if not, write a first row of titles: item,cluster, or left_id,right_id for pairs'
            : 'write a first row of titles: item,cluster, or left_id,right_id for pairs',
        ]
  reportLine(file, code.E488, message, hint, layout.line)
}

/** Refuses a table without titles one of whose clusters is called O, as tokens outside of names are. */
const settleOutside = (file: File, labels: readonly Items[]): void => {
  const { layout } = file
  if (layout === undefined || layout.header || layout.item < 0 || file.options.item !== 'auto') return
  if (labels.every((names) => sameKeys(names, outside)[0]! < 0)) return
  reportLine(
    file,
    code.E488,
    'a cluster is called O, as tokens outside of names are tagged: these may be tags',
    'if they are tags: --reader conll-columns; if they are clusters, write a first row of titles: item,cluster',
    layout.line,
  )
}

/** Refuses an item that is in two rows of a table with further columns, which may part the two: an id within a source, most often. */
const settleRepeated = (file: File): void => {
  const { layout, repeated, options: settings } = file
  if (repeated === undefined || layout === undefined || !layout.header || settings.item !== 'auto') return
  const read = new Set([layout.item, layout.name, layout.source, ...layout.clusters])
  const others = layout.titles.filter((_, column) => !read.has(column))
  const isNamed = settings.cluster !== '' || file.wanted.some((column) => column !== -1)
  const unknown = isNamed ? undefined : layout.clusters.find((column) => roleOf(layout.titles[column]!) !== 'cluster')
  if (others.length === 0 && unknown === undefined) return
  const statement = `the item ${JSON.stringify(repeated.item)} is in an earlier row too`
  const [message, hint] =
    others.length > 0
      ? [
          `${statement}; the columns ${quotedTitles(others)} are not read, and may distinguish the two`,
          `if ids are unique only within a source, name its column: --set reader.source=${shellWord(others.find((title) => sourceTitle.test(title)) ?? 'TITLE')}; otherwise remove these columns`,
        ]
      : [
          `${statement}, and the title ${quotedTitles([layout.titles[unknown!]!])} does not show that the column has clusters`,
          'call the column cluster if an item may be in several; a table of anything else is not read as clusters',
        ]
  reportLine(file, code.E489, message, hint, repeated.line)
}

/** Warns of a table without titles whose clusters have the names of items that are not in them, as pairs of records have. */
const settlePairs = (file: File, all: readonly Clusters[], labels: readonly Items[]): void => {
  const { layout } = file
  if (layout === undefined || layout.width !== 2 || layout.item < 0 || layout.header) return
  if (rowsThatLink(all, labels) * 2 <= file.rows) return
  const hint = 'if each row links two records: --reader pairs'
  reportLine(file, code.W478, 'the second column names items: are these pairs?', hint, layout.line)
}

const documentOf = ({ names }: File, { bytes, start, end }: CsvRow, name: number): number =>
  name < 0 ? 0 : names.add(bytes, start[name]!, end[name]!)

/** The parts of a new document. */
const newParts = (file: File, { name, clusters }: Layout): readonly Part[] => {
  const { line } = file
  if (name < 0) file.names.addText('')
  const parts = clusters.map((): Part => ({ items: itemsBuilder(), labels: itemsBuilder(), rows: memberships(), line }))
  file.parts.push(parts)
  return parts
}

// ---- cells that name no item and no cluster -----------------------------------------------------------------------------

/** Words by which tools say that an item is in no cluster: pandas, SQL, HDBSCAN and DBSCAN, dedupe. */
const NOISE = [
  ...[
    '',
    '-',
    '?',
    '-1',
    '-1.0',
    '-1.000000000000000000e+00',
    'NaN',
    'nan',
    'None',
    'none',
    'NULL',
    'null',
    'NA',
    'N/A',
    'n/a',
    '#N/A',
    '<NA>',
  ],
  ...['noise', 'outlier', 'unclustered'],
] as const
const LONGEST_NOISE = Math.max(...NOISE.map((word) => word.length))
export const noiseWords: ReadonlySet<string> = new Set(NOISE)

const isNoise = (row: CsvRow, column: number): boolean =>
  row.end[column]! - row.start[column]! <= LONGEST_NOISE && noiseWords.has(cellTexts(row)[column]!)

const itemsOf = (words: readonly string[]): Items => {
  const builder = itemsBuilder()
  for (const word of words) builder.addText(word)
  return builder.finish()
}
const noise = itemsOf(NOISE)
const outside = itemsOf(['O'])

/** Refuses a cluster of several items whose name says that they are in none. */
const settleNoise = (file: File, clusters: Clusters, names: Items): void => {
  if (file.options.noise !== 'error') return
  const noiseClusters = sameKeys(names, noise)
  for (const cluster of noiseClusters) {
    if (cluster < 0 || clusters.start[cluster + 1]! - clusters.start[cluster]! < 2) continue
    const name = keyOf(names, cluster)
    const { line } = clusters.spot(clusters.start[cluster]!).at
    const members = clusters.start[cluster + 1]! - clusters.start[cluster]!
    reportLine(
      file,
      code.E486,
      `${members} items have the cluster ${JSON.stringify(name)}, which usually means none`,
      'if each of them is alone: --set reader.noise=alone; if they are one cluster: --set reader.noise=together',
      line,
    )
  }
}

const [BRACKET, BRACE] = [0x5b, 0x7b]

/** The column of the first cell that is read and holds a list or an object; -1 where there is none. */
const listCell = (row: CsvRow, { item, clusters }: Layout): number => {
  const holdsList = (column: number): boolean => {
    const first = row.bytes[row.start[column]!]
    return (first === BRACKET || first === BRACE) && isListCell(cellTexts(row)[column]!)
  }
  return item >= 0 && holdsList(item) ? item : (clusters.find(holdsList) ?? -1)
}

const addRow = (file: File, layout: Layout, row: CsvRow): void => {
  const { bytes, start, end } = row
  const { item, name, source, clusters } = layout
  const parts = file.parts[documentOf(file, row, name)] ?? newParts(file, layout)
  for (let k = 0; k < parts.length; k++) {
    const { items, labels, rows } = parts[k]!
    const column = clusters[k]!
    const label =
      file.options.noise === 'alone' && isNoise(row, column)
        ? labels.addText(`${cellTexts(row)[column]} (line ${file.line})`)
        : labels.add(bytes, start[column]!, end[column]!)
    const before = items.size()
    const key = source < 0 ? undefined : `${cellTexts(row)[source]}${SOURCE_MARK}${cellTexts(row)[item]}`
    const itemNumber =
      item < 0
        ? items.addText(String(file.rows))
        : key === undefined
          ? items.add(bytes, start[item]!, end[item]!)
          : items.addText(key)
    rows.add(label, itemNumber, file.line)
    if (itemNumber < before) file.repeated ??= { line: file.line, item: key ?? cellTexts(row)[item]! }
  }
}

const emptyField = (
  { item, clusters, name, source }: Layout,
  { start, end }: CsvRow,
  empty: ClustersTableOptions['noise'],
): number => {
  if (item >= 0 && start[item] === end[item]) return item
  if (name >= 0 && start[name] === end[name]) return name
  if (source >= 0 && start[source] === end[source]) return source
  if (empty !== 'error') return -1
  for (let k = 0; k < clusters.length; k++) {
    const column = clusters[k]!
    if (start[column] === end[column]) return column
  }
  return -1
}

/** Checks a row against the first, and adds it. */
const takeRow = (file: File, layout: Layout, cursor: CsvCursor): undefined => {
  const { row } = cursor
  const isNumbered = row.count === layout.width + 1 && layout.header && file.rows === 0
  if (isNumbered && cellTexts(row)[0] === '1') {
    // as write.table of R has it: the numbers of the rows stand before the others, and have no title
    const withNames = layoutOf(file, ['', ...layout.titles], true)
    if ('width' in withNames) {
      file.layout = { ...withNames, line: layout.line }
      return takeRow(file, file.layout, cursor)
    }
  }
  if (row.count !== layout.width) return addError(file, wrongWidth(cursor, layout.width, layout.line))
  const empty = row.gaps ? emptyField(layout, row, file.options.noise) : -1
  if (empty >= 0) {
    const hint = layout.clusters.includes(empty)
      ? 'each row names an item and its cluster; if an item without one is alone: --set reader.noise=alone'
      : 'each row names an item and its cluster'
    return reportLine(file, commonCode.E311, `column ${empty + 1} is empty`, hint, file.line, lineOf(cursor))
  }
  const list = listCell(row, layout)
  if (list >= 0) {
    const hint = 'a table of clusters has one item and one cluster in each row; write tags or spans as lines of JSON'
    return reportLine(
      file,
      code.E487,
      `column ${list + 1} holds a list where a name is expected`,
      hint,
      file.line,
      lineOf(cursor),
    )
  }
  file.rows++
  if (file.first !== undefined) holdToFirst(file, file.first, layout, row)
  addRow(file, layout, row)
}

/** Reads all rows, up to a number of mistakes, or to a first row that does not decide what its columns are. */
const readRows = (file: File, cursor: CsvCursor): void => {
  const { row } = cursor
  for (let read = cursor.next(); read !== false; read = cursor.next()) {
    if (read !== true) addError(file, read)
    else {
      file.line = row.line
      if (row.count > 0 && (file.layout !== undefined || !startFile(file, cursor))) {
        if (file.layout === undefined) return
        takeRow(file, file.layout, cursor)
      }
    }
    if (file.errors >= 1000) return
  }
  if (cursor.unended()) unended(file)
}

/** Clusters from a file that lists their labels alone. */
interface LabelVector extends Clusters {
  /** The number of labels: two vectors of one text have as many. */
  readonly labels: number
}

const clustersOf = (file: File, { items: builder, rows }: Part, names: Items): Clusters | LabelVector => {
  const items = builder.finish()
  const { start, members, where, repeated } = rows.cover(names.size, items.size)
  for (const line of repeated)
    reportLine(file, code.W322, 'the item is in this cluster already', 'it counts once', line)
  return {
    start,
    members,
    items,
    discarded: new Int32Array(0),
    given: true,
    clusterName: (cluster) => keyOf(names, cluster),
    spot: (membership) => ({ at: { path: file.path, line: where(membership), column: 1 } }),
    ...(file.layout?.item === -1 && { labels: items.size }),
  }
}

const vectorsDisagree = (gold: Clusters, system: Clusters): Disagreement | undefined => {
  const [goldLabels, systemLabels] = [(gold as Partial<LabelVector>).labels, (system as Partial<LabelVector>).labels]
  if (goldLabels === undefined || systemLabels === undefined || goldLabels === systemLabels) return undefined
  const spot = (clusters: Clusters): Location => clusters.spot(clusters.members.length - 1)
  return {
    code: commonCode.E404,
    message: `${systemLabels} labels where the gold has ${goldLabels}, in`,
    gold: spot(gold),
    system: spot(system),
  }
}

/** Clusters with the weights of a table beside their file. */
const weighted = (file: File, source: Source, clusters: Clusters, names: Items): Clusters => {
  const { weights } = file.options
  if (weights === '') return clusters
  const read = readWeights(source, weights, textOptions(file.options), names)
  if ('severity' in read) {
    addError(file, read)
    return clusters
  }
  return { ...clusters, clusterWeight: (cluster) => read[cluster]! }
}

function* documentsOf(file: File, source: Source): Iterable<Either<Problem, readonly Document<'clusters'>[]>> {
  if (file.errors === 0 && file.rows === 0)
    reportLine(
      file,
      commonCode.E309,
      file.line === 0
        ? 'there is nothing to score: the file is empty'
        : 'there is nothing to score: the file has no row',
      'check that this is the right file and that it was written to the end',
      1,
    )
  const names = file.names.finish()
  const parts = file.errors > 0 ? [] : file.parts
  const labels = parts.flat().map((part) => part.labels.finish())
  const all = parts.flat().map((part, i) => weighted(file, source, clustersOf(file, part, labels[i]!), labels[i]!))
  let next = 0
  const contents = parts.map((fileParts) => fileParts.map(() => all[next++]!))
  for (const [i, clusters] of all.entries()) settleNoise(file, clusters, labels[i]!)
  settleRepeated(file)
  settleFirst(file, all, labels)
  settleRows(file, all)
  settleOutside(file, labels)
  settlePairs(file, all, labels)
  for (const one of file.problems) yield left(one)
  if (file.errors > 0) return
  for (const [document, clusters] of contents.entries()) {
    const at = { path: file.path, line: file.parts[document]?.[0]?.line ?? 1, column: 1 }
    const documentName = keyOf(names, document)
    const named =
      documentName === ''
        ? { id: stemOf(file.path), meta: {}, named: 'file' as const }
        : { id: documentName, meta: { name: documentName } }
    yield right(clusters.map((content) => ({ ...named, content, at })))
  }
}

function* read(
  source: Source,
  settings: ClustersTableOptions,
  wanted: readonly ColumnName[],
): Iterable<Either<Problem, readonly Document<'clusters'>[]>> {
  const file: File = {
    path: source.path,
    options: settings,
    wanted,
    layout: undefined,
    line: 0,
    rows: 0,
    names: itemsBuilder(),
    parts: [],
    first: undefined,
    repeated: undefined,
    problems: [],
    errors: 0,
  }
  readRows(file, tableCursor(source, textOptions(settings), settings.delimiter, blankOrNone))
  yield* documentsOf(file, source)
}

function* firsts(
  rows: Iterable<Either<Problem, readonly Document<'clusters'>[]>>,
): Iterable<Either<Problem, Document<'clusters'>>> {
  for (const row of rows) yield row._tag === 'Left' ? row : right(row.right[0]!)
}

/** A cell as written: with tabs as the delimiter it cannot hold a tab or a line end, and elsewhere it is quoted. */
const writtenCell = (text: string, delimiter: DelimiterName): string =>
  delimiter === 'tab' ? text.replace(/[\t\r\n]/g, ' ') : csvCell(text.replace(/[\r\n]/g, ' '), delimiter)

/** True if rows begin with the name of their document: if there are several, or one that has a name of its own. */
const isNamed = (documents: readonly Document<'clusters'>[]): boolean =>
  documents.length > 1 || documents.some((document) => document.named === undefined)

/** Rows of item and cluster; of document, item and cluster where documents have names. */
function* write(documents: Iterable<Document<'clusters'>>, { delimiter }: ClustersTableOptions): Iterable<string> {
  const all = [...documents]
  const named = isNamed(all)
  const delimiterName = delimiter === 'auto' ? 'tab' : delimiter
  const row = (cells: readonly string[]): string =>
    `${cells.map((cell) => writtenCell(cell, delimiterName)).join(String.fromCharCode(delimiters[delimiterName]))}\n`
  yield row([...(named ? ['document'] : []), 'item', 'cluster'])
  for (const { id, content } of all) {
    for (let c = 0; c < clusterCount(content); c++) {
      for (const item of content.members.subarray(content.start[c], content.start[c + 1])) {
        yield row([...(named ? [id] : []), keyOf(content.items, item), content.clusterName(c)])
      }
    }
  }
}

/** True for a table of R: titles of items and clusters, and rows that have one cell more, which numbers them. */
const hasRowNames = (lines: readonly string[]): boolean => {
  const [titles = [], ...rows] = rowsIn(lines.join('\n').replaceAll('"', ''), 'blank')
  return (
    clusterTitlesIn(titles) !== undefined &&
    rows.length > 0 &&
    rows.every((row, i) => row.length === titles.length + 1 && row[0] === String(i + 1))
  )
}

/** Lines with the same few columns, separated by tabs, commas or semicolons, or a sheet: confident only if no other reader is. */
const sniff = (head: string, path: string): number => {
  const lines = firstLines(head)
  if (/^[\s]{0,9}[<{[#]/.test(lines[0] ?? '')) return 0
  const delimiter = tableDelimiter(lines.join('\n'), 'blank')
  // a whole number a line is what clustering writes, and numpy saves it as 1.000000000000000000e+00
  const isNumber = (line: string): boolean => /^-?\d+(?:\.\d+e\+\d\d)?$/.test(line)
  if (delimiter === 'blank' && lines.length > 1 && lines.every(isNumber)) return 0.35
  if (delimiter === 'blank' && hasRowNames(lines)) return 0.35
  if (delimiter === 'blank') return lines.length > 0 && lines.every((line) => !/\s/.test(line)) ? 0.2 : 0
  // a line that is no row ends within quotes
  const rows = rowsIn(head.replace(/^\ufeff/, ''), delimiter).slice(0, lines.length)
  const width = rows[0]?.length ?? 0
  const whole = rows.length > 1 ? rows.slice(0, -1) : rows
  const even = width <= 12 && whole.every((row) => row.length === width)
  return even
    ? /\.(?:csv|tsv|xlsx|xlsm)(?:\.gz|[/\\][^/\\]+)?$/i.test(path) && describeFormat(head) === undefined
      ? 0.5
      : 0.3
    : 0
}

export const clustersTable = reader({
  contract: 1,
  name: 'clusters-table',
  title: 'a table of items and clusters (TSV, CSV), or label vectors: one label a line',
  example: 'document\titem\tcluster\nd1\tpage 1\tanna\nd1\tpage 2\tanna\nd1\tpage 3\tben\n',
  gives: 'clusters',
  units: 'documents',
  pairs: 'id',
  options,
  fields: { item: 'item', cluster: 'column', document: 'name' },
  sniff,
  disagree: vectorsDisagree,
  usual: { policy: 'strict' },
  empty: withoutClusters,
  writer: { write, endings: ['.tsv'] },
  with: (settings) => (source) => ({
    [Symbol.iterator]: () => firsts(read(source, settings, [settings.column]))[Symbol.iterator](),
  }),
  columns: (settings) => (source, wanted) => ({
    [Symbol.iterator]: () => read(source, settings, wanted)[Symbol.iterator](),
  }),
})
