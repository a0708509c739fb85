/** Documents whose offsets are brought to their texts, in the unit that is said, or in the one that fits. */
import {
  commonCode,
  type Document,
  type Either,
  type Interval,
  left,
  type Place,
  type Problem,
  right,
  type Span,
  type Spans,
  type Unaligned,
} from '@assay/core'
import { isInWord, spansInCodePoints } from '@assay/core/internal'
import { excerptAt, mapOffsets, spotOf, type TextUnit, textUnits, unitWords } from '@assay/core/internal/source'
import { inCodePoints } from '@assay/core/source'
import { code } from '../messages.ts'
import { error, startOf, warning } from '../problems.ts'
import type { FileState } from './file.ts'
import {
  type Evidence,
  type Fit,
  fitSpans,
  fits,
  fragmentsIn,
  isTelling,
  type RawSpan,
  type Rules,
  type Tally,
  type TextWithEvidence,
  type TextWithSpans,
  tallyIn,
} from './offsets.ts'

/** A document but for the offsets of its spans. */
export interface Draft extends TextWithSpans {
  readonly unit: TextUnit
  readonly id: string
  readonly by: string | undefined
  readonly meta: Readonly<Record<string, string>>
  readonly at: Place
  /** The place of its text in the file. */
  readonly textAt: Place
  /** Spans whose offsets are those of the text already. */
  readonly found: readonly Span[]
  /** Spans that have no place in it, and count all the same. */
  readonly unaligned: readonly Unaligned[]
}

export type Placement = Either<Problem, Document<'spans'>>

export interface Placing {
  /** Puts into `out` what can be handed out once a document is seen: it, those before it that waited, or nothing yet. */
  readonly place: (draft: Draft, out: Placement[]) => void
  readonly end: () => readonly Placement[]
}

/** The file as placing needs it. */
interface PlacingContext {
  readonly path: string
  readonly rules: Rules
  readonly tallyOf: (unit: TextUnit) => Tally
  /** Takes down that offsets of the file count a unit. */
  readonly used: (unit: TextUnit) => void
  readonly make: (draft: Draft, fit: Fit) => Document<'spans'>
  /** Makes a span unaligned that does not fit; absent where it is refused. */
  readonly makeUnaligned: ((span: RawSpan) => Unaligned) | undefined
}

// ---- documents -------------------------------------------------------------------------------------------------------

export const spanOf = (
  { labels, attributes, at }: RawSpan,
  start: number,
  end: number,
  fragments?: readonly Interval[],
): Span => {
  if (fragments !== undefined && fragments.length > 1)
    return { start, end, fragments, labels, ...(attributes && { attributes }), at }
  return attributes === undefined ? { start, end, labels, at } : { start, end, labels, attributes, at }
}

const isBlankAt = (text: string, at: number): boolean => {
  const code = text.charCodeAt(at)
  return code <= 32 || code === 160
}

/** A document but for its content. */
export interface DocumentHead {
  readonly id: string
  readonly by: string | undefined
  readonly meta: Readonly<Record<string, string>>
  readonly at: Place
}

export const documentOf = ({ id, meta, at, by }: DocumentHead, content: Spans): Document<'spans'> =>
  by === undefined ? { id, content, meta, at } : { id, content, meta, at, by }

/** A span whose offsets are not those of a place. */
export const unalignedOf = ({ labels, attributes, surface, first, last, at }: RawSpan): Unaligned => {
  const text = surface ?? (first === last ? first : undefined)
  return { labels, ...(text !== undefined && { text }), ...(attributes && { attributes }), at }
}

/** So many spans that do not fit are looked at with other line ends. */
const ENOUGH_MISFITS = 100

/** The offset in a text of one that counts CR LF as one character. */
const withLineEnds = (text: string, offset: number): number => {
  let at = offset
  for (let end = text.indexOf('\r\n'); end >= 0 && end < at; end = text.indexOf('\r\n', end + 2)) at++
  return at
}

