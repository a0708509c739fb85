/** Documents whose offsets are brought to their texts, in the unit that is said, or in the one that fits. */
import { type Document, type Either, left, type Place, type Problem, right } from '@assay/core'
import { measured, type Unit, units } from '../units.ts'
import {
  type Checked,
  type Fitted,
  fitted,
  type RawSpan,
  type Rules,
  type Tally,
  tallyIn,
  unitWords,
} from './offsets.ts'

/** A document but for the offsets of its spans. */
export interface Draft {
  readonly checked: Checked
  readonly unit: Unit
  readonly make: (fit: Fitted) => Document<'spans'>
}

type Placed = Either<Problem, Document<'spans'>>

export interface Placing {
  /** What can be handed out once a document is seen: it, those before it that waited, or nothing yet. */
  readonly place: (draft: Draft) => readonly Placed[]
  readonly end: () => readonly Placed[]
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
const outside = ({ text, excerptAt }: Checked, unit: Unit, span: RawSpan, i: number, rules: Rules): Problem => {
  const own = measured(text, unit)
  const end = span.end + (rules.inclusive ? 1 : 0)
  const other = units.find((one) => {
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
  return error(message, span.at, excerptAt(span.at), hint)
}

// Counts are made once something does not fit; until then so many characters of the texts before are kept.
const KEPT = 1_000_000

const said = (rules: Rules, perDocument: (unit: Unit) => Tally): Placing => {
  const kept: { readonly unit: Unit; readonly checked: Checked }[] = []
  let room = KEPT
  const place = (draft: Draft): readonly Placed[] => {
    const { checked, unit, make } = draft
    const fit = fitted(checked, measured(checked.text, unit), rules)
    const tally = perDocument(unit)
    if (fit.fits && !tally.isBroken()) {
      room -= checked.text.length
      if (room > 0) kept.push({ unit, checked: { ...checked, excerptAt: () => '' } })
      return [right(make(fit))]
    }
    const problems = checked.spans.flatMap((span, i) => {
      const isPlace = (fit.starts[i] as number) >= 0 && (fit.ends[i] as number) >= 0
      return isPlace || span.surface !== undefined ? [] : [left(outside(checked, unit, span, i, rules))]
    })
    if (!fit.fits && problems.length === 0 && !tally.isBroken()) {
      tally.broke(checked, fit, unit)
      for (const before of kept) if (before.unit === unit) tally.see(before.checked)
    }
    if (tally.isBroken()) tally.see(checked)
    return problems.length > 0 || !fit.fits ? problems : [right(make(fit))]
  }
  return { place, end: () => [] }
}

// ---- in the unit that fits -------------------------------------------------------------------------------------------

const same = (a: Fitted, b: Fitted): boolean =>
  a.starts.every((start, i) => start === b.starts[i]) && a.ends.every((end, i) => end === b.ends[i])

/** The units that fit a document, each with the offsets that it gives. */
const fitting = ({ checked }: Draft, among: readonly Unit[], rules: Rules): ReadonlyMap<Unit, Fitted> =>
  new Map(
    among.flatMap((unit) => {
      const fit = fitted(checked, measured(checked.text, unit), rules)
      return fit.fits ? [[unit, fit] as const] : []
    }),
  )

interface Waiting {
  readonly draft: Draft
  readonly fits: ReadonlyMap<Unit, Fitted>
}

const fitIn = ({ draft, fits }: Waiting, unit: Unit): Placed => right(draft.make(fits.get(unit) as Fitted))

/** One unit for the whole file. A document over which those that are left do not agree waits until one is left. */
const automatic = (rules: Rules, perDocument: (unit: Unit) => Tally): Placing => {
  let able: readonly Unit[] = units
  let usual: Unit = 'utf16'
  const waiting: Waiting[] = []
  const flush = (unit: Unit): readonly Placed[] => waiting.splice(0).map((one) => fitIn(one, unit))
  const place = (draft: Draft): readonly Placed[] => {
    usual = draft.unit
    const tally = perDocument(usual)
    tally.see(draft.checked)
    if (tally.isBroken()) return []
    const fits = fitting(draft, able, rules)
    const left = able.filter((unit) => fits.has(unit))
    if (left.length === 0) {
      // one that fits all before
      const best = able.includes(usual) ? usual : (able[0] as Unit)
      tally.broke(draft.checked, fitted(draft.checked, measured(draft.checked.text, best), rules), best)
      able = []
      return []
    }
    able = left
    const [first, ...others] = left.map((unit) => fits.get(unit) as Fitted)
    waiting.push({ draft, fits })
    const agree = waiting.length === 1 && others.every((other) => same(first as Fitted, other))
    return agree || left.length === 1 ? flush(left[0] as Unit) : []
  }
  // where no surface tells them apart, the dialect knows
  const end = (): readonly Placed[] =>
    able.length > 0 && waiting.length > 0 ? flush(able.includes(usual) ? usual : (able[0] as Unit)) : []
  return { place, end }
}

/** For each document the unit that fits it. */
const byDocument = (rules: Rules, perDocument: (unit: Unit) => Tally, path: string): Placing => {
  const counts = new Map<string, number>()
  const count = (what: string): void => {
    counts.set(what, (counts.get(what) ?? 0) + 1)
  }
  const place = (draft: Draft): readonly Placed[] => {
    const tally = perDocument(draft.unit)
    tally.see(draft.checked)
    const fits = fitting(draft, units, rules)
    const [first, ...others] = fits.values()
    if (first === undefined) {
      tally.broke(draft.checked, fitted(draft.checked, measured(draft.checked.text, draft.unit), rules), draft.unit)
      return []
    }
    const isPlain = fits.size === units.length && others.every((other) => same(first, other))
    const usual = fits.get(draft.unit)
    const [chosen] = usual === undefined ? fits.keys() : [draft.unit]
    if (!isPlain) count(unitWords[chosen as Unit])
    return [right(draft.make(usual ?? first))]
  }
  const end = (): readonly Placed[] => {
    if (counts.size < 2) return []
    const all = [...counts].map(([unit, documents]) => `${documents} in ${unit}`).join(', ')
    return [
      left({
        severity: 'warning',
        code: 'W381',
        message: `the offsets of the documents count different units: ${all}`,
        at: { path, line: 1, column: 1 },
        hint: 'they come from several tools: where no surface shows it, a document is taken to count what its dialect does',
      }),
    ]
  }
  return { place, end }
}

/** Places documents as `reader.unit` says. */
export const placingFor = (how: 'said' | 'auto' | 'per-document', rules: Rules, path: string): Placing => {
  const tallies = new Map<Unit, Tally>()
  const perDocument = (unit: Unit): Tally => {
    const known = tallies.get(unit)
    if (known !== undefined) return known
    const made = tallyIn(unit, rules)
    tallies.set(unit, made)
    return made
  }
  const placing =
    how === 'said'
      ? said(rules, perDocument)
      : how === 'auto'
        ? automatic(rules, perDocument)
        : byDocument(rules, perDocument, path)
  const end = (): readonly Placed[] => [
    ...placing.end(),
    ...[...tallies.values()].flatMap((tally) => {
      const problem = tally.problem()
      return problem === undefined ? [] : [left(problem)]
    }),
  ]
  return { place: placing.place, end }
}
