/**
 * The reader `pairs`: one pair of records a row, as tools of record linkage write their predictions and reviewers their judgements.
 * Gives the clusters that the links close to, with the pairs beside. Rows are read as bytes: a row makes no string, and a pair no
 * object.
 */
import * as v from 'valibot'
import { newDisjointSets, rootOf } from '../align/disjoint-sets.ts'
import { code, commonCode } from '../codes.ts'
import type { DetectedProperties, Document, Problem, Source } from '../contract.ts'
import { reader } from '../define.ts'
import { type Either, left, right } from '../either.ts'
import { choice, flag, of } from '../entries.ts'
import { type Clusters, type ItemPairs, keyOf, withoutClusters } from '../models/clusters/type.ts'
import type { Code } from '../places.ts'
import { stemOf } from '../source/bytes.ts'
import { type CsvCursor, cellTexts, wrongWidth } from '../source/csv.ts'
import { missingLineEnd, nothingToScore } from '../source/fields.ts'
import { encodingEntry, maxLineEntry, textOptions } from '../source/text-options.ts'
import { clusterTitlesIn } from './clusters-table.ts'
import { readDecision, readNumber } from './pair-cells.ts'
import {
  type CountedPairs,
  type GatheredPairs,
  LEFT_TABLE,
  newPairDraft,
  type PairDraft,
  type RecordCells,
  RIGHT_TABLE,
} from './pair-draft.ts'
import { areOfTwoTables, isPairTable, pairColumnsIn } from './pair-titles.ts'
import { readRecords } from './records-file.ts'
import { firstLines, tableCursor, tableDelimiter } from './table-cursor.ts'
import { rowsIn } from './table-shape.ts'

const column = (help: string) =>
  v.optional(
    v.pipe(v.union([v.string(), v.pipe(v.number(), v.integer())]), v.description(help), v.transform(String)),
    'auto',
  )

const options = v.strictObject({
  left: column('the column of the first record of each pair, by its title or number; auto: by the usual titles'),
  right: column('the column of the second record, by its title or number; auto: by the usual titles'),
  score: column(
    'the column of the probability, by its title or number; none: it is not read; auto: by the usual titles',
  ),
  decision: column(
    'the column of the judgement, 1 or 0, by its title or number; none: it is not read; auto: by the usual titles',
  ),
  sources: choice(
    ['auto', 'none', 'tables'],
    'records are named by source and id, SOURCE-__-ID, where columns say the source of each record; none: by their id alone; tables: the first records of all pairs are of one table, left, and the second of another, right',
  ),
  threshold: of(
    v.union([v.picklist(['none']), v.pipe(v.number(), v.minValue(0), v.maxValue(1))]),
    'pairs of this probability or more are links; none: every pair is one',
    'none',
  ),
  closure: choice(
    ['clusters', 'none'],
    'what links make: clusters, so that records that are linked over others are one too; or nothing more than pairs',
  ),
  records: of(
    v.string(),
    'a table beside this file with a row for each record, its id in the first column or in one titled id: records without a pair are known then',
    '',
  ),
  names: of(v.string(), 'the column of that table with the names of records, by its title', ''),
  trim: flag('take blanks around an id away'),
  header: choice(
    ['auto', 'yes', 'no'],
    'whether the first row holds titles; auto: it does if it says which columns hold the records; without titles the first two do, and a third the probability',
  ),
  delimiter: choice(
    ['auto', 'tab', 'comma', 'semicolon'],
    'what parts columns; auto: tabs if the first row has one, else commas or semicolons, by which rows are alike',
  ),
  encoding: encodingEntry,
  maxLine: maxLineEntry(16),
})
export type PairsOptions = v.InferOutput<typeof options>

// ---- columns ---------------------------------------------------------------------------------------------------------

/** The columns that are read, from 0; -1 for none. */
interface Layout {
  readonly width: number
  readonly line: number
  readonly header: boolean
  readonly titles: readonly string[]
  readonly left: RecordCells
  readonly right: RecordCells
  readonly score: number
  /** True if the score is the logarithm of odds to the base 2. */
  readonly isWeight: boolean
  readonly decision: number
}

