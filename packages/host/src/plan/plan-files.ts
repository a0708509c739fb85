/** Plans the files of a side and their reader: the named one, the only one, or the surest. */
import { type AnyReader, commonCode, type Json, type Model, type PackageMember, type Problem } from '@assay/core'
import {
  decodeOptions,
  describeFile,
  describeFormat,
  isOfPersonalData,
  type OptionIssue,
  optionsFromText,
  unescapeText,
} from '@assay/core/internal/host'
import { isFault, withPlaces } from '@assay/core/internal/source'
import { jsonTape } from '@assay/core/source'
import { type Either, isLeft, left, map, right } from 'fp-ts/lib/Either.js'
import { pipe } from 'fp-ts/lib/function.js'
import { allOf, type Failure, failure, failureAt } from '../checks/failure.ts'
import { withBlame } from '../checks/faults.ts'
import { code } from '../codes.ts'
import type { Machine } from '../io/machine.ts'
import { HEAD_SIZES, type Head, isBare, readHead } from '../io/read-head.ts'
import { expandFiles, type FileSet, type PathScope } from './expand-files.ts'
import { GUESS, SURE, withoutDescriptions } from './fit-gold.ts'
import type { PlannedFiles, PlanResult } from './plan.ts'
import { refuseOptions } from './refuse-options.ts'
import type { Registry } from './registry.ts'
import { type Location, locate, type OptionTexts, type Request, type Side } from './request.ts'
import { findReader } from './resolve-names.ts'
import { readerName } from './signature.ts'

/** True if a reader gives the model, directly or through a view; any does if none is required. */
const canRead = (registry: Registry, reader: AnyReader, model: Model | undefined): boolean =>
  model === undefined ||
  reader.gives === model ||
  registry.views().some((view) => view.from === reader.gives && view.to === model)

const emptyFile = (path: string): Failure =>
  failure(
    3,
    commonCode.E309,
    'there is nothing to score: the file is empty, or holds only blank lines and comments',
    'check that this is the right file and that it was written to the end',
    { path, line: 1, column: 1 },
  )

/** Sureness of each reader, surest first, and the head that they sniffed. */
interface SniffResult {
  readonly head: Head
  readonly sure: readonly { readonly reader: PackageMember<AnyReader>; readonly by: number }[]
}

const sniffFile = (
  machine: Machine,
  fitting: readonly PackageMember<AnyReader>[],
  path: string,
): Either<Problem, SniffResult> => {
  const look = (head: Head): SniffResult => ({
    head,
    sure: fitting
      .map((reader) => ({ reader, by: reader.sniff(head.text, path) as number }))
      .sort((a, b) => b.by - a.by),
  })
  const sniffed = (size: number): Either<Problem, SniffResult> => pipe(readHead(machine, path, size), map(look))
  const [first, ...more] = HEAD_SIZES as [number, ...number[]]
  return more.reduce((evidence, size) => {
    if (isLeft(evidence) || evidence.right.head.whole || (evidence.right.sure[0]?.by ?? 0) > 0) return evidence
    return sniffed(size)
  }, sniffed(first))
}

/** A reader of another model that is sure of the file, which overrules guesses. */
const certainReader = (registry: Registry, { text }: Head, path: string): AnyReader | undefined =>
  registry.readers().find(({ sniff }) => (sniff(text, path) as number) >= SURE)

const unsuitableFormat = (
  { path, head, registry }: { readonly path: string; readonly head: Head; readonly registry: Registry },
  look: string | undefined,
  readers: readonly AnyReader[],
): Failure => {
  const names = readers.map(({ name }) => name).join(' or ')
  const other = registry.readers().find(({ sniff }) => (sniff(head.text, path) as number) > GUESS)
  const gives = other && `${other.name} reads it as ${other.gives}, and no view turns that into what is needed`
  const [message, hint] =
    look === undefined
      ? [`this does not look like ${names}, and nothing else is read here`, `if it is: --reader ${names}`]
      : gives !== undefined
        ? [`this looks like ${look}: ${gives}`, 'choose another metric: assay list metrics']
        : [`this looks like ${look}, which is not read here`, 'name a reader of it: --reader NAME; assay list readers']
  const text = head.text.split(/\r\n?|\n/, 1)[0]!
  return failureAt(3, commonCode.E320, message, `convert it first, or ${hint}`, {
    at: { path, line: 1, column: 1 },
    ...(!isOfPersonalData(head.text) && { text }),
  })
}