const isMisfit = (text: string, start: number, end: number): boolean =>
  isBlankAt(text, start) || isBlankAt(text, end - 1) || isInWord(text, start) || isInWord(text, end)

/** Takes down whether a span without words of its own fits its text, or would if CR LF were one character. */
const seeLineEnds = (file: FileState, text: string, start: number, end: number): void => {
  if (file.misfits === ENOUGH_MISFITS || !isMisfit(text, start, end)) return
  file.misfits++
  const [from, to] = [withLineEnds(text, start), withLineEnds(text, end)]
  if (from > start && to <= text.length && !isMisfit(text, from, to)) file.fitByLineEnds++
}

/** Takes down what the borders of a span in its text say of it. */
const seeBorders = (file: FileState, text: string, start: number, end: number, isSaid: boolean): void => {
  if (!isSaid) seeLineEnds(file, text, start, end)
  if (isBlankAt(text, start) || isBlankAt(text, end - 1)) file.blanks++
  // words beside the offsets are better evidence than the borders of those in the text
  if (isSaid) return
  file.bare++
  if (isInWord(text, start) || isInWord(text, end)) file.within++
}

/** The document of a draft, once it is known where its spans are. */
const madeOf = (file: FileState, draft: Draft, { unit, measure, starts, ends }: Fit): Document<'spans'> => {
  const { text, spans: raw, textAt: place, found, unaligned } = draft
  file.unaligned += unaligned.length
  const spans: Span[] = new Array<Span>(raw.length)
  for (let i = 0; i < raw.length; i++) {
    const start = starts[i]!
    const end = ends[i]!
    seeBorders(file, text, start, end, raw[i]?.surface !== undefined)
    const { fragments } = raw[i]!
    const more = file.layout.inclusive ? 1 : 0
    spans[i] = spanOf(raw[i]!, start, end, fragments && fragmentsIn(fragments, measure, more))
  }
  const points = unit === 'codepoint' ? measure : inCodePoints(text)
  const readings = [spansInCodePoints(text, found.length === 0 ? spans : [...spans, ...found], points)]
  const regions = [{ readings, texts: [text], spot: () => ({ at: place }) }]
  const { length } = points
  return documentOf(draft, unaligned.length === 0 ? { length, regions } : { length, regions, unaligned })
}

// ---- in the unit that is said ----------------------------------------------------------------------------------------

/** A span whose offsets are none of the text. */
const outside = ({ text, frame }: TextWithSpans, unit: TextUnit, raw: RawSpan, i: number, rules: Rules): Problem => {
  const offsets = mapOffsets(text, unit)
  const isOut = ({ start, end }: Interval): boolean =>
    offsets.toString16(start) < 0 || offsets.toString16(end + (rules.inclusive ? 1 : 0)) < 0
  const span = { ...raw, ...raw.fragments?.find(isOut) }
  const end = span.end + (rules.inclusive ? 1 : 0)
  const other = textUnits.find((one) => {
    const measure = mapOffsets(text, one)
    return measure.toString16(span.start) >= 0 && measure.toString16(end) >= 0
  })
  const isBeyond = Math.max(span.start, end) > offsets.length
  const message = isBeyond
    ? `span ${i + 1} ends at ${end}, but the text has ${offsets.length} ${unitWords[unit]}`
    : `span ${i + 1}, [${span.start}, ${end}), ${offsets.toString16(span.start) < 0 ? 'begins' : 'ends'} inside of a character in ${unitWords[unit]}`
  const hint =
    other === undefined
      ? 'offsets count from 0, and the end is one past the last; check that they are about this text'
      : `in ${unitWords[other]} the text has such a span: if they count those, --set reader.unit=${other}`
  return error(commonCode.E330, message, spotOf(span.at, excerptAt(frame.bytes, span.byte)), hint)
}

// Counts are made once something does not fit; until then so many characters of the texts before are kept.
const KEPT = 1_000_000

