/**
 * The laws of a reader, each a function that throws with the counterexample. They follow from two sentences: a file is
 * the same in whatever chunks it comes, and bad input is a problem with a place, never an exception and never a
 * document that the file does not hold.
 */
import * as fc from 'fast-check'
import type { Document, Model, Place, Problem } from '../contract.ts'
import { textUnits } from '../text-units.ts'
import { deeplyFrozen } from './buffers.ts'
import {
  bytesOf,
  type CutSample,
  type DamagedSample,
  documentsAmong,
  forDamaged,
  problemsAmong,
  type ReaderOutput,
  type ReaderSubject,
  readAll,
  readingsOf,
  rowsIn,
  rowText,
  sameContent,
  sameRows,
  sourceOf,
} from './samples.ts'
import { holds } from './subject.ts'

// ---- bad input -------------------------------------------------------------------------------------------------------

/** Whatever is in a file, reading it ends, and gives documents and problems: it throws nothing. */
export const total = <M extends Model>(subject: ReaderSubject<M>): void => {
  for (const { path, text } of subject.files) readAll(subject, path, bytesOf(text))
  forDamaged(subject, (file, rowsOf) => {
    rowsOf(file)
  })
}

/** The samples are in the format: each gives a document, and no error. */
export const accepts = <M extends Model>(subject: ReaderSubject<M>): void => {
  for (const { path, text } of subject.files) {
    const rows = readAll(subject, path, bytesOf(text))
    const error = problemsAmong(rows).find(({ severity }) => severity === 'error')
    holds(error === undefined, `${path} is refused: ${error?.code} ${error?.message}`)
    holds(documentsAmong(rows).length > 0, `${path} gives no document`)
  }
}

const linesIn = (bytes: Uint8Array): readonly string[] =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes).split(/\r\r\n|\r\n?|\n/)

const checkPlace = (what: string, place: Place, { path, bytes }: DamagedSample): void => {
  const position = `${what} is at ${place.path}:${place.line}:${place.column}`
  const lines = linesIn(bytes)
  holds(place.path === path, `${position}, and the file is ${path}`)
  holds(
    Number.isInteger(place.line) && place.line >= 1 && place.line <= lines.length,
    `${position}, of ${lines.length} lines`,
  )
  const line = lines[place.line - 1]!
  const most = [...line].length + 1
  // a byte that is not a character is a column of its own
  const isPlain = !line.includes('\uFFFD')
  holds(Number.isInteger(place.column) && place.column >= 1, position)
  holds(!isPlain || place.column <= most, `${position}, and the line has ${most - 1} characters`)
  const last = place.column + (place.length ?? 0)
  // after the end of a line there is room for a caret
  holds(
    !isPlain || last <= Math.max(most, place.column + 1),
    `${position} and ${place.length} long, and the line has ${most - 1} characters`,
  )
}

const checkProblem = ({ severity, code, message }: Problem): void => {
  holds(severity === 'error' || severity === 'warning', `a problem is of the severity ${String(severity)}`)
  holds(/^[A-Z]+[0-9]+$/.test(code), `a problem has the code ${JSON.stringify(code)}`)
  holds(typeof message === 'string' && message !== '', `${code} has no message`)
}

/** Documents and problems have places in the file: its path, a line that it has, a column of that line. */
export const places = <M extends Model>(subject: ReaderSubject<M>): void =>
  forDamaged(subject, (file, rowsOf) => {
    for (const row of rowsOf(file))
      if ('document' in row) checkPlace(`document ${row.document.id}`, row.document.at, file)
      else {
        checkProblem(row.problem)
        checkPlace(row.problem.code, row.problem.at, file)
      }
  })

/** A damaged file gives valid documents of the model, as a whole one does. */
export const valid = <M extends Model>(subject: ReaderSubject<M>): void =>
  forDamaged(subject, (file, rowsOf) => {
    for (const { id, content } of documentsAmong(rowsOf(file))) {
      const flaw = subject.model.flaw?.(content)
      holds(flaw === undefined, `document ${id} is not one of ${subject.model.name}: ${flaw}`)
    }
  })

