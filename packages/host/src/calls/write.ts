/** Writes documents as files of a format, and reads them back. */
import type { AnyReader, AnyView, Model, Models, Problem, Source, ViewRefusal } from '@assay/core'
import { type Either, isLeft, left, right } from 'fp-ts/lib/Either.js'
import { type Failure, failure } from '../checks/failure.ts'
import { code } from '../codes.ts'
import type { AnyDocument } from '../read/document.ts'
import { viewProblem } from '../score/apply-views.ts'
import { joinSide } from '../score/group-documents.ts'
import { type ConversionPlan, endsAs } from './conversion-plan.ts'

/** A file of the target format. */
export interface OutputFile {
  /** Relative to the output folder; empty for a single file. */
  readonly path: string
  readonly texts: readonly string[]
  /** Extension of a companion file, in place of the main file's. */
  readonly ending?: string
}

export type Content = Models[Model]

// ---- views -----------------------------------------------------------------------------------------------------------

type ReportProblem = (problem: Problem) => void

const viewEach = (view: AnyView, documents: readonly AnyDocument[], tell: ReportProblem): readonly AnyDocument[] =>
  documents.flatMap((document) => {
    const viewed = view.see(document.content) as Either<string | ViewRefusal, Content>
    if (!isLeft(viewed)) return [{ ...document, content: viewed.right }]
    tell(viewProblem(view, viewed.left, document.at, { code: code.E602, hint: viewHint }))
    return []
  })

const viewHint = 'choose another view, if there is one (--view NAME), or another format (--to NAME)'

export const viewDocuments = (
  view: AnyView,
  documents: readonly AnyDocument[],
  tell: ReportProblem,
): readonly AnyDocument[] =>
  view.together === undefined
    ? viewEach(view, documents, tell)
    : joinSide(view.together, documents, (why, { at }) =>
        tell({ severity: 'error', code: code.E602, message: `${view.name}: ${why}`, at, hint: viewHint }),
      )

// ---- writing ---------------------------------------------------------------------------------------------------------

/** True if the output is a single file: one document, and an output path with the format's extension. */
const isOneFile = ({ writer }: AnyReader, documents: number, out: string): boolean =>
  writer?.fileOf === undefined || (documents === 1 && (out === '-' || endsAs(writer, out)))

/** Longest safe file name. */
const MAX_NAME_LENGTH = 120

const encoder = new TextEncoder()

