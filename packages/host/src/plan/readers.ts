/** The files of a side and the reader that fits them: named, the only one, or the one that is surest of how a file begins. */
import type { AnyReader, AnyView, Model, Packaged, Problem } from '@assay/core'
import { decodeOptions, kindOf, lookOf, type OptionIssue, optionsFromText } from '@assay/core/host'
import { type Either, isLeft, left, map, right } from 'fp-ts/lib/Either.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { Machine } from '../machine/machine.ts'
import { allOf, type Failure, failure, failureAt } from '../problems/failure.ts'
import { blaming } from '../problems/faults.ts'
import { suggestion } from '../problems/suggest.ts'
import { readerNamed } from './bare.ts'
import { expandFiles, type FileSet } from './files.ts'
import { HEADS, type Head, headOf, isBare } from './head.ts'
import { refusedOptions } from './options.ts'
import type { Planned, PlannedFiles } from './planned.ts'
import { usualOptions } from './presets.ts'
import type { Registry } from './registry.ts'
import { type Request, type Side, type Spotted, spotOf } from './request.ts'
import type { Within } from './root.ts'

/** Views are named in full, or, where several lead to one model, by what tells them apart: `v(language)` by `language`. */
export const isNamed = ({ name }: AnyView, named: string): boolean => name === named || name.endsWith(`(${named})`)

const shortName = (name: string): string => /\(([^()]+)\)$/.exec(name)?.[1] ?? name

export const viewBetween = (
  registry: Registry,
  from: Model,
  to: Model,
  named: string | undefined,
): Either<Failure, AnyView | undefined> => {
  if (from === to) return right(undefined)
  const all = registry.views().filter((view) => view.from === from && view.to === to)
  const views = named === undefined ? all : all.filter((view) => isNamed(view, named))
  if (views.length === 1) return right(views[0])
  const names = all.map((view) => view.name)
  if (named !== undefined && all.length > 0)
    return left(failure(2, 'E225', `no view from ${from} to ${to} is called "${named}"`, suggestion(named, names)))
  return left(
    failure(
      2,
      'E215',
      `the reader gives ${from} and the metric reads ${to}: ${all.length === 0 ? 'no view leads from one to the other' : `several views do: ${names.join(', ')}`}`,
      all.length === 0
        ? 'choose another reader: assay list readers'
        : `say which, by what stands in its parentheses, such as --set view=${shortName(names[0] as string)}`,
    ),
  )
}

/** Whether a reader gives what is asked for, directly or through a view; any reader does where nothing is. */
const canRead = (registry: Registry, reader: AnyReader, model: Model | undefined): boolean =>
  model === undefined ||
  reader.gives === model ||
  registry.views().some((view) => view.from === reader.gives && view.to === model)

const nothingIn = (path: string): Failure =>
  failure(
    3,
    'E309',
    'there is nothing to score: the file is empty, or holds blank lines and comments alone',
    'check that this is the right file and that it was written to the end',
    { path, line: 1, column: 1 },
  )

/** How sure each reader is of a file, the surest first, and what was seen of it. */
interface Evidence {
  readonly head: Head
  readonly sure: readonly { readonly reader: Packaged<AnyReader>; readonly by: number }[]
}

const evidenceIn = (
  machine: Machine,
  fitting: readonly Packaged<AnyReader>[],
  path: string,
): Either<Problem, Evidence> => {
  const look = (head: Head): Evidence => ({
    head,
    sure: fitting
      .map((reader) => ({ reader, by: reader.sniff(head.text, path) as number }))
      .sort((a, b) => b.by - a.by),
  })
  const seen = (size: number): Either<Problem, Evidence> => pipe(headOf(machine, path, size), map(look))
  const [first, ...more] = HEADS as [number, ...number[]]
  return more.reduce((evidence, size) => {
    if (isLeft(evidence) || evidence.right.head.whole || (evidence.right.sure[0]?.by ?? 0) > 0) return evidence
    return seen(size)
  }, seen(first))
}

/** A guess that gives way to what is known of the formats of other tools. */
const GUESS = 0.3
const SURE = 0.9

/** A reader of another model that knows the file for its own: nothing that merely can be read so is a guess beside it. */
const certainOf = (registry: Registry, { text }: Head, path: string): AnyReader | undefined =>
  registry.readers().find(({ sniff }) => (sniff(text, path) as number) >= SURE)

const otherFormat = (
  { path, head, registry }: { readonly path: string; readonly head: Head; readonly registry: Registry },
  look: string | undefined,
  readers: readonly AnyReader[],
): Failure => {
  const names = readers.map(({ name }) => name).join(' or ')
  const other = registry.readers().find(({ sniff }) => (sniff(head.text, path) as number) > GUESS)
  const gives = other && `${other.name} reads it as ${other.gives}, from which nothing leads to what is asked for`
  const [message, hint] =
    look === undefined
      ? [`this does not look like ${names}, and nothing else is read here`, `if it is, say so: --reader ${names}`]
      : gives !== undefined
        ? [`this looks like ${look}: ${gives}`, 'choose another metric: assay list metrics']
        : [`this looks like ${look}, which is not read here`, 'name a reader of it: --reader NAME; assay list readers']
  const text = head.text.split(/\r\n?|\n/, 1)[0] as string
  return failureAt(3, 'E320', message, `convert it first, or ${hint}`, { at: { path, line: 1, column: 1 }, text })
}