// a span itself is not kept: engines that see the first ones stay make room for all of them as if they did
const evidenceOf = ({ start, end, surface, first, last, fragments }: RawSpan): Evidence =>
  fragments === undefined ? { start, end, surface, first, last } : { start, end, surface, first, last, fragments }

const fixedUnit = ({ rules, tallyOf, used, make, makeUnaligned }: PlacingContext): Placing => {
  const heldBack: { readonly unit: TextUnit; readonly counted: TextWithEvidence }[] = []
  let room = KEPT
  const keep = (unit: TextUnit, text: string, spans: readonly Evidence[]): void => {
    if (!spans.some(isTelling)) return
    room -= text.length
    heldBack.push({ unit, counted: { text, spans } })
  }
  const breaks = (draft: Draft, fit: Fit, out: Placement[]): void => {
    const { spans, unit } = draft
    const tally = tallyOf(unit)
    const before = out.length
    for (const [i, span] of spans.entries()) {
      const places = fragmentsIn(span.fragments ?? [span], fit.measure, rules.inclusive ? 1 : 0)
      const isPlace = places.every(({ start, end }) => start >= 0 && end >= 0)
      if (!isPlace && span.surface === undefined) out.push(left(outside(draft, unit, span, i, rules)))
    }
    if (out.length === before && !tally.isBroken()) {
      tally.broke(draft, fit, unit)
      for (const heldText of heldBack) if (heldText.unit === unit) tally.see(heldText.counted)
    }
    if (tally.isBroken()) tally.see(draft)
  }
  const place: Placing['place'] = (draft, out) => {
    const { text, spans, unit } = draft
    used(unit)
    const fit = fitSpans(draft, unit, rules)
    if (!fit.fits && makeUnaligned !== undefined) {
      const isFit = (_: unknown, i: number): boolean => fits(draft, fit, i, rules)
      const fitting = { ...fit, starts: fit.starts.filter(isFit), ends: fit.ends.filter(isFit), fits: true }
      const others = spans.filter((_, i) => !isFit(_, i)).map(makeUnaligned)
      out.push(
        right(make({ ...draft, spans: spans.filter(isFit), unaligned: [...draft.unaligned, ...others] }, fitting)),
      )
      return
    }
    if (!fit.fits) return breaks(draft, fit, out)
    out.push(right(make(draft, fit)))
    if (tallyOf(unit).isBroken()) tallyOf(unit).see(draft)
    else if (room > 0) keep(unit, text, spans.map(evidenceOf))
  }
  return { place, end: () => [] }
}

// ---- in the unit that fits -------------------------------------------------------------------------------------------

const same = (a: Fit, b: Fit): boolean =>
  a.starts.every((start, i) => start === b.starts[i]) && a.ends.every((end, i) => end === b.ends[i])

/** The units that fit a document, each with the offsets that it gives. */
const fitting = (draft: Draft, among: readonly TextUnit[], rules: Rules): ReadonlyMap<TextUnit, Fit> =>
  new Map(
    among.flatMap((unit) => {
      const fit = fitSpans(draft, unit, rules)
      return fit.fits ? [[unit, fit] as const] : []
    }),
  )

interface PendingDraft {
  readonly draft: Draft
  readonly fits: ReadonlyMap<TextUnit, Fit>
}

/** Several units fit a file, and lead to other words. */
const unchecked = (path: string, taken: TextUnit, able: readonly TextUnit[], documents: number): Problem =>
  warning(
    code.W384,
    `no words next to the offsets show which unit they count in ${documents} ${documents === 1 ? 'document' : 'documents'}: taken for ${unitWords[taken]}, of ${able.map((unit) => unitWords[unit]).join(', ')}`,
    startOf(path),
    `check some spans after an emoji or an accent, then set it: --set reader.unit=${taken}`,
  )

