/** Evidence in the text of its document: one text for both sides, and the position of each in it. */
import type { AnyModel, RenderedLine, RunningText, Stretch } from '@assay/core'
import type { Mark, Passage, PassageArc } from '@assay/core/result'
import type { Contents } from '../score/pairs.ts'

interface Offsets {
  readonly start: number
  readonly end: number
}
type MapOffsets = (stretch: Offsets) => Offsets | undefined

/** A text, and the position of each side in it: the gold's text, or that of the system where the gold has none. */
export interface Text {
  readonly text: string
  readonly sentences: readonly number[] | undefined
  readonly put: Readonly<Record<Mark['side'], MapOffsets>>
}

// ---- positions of units ----------------------------------------------------------------------------------------------

const inUnits =
  ({ units, start, end }: RunningText): MapOffsets =>
  (stretch) => {
    if (!(stretch.start >= 0 && stretch.start < stretch.end && stretch.end <= units)) return undefined
    const mapped = { start: start(stretch.start), end: end(stretch.end - 1) }
    return mapped.start < mapped.end ? mapped : undefined
  }

const BLANK = /\s/

/** Offsets of what is not blank. */
const inkOf = (text: string): readonly number[] => {
  const ink: number[] = []
  for (let i = 0; i < text.length; i++) if (!BLANK.test(text[i]!)) ink.push(i)
  return ink
}

/** Longest gap between two texts before they rejoin, and the overlap required there. */
const APART = 64
const ALIKE = 8

/** True if two texts agree from two positions on, for `ALIKE` characters or up to the end of either. */
const rejoin = (a: string, i: number, b: string, j: number): boolean => {
  const most = Math.min(ALIKE, a.length - i, b.length - j)
  return most > 0 && a.slice(i, i + most) === b.slice(j, j + most)
}

/** The nearest places at which two texts meet again. */
const findRejoin = (a: string, i: number, b: string, j: number): readonly [number, number] | undefined => {
  for (let distance = 1; distance <= APART; distance++)
    for (let step = 0; step <= distance; step++)
      if (rejoin(a, i + step, b, j + distance - step)) return [i + step, j + distance - step]
  return undefined
}

/** Of each character of a text which one it is in another, where they run alike; -1 for those that are not there. */
const alignTexts = (from: string, to: string): Int32Array => {
  const places = new Int32Array(from.length).fill(-1)
  let [i, j] = [0, 0]
  while (i < from.length && j < to.length) {
    if (from[i] === to[j]) places[i++] = j++
    else {
      const next = findRejoin(from, i, to, j)
      if (next === undefined) break
      ;[i, j] = next
    }
  }
  return places
}

/** From offsets in a text to those in another, as far as both have the same characters but for blanks. */
const offsetMap = (from: string, to: string): MapOffsets => {
  if (from === to) return (stretch) => stretch
  const [there, here] = [inkOf(from), inkOf(to)]
  const inked = (text: string, ink: readonly number[]): string => ink.map((at) => text[at]).join('')
  const places = alignTexts(inked(from, there), inked(to, here))
  const target = new Int32Array(from.length).fill(-1)
  there.forEach((at, i) => {
    const place = places[i]!
    if (place >= 0) target[at] = here[place]!
  })
  return ({ start, end }) => {
    let [first, last] = [start, end - 1]
    while (first <= last && target[first] === -1) first++
    while (last >= first && target[last] === -1) last--
    return first > last ? undefined : { start: target[first]!, end: target[last]! + 1 }
  }
}

const sentencesIn = ({ sentences, units, start }: RunningText): readonly number[] | undefined =>
  sentences && Array.from(sentences).flatMap((unit) => (unit < units ? [start(unit)] : []))

/** Both sides in one text; a side that has none counts as the other does. */
const together = (gold: RunningText | undefined, system: RunningText | undefined): Text | undefined => {
  const shown = gold ?? system
  if (shown === undefined) return undefined
  const offsets = inUnits(shown)
  const text = { text: shown.text, sentences: sentencesIn(shown) }
  if (gold === undefined || system === undefined) return { ...text, put: { gold: offsets, system: offsets } }
  const [ofSystem, moved] = [inUnits(system), offsetMap(system.text, gold.text)]
  const put: MapOffsets = (stretch) => {
    const there = ofSystem(stretch)
    return there && moved(there)
  }
  return { ...text, put: { gold: offsets, system: put } }
}

/** Caches the result for the last content, so that it is made once for all lines of a document. */
const memoizeLast = <A extends object, B>(make: (content: A) => B): ((content: A) => B) => {
  let last: { readonly content: A; readonly value: B } | undefined
  return (content) => {
    if (last?.content !== content) last = { content, value: make(content) }
    return last.value
  }
}

/** The texts of pairs of a model, each made when it is asked for first. */
export const textsOf = (model: AnyModel | undefined): ((contents: Contents) => Text | undefined) => {
  const running = (content: Contents['gold']): RunningText | undefined => model?.text?.(content)
  const [ofGold, ofSystem] = [memoizeLast(running), memoizeLast(running)]
  return memoizeLast(({ gold, system }: Contents) => together(ofGold(gold), ofSystem(system)))
}

// ---- a line in it ----------------------------------------------------------------------------------------------------

const marksOf = ({ where = {}, types = {} }: RenderedLine, verdict: string, { put }: Text): readonly Mark[] =>
  (['gold', 'system'] as const).flatMap((side) =>
    (where[side] ?? []).flatMap((stretch: Stretch): readonly Mark[] => {
      const place = put[side](stretch)
      const label = stretch.label ?? types[side] ?? ''
      if (place === undefined) return []
      const { beside, cluster } = stretch
      const shownVerdict = beside === true ? '' : verdict
      return [{ side, ...place, label, verdict: shownVerdict, ...(cluster !== undefined && { cluster }) }]
    }),
  )

const arcsOf = ({ arcs = {}, types = {} }: RenderedLine, verdict: string, { put }: Text): readonly PassageArc[] =>
  (['gold', 'system'] as const).flatMap((side) =>
    (arcs[side] ?? []).flatMap((arc): readonly PassageArc[] => {
      const [from, to] = [put[side](arc.from), put[side](arc.to)]
      if (from === undefined || to === undefined) return []
      return [{ side, from, to, label: arc.label ?? types[side] ?? '', verdict }]
    }),
  )

/** The text of the document with what a line marks in it. */
export const passageOf = (
  from: Pick<Passage, 'metric' | 'system' | 'document'>,
  verdict: string,
  shown: RenderedLine | undefined,
  text: Text | undefined,
): Passage | undefined => {
  if (text === undefined || shown?.where === undefined) return undefined
  const marks = marksOf(shown, verdict, text)
  if (marks.length === 0) return undefined
  const { sentences } = text
  const arcs = arcsOf(shown, verdict, text)
  return {
    ...from,
    ...(shown.at && { at: shown.at }),
    text: text.text,
    ...(sentences && { sentences }),
    marks,
    ...(arcs.length > 0 && { arcs }),
  }
}
