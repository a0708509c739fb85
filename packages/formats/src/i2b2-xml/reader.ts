/**
 * The reader `i2b2-xml`: one text with its tags, as i2b2, n2c2 and MEDDOCAN give them and MAE writes them. TEXT holds the text, and TAGS an
 * element for each span, with start and end, or with the spans of MAE 2. Offsets count code points; line ends are LF, as for any reader of XML.
 */
import {
  commonCode,
  type Document,
  type Either,
  entry,
  type Interval,
  left,
  type Problem,
  reader,
  right,
  type Source,
} from '@assay/core'
import { discontinuousEntry } from '@assay/core/internal'
import { newSkippedCounts, type SkippedCounts, type XmlElement, type XmlMistake } from '@assay/core/internal/source'
import {
  encodingEntry,
  maxLineEntry,
  scanXml,
  stemOf,
  type TextWithPlaces,
  textOptions,
  wholeText,
} from '@assay/core/source'
import * as v from 'valibot'
import { error, startOf } from '../problems.ts'
import { type Claim, findSpans, frameOf, otherUnits, stretchOf } from '../stated-spans.ts'
import { overOneText, withoutSpans } from '../text-spans.ts'
import { differentTexts } from '../texts.ts'

const units = ['codepoint', 'utf16'] as const

const options = v.strictObject({
  label: entry.of(
    v.string(),
    'the attribute that is the label; a tag without it is labelled by the name of its element, and so are all if this is empty',
    'TYPE',
  ),
  unit: entry.choice(units, 'what offsets count'),
  discontinuous: discontinuousEntry,
  encoding: encodingEntry,
  maxLine: maxLineEntry(512),
})
export type I2b2XmlOptions = v.InferOutput<typeof options>

// ---- the file --------------------------------------------------------------------------------------------------------

interface TaggedText {
  readonly text: string | undefined
  /** The elements below TAGS; absent without such a list. */
  readonly tags: readonly XmlElement[] | undefined
}

/** Depth of TEXT and TAGS; tags are below, some of them within others. */
const PARTS = 1

const taggedTextIn = (file: string): TaggedText | XmlMistake => {
  let depth = 0
  let part = ''
  let text: string | undefined
  let tags: XmlElement[] | undefined
  const mistake = scanXml(file, {
    open: (element) => {
      if (depth === PARTS) {
        part = element.name
        if (part === 'TEXT') text ??= ''
        if (part === 'TAGS') tags ??= []
      } else if (part === 'TAGS') tags?.push(element)
      depth++
    },
    close: () => {
      depth--
      if (depth === PARTS) part = ''
    },
    text: (piece) => {
      if (part === 'TEXT' && text !== undefined) text += piece
    },
  })
  return mistake ?? { text: text?.replace(/\r\n?/g, '\n'), tags }
}

// ---- tags ------------------------------------------------------------------------------------------------------------

const WHOLE = /^\s*-?\d+\s*$/

/** The pairs of offsets of a tag, none where it has no place, as tags of a whole document; nothing where one is no number. */
const placesOf = ({ attributes }: XmlElement): readonly Interval[] | undefined => {
  const [start, end, spans] = ['start', 'end', 'spans'].map((name) => attributes.get(name))
  const pairs =
    spans !== undefined && spans !== ''
      ? spans.split(',').map((pair) => pair.split('~'))
      : start === undefined && end === undefined
        ? []
        : [[start ?? '', end ?? '']]
  if (!pairs.every((pair) => pair.length === 2 && pair.every((offset) => WHOLE.test(offset)))) return undefined
  // MAE gives -1 to what stands nowhere in the text
  return pairs.map(([from, to]) => ({ start: Number(from), end: Number(to) })).filter((place) => place.start >= 0)
}

/** The words of a tag; MAE puts points between those of its pieces. */
const wordsOf = ({ attributes }: XmlElement): string | undefined => attributes.get('text')?.replaceAll(' ... ', ' ')