/** One unit for the whole file. A document over which those that are left do not agree waits until one is left. */
const commonUnit = ({ path, rules, tallyOf, used, make }: PlacingContext): Placing => {
  let able: readonly TextUnit[] = textUnits
  let usual: TextUnit = 'utf16'
  const waiting: PendingDraft[] = []
  const flush = (unit: TextUnit): readonly Placement[] =>
    waiting.splice(0).map(({ draft, fits }) => right(make(draft, fits.get(unit)!)))
  const place: Placing['place'] = (draft, out) => {
    usual = draft.unit
    const tally = tallyOf(usual)
    tally.see(draft)
    if (tally.isBroken()) return
    const fits = fitting(draft, able, rules)
    if (fits.size === 0) {
      // one that fits all before
      const best = able.includes(usual) ? usual : able[0]!
      tally.broke(draft, fitSpans(draft, best, rules), best)
      able = []
      return
    }
    able = [...fits.keys()]
    const [first, ...others] = fits.values()
    waiting.push({ draft, fits })
    const agree = waiting.length === 1 && others.every((other) => same(first!, other))
    if (agree || able.length === 1) out.push(...flush(able[0]!))
  }
  // where no surface tells them apart, the dialect knows, and it is said that nothing was checked
  const end = (): readonly Placement[] => {
    if (able.length === 0) return []
    const taken = able.includes(usual) ? usual : able[0]!
    used(taken)
    if (waiting.length === 0) return []
    const count = waiting.length
    return [...flush(taken), left(unchecked(path, taken, able, count))]
  }
  return { place, end }
}

/** For each document the unit that fits it. */
const unitPerDocument = ({ path, rules, tallyOf, used, make }: PlacingContext): Placing => {
  const counts = new Map<TextUnit, number>()
  const place: Placing['place'] = (draft, out) => {
    const { unit } = draft
    const tally = tallyOf(unit)
    tally.see(draft)
    const fits = fitting(draft, textUnits, rules)
    const chosen = fits.has(unit) ? unit : [...fits.keys()][0]
    if (chosen === undefined) return tally.broke(draft, fitSpans(draft, unit, rules), unit)
    const fit = fits.get(chosen)!
    // a document in which the units agree says nothing
    if (fits.size < textUnits.length || ![...fits.values()].every((other) => same(fit, other)))
      counts.set(chosen, (counts.get(chosen) ?? 0) + 1)
    out.push(right(make(draft, fit)))
  }
  const end = (): readonly Placement[] => {
    for (const unit of counts.keys()) used(unit)
    if (counts.size < 2) return []
    const all = [...counts].map(([unit, documents]) => `${documents} in ${unitWords[unit]}`).join(', ')
    const message = `the offsets of the documents count different units: ${all}`
    const hint =
      'they come from several tools: where no surface shows it, a document is taken to count what its dialect does'
    return [left(warning(code.W381, message, startOf(path), hint))]
  }
  return { place, end }
}

const placings = { fixed: fixedUnit, auto: commonUnit, 'per-document': unitPerDocument } as const

/** Places documents as `reader.unit` says. */
export const placingFor = (how: keyof typeof placings, file: FileState): Placing => {
  const { path, layout, settings, units } = file
  const rules = { inclusive: layout.inclusive, loose: layout.dialect.loose === true }
  const tallies = new Map<TextUnit, Tally>()
  const tallyOf = (unit: TextUnit): Tally => {
    const existing = tallies.get(unit)
    if (existing !== undefined) return existing
    const tally = tallyIn(unit, rules)
    tallies.set(unit, tally)
    return tally
  }
  const { place, end } = placings[how]({
    path,
    rules,
    tallyOf,
    used: (unit) => units.add(unit),
    make: (draft, fit) => madeOf(file, draft, fit),
    makeUnaligned: settings.unaligned === 'miss' ? unalignedOf : undefined,
  })
  const problems = (): readonly Placement[] =>
    [...tallies.values()].flatMap((tally) => {
      const problem = tally.problem()
      return problem === undefined ? [] : [left(problem)]
    })
  return { place, end: () => [...end(), ...problems()] }
}