/** A file that is cut gives the first documents of the whole one; only the last of them may have changed. */
export const cut = <M extends Model>(subject: ReaderSubject<M>): void =>
  eachCut(subject, ({ path, bytes, whole }, rows) => {
    const documents = documentsAmong(rows)
    for (const [i, { id, content }] of documents.slice(0, -1).entries()) {
      const expected = whole[i]
      const what = `document ${i + 1} of ${path}, cut after ${bytes.length} bytes`
      holds(expected?.id === id, `${what}, is ${id}, and ${expected?.id ?? 'nothing'} of the whole file`)
      sameContent(subject.model, what, content, expected!.content)
    }
  })

/**
 * If the format marks the end of documents, a cut one is an error, not a shorter document; if it marks the end of
 * files, a cut file is an error anywhere.
 */
export const ends = <M extends Model>(subject: ReaderSubject<M>): void =>
  eachCut(subject, ({ path, bytes, whole }, rows) => {
    if (problemsAmong(rows).some(({ severity }) => severity === 'error')) return
    const what = `${path}, cut after ${bytes.length} bytes, is read without an error`
    holds(subject.ends !== 'file', what)
    const documents = documentsAmong(rows)
    documents.forEach(({ content }, i) => {
      sameContent(subject.model, `${what}: document ${i + 1}`, content, whole[i]!.content)
    })
  })

/** Cuts that remove more than blanks at the end. */
const eachCut = <M extends Model>(
  subject: ReaderSubject<M>,
  look: (cut: CutSample<M>, rows: readonly ReaderOutput<M>[]) => void,
): void => {
  const { cuts, rowsOf } = subject.readings ?? readingsOf(subject)
  for (const one of cuts()) look(one, rowsOf(one))
}

// ---- a file is the same however it comes -----------------------------------------------------------------------------

/** Read again, by the same function and by a new one, and while another file is read, a file gives the same. */
export const determinism = <M extends Model>(subject: ReaderSubject<M>): void => {
  const { reader, options, model, files } = subject
  for (const { path, text } of files) {
    const bytes = bytesOf(text)
    const first = readAll(subject, path, bytes)
    sameRows(model, 'read again', readAll(subject, path, bytes), first)
    const read = reader.with(options)
    const once = { ...subject, reader: { ...reader, with: () => read } }
    readAll(once, path, bytes)
    sameRows(model, 'read again by the same function', readAll(once, path, bytes), first)
    const [one, other] = [0, 1].map(() => rowsIn(once, sourceOf(path, bytes), bytes.length)[Symbol.iterator]())
    const both = first.flatMap(() => [one?.next().value, other?.next().value].filter((row) => row !== undefined))
    sameRows(
      model,
      'read twice at one time',
      both.filter((_, i) => i % 2 === 1),
      first,
    )
  }
}

/** Whatever pieces a file comes in, it gives the same. */
export const chunks = <M extends Model>(subject: ReaderSubject<M>): void => {
  const { model, files, runs, seed } = subject
  const pieces = fc.tuple(fc.constantFrom(...files), fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 30 }))
  fc.assert(
    fc.property(pieces, ([{ path, text }, lengths]) => {
      const bytes = bytesOf(text)
      sameRows(model, 'in pieces', readAll(subject, path, bytes, lengths), readAll(subject, path, bytes))
    }),
    { numRuns: runs, seed, includeErrorInReport: true },
  )
  for (const { path, text } of files) {
    const bytes = bytesOf(text)
    const single = Array.from(bytes, () => 1)
    sameRows(model, 'byte by byte', readAll(subject, path, bytes, single), readAll(subject, path, bytes))
  }
}