interface ColumnFault {
  readonly code: Code
  readonly message: string
  readonly hint: string
}

const quoted = (titles: readonly string[]): string => titles.map((title) => JSON.stringify(title)).join(' and ')

const missing = (titled: readonly string[], what: string): ColumnFault => ({
  code: commonCode.E316,
  message: `there is no column ${what}`,
  hint: `the first row has ${titled.length} columns: ${titled.join(', ').slice(0, 200)}; name one by number or, with titles, by title`,
})

const several = (titled: readonly string[], places: readonly number[], option: string, what: string): ColumnFault => ({
  code: code.E318,
  message: `${quoted(places.map((place) => titled[place]!))} may each be the column of ${what}`,
  hint: `choose one: --set reader.${option}=TITLE${option === 'left' ? ' --set reader.right=TITLE' : ', or none'}`,
})

/** The column that an option names, from 0. */
const namedColumn = (text: string, titled: readonly string[], header: boolean): number => {
  if (!/^-?\d{1,6}$/.test(text)) return header ? titled.indexOf(text) : -1
  const number = Number(text)
  const place = number > 0 ? number - 1 : titled.length + number
  return number !== 0 && place >= 0 && place < titled.length ? place : -1
}

const isTitle = (text: string): boolean => text !== 'auto' && text !== 'none' && !/^-?\d+$/.test(text)

const hasTitles = ({ header, left, right, score, decision }: PairsOptions, titled: readonly string[]): boolean =>
  header === 'auto'
    ? pairColumnsIn(titled).pairs.length > 0 || [left, right, score, decision].some(isTitle)
    : header === 'yes'

/** One of the columns that an option names or, under auto, of those that titles suggest. */
const oneColumn = (
  columnName: string,
  usual: readonly number[],
  titled: readonly string[],
  header: boolean,
  [option, what]: readonly [option: string, what: string],
): number | ColumnFault => {
  if (columnName === 'none') return -1
  if (columnName !== 'auto') {
    const place = namedColumn(columnName, titled, header)
    return place < 0 ? missing(titled, columnName) : place
  }
  return usual.length > 1 ? several(titled, usual, option, what) : (usual[0] ?? -1)
}

/** Both records of a pair. */
const recordColumns = (
  { left, right }: PairsOptions,
  titled: readonly string[],
  header: boolean,
): readonly [number, number] | ColumnFault => {
  const { pairs } = pairColumnsIn(titled)
  if (left === 'auto' && right === 'auto' && header) {
    if (pairs.length > 1) return several(titled, pairs.flat(), 'left', 'a record')
    const [pair] = pairs
    return (
      pair ?? {
        code: code.E318,
        message: `the titles ${quoted(titled)} do not show which columns hold the two records`,
        hint: 'name them: --set reader.left=TITLE --set reader.right=TITLE; a table of records and clusters is read by clusters-table',
      }
    )
  }
  const places = [left, right].map((columnName, side) =>
    columnName === 'auto' ? (header ? (pairs[0]?.[side] ?? -1) : side) : namedColumn(columnName, titled, header),
  )
  const [first = -1, second = -1] = places
  if (first < 0 || first >= titled.length) return missing(titled, left === 'auto' ? 'of the first record' : left)
  if (second < 0 || second >= titled.length) return missing(titled, right === 'auto' ? 'of the second record' : right)
  if (first !== second) return [first, second]
  return { code: commonCode.E316, message: 'both records are in one column', hint: 'each has a column of its own' }
}

/** The fault of a first row that is that of a table of clusters, and would be read as a pair. */
const clusterTable = (titled: readonly string[]): ColumnFault | undefined => {
  const clusterTitles = clusterTitlesIn(titled)
  return (
    clusterTitles && {
      code: code.E318,
      message: `this is a table of records and clusters by its titles (${clusterTitles.join(', ')}), not a list of pairs`,
      hint: 'without --reader pairs it is read as such; if two columns do hold the records of pairs, name both: --set reader.left=TITLE --set reader.right=TITLE',
    }
  )
}

