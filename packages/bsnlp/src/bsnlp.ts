/**
 * The reader `bsnlp`: the files of the BSNLP challenges, `<topic>/<language>/<file>`: a line with the document id, then one line per name,
 * `form TAB base TAB type TAB id`. Lines of SlavicNER begin with positions, `start TAB end TAB …`, and the document id is the name of
 * the file. Lines that the official evaluator drops are reported with their place.
 */
import {
  type Code,
  commonCode,
  type Document,
  type Either,
  entry,
  type Location,
  left,
  type NameMentions,
  type Problem,
  reader,
  right,
  type Source,
} from '@assay/core'
import { type Origin, withoutMentions } from '@assay/core/internal'
import { encodingEntry, maxLineEntry, type TextWithPlaces, textOptions, wholeText } from '@assay/core/source'
import * as v from 'valibot'
import { code } from './messages.ts'

const { choice, of } = entry

const options = v.strictObject({
  layout: choice(
    ['auto', 'bsnlp', 'positional'],
    'lines of form, base, type and id after a line with the document id (bsnlp), or lines that begin with two positions and no such line (SlavicNER); auto: by the first line',
  ),
  case: choice(['fold', 'keep'], 'case of forms and bases: ignored, or significant', ['fold']),
  types: of(v.array(v.string()), 'types of the campaign, such as PER,LOC,ORG,MISC for 2017', [
    'PER',
    'LOC',
    'ORG',
    'PRO',
    'EVT',
  ]),
  otherTypes: choice(
    ['drop', 'keep', 'error'],
    'names of other types: skipped with a warning, as in the official evaluator, kept, or refused',
    ['drop', 'keep'],
  ),
  missingId: choice(
    ['shared', 'singleton', 'error'],
    'names without an id: one entity for each type, as in the official evaluator, an entity each, or refused',
    ['shared', 'singleton'],
  ),
  languages: of(
    v.array(v.string()),
    'languages of the campaign, by the folders of documents: others are warned of; none: any',
    [],
  ),
  shortLines: choice(
    ['error', 'drop'],
    'lines that are not a name: refused, or skipped with a warning, as in the official evaluator',
    ['drop'],
  ),
  encoding: encodingEntry,
  maxLine: maxLineEntry(16),
})
/** The options of `bsnlp`, decoded. */
export type BsnlpOptions = v.InferOutput<typeof options>

// ---- lines -----------------------------------------------------------------------------------------------------------

interface Line {
  readonly text: string
  /** The offset of the line in the file. */
  readonly start: number
}

/** Trims as Java's `trim` does: characters up to U+0020, and no other white space. */
const trim = (text: string): string => {
  let [start, end] = [0, text.length]
  while (start < end && text.charCodeAt(start) <= 32) start++
  while (end > start && text.charCodeAt(end - 1) <= 32) end--
  return text.slice(start, end)
}

/** The lines that are not blank. */
const linesOf = (text: string): readonly Line[] => {
  const lines: Line[] = []
  for (const match of text.matchAll(/[^\r\n]+/g))
    if (trim(match[0]) !== '') lines.push({ text: match[0], start: match.index })
  return lines
}

const isPositional = (line: string): boolean => /^\s{0,9}\d{1,15}\t\s{0,9}\d{1,15}\t/.test(line)

// ---- one file --------------------------------------------------------------------------------------------------------

interface ParseState {
  readonly whole: TextWithPlaces
  readonly options: BsnlpOptions
  readonly types: ReadonlySet<string>
  readonly document: string
  readonly positional: boolean
  readonly rows: Row[]
  readonly seen: Set<string>
  readonly problems: Problem[]
}
interface Row {
  readonly form: string
  readonly base: string
  readonly type: string
  readonly entity: string
  readonly line: Line
}