const percent = (text: string): string =>
  [...encoder.encode(text)].map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`).join('')

/** Device names that Windows reserves, whatever their extension. */
const isDevice = (name: string): boolean => /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i.test(name)

/** A name of letters, digits, dots, hyphens and underscores, anything else as `%XX`; `undefined` if it would be too long. */
const safeName = (name: string): string | undefined => {
  const plain = name.replace(/[^A-Za-z0-9._-]/gu, percent)
  const first = plain.startsWith('.') || isDevice(plain)
  const safe = first ? `${percent(plain[0]!)}${plain.slice(1)}` : plain
  return safe === '' || safe.length > MAX_NAME_LENGTH ? undefined : safe
}

const pathOf = ({ writer }: AnyReader, document: AnyDocument): Either<string, string> => {
  const parts = writer?.fileOf?.(document) ?? []
  const safe = parts.map(safeName)
  return safe.includes(undefined) ? left(parts.join('/')) : right(safe.join('/'))
}

/** Refuses several documents without a folder, for a format of one document per file. */
const needsFolder = (writer: AnyReader, documents: number, out: string): Failure | undefined =>
  isOneFile(writer, documents, out) || !isOneFile(writer, 1, out)
    ? undefined
    : failure(
        2,
        code.E601,
        `${writer.name} has a file for each document, and there are ${documents}: ${out === '-' ? 'standard output' : out} cannot be a folder of them`,
        'name a folder that is not there yet, without an ending',
      )

const ending = /\.[^./\\]*$/

/** A file, with its companion if the format has one. */
const withCompanion = (
  { writer }: AnyReader,
  options: unknown,
  document: AnyDocument,
  file: OutputFile,
): readonly OutputFile[] => {
  const other = writer?.beside?.(document, options)
  if (other === undefined) return [file]
  const path = file.path.replace(ending, other.ending)
  return [file, { path, texts: [other.text], ...(file.path === '' && { ending: other.ending }) }]
}

/** One file per document, in a folder. */
const writeEach = (
  writer: AnyReader,
  options: unknown,
  documents: readonly AnyDocument[],
  tell: ReportProblem,
): readonly OutputFile[] => {
  const taken = new Map<string, AnyDocument>()
  return documents.flatMap((document) => {
    const path = pathOf(writer, document)
    const folded = isLeft(path) ? '' : path.right.toLowerCase()
    const twin = taken.get(folded)
    if (isLeft(path) || twin !== undefined) {
      const message = isLeft(path)
        ? `document ${document.id} cannot have a file: its name is empty or too long`
        : `documents ${twin?.id} and ${document.id} would have one file, ${path.right}`
      const hint = 'give the documents names of their own that differ in more than their case'
      tell({ severity: 'error', code: code.E602, message, at: document.at, hint })
      return []
    }
    taken.set(folded, document)
    return withCompanion(writer, options, document, {
      path: path.right,
      texts: [...(writer.writer?.write([document], options) ?? [])],
    })
  })
}

/** Files of the documents: a single one, or one per document in a folder. Reports documents that cannot be written. */
export const filesOf = (
  writer: AnyReader,
  options: unknown,
  documents: readonly AnyDocument[],
  out: string,
  tell: ReportProblem,
): Either<Failure, readonly OutputFile[]> => {
  const refused = needsFolder(writer, documents.length, out)
  if (refused !== undefined) return left(refused)
  let isWritable = true
  for (const document of documents) {
    const why = writer.writer?.unwritable?.(document, options)
    if (why === undefined) continue
    isWritable = false
    const message = `document ${document.id} cannot be written as ${writer.name}: ${why}`
    tell({ severity: 'error', code: code.E602, message, at: document.at, hint: 'choose another format: --to NAME' })
  }
  if (!isWritable) return right([])
  if (!isOneFile(writer, documents.length, out)) return right(writeEach(writer, options, documents, tell))
  const whole: OutputFile = { path: '', texts: [...(writer.writer?.write(documents, options) ?? [])] }
  const [only, other] = documents
  const isAlone = only !== undefined && other === undefined && out !== '-'
  return right(isAlone ? withCompanion(writer, options, only, whole) : [whole])
}

// ---- reading back ----------------------------------------------------------------------------------------------------

const BLOCK = 2 ** 16

/** Bytes of a file in blocks: a text may be longer than the longest string. */
function* encoded(texts: readonly string[]): Iterable<Either<Problem, Uint8Array>> {
  let block = ''
  for (const text of texts) {
    block += text
    if (block.length < BLOCK) continue
    yield right(encoder.encode(block))
    block = ''
  }
  yield right(encoder.encode(block))
}

/** Path of an output file. */
export const placeOf = ({ path, ending: other }: Pick<OutputFile, 'path' | 'ending'>, out: string): string => {
  if (path !== '') return `${out}/${path}`
  return other === undefined ? out : out.replace(ending, other)
}

const sourceOf = (file: OutputFile, all: readonly OutputFile[], out: string): Source => {
  const path = placeOf(file, out)
  const folder = path.replace(/[^/]*$/, '')
  return {
    path,
    chunks: () => encoded(file.texts),
    beside: (name) => {
      const other = all.find((output) => placeOf(output, out) === `${folder}${name}`)
      return other && sourceOf(other, all, out)
    },
  }
}

interface ReadBackResult {
  readonly documents: readonly AnyDocument[]
  readonly errors: readonly Problem[]
}

export const readBack = (
  writer: AnyReader,
  options: unknown,
  files: readonly OutputFile[],
  out: string,
): ReadBackResult => {
  const documents: AnyDocument[] = []
  const errors: Problem[] = []
  for (const file of files) {
    for (const reread of writer.with(options)(sourceOf(file, files, out)) as Iterable<Either<Problem, AnyDocument>>) {
      if (!isLeft(reread)) documents.push(reread.right)
      else if (reread.left.severity === 'error') errors.push(reread.left)
    }
  }
  return { documents, errors }
}

/** Pairs documents with those read back: by file, by name, or by order. */
export const pairsOf = (
  { writer }: ConversionPlan,
  before: readonly AnyDocument[],
  after: readonly AnyDocument[],
): readonly (readonly [AnyDocument, AnyDocument | undefined])[] => {
  const inOrder = before.length === after.length || writer.pairs === 'position'
  if (inOrder) return before.map((document, i) => [document, after[i]] as const)
  const byId = new Map(after.map((document) => [document.id, document]))
  return before.map((document) => [document, byId.get(document.id)] as const)
}