/** Nesting of JSON that is looked at to see whether a file was cut. */
const MAX_DEPTH = 100

/** JSON that ends before it is whole, so that too little is there to know the format by. */
const cutJson = ({ text, whole }: Head, path: string): Failure | undefined => {
  if (!whole || !/^\s*[[{]/.test(text)) return undefined
  const tape = jsonTape(text, MAX_DEPTH)
  if (!isFault(tape) || tape.cut !== true) return undefined
  // not quoted: what would say that it is personal data may be what is missing
  const { at } = withPlaces(path, text).spot(tape.at)
  return failureAt(3, commonCode.E333, tape.message, 'the file was cut: its last part is missing', { at })
}

/**
 * The only reader of core or of a named plugin for a model, used where a file cannot be sniffed. Readers that give the model itself come
 * before those that need a view.
 */
const onlyReader = (
  registry: Registry,
  fitting: readonly PackageMember<AnyReader>[],
  model: Model | undefined,
): PackageMember<AnyReader> | undefined => {
  const named = fitting.filter((reader) => !registry.isCarried(reader))
  const direct = named.filter(({ gives }) => gives === model)
  const [first, second] = direct.length > 0 ? direct : named
  return second === undefined ? first : undefined
}

const chooseReader = async (
  registry: Registry,
  side: Side,
  files: FileSet,
  model: Model | undefined,
): PlanResult<PackageMember<AnyReader>> => {
  if (side.reader !== undefined) return findReader(registry, side.reader)
  const fitting = registry.readers().filter((reader) => canRead(registry, reader, model))
  const only = onlyReader(registry, fitting, model)
  const path = files.paths[0]!
  if (path === '-') {
    const hint = 'name it: --reader NAME; assay list readers'
    return only !== undefined
      ? right(only)
      : left(failure(2, code.E215, 'the format of standard input cannot be guessed', hint))
  }
  const evidence = sniffFile(registry.machine, fitting, path)
  // reading reports what cannot be opened
  if (isLeft(evidence)) return only !== undefined ? right(only) : left({ exit: 3, problems: [evidence.left] })
  const { head, sure } = evidence.right
  const [best, second] = sure
  const by = best?.by ?? 0
  if (isBare(head) && by === 0) return only !== undefined ? right(only) : left(emptyFile(path))
  const cut = by <= GUESS ? cutJson(head, path) : undefined
  if (cut !== undefined) return left(cut)
  const look = by <= GUESS ? (describeFormat(head.text) ?? certainReader(registry, head, path)?.name) : undefined
  if (look !== undefined) return left(unsuitableFormat({ path, head, registry }, look, fitting))
  if (best === undefined || by === 0) {
    // bytes that are not text are refused at their place
    if (only !== undefined && head.text.includes('\0')) return right(only)
    const kind = describeFile(head.text)
    if (only !== undefined || kind !== undefined)
      return left(unsuitableFormat({ path, head, registry }, kind, only === undefined ? fitting : [only]))
    const hint = `name it: --reader NAME; one of: ${fitting.map((r) => r.name).join(', ')}`
    return left(failure(2, code.E215, `no reader knows the format of ${path}`, hint))
  }
  if (second !== undefined && second.by === by) {
    return left(
      failure(
        2,
        code.E215,
        `${path} looks like ${best.reader.name} and like ${second.reader.name}`,
        `choose: --reader ${best.reader.name}, or --reader ${second.reader.name}`,
      ),
    )
  }
  return right(best.reader)
}

type FilesRequest = Pick<Request, 'folder' | 'readerTexts' | 'root' | 'maxBytes' | 'placeOf' | 'usual'>

export const planFiles = async (
  registry: Registry,
  request: FilesRequest,
  side: Side,
  model: Model | undefined,
  ...keys: readonly string[]
): PlanResult<PlannedFiles> => {
  const within: PathScope = { root: request.root, spot: locate(request, ...keys, 'files') }
  const files = await expandFiles(registry.machine, side.files, request.folder, within)
  if (isLeft(files)) return files
  const data = withoutDescriptions(registry.machine.paths, files.right)
  return planFileSet(registry, request, side, data.paths.length > 0 ? data : files.right, model, ...keys)
}

/** Plans files that were expanded. */
export const planFileSet = async (
  registry: Registry,
  request: FilesRequest,
  side: Side,
  files: FileSet,
  model: Model | undefined,
  ...keys: readonly string[]
): PlanResult<PlannedFiles> => {
  const chosen = await chooseReader(registry, side, files, model)
  if (isLeft(chosen)) return chosen
  const reader = chosen.right
  const plugin = registry.ownerOf(reader)
  const sideTexts = textsOfFields(reader, side.readerTexts ?? new Map())
  const column = checkColumn(reader, files)
  const keyed =
    reader.keyedBy !== undefined && files.column !== undefined ? { [reader.keyedBy]: String(files.column) } : {}
  const input = {
    ...presetReaderOptions(request, reader),
    ...optionsOfFields(reader, side.options ?? {}),
    ...optionsFromText(
      reader.options,
      new Map([...textsOfFields(reader, request.readerTexts ?? new Map()), ...sideTexts]),
    ),
    ...keyed,
  }
  const who = `the reader ${reader.name} of ${plugin}`
  const decoded = withBlame(who, 'with these options', () => decodeOptions(reader.options, input))
  const spot = (key: string): Location =>
    sideTexts.has(key) ? locate(request, ...keys, 'set', `reader.${key}`) : locate(request, ...keys, 'reader', '1', key)
  return pipe(
    allOf({
      options: isLeft(decoded) ? left(await refuseReaderOptions(reader, input, decoded.left, spot)) : decoded,
      column,
      model: registry.model(reader.gives, who),
    }),
    map(({ options, model }) => ({
      ...files,
      machine: registry.machine,
      reader,
      model,
      plugin,
      options,
      maxBytes: request.maxBytes,
    })),
  )
}

/** The one option that names several fields at once. */
const FIELDS = 'fields'

/** Options with those that `fields` stands for: `{ start: 'begin' }`. What is no field of this reader stays, and is refused as an option. */
const optionsOfFields = (
  { fields }: AnyReader,
  options: Readonly<Record<string, Json>>,
): Readonly<Record<string, Json>> => {
  const { [FIELDS]: byRole, ...others } = options
  if (fields === undefined || typeof byRole !== 'object' || byRole === null || Array.isArray(byRole)) return options
  const renamed = Object.entries(byRole).map(([role, name]) => [fieldOption(fields, role), name] as const)
  return { ...Object.fromEntries(renamed), ...others }
}

/** The same of options as text: `start:begin,end:finish`. */
const textsOfFields = ({ fields }: AnyReader, texts: OptionTexts): OptionTexts => {
  const text = texts.get(FIELDS)
  if (fields === undefined || text === undefined) return texts
  const all = new Map(texts)
  all.delete(FIELDS)
  // a config writes it as a text, a list or an object
  for (const item of unescapeText(text).split(',')) {
    const at = item.search(/[:=]/)
    const [role, name] = at < 0 ? [item, ''] : [item.slice(0, at), item.slice(at + 1)]
    const option = fieldOption(fields, role.trim())
    if (!texts.has(option)) all.set(option, name)
  }
  return all
}

/** The option of a role; `fields.ROLE` where there is none, which no reader has. */
const fieldOption = (fields: Readonly<Record<string, string>>, role: string): string =>
  Object.hasOwn(fields, role) ? fields[role]! : `${FIELDS}.${role}`

/** Refuses `FILE:COLUMN` for formats without columns. */
const checkColumn = (reader: AnyReader, { column }: FileSet): Either<Failure, FileSet['column']> => {
  if (column === undefined || reader.columns !== undefined || reader.keyedBy !== undefined) return right(column)
  const why = `${reader.name} reads no columns, so :${column} has no meaning`
  return left(failure(2, code.E223, why, 'FILE:COLUMN is for formats of columns, and for keys with tags in JSON'))
}

export const refuseReaderOptions = (
  { name, options, fields }: Pick<AnyReader, 'name' | 'options' | 'fields'>,
  input: Readonly<Record<string, unknown>>,
  issues: readonly OptionIssue[],
  spot?: (key: string) => Location,
): Promise<Failure> => {
  const more = Object.keys(fields ?? {}).map((role) => `${FIELDS}.${role}`)
  const hint = `assay explain ${name} lists its options`
  return refuseOptions({ who: `the reader ${name}`, options, input, more, hint }, issues, spot)
}

/** Options of a preset for a reader. */
export const presetReaderOptions = (
  { usual }: Pick<Request, 'usual'>,
  reader: PackageMember<AnyReader>,
): Readonly<Record<string, Json>> => {
  const [name, options] = usual?.reader ?? []
  return options !== undefined && name === readerName(reader) ? options : {}
}