const addProblem = (
  parse: ParseState,
  severity: Problem['severity'],
  code: Code,
  message: string,
  { start, text }: Line,
  hint: string,
): undefined => {
  parse.problems.push({ severity, code, message, ...parse.whole.spot(start, start + text.length), hint })
}

const FIELDS = 'write form, base, type and id separated by tabs'

const invalidLine = (parse: ParseState, line: Line, why: string): undefined =>
  parse.options.shortLines === 'error'
    ? addProblem(parse, 'error', code.E371, why, line, `${FIELDS}; --set reader.shortLines=drop skips such lines`)
    : addProblem(parse, 'warning', code.W371, why, line, 'it is skipped because of reader.shortLines=drop')

/** The fields of a name without its positions; `undefined` if the line is not a name. */
const readFields = (parse: ParseState, line: Line): readonly string[] | undefined => {
  const all = line.text.split('\t').map(trim)
  if (!parse.positional)
    return all.length < 3 ? invalidLine(parse, line, `${fieldCount(all.length)} are not a name`) : all
  if (all.length < 5) return invalidLine(parse, line, `${fieldCount(all.length)} are not a name with its positions`)
  const [start, end] = [Number(all[0] || Number.NaN), Number(all[1] || Number.NaN)]
  const fit = Number.isSafeInteger(start) && Number.isSafeInteger(end) && start >= 0 && end >= start
  return fit ? all.slice(2) : invalidLine(parse, line, `${all[0]} to ${all[1]} are not positions of a name`)
}

const fieldCount = (fields: number): string => (fields === 1 ? 'a single field' : `${fields} fields`)

/** True if names of this type are read. */
const takesType = (parse: ParseState, type: string, line: Line): boolean => {
  const { otherTypes, types } = parse.options
  if (otherTypes === 'keep' || parse.types.has(type)) return true
  const message = `${type === '' ? 'no type' : type} is not one of ${types.join(', ')}`
  if (otherTypes === 'error')
    addProblem(
      parse,
      'error',
      code.E372,
      message,
      line,
      'set the types: --set reader.types=PER,LOC,…; or --set reader.otherTypes=drop skips other names',
    )
  else
    addProblem(
      parse,
      'warning',
      code.W372,
      message,
      line,
      'the name is skipped; to count it: --set reader.otherTypes=keep',
    )
  return false
}

// the id of names without one: the official evaluator's, or one that no field can contain
const SHARED = '-1'

const entityOf = (parse: ParseState, id: string, line: Line): string => {
  if (id !== '') return id
  const { missingId } = parse.options
  if (missingId === 'error')
    addProblem(
      parse,
      'error',
      code.E373,
      'a name without an id',
      line,
      'give it one, or choose a policy: --set reader.missingId=shared or =singleton',
    )
  else if (missingId === 'shared')
    addProblem(
      parse,
      'warning',
      code.W373,
      'a name without an id',
      line,
      'all such names of a type are one entity; for an entity each: --set reader.missingId=singleton',
    )
  return missingId === 'singleton' ? `no id\t${parse.document}\t${line.start}` : SHARED
}

/** Warns of a repeated name, except in files with positions, which list each occurrence. */
const checkDuplicate = (parse: ParseState, { form, base, type, entity, line }: Row): void => {
  const key = JSON.stringify([form, base, type, entity])
  const hint = 'it counts once: a document lists each form once'
  if (!parse.positional && parse.seen.has(key))
    addProblem(parse, 'warning', code.W375, `duplicate name ${form}`, line, hint)
  parse.seen.add(key)
}

const readName = (parse: ParseState, line: Line): undefined => {
  const fields = readFields(parse, line)
  if (fields === undefined) return undefined
  const [form = '', base = '', typeField = '', id = '', ...more] = fields
  if (form === '') return invalidLine(parse, line, 'the form is empty')
  if (more.length > 0) {
    const hint = `fields after the fourth are ignored: ${FIELDS}`
    addProblem(parse, 'warning', code.W374, `${fields.length} fields instead of four`, line, hint)
  }
  const type = typeField.toUpperCase()
  if (!takesType(parse, type, line)) return undefined
  const cased = (text: string): string => (parse.options.case === 'fold' ? text.toLowerCase() : text)
  const row: Row = { form: cased(form), base: cased(base), type, entity: entityOf(parse, id, line), line }
  checkDuplicate(parse, row)
  parse.rows.push(row)
}