/** Lines that end in CR LF, as on Windows, are the same lines. */
export const lineEnds = <M extends Model>(subject: ReaderSubject<M>): void => {
  for (const { path, text } of subject.files) {
    if (text.includes('\r')) continue
    const windows = readAll(subject, path, bytesOf(text.replaceAll('\n', '\r\n')))
    sameRows(subject.model, 'with CR LF', windows, readAll(subject, path, bytesOf(text)), false)
  }
}

/** A document stays as it was handed out while others are read, and options stay as they were given. */
export const untouched = <M extends Model>(subject: ReaderSubject<M>): void => {
  const { model, files } = subject
  const options = deeplyFrozen(structuredClone(subject.options))
  for (const { path, text } of files) {
    const bytes = bytesOf(text)
    const held: (readonly [Document<M>, string])[] = []
    for (const row of rowsIn({ ...subject, options }, sourceOf(path, bytes), bytes.length))
      if ('document' in row) held.push([row.document, rowText(model, row)])
    for (const [document, before] of held) {
      const after = rowText(model, { document })
      holds(after === before, `a document was handed out as ${before}, and is ${after} once others are read`)
    }
  }
}

// ---- what a reader says of its files ---------------------------------------------------------------------------------

const HEAD = 4096

/** `sniff` is a number from 0 to 1 for any file, the same each time, and above 0 for files in the format, its own among them. */
export const sniffs = <M extends Model>(subject: ReaderSubject<M>): void => {
  const { reader, files } = subject
  const sure = (path: string, bytes: Uint8Array): number => {
    const head = new TextDecoder().decode(bytes.subarray(0, HEAD))
    const by = reader.sniff(head, path)
    holds(typeof by === 'number' && by >= 0 && by <= 1, `sniff gives ${String(by)}`)
    holds(reader.sniff(head, path) === by, `sniff gives ${by}, and then ${reader.sniff(head, path)}`)
    return by
  }
  for (const { path, text } of files) {
    holds(sure(path, bytesOf(text)) > 0, `sniff gives 0 for ${path}`)
    for (const [, written] of writtenOf(subject, path, text))
      holds(
        sure(path, bytesOf(written)) > 0,
        `sniff gives 0 for what its writer writes: ${JSON.stringify(written.slice(0, 80))}`,
      )
  }
  forDamaged(subject, ({ path, bytes }) => {
    sure(path, bytes)
  })
}

/** A document agrees with itself, both sides disagree or neither, and of the documents of the samples some do. */
export const disagrees = <M extends Model>(subject: ReaderSubject<M>): void => {
  const { disagree } = subject.reader
  if (disagree === undefined) throw new Error('there is no disagree; if the format has no text, say so: text: false')
  const all = subject.files.flatMap(({ path, text }) => documentsAmong(readAll(subject, path, bytesOf(text))))
  const reread = subject.files.flatMap(({ path, text }) => documentsAmong(readAll(subject, path, bytesOf(text))))
  let some = false
  for (const [i, one] of all.entries())
    for (const [j, other] of reread.entries()) {
      const difference = disagree(one.content, other.content)
      const back = disagree(other.content, one.content)
      if (i === j)
        holds(
          difference === undefined,
          `document ${one.id} disagrees with itself: ${difference?.code} ${difference?.message}`,
        )
      holds((difference === undefined) === (back === undefined), `${one.id} and ${other.id} disagree on one side alone`)
      if (difference !== undefined) some = true
    }
  holds(some, 'no two documents of the samples disagree: give some about other words')
}

/**
 * A document has a text, or words, or says what its positions count; and the same positions without the text, in whatever unit,
 * lead to the same places once they are read in it, on either side.
 */
