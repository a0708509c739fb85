/** Files that laws of readers are checked on: as they were given, and damaged. */
import * as fc from 'fast-check'
import type { Document, DocumentModel, Model, Problem, Reader, Source } from '../contract.ts'
import { check, type ExampleSource, holds, memoize, newExampleSource } from './subject.ts'

/** A small file in the format. */
export interface Sample {
  readonly path: string
  readonly text: string
}

/** The subject of reader laws: a reader under some options, and files. */
export interface ReaderSubject<M extends Model> {
  /** With options decoded. */
  readonly reader: Reader<M, unknown>
  readonly options: unknown
  readonly model: DocumentModel<M>
  readonly files: readonly Sample[]
  /** True if the format has words or a text, about which two sides could differ. */
  readonly text: boolean
  /** The ends that the format marks, of documents or files, if any. */
  readonly ends: 'nothing' | 'document' | 'file'
  readonly runs: number
  readonly seed: number
  /** Damaged samples and what is read from them, for laws that need the same; by default each law reads its own. */
  readonly readings?: Readings<M>
}

/** Samples that were damaged or cut, each read once for all laws that look at what they give. */
export interface Readings<M extends Model> {
  readonly damagedSamples: ExampleSource<DamagedSample>
  readonly rowsOf: (file: DamagedSample) => readonly ReaderOutput<M>[]
  /** Samples cut after each byte except blanks at the end. */
  readonly cuts: () => readonly CutSample<M>[]
}

/** A sample that was cut, with the documents of the whole one. */
export interface CutSample<M extends Model> extends DamagedSample {
  readonly whole: readonly Document<M>[]
}

// ---- reading ---------------------------------------------------------------------------------------------------------

/** A document or a problem of a file. */
export type ReaderOutput<M extends Model> = { readonly document: Document<M> } | { readonly problem: Problem }

const encoder = new TextEncoder()
export const bytesOf = (text: string): Uint8Array => encoder.encode(text)

/** A file in pieces of these lengths, the last as long as the rest; each is a copy. */
export const sourceOf = (path: string, bytes: Uint8Array, lengths: readonly number[] = []): Source => ({
  path,
  *chunks() {
    let at = 0
    for (const length of [...lengths, bytes.length]) {
      if (at >= bytes.length && at > 0) return
      yield { _tag: 'Right', right: bytes.slice(at, at + length) } as const
      at += length
    }
  },
})

/** Reads a file; a reader that gives more than there are bytes would never end. */
export function* rowsIn<M extends Model>(
  { reader, options }: Pick<ReaderSubject<M>, 'reader' | 'options'>,
  source: Source,
  bytes: number,
): Iterable<ReaderOutput<M>> {
  let left = 2 * bytes + 16
  for (const row of reader.with(options)(source)) {
    if (left-- === 0) throw new Error(`of ${bytes} bytes it gives more than ${2 * bytes + 16} documents and problems`)
    yield row._tag === 'Right' ? { document: row.right } : { problem: row.left }
  }
}

export const readAll = <M extends Model>(
  subject: ReaderSubject<M>,
  path: string,
  bytes: Uint8Array,
  lengths: readonly number[] = [],
): readonly ReaderOutput<M>[] => [...rowsIn(subject, sourceOf(path, bytes, lengths), bytes.length)]

export const documentsAmong = <M extends Model>(rows: readonly ReaderOutput<M>[]): readonly Document<M>[] =>
  rows.flatMap((row) => ('document' in row ? [row.document] : []))

export const problemsAmong = <M extends Model>(rows: readonly ReaderOutput<M>[]): readonly Problem[] =>
  rows.flatMap((row) => ('problem' in row ? [row.problem] : []))

// ---- comparing -------------------------------------------------------------------------------------------------------

/** Throws unless two contents say the same, by all that their model says of them. */
export const sameContent = <M extends Model>(
  { show, losses }: DocumentModel<M>,
  what: string,
  left: Document<M>['content'],
  right: Document<M>['content'],
): void => {
  const [a, b] = [show(left), show(right)]
  holds(a === b, `${what}: ${a || '(nothing)'} is not ${b || '(nothing)'}`)
  for (const counts of [losses?.between(left, right), losses?.between(right, left)])
    for (const [kind, count] of Object.entries(counts ?? {}))
      holds(count === 0, `${what}: ${String(count)} of ${kind} are not the same`)
}