const mentionsFrom = ({ rows, whole, positional }: ParseState, origin: Origin): NameMentions => ({
  ...origin,
  form: rows.map(({ form }) => form),
  base: rows.map(({ base }) => base),
  type: rows.map(({ type }) => type),
  entity: rows.map(({ entity }) => entity),
  shown: (mention) => fieldOf(rows[mention]!, positional ? 2 : 0),
  shownBase: (mention) => fieldOf(rows[mention]!, positional ? 3 : 1),
  spot: (mention) => lineSpot(whole, rows[mention]!.line),
})

const fieldOf = ({ line }: Row, field: number): string => trim(line.text.split('\t')[field]!)

const lineSpot = (whole: TextWithPlaces, { start, text }: Line): Location => whole.spot(start, start + text.length)

/** The topic, language and file name of a path `<topic>/<language>/<file>`; empty if missing. */
const foldersOf = (path: string): { readonly topic: string; readonly language: string; readonly file: string } => {
  const [file = '', language = '', topic = ''] = path.split(/[/\\]/).reverse()
  return { topic, language, file: file.replace(/\.gz$/, '') }
}

const emptyFile = (path: string): Problem => ({
  severity: 'error',
  code: commonCode.E309,
  message: 'there is nothing to score: the file is empty',
  at: { path, line: 1, column: 1 },
  hint: 'a document without names still has its id in the first line',
})

const missingDocumentId = (whole: TextWithPlaces, { start, text }: Line): Problem => ({
  severity: 'error',
  code: code.E374,
  message: 'the first line is a name, not the document id',
  ...whole.spot(start, start + text.length),
  hint: 'add a first line with the document id; files with positions need none: --set reader.layout=positional',
})

const otherLanguage = (at: Problem['at'], language: string, languages: readonly string[]): Problem => ({
  severity: 'warning',
  code: code.W370,
  message: `"${language}" is not one of the languages of the campaign: ${languages.join(', ')}`,
  at,
  hint: 'it is scored all the same; for other languages: --set reader.languages=…',
})

function* readText(whole: TextWithPlaces, settings: BsnlpOptions): Iterable<Either<Problem, Document<'mentions'>>> {
  const lines = linesOf(whole.text)
  const first = lines[0]
  const positional =
    settings.layout === 'positional' || (settings.layout === 'auto' && first !== undefined && isPositional(first.text))
  const { topic, language, file } = foldersOf(whole.path)
  if (!positional) {
    if (first === undefined) return yield left(emptyFile(whole.path))
    if (trim(first.text).includes('\t')) return yield left(missingDocumentId(whole, first))
  }
  const name = positional ? file : trim(first!.text)
  const document = [topic, language, name].filter((part) => part !== '').join('/')
  const types = new Set(settings.types.map((type) => type.toUpperCase()))
  const parse: ParseState = {
    whole,
    options: settings,
    types,
    document,
    positional,
    rows: [],
    seen: new Set(),
    problems: [],
  }
  for (const line of positional ? lines : lines.slice(1)) readName(parse, line)
  for (const one of parse.problems) yield left(one)
  if (parse.problems.some(({ severity }) => severity === 'error')) return
  const content = mentionsFrom(parse, { topic, language, document })
  const at = { path: whole.path, line: 1, column: 1 }
  const { languages } = settings
  if (languages.length > 0 && !languages.includes(language)) yield left(otherLanguage(at, language, languages))
  yield right({ id: document, content, meta: { topic, language, document: name }, at })
}