const layoutOf = (settings: PairsOptions, titled: readonly string[], line: number): Layout | ColumnFault => {
  const header = hasTitles(settings, titled)
  const other = header || settings.header === 'no' ? undefined : clusterTable(titled)
  if (other !== undefined) return other
  const records = recordColumns(settings, titled, header)
  if ('code' in records) return records
  const columns = pairColumnsIn(header ? titled : [])
  const open = (places: readonly number[]): readonly number[] => places.filter((place) => !records.includes(place))
  const third = !header && titled.length === 3 ? open([0, 1, 2]) : []
  const usual = open([...columns.probabilities, ...third])
  const weights = usual.length === 0 ? open(columns.weights) : []
  const score = oneColumn(settings.score, [...usual, ...weights], titled, header, ['score', 'the probability'])
  if (typeof score !== 'number') return score
  const decisions = open(columns.decisions).filter((place) => place !== score)
  const decision = oneColumn(settings.decision, decisions, titled, header, ['decision', 'the judgement'])
  if (typeof decision !== 'number') return decision
  const sources = {
    none: undefined,
    auto: columns.sources.find((both) => !both.includes(records[0])),
    tables: [LEFT_TABLE, RIGHT_TABLE] as const,
  }[settings.sources]
  const isWeight = columns.weights.includes(score)
  const titles = header ? titled : []
  return {
    width: titled.length,
    line,
    header,
    titles,
    left: [records[0], sources?.[0] ?? -1],
    right: [records[1], sources?.[1] ?? -1],
    score,
    isWeight,
    decision,
  }
}

// ---- reading ---------------------------------------------------------------------------------------------------------

interface File {
  readonly path: string
  readonly options: PairsOptions
  readonly draft: PairDraft
  layout: Layout | undefined
  rows: number
  /** The first row with an empty probability, and the first with one. */
  without: number
  scored: number
  below: number
  readonly problems: Problem[]
  errors: number
}

const MAX_PROBLEMS = 1000

const report = (file: File, cursor: CsvCursor, cell: number, code: Code, message: string, hint: string): undefined => {
  file.errors++
  file.problems.push({ severity: 'error', code, message, ...cursor.spot(cell), hint })
}

const warn = (file: File, code: Code, message: string, line: number, hint: string): void => {
  file.problems.push({ severity: 'warning', code, message, at: { path: file.path, line, column: 1 }, hint })
}

/** 1/(1 + 2^-w): the probability of odds whose logarithm to the base 2 is w. */
const probabilityOf = (weight: number): number => 1 / (1 + 2 ** -weight)

/** True for a number with a decimal comma, as tables of semicolons have it. */
const hasDecimalComma = (text: string): boolean => /^\s*-?\d*,\d+\s*$/.test(text)

/** The probability of a row; -1 where its cell is empty, and undefined where it is none. */
const probabilityIn = (file: File, { score, isWeight }: Layout, cursor: CsvCursor): number | undefined => {
  const { row } = cursor
  const number = readNumber(row.bytes, row.start[score]!, row.end[score]!)
  if (number === undefined) {
    if (file.without === 0) file.without = row.line
    return -1
  }
  if (file.scored === 0) file.scored = row.line
  if (isWeight) {
    if (!Number.isNaN(number)) return probabilityOf(number)
  } else if (number >= 0 && number <= 1) return number + 0
  const text = cellTexts(row)[score]!
  const what = isWeight ? 'a match weight is a number' : 'a probability is a number from 0 to 1'
  return report(
    file,
    cursor,
    score,
    code.E476,
    `${text} in line ${row.line} is not a ${isWeight ? 'match weight' : 'probability'}`,
    hasDecimalComma(text)
      ? `write it with a point: ${text.trim().replace(',', '.')}`
      : `${what}; --set reader.score=none reads the pairs without`,
  )
}