interface File extends Pick<TextWithPlaces, 'path' | 'spot'> {
  readonly settings: I2b2XmlOptions
  readonly skipped: SkippedCounts
}

/** The span of a tag, the problem with it, or nothing where it has no place. */
const claimOf = ({ settings, spot, skipped }: File, tag: XmlElement): Claim | Problem | undefined => {
  const { name, attributes, start, end } = tag
  const where = spot(start, end)
  const places = placesOf(tag)
  if (places === undefined) {
    const hint = 'offsets are whole numbers from 0: start="0" end="9", or spans="0~9" of MAE'
    return error(commonCode.E335, `<${name}> has an offset that is not a number`, where, hint)
  }
  if (places.length === 0) return void skipped.see('tag without a place', 'tags without a place')
  const { discontinuous, label } = settings
  const borders = stretchOf(places, discontinuous, `<${name}>`)
  if ('code' in borders) return error(borders.code, borders.message, where, borders.hint)
  const isJoined = places.length > 1
  const surface = isJoined && discontinuous !== 'spans' ? undefined : wordsOf(tag)
  return { ...borders, isJoined, labels: [[attributes.get(label) || name]], surface, at: where.at, line: where.text }
}

function* read(source: Source, settings: I2b2XmlOptions): Iterable<Either<Problem, Document<'spans'>>> {
  const whole = wholeText(source, textOptions(settings))
  if (whole._tag === 'Left') return yield whole
  const { path, spot } = whole.right
  const tagged = taggedTextIn(whole.right.text)
  if ('code' in tagged)
    return yield left(error(tagged.code, tagged.message, spot(tagged.offset, tagged.end), tagged.hint))
  const { text, tags } = tagged
  if (text === undefined || tags === undefined) {
    const hint =
      '<deIdi2b2><TEXT><![CDATA[…]]></TEXT><TAGS>…</TAGS></deIdi2b2>; TAGS is there where nothing is tagged, too'
    const lacking = text === undefined ? 'TEXT' : 'TAGS'
    return yield left(error(commonCode.E337, `there is no ${lacking} below the root element`, startOf(path), hint))
  }
  const file: File = { path, spot, settings, skipped: newSkippedCounts() }
  const all = tags.flatMap((tag) => claimOf(file, tag) ?? [])
  const claims = all.filter((one): one is Claim => !('severity' in one))
  const refused = all.filter((one): one is Problem => 'severity' in one)
  const { unit } = settings
  const guesses = () => otherUnits(unit, units, (other) => frameOf(text, other))
  const counted = 'offsets count from the first character of TEXT, in which a line end is one'
  const { spans, problems } = findSpans(claims, frameOf(text, unit), guesses, counted)
  for (const one of [...refused, ...problems]) yield left(one)
  if (refused.length + problems.length > 0) return
  const warning = file.skipped.problem(path)
  if (warning !== undefined) yield left(warning)
  const { at } = startOf(path)
  yield right({ id: stemOf(path), content: overOneText(text, spans, () => ({ at })), meta: {}, at, named: 'file' })
}

const beginning = /^\s*(?:<\?xml[^>]*>\s*)?(?:<!(?:--[^>]*--|DOCTYPE[^>]*)>\s*)*<[A-Za-z_][\w.-]*[^<>]*>\s*<TEXT\s*>/

export const i2b2Xml = reader({
  contract: 1,
  name: 'i2b2-xml',
  title: 'TEXT and TAGS in XML, one file a document, as i2b2, n2c2, MEDDOCAN and MAE have them',
  gives: 'spans',
  options,
  signed: ['label', 'unit'],
  sniff: (head) => (beginning.test(head) ? 1 : 0),
  pairs: 'id',
  units: 'documents',
  with: (settings) => (source) => ({ [Symbol.iterator]: () => read(source, settings)[Symbol.iterator]() }),
  disagree: differentTexts,
  empty: withoutSpans,
})
