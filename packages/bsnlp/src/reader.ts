/**
 * The reader `bsnlp`: the files of the BSNLP challenges, `<topic>/<language>/<file>`: a line with the id of the document, then
 * a line a name, `form TAB base TAB type TAB id`. SlavicNER has positions in front, `start TAB end TAB …`, and no line with an
 * id: its documents are named for their files. Lines that the official evaluator drops are reported with their place.
 */
import {
  type Document,
  type Either,
  entry,
  left,
  type NameMentions,
  type Origin,
  type Problem,
  reader,
  right,
  type Source,
  type Spot,
  withoutMentions,
} from '@assay/core'
import { encodingEntry, maxLineEntry, textOptions, type Whole, wholeText } from '@assay/core/source'
import * as v from 'valibot'

const { choice, of } = entry

const options = v.strictObject({
  layout: choice(
    ['auto', 'bsnlp', 'positional'],
    'lines of form, base, type and id under the id of the document (bsnlp), or with two positions in front and no such line (SlavicNER); auto: by the first line',
  ),
  case: choice(['fold', 'keep'], 'whether the case of forms and bases counts: not, or it does', ['fold']),
  types: of(v.array(v.string()), 'the types of the campaign, such as PER,LOC,ORG,MISC for 2017', [
    'PER',
    'LOC',
    'ORG',
    'PRO',
    'EVT',
  ]),
  otherTypes: choice(
    ['drop', 'keep', 'error'],
    'a name of another type: left out with a warning, as the official evaluator does, kept, or refused',
    ['drop', 'keep'],
  ),
  missingId: choice(
    ['shared', 'singleton', 'error'],
    'names without an id: one entity for each type, as for the official evaluator, an entity each, or refused',
    ['shared', 'singleton'],
  ),
  shortLines: choice(
    ['error', 'drop'],
    'a line that is not a name: refused, or left out with a warning, as the official evaluator leaves it out',
    ['drop'],
  ),
  encoding: encodingEntry,
  maxLine: maxLineEntry(16),
})
/** How files of the challenges are read: the options of `bsnlp`, decoded. */
export type BsnlpOptions = v.InferOutput<typeof options>

// ---- lines -----------------------------------------------------------------------------------------------------------

interface Line {
  readonly text: string
  /** Where it starts in the file. */
  readonly start: number
}

/** What is trimmed is what Java's `trim` takes: all up to the blank, and no other white space. */
const trimmed = (text: string): string => {
  let [start, end] = [0, text.length]
  while (start < end && text.charCodeAt(start) <= 32) start++
  while (end > start && text.charCodeAt(end - 1) <= 32) end--
  return text.slice(start, end)
}

/** The lines that hold something. */
const linesOf = (text: string): readonly Line[] => {
  const lines: Line[] = []
  for (const match of text.matchAll(/[^\r\n]+/g))
    if (trimmed(match[0]) !== '') lines.push({ text: match[0], start: match.index })
  return lines
}

const isPositional = (line: string): boolean => /^\s{0,9}\d{1,15}\t\s{0,9}\d{1,15}\t/.test(line)

// ---- one file --------------------------------------------------------------------------------------------------------