/** True for a match, false for none, undefined where the judgement is neither. */
const decisionIn = (file: File, { decision }: Layout, cursor: CsvCursor): boolean | undefined => {
  const { row } = cursor
  const isMatch = readDecision(row.bytes, row.start[decision]!, row.end[decision]!)
  if (isMatch !== undefined) return isMatch
  return report(
    file,
    cursor,
    decision,
    code.E477,
    `"${cellTexts(row)[decision]!}" is not a judgement of a pair`,
    'it is 1 or 0, true or false, match or non-match; --set reader.decision=none reads the pairs without',
  )
}

const takeRow = (file: File, layout: Layout, cursor: CsvCursor): undefined => {
  const { row } = cursor
  const { options: settings, draft } = file
  if (row.count !== layout.width) {
    file.errors++
    file.problems.push(wrongWidth(cursor, layout.width, layout.line))
    return
  }
  const probability = layout.score < 0 ? -1 : probabilityIn(file, layout, cursor)
  const isMatch = layout.decision < 0 ? true : decisionIn(file, layout, cursor)
  if (probability === undefined || isMatch === undefined) return
  const isLink = settings.threshold === 'none' || probability >= settings.threshold
  const empty = draft.add(row, layout.left, layout.right, probability, isMatch, isLink)
  if (empty >= 0) {
    const hint = 'each row names two records; a table of records and clusters is read by clusters-table'
    return report(file, cursor, empty, commonCode.E311, `column ${empty + 1} is empty`, hint)
  }
  file.rows++
  if (probability >= 0 && probability < 0.5) file.below++
}

/** Decides the columns by the first row: true if it holds titles. */
const startFile = (file: File, cursor: CsvCursor): boolean => {
  const titled = cellTexts(cursor.row).map((cell) => cell.trim())
  const layout = layoutOf(file.options, titled, cursor.row.line)
  if ('code' in layout) {
    report(file, cursor, 0, layout.code, layout.message, layout.hint)
    return false
  }
  file.layout = layout
  const { score } = layout
  if (
    !layout.header &&
    score >= 0 &&
    Number.isNaN(readNumber(cursor.row.bytes, cursor.row.start[score]!, cursor.row.end[score]!)) &&
    !hasDecimalComma(titled[score]!)
  )
    report(
      file,
      cursor,
      0,
      code.E318,
      `the first row may be titles or data: it has ${quoted(titled)}`,
      'name the columns: --set reader.left=TITLE --set reader.right=TITLE --set reader.score=TITLE',
    )
  return layout.header
}

const readRows = (file: File, cursor: CsvCursor): void => {
  const { row } = cursor
  for (let read = cursor.next(); read !== false; read = cursor.next()) {
    if (read !== true) {
      file.errors++
      file.problems.push(read)
    } else if (row.count > 0 && (file.layout !== undefined || !startFile(file, cursor))) {
      if (file.layout === undefined) return
      takeRow(file, file.layout, cursor)
    }
    if (file.errors >= MAX_PROBLEMS) return
  }
  if (cursor.unended()) file.problems.push(missingLineEnd(file.path, row.line))
}

/** Problems of the whole file. */
const checkFile = (file: File): void => {
  const { layout, options: settings, path } = file
  if (file.without > 0 && file.scored > 0) {
    file.errors++
    file.problems.push({
      severity: 'error',
      code: code.E476,
      message: `line ${file.without} has no probability, and line ${file.scored} has one`,
      at: { path, line: file.without, column: 1 },
      hint: 'each pair has one, or none has; --set reader.score=none reads the pairs without',
    })
  }
  if (settings.threshold !== 'none' && layout !== undefined && file.scored === 0 && file.errors === 0) {
    file.errors++
    const hint = 'name its column: --set reader.score=TITLE; or take the threshold away'
    const at = { path, line: layout.line, column: 1 }
    const message = `a threshold of ${settings.threshold}, and the pairs have no probability`
    file.problems.push({ severity: 'error', code: code.E476, message, at, hint })
  }
  if (settings.threshold === 'none' && file.below > 0 && file.errors === 0)
    warn(
      file,
      code.W476,
      `all ${file.rows.toLocaleString('en-GB')} pairs count as links, the ${file.below === 1 ? 'one' : file.below.toLocaleString('en-GB')} below 0.5 too`,
      layout?.line ?? 1,
      'choose a threshold: --system-set reader.threshold=0.5; or the metric linkage scores every threshold',
    )
  if (file.errors === 0 && file.rows === 0) {
    file.errors++
    file.problems.push(nothingToScore(path, 'the file has no pair'))
  }
}