export const units = <M extends Model>(subject: ReaderSubject<M>): void => {
  const { model, files } = subject
  if (model.units === undefined) throw new Error(`the positions of ${model.name} have no units`)
  const { of, inOne, bare } = model.units
  let [some, telling] = [false, false]
  for (const { path, text } of files)
    for (const { id, content } of documentsAmong(readAll(subject, path, bytesOf(text)))) {
      holds(of(content) !== undefined, `document ${id} has neither a text nor words, and no unit of its positions`)
      const expected = bare(content)
      if (expected === undefined) continue
      some = true
      const shown = model.show(expected)
      for (const unit of textUnits) {
        const other = bare(content, unit)
        if (other === undefined) continue
        if (unit === 'utf16' && model.show(other) !== shown) telling = true
        const sides: readonly (readonly [number, readonly Document<M>['content'][]])[] = [
          [1, [content, other]],
          [0, [other, content]],
        ]
        for (const [side, contents] of sides) {
          const read = inOne(contents)
          const moved = read._tag === 'Left' ? undefined : read.right[side]
          const reshown = moved && model.show(bare(moved) ?? moved)
          holds(
            reshown === shown,
            `${id} without its text, in the unit ${unit}, is read as ${reshown}, and not as ${shown}`,
          )
        }
      }
    }
  holds(!some || telling, 'no sample has something after a character of two units: give one with an emoji')
}

/** An answer with nothing in it is about the same text, and has no label. */
export const empties = <M extends Model>(subject: ReaderSubject<M>): void => {
  const { reader, model, files } = subject
  for (const { path, text } of files)
    for (const { id, content } of documentsAmong(readAll(subject, path, bytesOf(text)))) {
      const empty = reader.empty?.(content)
      if (empty === undefined) continue
      const flaw = model.flaw?.(empty)
      holds(flaw === undefined, `the empty answer to ${id} is not one of ${model.name}: ${flaw}`)
      holds(reader.disagree?.(content, empty) === undefined, `the empty answer to ${id} is about another text`)
      const census = model.labels?.census()
      census?.see(empty)
      const left = [...(census?.counts().keys() ?? [])]
      holds(left.length === 0, `the empty answer to ${id} has the label ${left[0]}`)
    }
}

// ---- writing ---------------------------------------------------------------------------------------------------------

/** The written form of a file, with its documents: all as one, or each by itself. */
const writtenOf = <M extends Model>(
  subject: ReaderSubject<M>,
  path: string,
  text: string,
): readonly (readonly [documents: readonly Document<M>[], written: string])[] => {
  const { writer } = subject.reader
  if (writer === undefined) return []
  const all = documentsAmong(readAll(subject, path, bytesOf(text)))
  const able = all.filter((document) => writer.unwritable?.(document, subject.options) === undefined)
  const groups = writer.fileOf === undefined ? [able] : able.map((document) => [document])
  return groups.map((group) => [group, [...writer.write(group, subject.options)].join('')] as const)
}

/** A written document is read again as it was, and is written in the same way again. */
export const writes = <M extends Model>(subject: ReaderSubject<M>): void => {
  const { reader, model, files } = subject
  for (const { path, text } of files)
    for (const [documents, written] of writtenOf(subject, path, text)) {
      const options = { ...(subject.options as object), ...reader.writer?.readWith?.(documents, subject.options) }
      const rows = readAll({ ...subject, options }, path, bytesOf(written))
      const error = problemsAmong(rows).find(({ severity }) => severity === 'error')
      holds(error === undefined, `what is written of ${path} is refused: ${error?.code} ${error?.message}: ${written}`)
      const back = documentsAmong(rows)
      holds(
        back.length === documents.length,
        `of ${documents.length} documents ${back.length} are read again: ${written}`,
      )
      for (const [i, document] of documents.entries()) {
        const readBack = back[i]!
        const isNamed = reader.pairs === 'id' && document.named === undefined && readBack.named === undefined
        holds(!isNamed || readBack.id === document.id, `document ${document.id} is read again as ${readBack.id}`)
        sameContent(model, `document ${document.id}, written and read again`, readBack.content, document.content)
      }
      const rewritten = [...(reader.writer?.write(back, options) ?? [])].join('')
      holds(
        rewritten === written,
        `${JSON.stringify(written)} is written as ${JSON.stringify(rewritten)} once it is read again`,
      )
    }
}
