/** Documents whose offsets are brought to their texts, in the unit that is said, or in the one that fits. */
import {
  type Document,
  type Either,
  left,
  type Place,
  type Problem,
  right,
  type Span,
  type Unaligned,
} from '@assay/core'
import { measured, type TextUnit, textUnits, unitWords } from '@assay/core/source'
import { lineOf } from './frames.ts'
import {
  type Checked,
  type Counted,
  type Fitted,
  fits,
  fitted,
  isTelling,
  type RawSpan,
  type Rules,
  type Tally,
  type Told,
  tallyIn,
} from './offsets.ts'

/** A document but for the offsets of its spans. */
export interface Draft extends Checked {
  readonly unit: TextUnit
  readonly id: string
  readonly by: string | undefined
  readonly meta: Readonly<Record<string, string>>
  readonly at: Place
  /** Where its text stands in the file. */
  readonly textAt: Place
  /** Spans whose offsets are those of the text already. */
  readonly found: readonly Span[]
  /** Spans that have no place in it, and count all the same. */
  readonly unaligned: readonly Unaligned[]
}

export type Placed = Either<Problem, Document<'spans'>>

export interface Placing {
  /** Puts into `out` what can be handed out once a document is seen: it, those before it that waited, or nothing yet. */
  readonly place: (draft: Draft, out: Placed[]) => void
  /**
   * Takes down a document that fits in the unit that is said, and is made without a draft; whether that is all there is to do.
   * Absent where a document fits only with the others.
   */
  readonly takes?: (unit: TextUnit, text: string, spans: () => readonly Told[]) => boolean
  readonly end: () => readonly Placed[]
}

/** What placing is done with. */
interface Means {
  readonly path: string
  readonly rules: Rules
  readonly tallyOf: (unit: TextUnit) => Tally
  /** Takes down that offsets of the file count a unit. */
  readonly used: (unit: TextUnit) => void
  readonly make: (draft: Draft, fit: Fitted) => Document<'spans'>
  /** What a span becomes that does not fit; absent where it is refused. */
  readonly adrift: ((span: RawSpan) => Unaligned) | undefined
}

const error = (message: string, at: Place, text: string, hint: string): Problem => ({
  severity: 'error',
  code: 'E330',
  message,
  at,
  text,
  hint,
})

// ---- in the unit that is said ----------------------------------------------------------------------------------------

/** A span whose offsets are none of the text. */
const outside = ({ text, frame }: Checked, unit: TextUnit, span: RawSpan, i: number, rules: Rules): Problem => {
  const own = measured(text, unit)
  const end = span.end + (rules.inclusive ? 1 : 0)
  const other = textUnits.find((one) => {
    const measure = measured(text, one)
    return measure.toString16(span.start) >= 0 && measure.toString16(end) >= 0
  })
  const isBeyond = Math.max(span.start, end) > own.length
  const message = isBeyond
    ? `span ${i + 1} ends at ${end}, but the text has ${own.length} ${unitWords[unit]}`
    : `span ${i + 1}, [${span.start}, ${end}), ${own.toString16(span.start) < 0 ? 'begins' : 'ends'} inside of a character in ${unitWords[unit]}`
  const hint =
    other === undefined
      ? 'offsets count from 0, and the end is one past the last; check that they are about this text'
      : `in ${unitWords[other]} the text has such a span: if they count those, --set reader.unit=${other}`
  return error(message, span.at, lineOf(frame, span.at), hint)
}

// Counts are made once something does not fit; until then so many characters of the texts before are kept.
const KEPT = 1_000_000

// a span itself is not kept: engines that see the first ones stay make room for all of them as if they did
const told = ({ start, end, surface, first, last }: RawSpan): Told => ({ start, end, surface, first, last })

const said = ({ rules, tallyOf, used, make, adrift }: Means): Placing => {
  const kept: { readonly unit: TextUnit; readonly counted: Counted }[] = []
  let room = KEPT
  const keep = (unit: TextUnit, text: string, spans: readonly Told[]): void => {
    if (!spans.some(isTelling)) return
    room -= text.length
    kept.push({ unit, counted: { text, spans } })
  }
  const breaks = (draft: Draft, fit: Fitted, out: Placed[]): void => {
    const { spans, unit } = draft
    const tally = tallyOf(unit)
    const before = out.length
    for (const [i, span] of spans.entries()) {
      const isPlace = (fit.starts[i] as number) >= 0 && (fit.ends[i] as number) >= 0
      if (!isPlace && span.surface === undefined) out.push(left(outside(draft, unit, span, i, rules)))
    }
    if (out.length === before && !tally.isBroken()) {
      tally.broke(draft, fit, unit)
      for (const own of kept) if (own.unit === unit) tally.see(own.counted)
    }
    if (tally.isBroken()) tally.see(draft)
  }
  const place: Placing['place'] = (draft, out) => {
    const { text, spans, unit } = draft
    used(unit)
    const fit = fitted(draft, unit, rules)
    if (!fit.fits && adrift !== undefined) {
      const isFit = (_: unknown, i: number): boolean => fits(draft, fit, i, rules)
      const fitting = { starts: fit.starts.filter(isFit), ends: fit.ends.filter(isFit), fits: true }
      const others = spans.filter((_, i) => !isFit(_, i)).map(adrift)
      out.push(
        right(make({ ...draft, spans: spans.filter(isFit), unaligned: [...draft.unaligned, ...others] }, fitting)),
      )
      return
    }
    if (!fit.fits) return breaks(draft, fit, out)
    out.push(right(make(draft, fit)))
    if (tallyOf(unit).isBroken()) tallyOf(unit).see(draft)
    else if (room > 0) keep(unit, text, spans.map(told))
  }
  const takes: Placing['takes'] = (unit, text, spans) => {
    // what comes behind a break is counted
    if (tallyOf(unit).isBroken()) return false
    used(unit)
    if (room > 0) keep(unit, text, spans())
    return true
  }
  return { place, takes, end: () => [] }
}

