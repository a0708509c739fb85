/** Documents as files of a format, and read back from them. */
import type { AnyReader, AnyView, Model, Models, Problem, Source, Unseen } from '@assay/core'
import { type Either, isLeft, left, right } from 'fp-ts/lib/Either.js'
import { unseen } from '../judge/see.ts'
import { together } from '../judge/together.ts'
import { type Failure, failure } from '../problems/failure.ts'
import type { AnyDocument } from '../read/document.ts'
import { safeName } from './file-names.ts'
import { endsAs, type Planned } from './plan.ts'

/** A file of the other format. */
export interface Written {
  /** Below the folder that is written; empty for a single file. */
  readonly path: string
  readonly texts: readonly string[]
  /** What its ending is in place of that of the single file beside which it stands. */
  readonly ending?: string
}

export type Content = Models[Model]

// ---- views -----------------------------------------------------------------------------------------------------------

type Tell = (problem: Problem) => void

const seenAlone = (view: AnyView, documents: readonly AnyDocument[], tell: Tell): readonly AnyDocument[] =>
  documents.flatMap((document) => {
    const seen = view.see(document.content) as Either<string | Unseen, Content>
    if (!isLeft(seen)) return [{ ...document, content: seen.right }]
    tell(unseen(view, seen.left, document.at, { code: 'E602', hint: viewHint }))
    return []
  })

const viewHint = 'choose another view, if there is one (--view NAME), or another format (--to NAME)'

export const seenThrough = (view: AnyView, documents: readonly AnyDocument[], tell: Tell): readonly AnyDocument[] =>
  view.together === undefined
    ? seenAlone(view, documents, tell)
    : together(view.together, documents, (why, { at }) =>
        tell({ severity: 'error', code: 'E602', message: `${view.name}: ${why}`, at, hint: viewHint }),
      )

// ---- writing ---------------------------------------------------------------------------------------------------------

/** Whether a format of one file a document is written as a single file: one document, and a place that is called like one. */
const isOneFile = ({ writer }: AnyReader, documents: number, out: string): boolean =>
  writer?.fileOf === undefined || (documents === 1 && (out === '-' || endsAs(writer, out)))

const pathOf = ({ writer }: AnyReader, document: AnyDocument): Either<string, string> => {
  const parts = writer?.fileOf?.(document) ?? []
  const safe = parts.map(safeName)
  return safe.includes(undefined) ? left(parts.join('/')) : right(safe.join('/'))
}

/** Several documents of such a format need a folder to be in. */
const needsFolder = (writer: AnyReader, documents: number, out: string): Failure | undefined =>
  isOneFile(writer, documents, out) || !isOneFile(writer, 1, out)
    ? undefined
    : failure(
        2,
        'E601',
        `${writer.name} has a file for each document, and there are ${documents}: ${out === '-' ? 'standard output' : out} cannot be a folder of them`,
        'name a folder that is not there yet, without an ending',
      )

const ending = /\.[^./\\]*$/

/** A file, and the one beside it where the format has one. */
const withBeside = (
  { writer }: AnyReader,
  options: unknown,
  document: AnyDocument,
  file: Written,
): readonly Written[] => {
  const other = writer?.beside?.(document, options)
  if (other === undefined) return [file]
  const path = file.path.replace(ending, other.ending)
  return [file, { path, texts: [other.text], ...(file.path === '' && { ending: other.ending }) }]
}

/** A file for each document, in a folder. */
const writtenApart = (
  writer: AnyReader,
  options: unknown,
  documents: readonly AnyDocument[],
  tell: Tell,
): readonly Written[] => {
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
      tell({ severity: 'error', code: 'E602', message, at: document.at, hint })
      return []
    }
    taken.set(folded, document)
    return withBeside(writer, options, document, {
      path: path.right,
      texts: [...(writer.writer?.write([document], options) ?? [])],
    })
  })
}

/** The files of documents: a single one, or one for each in a folder. What cannot be written is reported. */
export const filesOf = (
  writer: AnyReader,
  options: unknown,
  documents: readonly AnyDocument[],
  out: string,
  tell: Tell,
): Either<Failure, readonly Written[]> => {
  const refused = needsFolder(writer, documents.length, out)
  if (refused !== undefined) return left(refused)
  let isWritable = true
  for (const document of documents) {
    const why = writer.writer?.unwritable?.(document, options)
    if (why === undefined) continue
    isWritable = false
    const message = `document ${document.id} cannot be written as ${writer.name}: ${why}`
    tell({ severity: 'error', code: 'E602', message, at: document.at, hint: 'choose another format: --to NAME' })
  }
  if (!isWritable) return right([])
  if (!isOneFile(writer, documents.length, out)) return right(writtenApart(writer, options, documents, tell))
  const whole: Written = { path: '', texts: [...(writer.writer?.write(documents, options) ?? [])] }
  const [only, other] = documents
  const isAlone = only !== undefined && other === undefined && out !== '-'
  return right(isAlone ? withBeside(writer, options, only, whole) : [whole])
}

// ---- reading back ----------------------------------------------------------------------------------------------------

const encoder = new TextEncoder()
const BLOCK = 2 ** 16

/** The bytes of a file as they would be read, in blocks: a text may be longer than the longest string. */
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

/** Where a file goes. */
export const placeOf = ({ path, ending: other }: Pick<Written, 'path' | 'ending'>, out: string): string => {
  if (path !== '') return `${out}/${path}`
  return other === undefined ? out : out.replace(ending, other)
}

const sourceOf = (file: Written, all: readonly Written[], out: string): Source => {
  const path = placeOf(file, out)
  const folder = path.replace(/[^/]*$/, '')
  return {
    path,
    chunks: () => encoded(file.texts),
    beside: (name) => {
      const other = all.find((one) => placeOf(one, out) === `${folder}${name}`)
      return other && sourceOf(other, all, out)
    },
  }
}

interface Back {
  readonly documents: readonly AnyDocument[]
  readonly errors: readonly Problem[]
}

export const readBack = (writer: AnyReader, options: unknown, files: readonly Written[], out: string): Back => {
  const documents: AnyDocument[] = []
  const errors: Problem[] = []
  for (const file of files) {
    for (const one of writer.with(options)(sourceOf(file, files, out)) as Iterable<Either<Problem, AnyDocument>>) {
      if (!isLeft(one)) documents.push(one.right)
      else if (one.left.severity === 'error') errors.push(one.left)
    }
  }
  return { documents, errors }
}

/** Which documents are which: by their files, by their names, or by their order. */
export const pairsOf = (
  { writer }: Planned,
  before: readonly AnyDocument[],
  after: readonly AnyDocument[],
): readonly (readonly [AnyDocument, AnyDocument | undefined])[] => {
  const inOrder = before.length === after.length || writer.pairs === 'position'
  if (inOrder) return before.map((document, i) => [document, after[i]] as const)
  const byId = new Map(after.map((document) => [document.id, document]))
  return before.map((document) => [document, byId.get(document.id)] as const)
}