/** A document or a problem as text, without where a line of input is shown. */
export const rowText = <M extends Model>(model: DocumentModel<M>, row: ReaderOutput<M>, places = true): string => {
  if ('problem' in row) {
    const { severity, code, message, at } = row.problem
    return JSON.stringify(places ? [severity, code, message, at] : [severity, code, at.line])
  }
  const { id, meta, at, content, named } = row.document
  return JSON.stringify([id, named, meta, places ? at : at.line, model.show(content)])
}

/** Throws unless two readings gave the same. */
export const sameRows = <M extends Model>(
  model: DocumentModel<M>,
  what: string,
  left: readonly ReaderOutput<M>[],
  right: readonly ReaderOutput<M>[],
  places = true,
): void => {
  for (let i = 0; i < Math.max(left.length, right.length); i++) {
    const [a, b] = [left[i], right[i]]
    const [x, y] = [a && rowText(model, a, places), b && rowText(model, b, places)]
    holds(x === y, `${what}: ${x ?? 'nothing more'} is not ${y ?? 'nothing more'}`)
    if (a && b && 'document' in a && 'document' in b) sameContent(model, what, a.document.content, b.document.content)
  }
}

// ---- damage ----------------------------------------------------------------------------------------------------------

/** A file that was damaged, with what was done to it. */
export interface DamagedSample {
  readonly path: string
  readonly bytes: Uint8Array
}

const readable = <A extends DamagedSample>(file: A): A =>
  Object.defineProperty({ ...file }, fc.toStringMethod, {
    value: () => `${file.path}: ${JSON.stringify(new TextDecoder().decode(file.bytes))}`,
  })

const without = (bytes: Uint8Array, from: number, to: number, between: readonly number[] = []): Uint8Array =>
  Uint8Array.of(...bytes.subarray(0, from), ...between, ...bytes.subarray(to))

/** Bytes that formats give a meaning, and some that are not UTF-8. */
const telling = Array.from(encoder.encode('\n\n\t "{}[]<>()/|,:-_#=01a\0\r')).concat([0xff, 0xc3, 0xf0])

/** A sample as it is, cut, or with something removed, inserted or overwritten. */
const damaged = (files: readonly Sample[]): fc.Arbitrary<DamagedSample> =>
  fc
    .record({
      file: fc.constantFrom(...files),
      how: fc.constantFrom('whole', 'cut', 'cut', 'out', 'in', 'over', 'over', 'twice'),
      at: fc.nat(),
      more: fc.integer({ min: 1, max: 20 }),
      byte: fc.constantFrom(...telling),
    })
    .map(({ file: { path, text }, how, at, more, byte }) => {
      const bytes = bytesOf(text)
      const from = at % (bytes.length + 1)
      const to = Math.min(bytes.length, from + more)
      if (how === 'cut') return readable({ path, bytes: bytes.slice(0, from) })
      if (how === 'out') return readable({ path, bytes: without(bytes, from, to) })
      if (how === 'in') return readable({ path, bytes: without(bytes, from, from, [byte]) })
      if (how === 'over') return readable({ path, bytes: without(bytes, from, from + 1, [byte]) })
      if (how === 'twice') return readable({ path, bytes: without(bytes, from, from, [...bytes.subarray(from, to)]) })
      return readable({ path, bytes })
    })

const cutsOf = <M extends Model>(subject: ReaderSubject<M>): readonly CutSample<M>[] =>
  subject.files.flatMap(({ path, text }) => {
    const whole = documentsAmong(readAll(subject, path, bytesOf(text)))
    const bytes = bytesOf(text.trimEnd())
    return Array.from(
      { length: bytes.length },
      (_, length): CutSample<M> => ({ path, bytes: bytes.slice(0, length), whole }),
    )
  })

export const readingsOf = <M extends Model>(subject: ReaderSubject<M>): Readings<M> => {
  const cuts = memoize(cutsOf<M>)
  return {
    damagedSamples: newExampleSource(damaged(subject.files), 3 * subject.runs, subject.seed),
    rowsOf: memoize(({ path, bytes }: DamagedSample) => readAll(subject, path, bytes)),
    cuts: () => cuts(subject),
  }
}

/** Checks a statement about damaged files; throws with its smallest counterexample. */
export const forDamaged = <M extends Model>(
  subject: ReaderSubject<M>,
  statement: (file: DamagedSample, rowsOf: Readings<M>['rowsOf']) => void,
): void => {
  const { damagedSamples: drawn, rowsOf } = subject.readings ?? readingsOf(subject)
  check({ runs: 3 * subject.runs, seed: subject.seed }, drawn, (file) => statement(file, rowsOf))
}