interface Parse {
  readonly whole: Whole
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

const problem = (
  parse: Parse,
  severity: Problem['severity'],
  code: string,
  message: string,
  { start, text }: Line,
  hint: string,
): undefined => {
  parse.problems.push({ severity, code, message, ...parse.whole.spot(start, start + text.length), hint })
}

const FIELDS = 'write form, base, type and id with a tab between them'

const noName = (parse: Parse, line: Line, why: string): undefined =>
  parse.options.shortLines === 'error'
    ? problem(parse, 'error', 'E371', why, line, `${FIELDS}; --set reader.shortLines=drop leaves such lines out`)
    : problem(parse, 'warning', 'W371', why, line, 'it is left out, as reader.shortLines=drop says')

/** The fields of a name without its positions; nothing where the line holds none. */
const fieldsIn = (parse: Parse, line: Line): readonly string[] | undefined => {
  const all = line.text.split('\t').map(trimmed)
  if (!parse.positional) return all.length < 3 ? noName(parse, line, `${counted(all.length)} are not a name`) : all
  if (all.length < 5) return noName(parse, line, `${counted(all.length)} are not a name with its positions`)
  const [start, end] = [Number(all[0] || Number.NaN), Number(all[1] || Number.NaN)]
  const fit = Number.isSafeInteger(start) && Number.isSafeInteger(end) && start >= 0 && end >= start
  return fit ? all.slice(2) : noName(parse, line, `${all[0]} to ${all[1]} are not positions of a name`)
}

const counted = (fields: number): string => (fields === 1 ? 'a single field' : `${fields} fields`)

/** Whether names of this type are read. */
const takesType = (parse: Parse, type: string, line: Line): boolean => {
  const { otherTypes, types } = parse.options
  if (otherTypes === 'keep' || parse.types.has(type)) return true
  const message = `${type === '' ? 'no type' : type} is none of ${types.join(', ')}`
  if (otherTypes === 'error')
    problem(
      parse,
      'error',
      'E372',
      message,
      line,
      'name the types: --set reader.types=PER,LOC,…; or reader.otherTypes=drop',
    )
  else
    problem(parse, 'warning', 'W372', message, line, 'the name is left out; --set reader.otherTypes=keep takes it in')
  return false
}

// What an entity without an id is called: the official evaluator's name, or one that no field can hold.
const SHARED = '-1'

const entityOf = (parse: Parse, id: string, line: Line): string => {
  if (id !== '') return id
  const { missingId } = parse.options
  if (missingId === 'error')
    problem(
      parse,
      'error',
      'E373',
      'a name without an id',
      line,
      'give it one, or name a policy: --set reader.missingId=shared or singleton',
    )
  else if (missingId === 'shared')
    problem(
      parse,
      'warning',
      'W373',
      'a name without an id',
      line,
      'all of a type are one entity; --set reader.missingId=singleton makes an entity of each',
    )
  return missingId === 'singleton' ? `no id\t${parse.document}\t${line.start}` : SHARED
}

/** A positional file says a form as often as the text does; any other says it once. */
const noteTwice = (parse: Parse, { form, base, type, entity, line }: Row): void => {
  const key = JSON.stringify([form, base, type, entity])
  const hint = 'it counts once: each form of a document is named once'
  if (!parse.positional && parse.seen.has(key))
    problem(parse, 'warning', 'W375', `${form} stands in this document already`, line, hint)
  parse.seen.add(key)
}

const readName = (parse: Parse, line: Line): undefined => {
  const fields = fieldsIn(parse, line)
  if (fields === undefined) return undefined
  const [form = '', base = '', given = '', id = '', ...more] = fields
  if (form === '') return noName(parse, line, 'the form is empty')
  if (more.length > 0) {
    const hint = `the others are left out: ${FIELDS}`
    problem(parse, 'warning', 'W374', `${fields.length} fields, of which four say something`, line, hint)
  }
  const type = given.toUpperCase()
  if (!takesType(parse, type, line)) return undefined
  const cased = (text: string): string => (parse.options.case === 'fold' ? text.toLowerCase() : text)
  const row: Row = { form: cased(form), base: cased(base), type, entity: entityOf(parse, id, line), line }
  noteTwice(parse, row)
  parse.rows.push(row)
}

const mentionsFrom = ({ rows, whole, positional }: Parse, origin: Origin): NameMentions => ({
  ...origin,
  form: rows.map(({ form }) => form),
  base: rows.map(({ base }) => base),
  type: rows.map(({ type }) => type),
  entity: rows.map(({ entity }) => entity),
  shown: (mention) => fieldOf(rows[mention] as Row, positional ? 2 : 0),
  shownBase: (mention) => fieldOf(rows[mention] as Row, positional ? 3 : 1),
  spot: (mention) => spotOf(whole, (rows[mention] as Row).line),
})

const fieldOf = ({ line }: Row, field: number): string => trimmed(line.text.split('\t')[field] as string)

const spotOf = (whole: Whole, { start, text }: Line): Spot => whole.spot(start, start + text.length)

/** The folders of a file: `<topic>/<language>/<file>`; empty where the path has none. */
const foldersOf = (path: string): { readonly topic: string; readonly language: string; readonly file: string } => {
  const [file = '', language = '', topic = ''] = path.split(/[/\\]/).reverse()
  return { topic, language, file: file.replace(/\.gz$/, '') }
}

const nothing = (path: string): Problem => ({
  severity: 'error',
  code: 'E309',
  message: 'there is nothing to score: the file is empty',
  at: { path, line: 1, column: 1 },
  hint: 'a document without names still has its id, in the first line',
})

const noId = (whole: Whole, { start, text }: Line): Problem => ({
  severity: 'error',
  code: 'E374',
  message: 'the first line holds a name, not the id of the document',
  ...whole.spot(start, start + text.length),
  hint: 'write the id of the document in the first line, alone; files with positions need none: --set reader.layout=positional',
})

function* readText(whole: Whole, settings: BsnlpOptions): Iterable<Either<Problem, Document<'mentions'>>> {
  const lines = linesOf(whole.text)
  const first = lines[0]
  const positional =
    settings.layout === 'positional' || (settings.layout === 'auto' && first !== undefined && isPositional(first.text))
  const { topic, language, file } = foldersOf(whole.path)
  if (!positional) {
    if (first === undefined) return yield left(nothing(whole.path))
    if (trimmed(first.text).includes('\t')) return yield left(noId(whole, first))
  }
  const name = positional ? file : trimmed((first as Line).text)
  const document = [topic, language, name].filter((part) => part !== '').join('/')
  const types = new Set(settings.types.map((type) => type.toUpperCase()))
  const parse: Parse = {
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
  yield right({ id: document, content, meta: { topic, language, document: name }, at })
}

function* read(source: Source, settings: BsnlpOptions): Iterable<Either<Problem, Document<'mentions'>>> {
  const whole = wholeText(source, textOptions(settings))
  if (whole._tag === 'Left') yield whole
  else yield* readText(whole.right, settings)
}

// ---- writing ---------------------------------------------------------------------------------------------------------

const idOf = (entity: string): string => (entity.startsWith('no id\t') ? '' : entity)

/** The name of a document in its folders, which its id begins with. */
const nameIn = ({ id, meta }: Document<'mentions'>): string => meta['document'] ?? id

const unwritable = (document: Document<'mentions'>): string | undefined => {
  const { content } = document
  const fields = [nameIn(document), ...content.form, ...content.base, ...content.type, ...content.entity.map(idOf)]
  const bad = fields.find((field) => /[\t\r\n]/.test(field))
  return bad === undefined ? undefined : `${JSON.stringify(bad)} has a tab or a line end in it`
}

function* write(documents: Iterable<Document<'mentions'>>): Iterable<string> {
  for (const document of documents) {
    const { form, base, type, entity, shown, shownBase = (i) => base[i] as string } = document.content
    yield `${nameIn(document)}\n`
    for (let i = 0; i < form.length; i++)
      yield `${[shown(i), shownBase(i), type[i], idOf(entity[i] as string)].join('\t')}\n`
  }
}

/** Types that the campaign does not have are to be kept, and so are entities that have no id. */
const readWith = (documents: readonly Document<'mentions'>[], settings: BsnlpOptions): Partial<BsnlpOptions> => {
  const { types, otherTypes, missingId } = settings
  const others = documents.some(({ content }) => content.type.some((type) => !types.includes(type)))
  const nameless = documents.some(({ content }) => content.entity.some((entity) => idOf(entity) === ''))
  return {
    ...(others && otherTypes !== 'keep' && { otherTypes: 'keep' as const }),
    ...(nameless && missingId !== 'singleton' && { missingId: 'singleton' as const }),
  }
}

/**
 * The first line alone, then lines of at least three fields, the third a type in capitals; hardly sure where the first of them is
 * otherwise, and of a document in which there is no name.
 */
const sniff = (head: string): number => {
  const [first = '', second] = head.split(/\r?\n/).filter((line) => line.trim() !== '')
  if (/^\d{1,15}\t\d{1,15}\t[^\t]{1,1000}\t[^\t]{0,1000}\t[A-Za-z]{2,9}(?:\t|$)/.test(first)) return 0.95
  if (!/^[^\t<{[#][^\t]{0,999}$/.test(first)) return 0
  if (second === undefined) return 0.1
  return /^[^\t]{1,1000}\t[^\t]{0,1000}\t[A-Za-z]{2,9}(?:\t|$)/.test(second) ? 0.95 : second.includes('\t') ? 0.2 : 0
}

/**
 * Reads the files of the BSNLP challenges and of SlavicNER: names with base form, type and id, by documents. A line
 * that is not a name is a problem with its place (E371 to E374).
 */
export const bsnlp = reader({
  contract: 1,
  name: 'bsnlp',
  title:
    'names of the BSNLP challenges: topic/language/file, form, base, type and id with tabs; SlavicNER with positions',
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
