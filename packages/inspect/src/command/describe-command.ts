/** `assay describe [NAME=]FILE…`: what data sets hold, as the tables of papers that introduce them. */
import { type Either, isLeft, left, right } from '@assay/core'
import type { CommandCall, Failure, PackageCommand } from '@assay/host'
import {
  allIn,
  allOf,
  doAscend,
  failure,
  hostCode,
  type Key,
  keysIn,
  listKeys,
  readSides,
  type SideDocuments,
} from '@assay/host/internal'
import { json, sheetsReport } from '@assay/report'
import { latexSheets, markdownSheet, type Sheet, splitSheet } from '@assay/report/internal'
import { describePart, isKeyOf, metadataOf } from '../describe/describe-part.ts'
import {
  AMBIGUITY,
  CATEGORY,
  type DataDescription,
  type DataPart,
  DOCUMENT,
  FILE,
  LABEL,
} from '../describe/description.ts'
import { descriptionCsv } from '../describe/description-csv.ts'
import { countOf, descriptionSheets } from '../describe/description-sheets.ts'

const formats = ['text', 'markdown', 'latex', 'csv', 'json', 'html']

const usage = (message: string, hint: string): Either<Failure, never> => left(failure(2, hostCode.E104, message, hint))

/** `label,genre` are two keys, as are `label+year:1850,1900`, where commas are between bounds. */
const parseKeys = (text: string): Either<Failure, readonly Key[]> => {
  const keys = text.includes('+') || text.includes(':') ? keysIn(text) : text.split(',').flatMap(keysIn)
  if (keys.length > 2) return usage(`--by ${text} has ${keys.length} keys`, 'a table has two at most: --by label,genre')
  return keys.every(doAscend) ? right(keys) : usage(`the bounds of --by ${text} do not ascend`, '--by year:1850,1900')
}

/** Data sets by name: files without a name are one. */
const partsOf = (call: CommandCall): ReadonlyMap<string, readonly string[]> => {
  const parts = new Map<string, readonly string[]>()
  for (const word of call.words) {
    const { name, files } = call.system(word, undefined)
    const part = files[0] === word ? 'data' : name
    parts.set(part, [...(parts.get(part) ?? []), ...files])
  }
  return parts
}

const parseCall = (call: CommandCall) =>
  allOf({
    parts:
      call.words.length === 0
        ? usage(
            'describe what?',
            'name the files: assay describe train.conll, or assay describe train=train.conll test=test.conll',
          )
        : right(partsOf(call)),
    readerTexts: call.readerTexts(),
    limit: call.maxBytes(),
    targets: call.targets(formats, 'a description of data'),
    keys: allIn(call.all('by').map(parseKeys)),
  })

/** Refuses a key that no document has. */
const checkKeys = (keys: readonly (readonly Key[])[], sides: readonly SideDocuments[]): Either<Failure, void> => {
  const metadata = [...new Set(sides.flatMap(metadataOf))]
  const unknown = keys.flat().find((key) => !isKeyOf(key, metadata))
  if (unknown === undefined) return right(undefined)
  const names = [...new Set([LABEL, CATEGORY, DOCUMENT, FILE, ...metadata])]
  return left(
    failure(2, hostCode.E801, `no document has the metadata "${unknown.name}"`, listKeys(unknown.name, names)),
  )
}

