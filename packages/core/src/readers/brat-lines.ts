/**
 * A file of stand-off annotation as brat and BioNLP have it, for all models: mentions with their pieces in order, held against the text
 * beside, and the other lines as they are.
 */
import * as v from 'valibot'
import { code, commonCode } from '../codes.ts'
import type { Source } from '../contract.ts'
import { type Either, left, right } from '../either.ts'
import { type Interval, piecesOf } from '../models/trees/type.ts'
import type { Code, Problem } from '../places.ts'
import { columnsOf, type Line, linesOf } from '../source/lines.ts'
import { encodingEntry, maxLineEntry, textOptions } from '../source/text-options.ts'
import { type TextWithPlaces, wholeText } from '../source/whole-text.ts'
import { codePointsIn, mapOffsets, type TextUnit, unitWords } from '../text-units.ts'
import { joinedPieces } from './tree-words.ts'

export const bratEntries = {
  text: v.optional(
    v.pipe(
      v.picklist(['check', 'ignore']),
      v.description('whether offsets and texts are held against the .txt beside the .ann, where it is there'),
      v.metadata({ lenient: ['ignore'] }),
    ),
    'check',
  ),
  encoding: encodingEntry,
  maxLine: maxLineEntry(16),
}
type Settings = v.InferOutput<v.StrictObjectSchema<typeof bratEntries, undefined>>

/** A line with its file. */
export interface BratLine extends Line {
  readonly path: string
}

/** A mention from its first character to one past its last, and its pieces where they do not stand together. */
export interface BratMention extends Interval {
  readonly id: string
  readonly label: string
  readonly spans?: readonly Interval[]
  /** The words beside the offsets, in the order of the text. */
  readonly text?: string
  readonly line: BratLine
}

export interface BratFile {
  readonly mentions: readonly BratMention[]
  /** Lines that are neither mentions nor notes. */
  readonly others: readonly BratLine[]
  readonly text: TextWithPlaces | undefined
}

// ---- one line --------------------------------------------------------------------------------------------------------

/** A fault of a line: the reason, and its place. */
interface Fault {
  readonly code: Code
  readonly message: string
  readonly at: number
  readonly hint: string
}
const isFault = (u: object): u is Fault => 'hint' in u

const offsets = 'write LABEL start end, or LABEL start end;start end'

const number = (text: string): number | undefined => (/^\d{1,15}$/.test(text) ? Number(text) : undefined)

const pieceOf = (text: string, at: number): Interval | Fault => {
  const [from = '', to = '', ...more] = text.split(' ')
  const [start, end] = [number(from), number(to)]
  if (start === undefined || end === undefined || more.length > 0)
    return { code: commonCode.E330, message: `"${text}" is not a pair of offsets`, at, hint: offsets }
  if (start < end) return { start, end }
  const what = start === end ? 'is empty' : 'ends before it starts'
  return {
    code: commonCode.E330,
    message: `the span ${start} to ${end} ${what}`,
    at,
    hint: 'the end is one past the last character',
  }
}

/** The pieces of a span in the order of the file. */
const filePieces = (text: string, at: number): readonly Interval[] | Fault => {
  const pieces: Interval[] = []
  let from = at
  for (const part of text.split(';')) {
    const piece = pieceOf(part, from)
    if (isFault(piece)) return piece
    pieces.push(piece)
    from += part.length + 1
  }
  return pieces
}

/** The text after the offsets must be as long as they are, with a blank between two pieces. */
const wrongLength = (pieces: readonly Interval[], text: string, at: number): Fault | undefined => {
  const expected = pieces.reduce((sum, { start, end }) => sum + end - start, pieces.length - 1)
  const actual = codePointsIn(text)
  if (actual === expected) return undefined
  const unit = text.length === expected ? '; the offsets count UTF-16 units' : ''
  const message = `the offsets span ${expected} characters, but the text beside them has ${actual}${unit}`
  return {
    code: commonCode.E331,
    message,
    at,
    hint: 'offsets count code points from 0, and the pieces of a split text are separated by a space',
  }
}

/** The text of several pieces in the order of the document, with a blank between those that are apart. */
const inOrder = (pieces: readonly Interval[], text: string): string => {
  const points = [...text]
  let from = 0
  const parts = pieces.map((piece) => {
    const own = points.slice(from, from + piece.end - piece.start).join('')
    from += piece.end - piece.start + 1
    return { ...piece, own }
  })
  let ordered = ''
  let last = -1
  for (const { start, end, own } of parts.sort((a, b) => a.start - b.start)) {
    ordered += last < 0 || last === start ? own : ` ${own}`
    last = end
  }
  return ordered
}

const mentionOf = (line: BratLine): BratMention | Fault => {
  const [id = '', middle = '', ...more] = line.text.split('\t')
  const blank = middle.indexOf(' ')
  const start = id.length + 1
  if (blank < 1)
    return {
      code: code.E338,
      message: 'an annotation without a label and offsets',
      at: Math.min(start, line.text.length),
      hint: offsets,
    }
  const at = start + blank + 1
  const pieces = filePieces(middle.slice(blank + 1), at)
  if (isFault(pieces)) return pieces
  const joined = joinedPieces(pieces)
  if ('overlap' in joined) {
    const [before, after] = joined.overlap.map(({ start, end }) => `${start}–${end}`)
    const message = `fragments ${before} and ${after} of ${id} overlap`
    return { code: commonCode.E330, message, at, hint: 'give each character to one fragment' }
  }
  const mention = { id, label: middle.slice(0, blank), ...joined.whole, line }
  if (more.length === 0) return mention
  const text = more.join('\t')
  return (
    wrongLength(pieces, text, start + middle.length + 1) ?? {
      ...mention,
      text: pieces.length > 1 ? inOrder(pieces, text) : text,
    }
  )
}