/**
 * The one reader there is for a model, of core or of a plugin that is named: what cannot be looked at is in its format. Readers
 * that give the model itself go before those that are looked at as it.
 */
const onlyOf = (
  registry: Registry,
  fitting: readonly Packaged<AnyReader>[],
  model: Model | undefined,
): Packaged<AnyReader> | undefined => {
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
): Planned<Packaged<AnyReader>> => {
  if (side.reader !== undefined) return readerNamed(registry, side.reader)
  const fitting = registry.readers().filter((reader) => canRead(registry, reader, model))
  const only = onlyOf(registry, fitting, model)
  const path = files.paths[0] as string
  if (path === '-') {
    const hint = 'name it: --reader NAME; assay list readers'
    return only !== undefined
      ? right(only)
      : left(failure(2, 'E215', 'the format of standard input cannot be guessed', hint))
  }
  const evidence = evidenceIn(registry.machine, fitting, path)
  // what cannot be opened is said when it is read
  if (isLeft(evidence)) return only !== undefined ? right(only) : left({ exit: 3, problems: [evidence.left] })
  const { head, sure } = evidence.right
  const [best, second] = sure
  const by = best?.by ?? 0
  if (isBare(head) && by === 0) return only !== undefined ? right(only) : left(nothingIn(path))
  const look = by <= GUESS ? (lookOf(head.text) ?? certainOf(registry, head, path)?.name) : undefined
  if (look !== undefined) return left(otherFormat({ path, head, registry }, look, fitting))
  if (best === undefined || by === 0) {
    // bytes that are not text are refused where they stand
    if (only !== undefined && head.text.includes('\0')) return right(only)
    const kind = kindOf(head.text)
    if (only !== undefined || kind !== undefined)
      return left(otherFormat({ path, head, registry }, kind, only === undefined ? fitting : [only]))
    const hint = `name it: --reader NAME; there is: ${fitting.map((r) => r.name).join(', ')}`
    return left(failure(2, 'E215', `no reader knows the format of ${path}`, hint))
  }
  if (second !== undefined && second.by === by) {
    return left(
      failure(
        2,
        'E215',
        `${path} looks like ${best.reader.name} and like ${second.reader.name}`,
        'say which: --reader NAME',
      ),
    )
  }
  return right(best.reader)
}

export const planFiles = async (
  registry: Registry,
  request: Pick<Request, 'folder' | 'readerTexts' | 'root' | 'maxBytes' | 'placeOf' | 'usual'>,
  side: Side,
  wanted: Model | undefined,
  ...keys: readonly string[]
): Planned<PlannedFiles> => {
  const within: Within = { root: request.root, spot: spotOf(request, ...keys, 'files') }
  const files = await expandFiles(registry.machine, side.files, request.folder, within)
  if (isLeft(files)) return files
  const chosen = await chooseReader(registry, side, files.right, wanted)
  if (isLeft(chosen)) return chosen
  const reader = chosen.right
  const plugin = registry.ownerOf(reader)
  const own = side.readerTexts ?? new Map<string, string>()
  const input = {
    ...usualOptions(request, reader),
    ...side.options,
    ...optionsFromText(reader.options, new Map([...(request.readerTexts ?? []), ...own])),
  }
  const who = `the reader ${reader.name} of ${plugin}`
  const decoded = blaming(who, 'with these options', () => decodeOptions(reader.options, input))
  const spot = (key: string): Spotted =>
    own.has(key) ? spotOf(request, ...keys, 'set', `reader.${key}`) : spotOf(request, ...keys, 'reader', '1', key)
  return pipe(
    allOf({
      options: isLeft(decoded) ? left(await refusedReaderOptions(reader, input, decoded.left, spot)) : decoded,
      column: columnOf(reader, files.right),
      model: registry.model(reader.gives, who),
    }),
    map(({ options, model }) => ({
      ...files.right,
      machine: registry.machine,
      reader,
      model,
      plugin,
      options,
      maxBytes: request.maxBytes,
    })),
  )
}

/** `FILE:COLUMN` is for column formats. */
const columnOf = (reader: AnyReader, { column }: FileSet): Either<Failure, FileSet['column']> => {
  if (column === undefined || reader.columns !== undefined) return right(column)
  const why = `${reader.name} reads no columns, so :${column} says nothing`
  return left(failure(2, 'E223', why, 'FILE:COLUMN is for column formats'))
}

/** All that is wrong with the options of a reader. */
export const refusedReaderOptions = (
  { name, options }: AnyReader,
  input: Readonly<Record<string, unknown>>,
  issues: readonly OptionIssue[],
  spot?: (key: string) => Spotted,
): Promise<Failure> =>
  refusedOptions(
    { who: `the reader ${name}`, options, input, hint: `assay explain ${name} lists its options` },
    issues,
    spot,
  )