/** The first item of each cluster, and the items of each in their order. */
const closureOf = (size: number, pairs: Omit<ItemPairs, 'closed' | 'listsItems' | 'spot'>, closed: boolean) => {
  const sets = newDisjointSets(size)
  if (closed)
    for (let i = 0; i < pairs.left.length; i++) {
      if (pairs.decisions?.[i] === 0) continue
      const [a, b] = [rootOf(sets, pairs.left[i]!), rootOf(sets, pairs.right[i]!)]
      // the earlier item stands for both, so that clusters come in the order of their first items
      if (a < b) sets[b] = a
      else sets[a] = b
    }
  const number = new Int32Array(size)
  let clusters = 0
  for (let item = 0; item < size; item++) number[item] = rootOf(sets, item) === item ? clusters++ : number[sets[item]!]!
  const start = new Int32Array(clusters + 1)
  for (let item = 0; item < size; item++) start[number[item]! + 1] = start[number[item]! + 1]! + 1
  for (let c = 0; c < clusters; c++) start[c + 1] = start[c + 1]! + start[c]!
  const next = start.slice()
  const members = new Int32Array(size)
  for (let item = 0; item < size; item++) {
    const c = number[item]!
    members[next[c]!] = item
    next[c] = next[c]! + 1
  }
  return { start, members }
}

const clustersIn = (file: File, gathered: GatheredPairs): Clusters => {
  const { layout, path, options: settings } = file
  const { items, sources, names, lines } = gathered
  const pairs = {
    left: gathered.left,
    right: gathered.right,
    ...(file.scored > 0 && { probabilities: gathered.probabilities }),
    ...(layout !== undefined && layout.decision >= 0 && { decisions: gathered.decisions }),
  }
  const closed = settings.closure === 'clusters'
  const cover = closureOf(items.size, pairs, closed)
  const place = (line: number) => ({ at: { path, line, column: 1 } })
  return {
    ...cover,
    items,
    discarded: new Int32Array(0),
    given: true,
    clusterName: (cluster) => keyOf(items, cover.members[cover.start[cluster]!]!),
    spot: (membership) => place(gathered.lineOfItem(cover.members[membership]!)),
    pairs: { ...pairs, closed, listsItems: settings.records !== '', spot: (pair) => place(lines(pair)) },
    ...(sources && { group: sources }),
    ...(names && { shown: names }),
  }
}

/** The line of the first record that is in both columns of pairs of two tables, with its id. */
const inBothColumns = ({
  left,
  right,
  items,
  lines,
}: GatheredPairs): readonly [line: number, id: string] | undefined => {
  const first = new Int32Array(items.size).fill(-1)
  left.forEach((item, pair) => {
    if (first[item] === -1) first[item] = pair
  })
  const pair = right.findIndex((item) => first[item] !== -1)
  return pair < 0 ? undefined : [lines(pair), keyOf(items, right[pair]!)]
}

/** Refuses pairs whose columns have the ids of two tables, most likely, where a record of the one would be taken for one of the other. */
const settleTables = (file: File, gathered: GatheredPairs): void => {
  const { layout, options: settings, path } = file
  if (layout === undefined || settings.sources !== 'auto' || layout.left[1] !== -1) return
  const both = areOfTwoTables(layout.titles) ? inBothColumns(gathered) : undefined
  if (both === undefined && gathered.alone.count === 0) return
  file.errors++
  file.problems.push({
    severity: 'error',
    code: code.E489,
    message:
      both === undefined
        ? 'a record is paired with itself: the two columns may have ids of two tables'
        : `the id ${JSON.stringify(both[1])} is in both columns, which have ids of two tables by their titles`,
    at: { path, line: both?.[0] ?? gathered.alone.line, column: 1 },
    hint: 'if they are two tables: --set reader.sources=tables; if an id is one record in both columns: --set reader.sources=none',
  })
}

