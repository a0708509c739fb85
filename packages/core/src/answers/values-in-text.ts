/** Values of JSON, or nearly of it, in the text that a language model writes around them: thoughts, prose, fences. */
import type { Parsed, LooseText as TextOf } from '../source/loose-json.ts'
import { isNameCharacter, TOO_DEEP } from './loose-grammar.ts'

/** A stretch of the text that is searched for values. */
export interface Stretch {
  readonly from: number
  readonly to: number
}

/** A value in a text, and what it means. */
export interface FoundValue<V, M> extends Parsed<V> {
  readonly at: number
  readonly meaning: M
}

/** Neighbours with nothing but white space and commas between them. */
export type ValueGroup<V, M> = readonly FoundValue<V, M>[]

// ---- before the answer -----------------------------------------------------------------------------------------------

const THINK_END = '</think>'
const assigned = /^[\p{L}_][\p{L}\p{N}_]*\s*=\s*(?=[[({])/u

/** The answer in a text; nothing of one that was cut while the model was thinking. */
export interface BareAnswer {
  readonly text: string | undefined
  /** Names of what was overlooked. */
  readonly leniencies: readonly string[]
}

/** The answer behind the thoughts of a model, without a byte order mark, white space at its ends, or an assignment before it. */
export const bareAnswer = (raw: string): BareAnswer => {
  let text = (raw.includes('\uFEFF') ? raw.replaceAll('\uFEFF', '') : raw).trim()
  const leniencies: string[] = []
  const thinkingEnd = text.lastIndexOf(THINK_END)
  if (thinkingEnd >= 0) {
    text = text.slice(thinkingEnd + THINK_END.length).trim()
    leniencies.push('thinking')
  } else if (text.startsWith('<think>')) return { text: undefined, leniencies: ['thinking'] }
  const assignment = assigned.exec(text)?.[0]
  if (assignment !== undefined) {
    text = text.slice(assignment.length)
    leniencies.push('notJson')
  }
  return { text, leniencies }
}

// ---- fences ----------------------------------------------------------------------------------------------------------

const FENCE = '```'
const language = /[^\s`[{("']*/y

/** A fence: all of it, and what stands in it. */
export interface Fence {
  readonly all: Stretch
  readonly inner: Stretch
}

export const fencesIn = (text: string): readonly Fence[] => {
  const fences: Fence[] = []
  for (let at = text.indexOf(FENCE); at >= 0; ) {
    language.lastIndex = at + FENCE.length
    language.test(text)
    const from = Math.max(language.lastIndex, at + FENCE.length)
    const close = text.indexOf(FENCE, from)
    const to = close < 0 ? text.length : close
    const end = close < 0 ? to : to + FENCE.length
    fences.push({ all: { from: at, to: end }, inner: { from, to } })
    at = close < 0 ? -1 : text.indexOf(FENCE, end)
  }
  return fences
}

const isBlank = (text: string, from: number, to: number): boolean => text.slice(from, to).trim() === ''

/** True if something stands outside of a stretch, marks of fences apart. */
export const hasProse = (text: string, { from, to }: Stretch, fences: readonly Fence[]): boolean => {
  let at = 0
  const isProse = (start: number, end: number): boolean =>
    !isBlank(text, start, Math.min(end, from)) || !isBlank(text, Math.max(start, to), end)
  for (const { all, inner } of fences) {
    if (isProse(at, all.from) || isProse(inner.from, inner.to)) return true
    at = all.to
  }
  return isProse(at, text.length)
}

// ---- groups ----------------------------------------------------------------------------------------------------------

const opening = /[[{(]/g

/** The start of the value whose bracket is at a place: for a call, that of its name; -1 where none begins. */
const startAt = (text: string, bracket: number, from: number, isFirst: boolean): number => {
  if (text[bracket] !== '(') return bracket
  let start = bracket
  while (start > from && isNameCharacter(text.charCodeAt(start - 1))) start--
  if (start < bracket && !/[0-9]/.test(text[start]!)) return start
  return start === bracket && isFirst ? bracket : -1
}

const between = /^[\s,]*$/

/** Reads values of a text: the grammar, and what a value means; nothing for one that is no answer. */
export interface ValueReading<V, E, M> {
  readonly open: (text: string) => TextOf<V, E>
  readonly meaningOf: (value: V) => M | undefined
}

/** Groups of values in a stretch; nothing where something is nested too deeply. */
export const groupsIn = <V, E, M>(
  whole: string,
  { from, to }: Stretch,
  { open, meaningOf }: ValueReading<V, E, M>,
): readonly ValueGroup<V, M>[] | typeof TOO_DEEP => {
  // no search goes beyond the stretch, of which there may be many
  const text = whole.slice(0, to)
  const loose = open(text)
  const groups: FoundValue<V, M>[][] = []
  let isFirst = true
  let lastEnd = -1
  opening.lastIndex = from
  for (let match = opening.exec(text); match !== null; match = opening.exec(text)) {
    const at = startAt(text, match.index, from, isFirst && text.slice(from, match.index).trim() === '')
    isFirst = false
    if (at < 0) continue
    const parsed = loose.parse(at)
    if (parsed === TOO_DEEP) return TOO_DEEP
    if (parsed === undefined) continue
    loose.remember()
    const meaning = meaningOf(parsed.value)
    if (meaning === undefined) continue
    const value = { ...parsed, at, meaning }
    const group = groups.at(-1)
    if (group !== undefined && between.test(text.slice(lastEnd, at))) group.push(value)
    else groups.push([value])
    lastEnd = parsed.end
    opening.lastIndex = parsed.end
  }
  return groups
}

/** Groups of the values in all fences of a text; nothing where something is nested too deeply. */
export const groupsInFences = <V, E, M>(
  text: string,
  fences: readonly Fence[],
  reading: ValueReading<V, E, M>,
): readonly ValueGroup<V, M>[] | typeof TOO_DEEP => {
  const groups: ValueGroup<V, M>[] = []
  for (const { inner } of fences) {
    const inside = groupsIn(text, inner, reading)
    if (inside === TOO_DEEP) return TOO_DEEP
    groups.push(...inside)
  }
  return groups
}

/** Names of what is overlooked where the last of several groups is the answer. */
export const groupLeniencies = <V, M>(
  text: string,
  groups: readonly ValueGroup<V, M>[],
  fences: readonly Fence[],
): readonly string[] => {
  const group = groups.at(-1)!
  const [first, last] = [group[0]!, group.at(-1)!]
  return [
    ...(fences.length > 0 ? ['fence'] : []),
    ...(groups.length > 1 ? ['several'] : []),
    ...(group.length > 1 ? ['lines'] : []),
    ...(group.some(({ isStrict }) => !isStrict) ? ['notJson'] : []),
    ...(hasProse(text, { from: first.at, to: last.end }, fences) ? ['prose'] : []),
  ]
}