/** The data sets of a call, and what their tables are to count. */
const describe = async (call: CommandCall) => {
  const asked = parseCall(call)
  if (isLeft(asked)) return asked
  const { parts, readerTexts, limit, targets, keys } = asked.right
  const reader = call.last('reader')
  const documentTable = call.last('meta')
  const sides = await readSides(
    {
      folder: '.',
      pluginFolders: call.pluginFolders,
      pluginsOfCall: call.pluginsOfCall,
      readerTexts,
      ...limit,
      ...(documentTable !== undefined && { documentTable }),
      sides: Array.from(parts.values(), (files) => ({ files, ...(reader !== undefined && { reader }) })),
    },
    await call.environment(),
  )()
  if (isLeft(sides)) return sides
  const problems = sides.right.flatMap((side) => side.problems)
  // numbers of a part of a file are none of the data
  if (problems.some(({ severity }) => severity === 'error')) return left<Failure>({ exit: 3, problems })
  const checked = checkKeys(keys, sides.right)
  if (isLeft(checked)) return checked
  const tables = keys.length === 0 ? [keysIn(LABEL)] : keys
  const names = [...parts.keys()]
  const described = sides.right.flatMap((side, i) =>
    side.ofReader === undefined ? [] : [describePart(names[i]!, side, side.ofReader, tables)],
  )
  const counted = chooseCount(call.last('count'), described)
  if (isLeft(counted)) return counted
  return right({ description: { counted: counted.right, parts: described }, sides: sides.right, targets })
}

/** The count of tables of two keys. */
const chooseCount = (asked: string | undefined, parts: readonly DataPart[]): Either<Failure, string> => {
  const names = [
    ...new Set(parts.flatMap(({ counts }) => Object.keys(counts))),
    ...(parts.some(({ ambiguity }) => ambiguity !== null) ? [AMBIGUITY] : []),
  ]
  if (asked === undefined) return right(countOf(parts))
  return names.includes(asked)
    ? right(asked)
    : left(failure(2, hostCode.E801, `there is no count "${asked}"`, listKeys(asked, names)))
}

const render = (description: DataDescription, files: readonly string[], format: string, columns = 100): string => {
  if (format === 'json') return json(description)
  if (format === 'csv') return descriptionCsv(description)
  const sheets = descriptionSheets(description)
  const about = description.parts.map(({ name }) => name).join(', ')
  if (format === 'latex') return latexSheets('contents', about, sheets)
  if (format === 'markdown') return `${sheets.flatMap(markdownSheet).join('\n\n')}\n`
  if (format === 'html') return sheetsReport('description of the data', files, [{ id: 'data', title: 'Data', sheets }])
  return sheets.map((sheet) => sheetText(sheet, columns)).join('\n')
}

const sheetText = ({ title, notes = [], ...sheet }: Sheet, columns: number): string =>
  [...(title === '' ? [] : [title]), ...splitSheet(sheet, columns).flat(), ...notes].map((line) => `${line}\n`).join('')

export const describeCommand: PackageCommand = {
  usage: 'describe [NAME=]FILE …',
  examples: [
    ['assay describe train=train.conll test=test.conll -f latex', 'the table of a paper: two parts side by side'],
    ['assay describe gold.xml --by category --by category,genre', 'a table by category, and one by category and genre'],
    ['assay describe gold --by topic,language --count documents', 'the number of documents by topic and language'],
    ['assay describe gold --meta sources.csv --by source', 'counts by source, and the averages of a document of each'],
  ],
  flags: [
    {
      name: 'by',
      value: 'KEY[,KEY]',
      many: true,
      help: 'a table by label, category, document, file or metadata, or by two; repeatable (default: label)',
    },
    {
      name: 'count',
      value: 'NAME',
      help: 'what the cells of a table of two keys count, such as tokens (default: items with labels)',
    },
    {
      name: 'meta',
      value: 'TABLE',
      help: 'metadata of documents, for --by: CSV or TSV with the document ids in the first column',
    },
    { name: 'reader', value: 'NAME', help: 'the file format (see assay list readers); default: detected' },
    { name: 'set', value: 'key=value', many: true, help: 'an option of the reader (reader.key)' },
    { name: 'format', short: 'f', value: 'FORMAT', help: 'text (the default), markdown, latex, csv, json or html' },
  ],
  shared: ['max-bytes', 'json', 'output', 'plugin'],
  run: async (call) => {
    const described = await describe(call)
    if (isLeft(described)) return described
    const { description, sides, targets } = described.right
    const files = sides.flatMap(({ paths }) => paths)
    const delivered = await call.deliver(targets, files, (format, columns) =>
      render(description, files, format, columns),
    )
    if (isLeft(delivered)) return delivered
    call.problems(sides.flatMap(({ problems }) => problems))
    return right(0)
  },
}