// ---- in the unit that fits -------------------------------------------------------------------------------------------

const same = (a: Fitted, b: Fitted): boolean =>
  a.starts.every((start, i) => start === b.starts[i]) && a.ends.every((end, i) => end === b.ends[i])

/** The units that fit a document, each with the offsets that it gives. */
const fitting = (draft: Draft, among: readonly TextUnit[], rules: Rules): ReadonlyMap<TextUnit, Fitted> =>
  new Map(
    among.flatMap((unit) => {
      const fit = fitted(draft, unit, rules)
      return fit.fits ? [[unit, fit] as const] : []
    }),
  )

interface Waiting {
  readonly draft: Draft
  readonly fits: ReadonlyMap<TextUnit, Fitted>
}

/** Several units fit a file, and lead to other words. */
const unchecked = (path: string, taken: TextUnit, able: readonly TextUnit[], documents: number): Problem => ({
  severity: 'warning',
  code: 'W384',
  message: `no words beside the offsets say which unit they count in ${documents} ${documents === 1 ? 'document' : 'documents'}: taken for ${unitWords[taken]}, of ${able.map((unit) => unitWords[unit]).join(', ')}`,
  at: { path, line: 1, column: 1 },
  hint: `check some spans behind an emoji or an accent, and say it: --set reader.unit=${taken}`,
})

/** One unit for the whole file. A document over which those that are left do not agree waits until one is left. */
const automatic = ({ path, rules, tallyOf, used, make }: Means): Placing => {
  let able: readonly TextUnit[] = textUnits
  let usual: TextUnit = 'utf16'
  const waiting: Waiting[] = []
  const flush = (unit: TextUnit): readonly Placed[] =>
    waiting.splice(0).map(({ draft, fits }) => right(make(draft, fits.get(unit) as Fitted)))
  const place: Placing['place'] = (draft, out) => {
    usual = draft.unit
    const tally = tallyOf(usual)
    tally.see(draft)
    if (tally.isBroken()) return
    const fits = fitting(draft, able, rules)
    if (fits.size === 0) {
      // one that fits all before
      const best = able.includes(usual) ? usual : (able[0] as TextUnit)
      tally.broke(draft, fitted(draft, best, rules), best)
      able = []
      return
    }
    able = [...fits.keys()]
    const [first, ...others] = fits.values()
    waiting.push({ draft, fits })
    const agree = waiting.length === 1 && others.every((other) => same(first as Fitted, other))
    if (agree || able.length === 1) out.push(...flush(able[0] as TextUnit))
  }
  // where no surface tells them apart, the dialect knows, and it is said that nothing was checked
  const end = (): readonly Placed[] => {
    if (able.length === 0) return []
    const taken = able.includes(usual) ? usual : (able[0] as TextUnit)
    used(taken)
    if (waiting.length === 0) return []
    const count = waiting.length
    return [...flush(taken), left(unchecked(path, taken, able, count))]
  }
  return { place, end }
}

/** For each document the unit that fits it. */
const byDocument = ({ path, rules, tallyOf, used, make }: Means): Placing => {
  const counts = new Map<TextUnit, number>()
  const place: Placing['place'] = (draft, out) => {
    const { unit } = draft
    const tally = tallyOf(unit)
    tally.see(draft)
    const fits = fitting(draft, textUnits, rules)
    const chosen = fits.has(unit) ? unit : [...fits.keys()][0]
    if (chosen === undefined) return tally.broke(draft, fitted(draft, unit, rules), unit)
    const fit = fits.get(chosen) as Fitted
    // a document in which the units agree says nothing
    if (fits.size < textUnits.length || ![...fits.values()].every((other) => same(fit, other)))
      counts.set(chosen, (counts.get(chosen) ?? 0) + 1)
    out.push(right(make(draft, fit)))
  }
  const end = (): readonly Placed[] => {
    for (const unit of counts.keys()) used(unit)
    if (counts.size < 2) return []
    const all = [...counts].map(([unit, documents]) => `${documents} in ${unitWords[unit]}`).join(', ')
    const message = `the offsets of the documents count different units: ${all}`
    const hint =
      'they come from several tools: where no surface shows it, a document is taken to count what its dialect does'
    return [left({ severity: 'warning', code: 'W381', message, at: { path, line: 1, column: 1 }, hint })]
  }
  return { place, end }
}

const ways = { said, auto: automatic, 'per-document': byDocument } as const

/** Places documents as `reader.unit` says; `make` makes them once their offsets are known. */
export const placingFor = (how: keyof typeof ways, means: Omit<Means, 'tallyOf'>): Placing => {
  const tallies = new Map<TextUnit, Tally>()
  const tallyOf = (unit: TextUnit): Tally => {
    const known = tallies.get(unit)
    if (known !== undefined) return known
    const made = tallyIn(unit, means.rules)
    tallies.set(unit, made)
    return made
  }
  const { end, ...own }: Placing = ways[how]({ ...means, tallyOf })
  const problems = (): readonly Placed[] =>
    [...tallies.values()].flatMap((tally) => {
      const problem = tally.problem()
      return problem === undefined ? [] : [left(problem)]
    })
  return { ...own, end: () => [...end(), ...problems()] }
}