/** A problem of a line from a place in it. */
export const bratProblem = ({ path, number: line, text }: BratLine, { code, message, at, hint }: Fault): Problem => ({
  severity: 'error',
  code,
  message,
  at: { path, line, column: columnsOf(text)(at) },
  text,
  hint,
})

/** Blanks at the ends of an annotated text are not part of it. */
export const trimmedMention = (mention: BratMention): BratMention => {
  const { start, end, spans, text } = mention
  if (text === undefined) return mention
  const words = text.trim()
  if (spans !== undefined || words === '') return { ...mention, text: words }
  const before = codePointsIn(text) - codePointsIn(text.trimStart())
  return {
    ...mention,
    start: start + before,
    end: end - codePointsIn(text) + before + codePointsIn(words),
    text: words,
  }
}

// ---- the text beside -------------------------------------------------------------------------------------------------

const fileName = (path: string): string => path.replace(/^.*[/\\]/, '')

const ANNOTATION = /\.(?:ann|a2)(?:\.gz)?$/
const TEXT = /\.txt(?:\.gz)?$/

/** The file of the same name with another ending. */
const besideAs = ({ path, beside }: Source, endingPattern: RegExp, ending: string): Source | undefined => {
  const name = fileName(path).replace(endingPattern, ending)
  return endingPattern.test(path) ? (beside?.(name) ?? beside?.(`${name}.gz`)) : undefined
}

/** A text that was named with its annotations, as with a whole folder: it is read with them, and is not a document. */
export const isBratText = (source: Source): boolean =>
  ['.ann', '.a2'].some((ending) => besideAs(source, TEXT, ending) !== undefined)

// brat writes a blank for a line end, and between two pieces
const withoutBlanks = (text: string): string => text.replace(/\s+/g, '')

const LONGEST = 40

const quotedPart = (text: string): string => {
  const points = [...text.replace(/\s/g, ' ')]
  return `"${points.length > LONGEST ? `${points.slice(0, LONGEST).join('')}…` : points.join('')}"`
}

/** A text as a unit counts it: the words at a mention, nothing where it ends beyond the text or is cut out of a character. */
const wordsIn = (text: string, unit: TextUnit) => {
  const { length, toString16 } = mapOffsets(text, unit)
  return {
    length,
    at: (mention: BratMention): string | undefined => {
      const pieces = piecesOf(mention).map(({ start, end }) => [toString16(start), toString16(end)] as const)
      return pieces.flat().includes(-1) ? undefined : pieces.map(([start, end]) => text.slice(start, end)).join(' ')
    },
  }
}

/** The mentions that do not match their text, with the unit in which all of them would. */
function* misfits({ path, text }: TextWithPlaces, mentions: readonly BratMention[]): Iterable<Problem> {
  const fitting = (words: (mention: BratMention) => string | undefined) => (mention: BratMention) => {
    const shownText = words(mention)
    return (
      shownText !== undefined &&
      (mention.text === undefined || withoutBlanks(shownText) === withoutBlanks(mention.text))
    )
  }
  const { length, at } = wordsIn(text, 'codepoint')
  const fits = fitting(at)
  const wrong = mentions.filter((mention) => !fits(mention))
  if (wrong.length === 0) return
  const unit = (['utf16', 'byte'] as const).find((one) => mentions.every(fitting(wordsIn(text, one).at)))
  const advice = unit === undefined ? '' : `; all offsets of the file fit it in ${unitWords[unit]}`
  const hint = `offsets count code points of ${fileName(path)} from 0: write them again from it, or ignore it: --set reader.text=ignore`
  for (const mention of wrong) {
    const shownText = at(mention)
    const message =
      shownText === undefined
        ? `the offsets end at ${mention.end}, and the text has ${length} characters`
        : `the text at these offsets is ${quotedPart(shownText)}, and not ${quotedPart(mention.text!)}`
    yield bratProblem(mention.line, {
      code: commonCode.E331,
      message: `${message}${advice}`,
      at: mention.id.length + 1,
      hint,
    })
  }
}

// ---- a file ----------------------------------------------------------------------------------------------------------

const NOTE = '#'

/** Reads a file with its text, after the mentions of the files that are given with it; where one is wrong, problems alone. */
export function* bratFile(
  source: Source,
  settings: Settings,
  given: readonly Source[] = [],
): Iterable<Either<Problem, BratFile>> {
  const options = textOptions(settings)
  const mentions: BratMention[] = []
  const others: BratLine[] = []
  let isSound = true
  for (const file of [...given, source])
    for (const row of linesOf(file, options)) {
      if (row._tag === 'Left') return yield row
      const line = { ...row.right, path: file.path }
      const { text } = line
      if (text.startsWith(NOTE) || text.trim() === '') continue
      if (/^(?:[REAMN]\d|\*)/.test(text)) {
        others.push(line)
        continue
      }
      const mention = /^T\d/.test(text)
        ? mentionOf(line)
        : {
            code: code.E338,
            message: 'this is not a line of stand-off annotation',
            at: 0,
            hint: "name the .ann files, and not the texts: -g 'gold/*.ann'",
          }
      if (isFault(mention)) yield left(bratProblem(line, mention))
      else mentions.push(mention)
      isSound &&= !isFault(mention)
    }
  const companion = settings.text === 'ignore' ? undefined : besideAs(source, ANNOTATION, '.txt')
  const whole = companion && wholeText(companion, options)
  if (whole?._tag === 'Left') return yield whole
  const text = whole?.right
  for (const problem of text ? misfits(text, mentions.map(trimmedMention)) : []) {
    isSound = false
    yield left(problem)
  }
  if (isSound) yield right({ mentions, others, text })
}