/** Reports pairs that count once, and those of one record. */
const settle = (file: File, { alone, again, opposed }: GatheredPairs): void => {
  const of = ({ count, line }: CountedPairs, one: string): void => {
    if (count === 0) return
    const more = count === 1 ? one : `${count.toLocaleString('en-GB')} times ${one}; the first is here`
    warn(file, code.W477, more, line, 'check that the file was written once; the score is that of the file without')
  }
  of(alone, 'a record with itself: skipped')
  of(again, 'a pair that is there already: it counts once, with the highest probability')
  if (opposed === 0) return
  file.errors++
  file.problems.push({
    severity: 'error',
    code: code.E477,
    message: 'the pair is judged twice, once as a match and once not',
    at: { path: file.path, line: opposed, column: 1 },
    hint: 'keep one of both rows',
  })
}

function* readPairs(
  source: Source,
  settings: PairsOptions,
  titlesByProperty: Map<string, string[]>,
): Iterable<Either<Problem, Document<'clusters'>>> {
  const file: File = {
    path: source.path,
    options: settings,
    draft: newPairDraft(settings.trim),
    layout: undefined,
    rows: 0,
    without: 0,
    scored: 0,
    below: 0,
    problems: [],
    errors: 0,
  }
  if (settings.records !== '') {
    const wrong = readRecords(source, settings, file.draft)
    if (wrong !== undefined) return yield left(wrong)
  }
  readRows(file, tableCursor(source, textOptions(settings), settings.delimiter))
  checkFile(file)
  const gathered = file.errors === 0 ? file.draft.finish() : undefined
  if (gathered !== undefined) {
    settleTables(file, gathered)
    if (file.errors === 0) settle(file, gathered)
  }
  for (const one of file.problems) yield left(one)
  const { layout } = file
  if (layout?.header) {
    const title = (place: number): string[] => (place < 0 ? [] : [layout.titles[place]!])
    titlesByProperty
      .set('left', title(layout.left[0]))
      .set('right', title(layout.right[0]))
      .set('score', title(layout.score))
    titlesByProperty.set('decision', title(layout.decision))
  }
  if (gathered !== undefined && file.errors === 0)
    yield right({
      id: stemOf(source.path),
      meta: {},
      at: { path: source.path, line: 1, column: 1 },
      named: 'file',
      content: clustersIn(file, gathered),
    })
}

/** A first row with the titles of two records, as a tool of record linkage writes it. */
const sniff = (head: string): number => {
  const lines = firstLines(head).join('\n')
  return isPairTable(rowsIn(lines, tableDelimiter(lines, 'comma'))[0] ?? []) ? 0.9 : 0
}

export const pairs = reader({
  contract: 1,
  name: 'pairs',
  title: 'a table of record pairs, with probabilities or judgements, as tools of record linkage write it',
  example: 'unique_id_l,unique_id_r,match_probability\n1,2,0.98\n2,3,0.71\n4,5,0.9\n',
  gives: 'clusters',
  units: 'files',
  pairs: 'id',
  answers: ['clusters'],
  usualOfAnswers: { policy: 'pairs' },
  options,
  fields: { left: 'left', right: 'right', probability: 'score', judgement: 'decision' },
  sniff,
  empty: withoutClusters,
  with: (settings) => (source) => {
    const titlesByProperty = new Map<string, string[]>()
    return {
      [Symbol.iterator]: () => readPairs(source, settings, titlesByProperty)[Symbol.iterator](),
      detected: (): DetectedProperties =>
        Object.fromEntries([...titlesByProperty].filter(([, titles]) => titles.length > 0)),
    }
  },
})