function* read(source: Source, settings: BsnlpOptions): Iterable<Either<Problem, Document<'mentions'>>> {
  const whole = wholeText(source, textOptions(settings))
  if (whole._tag === 'Left') yield whole
  else yield* readText(whole.right, settings)
}

// ---- writing ---------------------------------------------------------------------------------------------------------

const idOf = (entity: string): string => (entity.startsWith('no id\t') ? '' : entity)

/** The name of a document without the folders at the beginning of its id. */
const nameIn = ({ id, meta }: Document<'mentions'>): string => meta['document'] ?? id

const unwritable = (document: Document<'mentions'>): string | undefined => {
  const { content } = document
  const fields = [nameIn(document), ...content.form, ...content.base, ...content.type, ...content.entity.map(idOf)]
  const bad = fields.find((field) => /[\t\r\n]/.test(field))
  return bad === undefined ? undefined : `${JSON.stringify(bad)} contains a tab or a line end`
}

function* write(documents: Iterable<Document<'mentions'>>): Iterable<string> {
  for (const document of documents) {
    const { form, base, type, entity, shown, shownBase = (i) => base[i]! } = document.content
    yield `${nameIn(document)}\n`
    for (let i = 0; i < form.length; i++) yield `${[shown(i), shownBase(i), type[i], idOf(entity[i]!)].join('\t')}\n`
  }
}

/** The options that read written documents back: they keep other types, and entities without an id. */
const readWith = (documents: readonly Document<'mentions'>[], settings: BsnlpOptions): Partial<BsnlpOptions> => {
  const { types, otherTypes, missingId } = settings
  const others = documents.some(({ content }) => content.type.some((type) => !types.includes(type)))
  const nameless = documents.some(({ content }) => content.entity.some((entity) => idOf(entity) === ''))
  return {
    ...(others && otherTypes !== 'keep' && { otherTypes: 'keep' as const }),
    ...(nameless && missingId !== 'singleton' && { missingId: 'singleton' as const }),
  }
}

/** Scores the first two lines: positions, or a single field and then a name. The score is low if the second line is not a name, or missing. */
const sniff = (head: string): number => {
  const [first = '', second] = head.split(/\r?\n/).filter((line) => line.trim() !== '')
  if (/^\d{1,15}\t\d{1,15}\t[^\t]{1,1000}\t[^\t]{0,1000}\t[A-Za-z]{2,9}(?:\t|$)/.test(first)) return 0.95
  if (!/^[^\t<{[#][^\t]{0,999}$/.test(first)) return 0
  if (second === undefined) return 0.1
  return /^[^\t]{1,1000}\t[^\t]{0,1000}\t[A-Za-z]{2,9}(?:\t|$)/.test(second) ? 0.95 : second.includes('\t') ? 0.2 : 0
}

/**
 * Reads the files of the BSNLP challenges and of SlavicNER: names with base form, type and id, by document. A line
 * that is not a name is a problem with its place (E371 to E374).
 */
export const bsnlp = reader({
  contract: 1,
  name: 'bsnlp',
  title:
    'names of the BSNLP challenges: topic/language/file, tab-separated form, base, type and id; SlavicNER with positions',
  example: 'cs-1\nNové Lípy\tNová Lípa\tLOC\tL-1\nHorákové\tHoráková\tPER\tP-1\n',
  gives: 'mentions',
  units: 'documents',
  pairs: 'id',
  options,
  signed: ['case', 'types', 'otherTypes', 'missingId', 'shortLines'],
  sniff,
  empty: withoutMentions,
  writer: {
    write,
    unwritable,
    readWith,
    fileOf: ({ content, meta, id }) =>
      [content.topic, content.language, `${meta['document'] ?? id}.txt`].filter((part) => part !== ''),
  },
  with: (settings) => (source) => ({ [Symbol.iterator]: () => read(source, settings)[Symbol.iterator]() }),
})
