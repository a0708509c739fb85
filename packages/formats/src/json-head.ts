/**
 * The values of a JSON text, of lines of JSON, or of what Python prints, as far as its beginning shows them: a head is cut anywhere. What
 * Python prints is a list in round brackets, a string in single quotes, None, True, False, nan, a comma after the last item, and a name
 * to which all of it is assigned.
 */
import { type LooseGrammar, LooseText } from '@assay/core/internal/source'

export type HeadValue = null | boolean | number | string | readonly HeadValue[] | HeadObject
export interface HeadObject {
  readonly [key: string]: HeadValue
}

export const isList = (value: HeadValue | undefined): value is readonly HeadValue[] => Array.isArray(value)
export const isObject = (value: HeadValue | undefined): value is HeadObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The reason why a text is no value, and the offset where that is seen. */
export interface ValueFault {
  readonly fault: 'value' | 'key'
  readonly at: number
}

type Entries = Record<string, HeadValue>
type Grammar = LooseGrammar<HeadValue, Entries>

const words: Grammar['words'] = new Map<string, boolean | null>([
  ['true', true],
  ['True', true],
  ['false', false],
  ['False', false],
  ...['null', 'None', 'NaN', 'nan', 'Infinity', 'inf'].map((word) => [word, null] as const),
])

/** Plain values: where each list and object begins, and the first key that its object has already. */
export const entriesGrammar = () => {
  const starts = new Map<HeadValue, number>()
  const repeated: number[] = []
  const started = <A extends HeadValue>(value: A, at: number): A => {
    starts.set(value, at)
    return value
  }
  const grammar: Grammar = {
    isExact: true,
    words,
    string: (written) => written,
    // an id that a number cannot hold stays what is written
    number: (written) =>
      /^-?\d{16,}$/.test(written) ? written : /\d/.test(written) ? Number(written.replaceAll('_', '')) : null,
    list: started,
    entries: () => Object.create(null),
    add: (entries, key, value, at) => {
      if (key in entries && repeated.length === 0) repeated.push(at)
      entries[key] = value
    },
    object: started,
  }
  return { grammar, starts, repeated }
}

/** A text of values. */
class ValueText extends LooseText<HeadValue, Entries> {
  readonly starts: ReadonlyMap<HeadValue, number>
  private readonly repeated: readonly number[]

  constructor(text: string, isHead = false) {
    const { grammar, starts, repeated } = entriesGrammar()
    super(text, { ...grammar, isHead })
    this.starts = starts
    this.repeated = repeated
  }

  get fault(): ValueFault | undefined {
    const [at] = this.repeated
    return at === undefined ? undefined : { fault: 'key', at }
  }
}

/** A whole value: where each list and object in it begins, and whether it is written as JSON. */
export interface WholeValue {
  readonly value: HeadValue
  readonly starts: ReadonlyMap<HeadValue, number>
  readonly isLoose: boolean
}

/** A name to which Python or JavaScript assigns what follows. */
const assignment = /(?:(?:(?:var|let|const)\s+)?[A-Za-z_][\w.]*\s*=\s*|export\s+default\s+)(?=[[{(])/y

/** The offset of the first value of a text, behind a name to which it is assigned. */
const firstIn = (text: string, values: ValueText): number => {
  assignment.lastIndex = values.afterBlanks(0)
  return assignment.test(text) ? assignment.lastIndex : values.afterBlanks(0)
}

const opens = (text: string, at: number): boolean => /^[[{(]$/.test(text[at] ?? '')

/** True if a text begins as a value does, or as one that is assigned to a name, comments before it apart. */
export const beginsAsValue = (text: string): boolean => opens(text, firstIn(text, new ValueText(text)))

const isBlank = (text: string, from: number, to: number): boolean => text.slice(from, to).trim() === ''

const assignmentEnd = /\s*;?\s*$/y

const isAtEnd = (text: string, at: number): boolean => {
  assignmentEnd.lastIndex = at
  return assignmentEnd.test(text)
}

/** The one value that a text is, from its first character to its last. */
export const wholeValueOf = (text: string): WholeValue | ValueFault => {
  const values = new ValueText(text)
  const first = firstIn(text, values)
  const parsed = values.parse(first)
  if (typeof parsed !== 'object' || parsed.isCut) return { fault: 'value', at: values.place }
  const { value, end, isStrict } = parsed
  const after = values.afterBlanks(end)
  if (!isAtEnd(text, after)) return { fault: 'value', at: after }
  const isLoose = !(isStrict && isBlank(text, 0, first) && isBlank(text, end, after))
  return values.fault ?? { value, starts: values.starts, isLoose }
}

/** Values one after the other. */
export interface ValueSequence {
  readonly values: readonly HeadValue[]
  readonly starts: ReadonlyMap<HeadValue, number>
  readonly isLoose: boolean
}

/** The lists and objects with which a text begins, one after the other: each on its line in JSON lines; others write a comma between them, or nothing. */
const sequenceIn = (text: string, values: ValueText): Omit<ValueSequence, 'starts'> & { readonly isWhole: boolean } => {
  const all: HeadValue[] = []
  let at = firstIn(text, values)
  let isLoose = !isBlank(text, 0, at)
  while (opens(text, at)) {
    const parsed = values.parse(at)
    if (typeof parsed !== 'object') return { values: all, isLoose, isWhole: false }
    all.push(parsed.value)
    isLoose ||= !parsed.isStrict
    if (parsed.isCut) return { values: all, isLoose, isWhole: false }
    const { end } = parsed
    const next = values.afterBlanks(end)
    at = text[next] === ',' ? values.afterBlanks(next + 1) : next
    const isParted = isBlank(text, end, at) && (isAtEnd(text, at) || /[\r\n]/.test(text.slice(end, at)))
    isLoose ||= !isParted
    if (!opens(text, at) && !isAtEnd(text, at)) return { values: all, isLoose, isWhole: false }
  }
  return { values: all, isLoose, isWhole: isAtEnd(text, at) }
}

/** The lists and objects that a text is, one after the other, to its last character; nothing where it is something else too. */
export const sequenceOf = (text: string): ValueSequence | undefined => {
  const all = new ValueText(text)
  const { values, isLoose, isWhole } = sequenceIn(text, all)
  return isWhole && values.length > 0 && all.fault === undefined ? { values, starts: all.starts, isLoose } : undefined
}

/** The values with which a file begins, and whether they are written as JSON; none if it does not begin as JSON does. */
export const headOf = (head: string): Omit<ValueSequence, 'starts'> => {
  const text = head.replace(/^\uFEFF/, '')
  const { values, isLoose } = sequenceIn(text, new ValueText(text, true))
  return { values, isLoose: isLoose && values.length > 0 }
}

export const valuesIn = (head: string): readonly HeadValue[] => headOf(head).values
